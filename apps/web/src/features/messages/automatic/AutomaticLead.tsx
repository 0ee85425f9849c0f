import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { automaticKinds, automaticSettingFindings } from '@afterbell/domain/messages/automatic'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { Automatic } from './AutomaticRow.tsx'

/** Opens the modal that sets how long in advance a message goes out. */
export function openAutomaticLead(row: Automatic): Promise<void> {
  return openModal({
    title: automaticKinds[row.kind].label,
    width: 440,
    content: ({ close }) => <LeadForm row={row} onSaved={close} />,
  })
}

function LeadForm({ row, onSaved }: { row: Automatic; onSaved: () => void }) {
  const { kind, emails, texts, version } = row
  const { label, lead } = automaticKinds[kind]
  const save = useWrite(automaticMessages.update, { invalidates: [automaticMessages.list] })
  const settingOf = (typed: NumberTyped) => ({ emails, texts, lead: numberOf(typed) })
  const form = useAppForm<{ lead: NumberTyped }>({
    initial: { lead: row.lead },
    findings: (values) => automaticSettingFindings(kind, settingOf(values.lead)),
    onSubmit: async (values) => {
      await save.mutateAsync({ params: { kind }, body: { ...settingOf(values.lead), version } })
      notify.success('Saved')
      onSaved()
    },
  })
  return (
    <Form form={form} aria-label={label}>
      <DialogBody>
        <NumberField
          {...form.field('lead')}
          label="How long before"
          description={`From ${lead!.least} to ${lead!.most} ${lead!.unit}`}
          unit={lead!.unit}
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function numberOf(typed: NumberTyped): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}
