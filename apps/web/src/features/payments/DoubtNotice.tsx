import { Alert } from '@mantine/core'
import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { decideNotPaid } from '@afterbell/domain/payments/in-doubt'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { openNotPaid } from './NotPaidDialog.tsx'

type Charge = AnswerOf<typeof transactions.charge>

/** Facts of a payment whose outcome is unknown, and the next step. */
export function DoubtNotice({ charge: { transaction, doubt } }: { charge: Charge }) {
  const format = useFormat()
  const mayCharge = useMay()('transactions', 'charge')
  if (!doubt) return null
  if (doubt.isDecided)
    return (
      <Alert color="red">
        {transaction.failure}. We still check with the payment provider once a day. If it says that the
        payment went through, that counts, and what was paid twice becomes the family’s credit.
      </Alert>
    )
  const isDecidable = notPaidOf(transaction, doubt).allowed
  if (transaction.state === 'REQUIRES_ACTION' && !isDecidable)
    return (
      <Alert color="yellow">
        The bank wants the cardholder to confirm this payment. If nobody does within an hour, it is canceled.
      </Alert>
    )
  return (
    <Alert color="yellow">
      We don’t know yet whether this payment went through. It was sent {format.moment(doubt.sentAt)}, and the
      payment provider has not confirmed it since. We keep checking. Until we know, this amount can’t be
      charged again.
      {isDecidable &&
        mayCharge &&
        ' If you know that it did not go through, for example because the family’s bank shows no charge, mark it as not paid.'}
    </Alert>
  )
}

/** For users who may charge: records that a payment in doubt failed. */
export function NotPaidButton({ charge: { transaction, doubt } }: { charge: Charge }) {
  const format = useFormat()
  const mayCharge = useMay()('transactions', 'charge')
  if (!doubt || doubt.isDecided || !mayCharge) return null
  const decision = notPaidOf(transaction, doubt)
  const { id, payer, amount } = transaction
  return (
    <GuardedButton
      refused={decision.allowed ? null : decision.message}
      onClick={() => void openNotPaid({ id, what: `${format.money(amount)} from ${payer.name}` })}
    >
      Mark as not paid
    </GuardedButton>
  )
}

function notPaidOf({ state }: Charge['transaction'], { sentAt }: NonNullable<Charge['doubt']>) {
  return decideNotPaid({ state: state === 'REQUESTED' ? 'CREATED' : state, sentAt }, serverNow())
}
