import { daysBetween, plusDays, type ClockTime, type IsoDate } from '../../kernel/dates.ts'
import { WEEKDAYS, weekdayOf, type Weekday } from '../../kernel/weekdays.ts'

/** Most days from the first to the last: half a year and a few holidays. */
export const COVER_DAYS_MAX = 200

/** Most children whose weeks are covered together. */
export const COVER_CHILDREN_MAX = 6

/** Hours of one weekday that must be covered. */
export interface CoverHours {
  readonly weekday: Weekday
  readonly from: ClockTime
  readonly to: ClockTime
}

/** Part of a day, in minutes from midnight. */
export interface Span {
  readonly date: IsoDate
  readonly from: number
  readonly to: number
}

/** Part of a weekday that nothing covers, on some of its dates. */
export interface Gap {
  readonly weekday: Weekday
  readonly from: number
  readonly to: number
  readonly dates: readonly IsoDate[]
}

/** Returns the hours to cover of each date of a period, both ends included, in the order of time. Closed dates need nothing. */
export function neededSpans(
  hours: readonly { readonly weekday: Weekday; readonly from: number; readonly to: number }[],
  { dateFrom, dateTo }: { dateFrom: IsoDate; dateTo: IsoDate },
  closed: ReadonlySet<IsoDate> = new Set(),
): Span[] {
  const count = daysBetween(dateFrom, dateTo) + 1
  return Array.from({ length: Math.max(0, count) }, (_, day) => plusDays(dateFrom, day)).flatMap((date) => {
    if (closed.has(date)) return []
    const weekday = weekdayOf(date)
    return merged(hours.filter((each) => each.weekday === weekday)).map((span) => ({ date, ...span }))
  })
}

/** Joins spans of a day that overlap. */
function merged(spans: readonly { readonly from: number; readonly to: number }[]) {
  const apart: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = apart[apart.length - 1]
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else apart.push({ from, to })
  }
  return apart
}

/** Returns what is left of spans where others do not overlap them, in the order of time. */
export function spansWithout(spans: readonly Span[], others: readonly Span[]): Span[] {
  const byDate = groupedByDate(others)
  return spans
    .flatMap((span) => {
      let rest = [span]
      for (const other of byDate.get(span.date) ?? []) rest = rest.flatMap((each) => without(each, other))
      return rest
    })
    .sort(inOrder)
}

/** Returns how many minutes of the spans others overlap. The others do not overlap each other. */
export function minutesWithin(spans: readonly Span[], others: readonly Span[]): number {
  const byDate = groupedByDate(spans)
  return others.reduce(
    (sum, other) => (byDate.get(other.date) ?? []).reduce((of, span) => of + overlapOf(span, other), 0) + sum,
    0,
  )
}

/** Returns how many minutes spans last. */
export function minutesIn(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns what is not covered, alike dates of a weekday as one, in the order of the week. */
export function gapsOf(uncovered: readonly Span[]): Gap[] {
  const byHours = new Map<string, Gap & { dates: IsoDate[] }>()
  for (const { date, from, to } of uncovered) {
    const weekday = weekdayOf(date)
    const key = `${weekday} ${from} ${to}`
    const gap = byHours.get(key) ?? { weekday, from, to, dates: [] }
    gap.dates.push(date)
    byHours.set(key, gap)
  }
  return [...byHours.values()].sort(
    (one, other) =>
      WEEKDAYS.indexOf(one.weekday) - WEEKDAYS.indexOf(other.weekday) ||
      one.from - other.from ||
      one.to - other.to,
  )
}

/** Returns how many minutes two spans share. */
export function overlapOf(one: Span, other: Span): number {
  if (one.date !== other.date) return 0
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
}

function without(span: Span, other: Span): Span[] {
  if (overlapOf(span, other) === 0) return [span]
  const { date } = span
  return [
    { date, from: span.from, to: other.from },
    { date, from: other.to, to: span.to },
  ].filter(({ from, to }) => from < to)
}

export function groupedByDate<Of extends Span>(spans: readonly Of[]): Map<IsoDate, Of[]> {
  const byDate = new Map<IsoDate, Of[]>()
  for (const span of spans) {
    const theirs = byDate.get(span.date)
    if (theirs) theirs.push(span)
    else byDate.set(span.date, [span])
  }
  return byDate
}

function inOrder(one: Span, other: Span): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.from - other.from
}
