import { payouts } from '@afterbell/contract/payouts/payouts'
import { ACCEPT_REASON_MAX } from '@afterbell/domain/payouts/payouts'
import { useWrite } from '../../platform/calls/calls.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { payoutMoney, type Payout } from './payout-columns.tsx'
import { usePayoutRefresh } from './shown-of-payouts.ts'

/** Asks why a payout that does not match is accepted. */
export function openAcceptDifference(payout: Payout): Promise<void> {
  return openModal({
    title: 'Accept the difference',
    description: `A difference of ${payoutMoney(payout, payout.difference)}. It will no longer need attention. Your books do not change.`,
    width: 480,
    content: ({ close }) => <AcceptForm id={payout.id} onDone={() => close()} />,
  })
}

function AcceptForm({ id, onDone }: { id: string; onDone: () => void }) {
  const accept = useWrite(payouts.accept)
  const refresh = usePayoutRefresh()
  return (
    <ReasonForm
      label="Reason"
      description="Saved here and in the history, for whoever closes the books."
      max={ACCEPT_REASON_MAX}
      submit="Accept the difference"
      onSubmit={async (reason) => {
        await accept.mutateAsync({ params: { id }, body: { reason } })
        notify.success('Difference accepted')
        refresh()
        onDone()
      }}
    />
  )
}
