import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { REVENUE_KINDS, type RevenueKind } from './revenue-report.ts'

/** Amount earned through a day for one kind, out of everything ever billed. Cumulative (`earnedThrough`). */
export interface EarnedThrough {
  readonly day: IsoDate
  readonly kind: RevenueKind
  readonly cents: number
}

export interface EarnedReport {
  readonly range: Range
  /** The months of the range; the first and the last may be partial. */
  readonly months: readonly (Range & {
    readonly byKind: Readonly<Record<RevenueKind, number>>
    readonly cents: number
  })[]
  readonly byKind: Readonly<Record<RevenueKind, number>>
  readonly cents: number
}

/** The days whose cumulative sums are needed: the day before the range, and the last day of each of its months. */
export function daysOfEarned(range: Range): { before: IsoDate; ends: IsoDate[] } {
  const before = Temporal.PlainDate.from(range.from).subtract({ days: 1 }).toString()
  return { before, ends: partsOfRange(range, 'MONTH').map(({ to }) => to) }
}

/** Computes the amounts earned per month and kind. Billed amounts, without tax, are spread over their dates of service. */
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
