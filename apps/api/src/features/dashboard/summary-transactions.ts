import type { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { plusDays } from '@afterbell/domain/kernel/dates'
import {
  amountsOf,
  checkRange,
  partsOf,
  rangeBefore,
  stepOf,
  type DayOfRevenue,
  type Range,
} from '@afterbell/domain/dashboard/revenue'
import { together } from '../../platform/database/together.ts'
import { assertValid } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { enrollmentsByDay, moneyByDay } from './revenue.store.ts'

/** Amounts booked and paid in a range, next to the previous range. */
export const summaryTransactions: Act<(typeof dashboard)['summaryTransactions']> = async (call) => {
  const { tx, school, query } = call
  const to = query.endDate ?? school.today
  const range = { from: query.startDate ?? plusDays(to, -29), to }
  assertValid(checkRange(range))
  const previousRange = rangeBefore(range)
  const wholeRange: Range = { from: previousRange.from, to: range.to }
  const [money, enrollments] = await together([
    moneyByDay(tx, school, wholeRange),
    enrollmentsByDay(tx, school, wholeRange),
  ])
  const days: DayOfRevenue[] = [
    ...money.map((day) => ({ ...day, enrollments: 0 })),
    ...enrollments.map((day) => ({ ...ZERO_DAY, ...day })),
  ]
  return {
    startDate: range.from,
    endDate: range.to,
    ...amountsOf(days, range),
    previous: { startDate: previousRange.from, endDate: previousRange.to, ...amountsOf(days, previousRange) },
    step: stepOf(range),
    parts: partsOf(days, range),
  }
}

const ZERO_DAY = { booked: 0, collected: 0, refunded: 0, payments: 0 }
