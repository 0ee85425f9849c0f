import { dunning } from '@afterbell/contract/dunning/dunning'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../../ledger/shown-of-money.ts'

/** Scope of a pause: one invoice, or all of a payer. */
export type PauseScope = { invoiceId: string } | { payerId: string }

/** Asks for a reason, and pauses automatic steps until somebody resumes them. */
export function openPause(paused: PauseScope, name: string): Promise<void> {
  return openModal({
    title: 'Pause reminders and automatic charges',
    description: `${name}. Nothing is sent or charged automatically until you resume. The balance stays due.`,
    width: 480,
    content: ({ close }) => <PauseForm paused={paused} onDone={() => close()} />,
  })
}

function PauseForm({ paused, onDone }: { paused: PauseScope; onDone: () => void }) {
  const ofInvoice = useWrite(dunning.pauseInvoice)
  const ofPayer = useWrite(dunning.pausePayer)
  const refresh = useMoneyRefresh()
  const form = useAppForm({
    initial: { reason: '' },
    rules: { reason: all(required, maxLength(200)) },
    onSubmit: async (body) => {
      if ('invoiceId' in paused) await ofInvoice.mutateAsync({ params: { id: paused.invoiceId }, body })
      else await ofPayer.mutateAsync({ params: { payerId: paused.payerId }, body })
      notify.success('Paused')
      refresh()
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField
          {...form.field('reason')}
          label="Reason"
          description="Your colleagues see it. The family does not."
          required
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Pause</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Resumes automatic steps. A refused call shows its own error. */
export function useResume(): (paused: PauseScope) => Promise<void> {
  const ofInvoice = useWrite(dunning.resumeInvoice)
  const ofPayer = useWrite(dunning.resumePayer)
  const refresh = useMoneyRefresh()
  return async (paused) => {
    const promise =
      'invoiceId' in paused
        ? ofInvoice.mutateAsync({ params: { id: paused.invoiceId } })
        : ofPayer.mutateAsync({ params: { payerId: paused.payerId } })
    await promise.then(
      () => {
        notify.success('Resumed')
        refresh()
      },
      () => {},
    )
  }
}
