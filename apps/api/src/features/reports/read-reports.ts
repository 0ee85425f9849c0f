import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { reports } from '@afterbell/contract/reports/reports'
import { rangeBefore, type Range } from '@afterbell/domain/dashboard/revenue'
import { sum } from '@afterbell/domain/kernel/sum'
import { daysOfEarned, earnedReport } from '@afterbell/domain/reports/earned-report'
import { revenueReport, type RevenueTotals } from '@afterbell/domain/reports/revenue-report'
import type { AnyCall } from '../../platform/http/serve.ts'
import { billedAhead, billedByDay, discountTotals, earnedThroughDays } from './billed.store.ts'

type Calls = typeof reports
type SchoolContext = Pick<AnyCall, 'tx' | 'school'>

/** Revenue of a range by kind, next to the previous range. */
export async function readRevenue(
  { tx, school }: SchoolContext,
  range: Range,
): Promise<AnswerOf<Calls['revenue']>> {
  const days = await billedByDay(tx, school, { from: rangeBefore(range).from, to: range.to })
  const { before, kinds, total, step, parts } = revenueReport(days, range)
  return {
    ...range,
    previous: before,
    kinds: kinds.map(({ kind, ...amounts }) => ({ kind, ...toBilledAnswer(amounts) })),
    total: toBilledAnswer(total),
    step,
    parts: parts.map(({ from, to, revenueCents }) => ({ from, to, revenue: revenueCents })),
  }
}

/** Amounts earned in a range by month, and the amount already billed for the time after it. */
export async function readEarned(
  { tx, school }: SchoolContext,
  range: Range,
): Promise<AnswerOf<Calls['earned']>> {
  const { before, ends } = daysOfEarned(range)
  const [sums, ahead] = await Promise.all([
    earnedThroughDays(tx, school, { since: range.from, days: [before, ...ends] }),
    billedAhead(tx, school, range.to),
  ])
  const { months, byKind, cents } = earnedReport(sums, range)
  return {
    ...range,
    months: months.map((month) => ({
      from: month.from,
      to: month.to,
      byKind: month.byKind,
      total: month.cents,
    })),
    byKind,
    total: cents,
    billedAhead: ahead,
  }
}

/** Amounts that discounts and coupons took off in a range. */
export async function readDiscounts(
  { tx, school }: SchoolContext,
  range: Range,
): Promise<AnswerOf<Calls['discounts']>> {
  const rows = await discountTotals(tx, school, range)
  return { ...range, rows, total: sum(rows.map(({ amount }) => amount)) }
}

function toBilledAnswer({
  billedCents,
  takenBackCents,
  taxCents,
  revenueCents,
  beforeCents,
}: RevenueTotals & { beforeCents: number }) {
  return {
    billed: billedCents,
    takenBack: takenBackCents,
    tax: taxCents,
    revenue: revenueCents,
    before: beforeCents,
  }
}
