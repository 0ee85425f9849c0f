import { paymentStateLabels, type PaymentState, type RefundState } from './payment-states.ts'

/** The facts of a payment or refund that its status depends on. */
export interface TransactionStatusFacts {
  readonly type: 'PAYMENT' | 'REFUND'
  readonly state: PaymentState | RefundState
  readonly amount: number
  /** For a payment: the amounts refunded, in dispute, and returned by a bank. */
  readonly refunded: number
  readonly disputed: number
  readonly takenBack: number
  /** For a refund made at the provider: the provider's name. */
  readonly madeAt: string | null
}

/** Returns the status of a payment or refund. The list, its details and the spreadsheet share these words. */
export function transactionStatus(transaction: TransactionStatusFacts): string {
  const { type, state, amount, refunded, disputed, takenBack, madeAt } = transaction
  if (disputed > 0) return 'Disputed'
  if (takenBack > 0) return takenBack < amount ? 'Partly returned' : 'Returned'
  if (type === 'REFUND') {
    if (state !== 'SUCCEEDED') return `Refund: ${paymentStateLabels[state].toLowerCase()}`
    return madeAt === null ? 'Refunded' : `Refunded at ${madeAt}`
  }
  if (state !== 'SUCCEEDED') return paymentStateLabels[state]
  if (refunded === 0) return 'Paid'
  return refunded < amount ? 'Partly refunded' : 'Refunded'
}
