import { expect, test } from 'vitest'
import { transactionStatus, type TransactionStatusFacts } from './transaction-status.ts'

const payment: TransactionStatusFacts = {
  type: 'PAYMENT',
  state: 'SUCCEEDED',
  amount: 4000,
  refunded: 0,
  disputed: 0,
  takenBack: 0,
  madeAt: null,
}
const refund: TransactionStatusFacts = { ...payment, type: 'REFUND' }

test.each([
  ['Paid', payment],
  ['Partly refunded', { ...payment, refunded: 3999 }],
  ['Refunded', { ...payment, refunded: 4000 }],
  ['Disputed', { ...payment, refunded: 1000, disputed: 3000 }],
  ['Partly returned', { ...payment, takenBack: 1000 }],
  ['Returned', { ...payment, takenBack: 4000 }],
  ['Failed', { ...payment, state: 'FAILED' }],
  ['Being checked', { ...payment, state: 'UNKNOWN' }],
  ['Refunded', refund],
  ['Refunded at Stripe', { ...refund, madeAt: 'Stripe' }],
  ['Refund: being checked', { ...refund, state: 'UNKNOWN', madeAt: 'Stripe' }],
  ['Refund: failed', { ...refund, state: 'FAILED' }],
] as const)('Its status says: %s', (status, transaction) => {
  expect(transactionStatus(transaction)).toBe(status)
})
