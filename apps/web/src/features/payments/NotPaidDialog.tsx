import { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { NOT_PAID_REASON_MAX } from '@afterbell/domain/payments/in-doubt'
import { useWrite } from '../../platform/calls/calls.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'

/** Asks how staff know that a payment in doubt failed, and records it. `what` is the payment in words. */
export function openNotPaid(payment: { id: string; what: string }): Promise<void> {
  return openModal({
    title: 'Mark as not paid',
    description: `${payment.what}. The amount can be charged again. If the payment provider later says that it went through, that counts, and what was paid twice becomes the family’s credit.`,
    width: 480,
    content: ({ close }) => <NotPaidForm id={payment.id} onDone={() => close()} />,
  })
}

function NotPaidForm({ id, onDone }: { id: string; onDone: () => void }) {
  const decide = useWrite(payments.decide)
  const refresh = useMoneyRefresh()
  return (
    <ReasonForm
      label="How do you know?"
      description="Saved in the history. The family does not see it."
      max={NOT_PAID_REASON_MAX}
      submit="Mark as not paid"
      onSubmit={async (reason) => {
        const body = { outcome: 'NOT_PAID' as const, reason }
        tell(await decide.mutateAsync({ params: { id }, body }))
        refresh()
        onDone()
      }}
    />
  )
}

/** The server asks the provider first, which may have an answer by now. */
function tell({ state, failureCode }: AnswerOf<typeof payments.decide>): void {
  if (failureCode === 'DECIDED_NOT_PAID') notify.success('Marked as not paid')
  else if (state === 'FAILED')
    notify.success('The payment provider has now confirmed that this payment did not go through')
  else if (state === 'SUCCEEDED')
    notify('The payment provider has now confirmed this payment: it went through')
  else notify('The bank is working on this payment now, and will say how it ends')
}
