import { checkRange, type Range } from '../dashboard/revenue.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import type { Finding } from '../kernel/decision.ts'

export type { SchoolReport } from '../users/reports.ts'

/**
 * Completes the range of a report. `to` defaults to today, or to a later `from`. `from` defaults to the first day of the
 * month of `to`.
 */
export function reportRange(
  { from, to }: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  today: IsoDate,
): Range {
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last }
}

/** Refuses a range that ends before it starts or covers more than two years, at `to`. */
export function reportRangeFindings(range: Range): Finding[] {
  return checkRange(range).map((finding) => ({ ...finding, path: 'to' }))
}

/** Preset ranges of reports, relative to a day. */
export const reportRanges = [
  { label: 'This month', range: (today: IsoDate): Range => monthOf(today) },
  { label: 'Last month', range: (today: IsoDate): Range => monthOf(plusDays(`${today.slice(0, 7)}-01`, -1)) },
  { label: 'This year', range: (today: IsoDate): Range => yearOf(today.slice(0, 4)) },
  { label: 'Last year', range: (today: IsoDate): Range => yearOf(String(Number(today.slice(0, 4)) - 1)) },
] as const

function monthOf(day: IsoDate): Range {
  const date = Temporal.PlainDate.from(day)
  return {
    from: date.with({ day: 1 }).toString(),
    to: date.with({ day: date.daysInMonth }).toString(),
  }
}

function yearOf(year: string): Range {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
