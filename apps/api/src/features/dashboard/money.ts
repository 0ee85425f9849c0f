import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { DayOfRevenue, Range } from '@afterbell/domain/dashboard/revenue'

// Nothing can be paid in this product yet, so nothing has been collected, refunded or failed. Once there is a ledger, what
// it says is read here; the calls and the screen stay as they are.

/** What was collected and refunded in a range, by days of the school. */
export function takings(_range: Range): Pick<DayOfRevenue, 'date' | 'collected' | 'refunded' | 'payments'>[] {
  return []
}

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
