import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'

/** From a day to a day, both included. */
export interface Range {
  from: IsoDate
  to: IsoDate
}

/** What came together on one day of the school. Amounts are cents. */
export interface DayOfRevenue {
  date: IsoDate
  collected: number
  refunded: number
  payments: number
  /** What families were billed on this day, less what was taken back. */
  booked: number
  enrollments: number
}

/** The same over any time; `net` is what was collected without what was refunded. */
export interface Amounts extends Omit<DayOfRevenue, 'date'> {
  net: number
}

export type Step = 'DAY' | 'WEEK' | 'MONTH'

/** Two years, and the day a leap year adds. */
const LONGEST_RANGE_DAYS = 731

/** What is wrong with a range that is asked for: its end before its start, or more than two years. */
export function checkRange({ from, to }: Range): Finding[] {
  return findings([
    [
      'endDate',
      to < from
        ? 'End date should not be before start date'
        : daysBetween(from, to) >= LONGEST_RANGE_DAYS
          ? 'At most two years can be shown at once'
          : null,
    ],
  ])
}

/** The quick ranges of the dashboard, as of a day (R318). The last 7 and 30 days end with today. */
export const quickRanges = [
  { label: 'Last 7 days', range: (today: IsoDate): Range => ({ from: plusDays(today, -6), to: today }) },
  { label: 'Last 30 days', range: (today: IsoDate): Range => ({ from: plusDays(today, -29), to: today }) },
  { label: 'Last month', range: lastMonth },
] as const

/** The days just before a range, as many as it has. A comparison is made with them. */
export function rangeBefore({ from, to }: Range): Range {
  return { from: plusDays(from, -daysBetween(from, to) - 1), to: plusDays(from, -1) }
}

/** Up to five weeks day by day, up to half a year by weeks from the first day on, longer by calendar months. */
export function stepOf({ from, to }: Range): Step {
  const days = daysBetween(from, to) + 1
  if (days <= 35) return 'DAY'
  return days <= 184 ? 'WEEK' : 'MONTH'
}

/** The sum of the days that lie in a range. */
export function amountsOf(days: readonly DayOfRevenue[], { from, to }: Range): Amounts {
  const sum: Amounts = { collected: 0, refunded: 0, net: 0, payments: 0, booked: 0, enrollments: 0 }
  for (const day of days) {
    if (day.date < from || day.date > to) continue
    sum.collected += day.collected
    sum.refunded += day.refunded
    sum.payments += day.payments
    sum.booked += day.booked
    sum.enrollments += day.enrollments
  }
  return { ...sum, net: sum.collected - sum.refunded }
}

/** A range in its parts, none left out: each day, week or month of it with what came together there. */
export function partsOf(days: readonly DayOfRevenue[], range: Range): (Range & Amounts)[] {
  return partsOfRange(range).map((part) => ({ ...part, ...amountsOf(days, part) }))
}

/** A range in its days, weeks from the first day on, or calendar months: by its length, unless a step is said. */
export function partsOfRange(range: Range, step = stepOf(range)): Range[] {
  const parts: Range[] = []
  for (let from = range.from; from <= range.to;) {
    const end = endOfPart(from, step)
    const part = { from, to: end < range.to ? end : range.to }
    parts.push(part)
    from = plusDays(part.to, 1)
  }
  return parts
}

function endOfPart(from: IsoDate, step: Step): IsoDate {
  if (step === 'DAY') return from
  if (step === 'WEEK') return plusDays(from, 6)
  const date = Temporal.PlainDate.from(from)
  return date.with({ day: date.daysInMonth }).toString()
}

function lastMonth(today: IsoDate): Range {
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 })
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
}
