import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { REVENUE_KINDS, type RevenueKind } from './revenue-report.ts'

/** What was earned through a day for a kind, of all that was ever billed: a sum that only grows with the days (`earnedThrough`). */
export interface EarnedThrough {
  readonly day: IsoDate
  readonly kind: RevenueKind
  readonly cents: number
}

export interface EarnedReport {
  readonly range: Range
  /** The months of the range; the first and the last may be parts of one. */
  readonly months: readonly (Range & {
    readonly byKind: Readonly<Record<RevenueKind, number>>
    readonly cents: number
  })[]
  readonly byKind: Readonly<Record<RevenueKind, number>>
  readonly cents: number
}

/** The days through which sums are needed: the one before the range, and the last of each of its months. */
export function daysOfEarned(range: Range): { before: IsoDate; ends: IsoDate[] } {
  const before = Temporal.PlainDate.from(range.from).subtract({ days: 1 }).toString()
  return { before, ends: partsOfRange(range, 'MONTH').map(({ to }) => to) }
}

/** What was earned in each month of a range by kind: what was billed, without tax, is spread over its dates of service. */
export function earnedReport(sums: readonly EarnedThrough[], range: Range): EarnedReport {
  const { before, ends } = daysOfEarned(range)
  const through = (day: IsoDate, kind: RevenueKind) =>
    sums.find((each) => each.day === day && each.kind === kind)?.cents ?? 0
  const months = partsOfRange(range, 'MONTH').map((month, index) => {
    const since = index === 0 ? before : ends[index - 1]!
    const byKind = kindsWith((kind) => through(month.to, kind) - through(since, kind))
    return { ...month, byKind, cents: sum(Object.values(byKind)) }
  })
  const byKind = kindsWith((kind) => sum(months.map((month) => month.byKind[kind])))
  return { range, months, byKind, cents: sum(Object.values(byKind)) }
}

function kindsWith(of: (kind: RevenueKind) => number): Record<RevenueKind, number> {
  return Object.fromEntries(REVENUE_KINDS.map((kind) => [kind, of(kind)])) as Record<RevenueKind, number>
}
