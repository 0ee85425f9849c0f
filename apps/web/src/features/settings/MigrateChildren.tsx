import { Text } from '@mantine/core'
import type { AnyOp, AnswerOf } from '@afterbell/contract/kernel/op'
import type { teachers } from '@afterbell/contract/settings/settings'
import { required } from '@afterbell/domain/kernel/rules'
import { countText, type Things } from '../../lists/list.ts'
import { useRead, useWrite, type InputWithFiles } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { childrenWords } from '../frame/children-words.ts'
import type { ChosenByChildren } from './migrate-actions.tsx'

/** The call that moves the children of a list's entries, and the reads to refetch afterwards. */
export interface Migration<Row> {
  op: AnyOp
  list: AnyOp
  /** Reads the active entries. */
  active: AnyOp
  things: Things
  nameOf: (row: Row) => string
}

interface MigrationSource<Row> {
  ids: readonly string[]
  /** The chosen entries on this page. */
  rows: readonly Row[]
}

/** Asks for the new entry of the children of some entries. Returns whether they were moved. */
export async function openMigrate<Row extends ChosenByChildren>(
  migration: Migration<Row>,
  from: MigrationSource<Row>,
): Promise<boolean> {
  const isDone = await openModal<true>({
    title: 'Migrate children',
    content: ({ close }) => <MigrateForm {...migration} from={from} onDone={() => close(true)} />,
  })
  return isDone === true
}

interface MigrateFormProps<Row> extends Migration<Row> {
  from: MigrationSource<Row>
  onDone: () => void
}

function MigrateForm<Row extends ChosenByChildren>({
  op,
  list,
  active,
  things,
  nameOf,
  from,
  onDone,
}: MigrateFormProps<Row>) {
  const write = useWrite(op, { invalidates: [list] })
  const activeEntries = useRead(active, {} as InputWithFiles<AnyOp>)
  const chosenIds = new Set(from.ids)
  const choices = ((activeEntries.data ?? []) as { id: string; name?: string; size?: string }[])
    .filter(({ id }) => !chosenIds.has(id))
    .map(({ id, name, size }) => ({ value: id, label: name ?? size ?? '' }))
  const form = useAppForm({
    initial: { targetId: null as string | null },
    rules: { targetId: required },
    onSubmit: async ({ targetId }) => {
      const input = { body: { ids: from.ids, targetId } } as InputWithFiles<AnyOp>
      const { changed } = (await write.mutateAsync(input)) as AnswerOf<(typeof teachers)['migrate']>
      notify.success(`${countText(changed, childrenWords)} migrated`)
      onDone()
    },
  })
  const isBare = activeEntries.isSuccess && choices.length === 0
  const noOther = `There is no other ${things.one} that is turned on`
  return (
    <Form form={form}>
      <DialogBody>
        <Text size="sm">{migrationText(from, things, nameOf)}</Text>
        <SelectField
          {...form.field('targetId')}
          label="Migrate to"
          placeholder={isBare ? noOther : 'Choose'}
          choices={choices}
          loading={activeEntries.isPending}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit refused={isBare ? noOther : null}>Migrate children</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

/** Says which entries the children come from, how many they are if known, and what happens to them. */
function migrationText<Row extends ChosenByChildren>(
  { ids, rows }: MigrationSource<Row>,
  things: Things,
  nameOf: (row: Row) => string,
): string {
  const hasAllRows = rows.length === ids.length
  const whose =
    hasAllRows && rows.length <= NAMES_MAX
      ? rows.map((row) => `${nameOf(row)} (${countText(row.childCount, childrenWords)})`).join(', ')
      : countText(ids.length, things)
  return `From: ${whose}. Their records and every roster, past ones too, will show the one you choose.`
}

const NAMES_MAX = 5
