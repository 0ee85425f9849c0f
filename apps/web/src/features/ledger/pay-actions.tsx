import { IconCash, IconCreditCard } from '@tabler/icons-react'
import type { RowAction } from '../../lists/actions.ts'

interface PaidRow {
  /** Name of the child. */
  name: string
  rosterId: string
  /** All spots, if several share one row. */
  taken?: readonly { rosterId: string }[]
  parentId: string | null
  payment: { amount: number; of: { amount: number } | null } | null
}

/** Actions on the open amount of a spot: charge it, or record an outside payment. Empty if nothing is owed. */
export function payActions({
  name,
  rosterId,
  taken = [{ rosterId }],
  parentId,
  payment,
}: PaidRow): RowAction[] {
  if (!parentId || !payment || payment.amount === 0) return []
  // Weekdays added together are paid together.
  const openCents = payment.of?.amount ?? payment.amount
  const takeOutside = () =>
    void import('./TakePaymentDialog.tsx').then(({ openTakePayment }) =>
      openTakePayment({ of: { parentId }, name, openCents }),
    )
  const payNow = () =>
    void import('./pay-now.ts').then(({ payForSpots }) =>
      payForSpots({
        parentId,
        rosterIds: taken.map((each) => each.rosterId),
        name,
        onTakeOutside: takeOutside,
      }),
    )
  return [
    { label: 'Pay now', right: ['transactions', 'charge'], icon: IconCreditCard, run: payNow },
    { label: 'Take payment', right: ['transactions', 'charge'], icon: IconCash, run: takeOutside },
  ]
}
