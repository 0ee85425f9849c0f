import { paymentStateLabels, type PaymentState, type RefundState } from './payment-states.ts'

/** A payment or refund, as far as its status says. */
export interface TransactionStanding {
  readonly type: 'PAYMENT' | 'REFUND'
  readonly state: PaymentState | RefundState
  readonly amount: number
  /** Of a payment: what of it went back, what is disputed, and what a bank took back. */
  readonly refunded: number
  readonly disputed: number
  readonly takenBack: number
  /** Of a refund that was made at the provider: what people call the provider. */
  readonly madeAt: string | null
}

/** How a payment or refund stands, in the words that the list, its details and the spreadsheet share. */
export function transactionStatus(transaction: TransactionStanding): string {
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
