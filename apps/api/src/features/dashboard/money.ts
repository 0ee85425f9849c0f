import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dashboard } from '@afterbell/contract/dashboard/dashboard'

// Nothing can be paid in this product yet, so nothing has been collected, refunded or failed. Once there is a ledger, what
// it says is read here; the calls and the screen stay as they are.

type Failed = AnswerOf<(typeof dashboard)['failedTransactions']>['content'][number]

/** A page of the payments that failed and are open or past due (R071). */
export function failedPayments(_asked: {
  page: number
  size: number
  status?: Failed['status'] | undefined
}): {
  rows: Failed[]
  total: number
} {
  return { rows: [], total: 0 }
}
