import type { AnyOp } from '@afterbell/contract/kernel/op'
import { call, useWrite, type InputWithFiles } from '../../platform/calls/calls.ts'
import { StaleNotice, useStaleEdit } from '../../platform/page/StaleEdit.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Entry, SettingsKind } from './settings-kind.ts'

/** Opens the modal that adds an entry, or edits the given one. */
export function openSettingsForm<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  row: Row | null,
): Promise<void> {
  return openModal({
    title: `${row ? 'Edit' : 'Add'} ${kind.things.one}`,
    content: ({ close }) => <SettingsForm kind={kind} row={row} onSaved={close} />,
  })
}

interface SettingsFormProps<Row extends Entry, Form extends object> {
  kind: SettingsKind<Row, Form>
  row: Row | null
  onSaved: () => void
}

function SettingsForm<Row extends Entry, Form extends object>({
  kind,
  row,
  onSaved,
}: SettingsFormProps<Row, Form>) {
  const { calls, things, form: fields } = kind
  const add = useWrite(calls.add, { invalidates: [calls.list, calls.active], once: true })
  const change = useWrite(calls.change, { invalidates: [calls.list, calls.active] })
  const edit = useStaleEdit<Form>({
    loaded: { values: fields.of(row), version: row?.version ?? 0 },
    read: async () => {
      const theirs = (await call(calls.one, { params: { id: row!.id } } as InputWithFiles<AnyOp>, {
        global: true,
      })) as Row
      return { values: fields.of(theirs), version: theirs.version }
    },
    tell: (path, values) => ({
      label: fields.labels[path as keyof Form & string],
      text: String(values[path as keyof Form] ?? ''),
    }),
  })
  const form = useAppForm<Form>({
    initial: fields.of(row),
    findings: (values) => fields.findings(values),
    onSubmit: async (values) => {
      if (row === null) await add.mutateAsync({ body: values } as InputWithFiles<AnyOp>)
      else await save(row, values)
      notify.success(`${things.one[0]!.toUpperCase()}${things.one.slice(1)} ${row ? 'saved' : 'added'}`)
      onSaved()
    },
  })
  async function save({ id }: Row, values: Form): Promise<void> {
    try {
      await change.mutateAsync({
        params: { id },
        body: { ...values, version: edit.version() },
      } as InputWithFiles<AnyOp>)
    } catch (error) {
      await edit.meet(error, values, form)
      throw error
    }
  }
  return (
    <Form form={form}>
      <DialogBody>
        <StaleNotice stale={edit.stale} />
        {fields.fields(form)}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>{row ? 'Save' : `Add ${things.one}`}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
