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
import { assertValid } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { bookedByDay } from './booked.store.ts'
import { takings } from './money.ts'

/** What was booked and paid in a range, beside the time before it: one question to the database for both. */
export const summaryTransactions: Act<(typeof dashboard)['summaryTransactions']> = async (call) => {
  const { tx, school, query } = call
  const to = query.endDate ?? school.today
  const range = { from: query.startDate ?? plusDays(to, -29), to }
  assertValid(checkRange(range))
  const before = rangeBefore(range)
  const both: Range = { from: before.from, to: range.to }
  const days: DayOfRevenue[] = [
    ...(await bookedByDay(tx, school, both)).map((day) => ({ ...UNPAID, ...day })),
    ...takings(both).map((day) => ({ booked: 0, enrollments: 0, ...day })),
  ]
  return {
    startDate: range.from,
    endDate: range.to,
    ...amountsOf(days, range),
    previous: { startDate: before.from, endDate: before.to, ...amountsOf(days, before) },
    step: stepOf(range),
    parts: partsOf(days, range),
  }
}

const UNPAID = { collected: 0, refunded: 0, payments: 0 }
