import { plusDays, formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { DayRange } from './cycles.ts'

/** Maximum length of the reason for a pause. */
export const PAUSE_REASON_MAX = 200

/** The facts about an enrollment that decide whether its billing can be paused. */
export interface PauseFacts {
  readonly dateFormat: DateFormat
  /** The last charged day; null if nothing was charged. */
  readonly chargedTo: IsoDate | null
  /** The last day that can be charged; null if there is none. */
  readonly endsOn: IsoDate | null
  /** Existing pauses. */
  readonly pauses: readonly DayRange[]
}

/**
 * Checks whether billing of an enrollment can be paused from a day on, until another day or without an end. Refuses days
 * with nothing to charge, days already paused, and days already charged (ALREADY_CHARGED), which need a refund instead.
 */
export function decidePause(
  { from, to }: DayRange,
  { dateFormat, chargedTo, endsOn, pauses }: PauseFacts,
): Decision {
  const formatDay = (date: IsoDate) => formatDate(date, dateFormat)
  if (to !== null && to < from)
    return refused('ENDS_BEFORE', 'The pause ends before it begins. Please choose a later day', 'to')
  if (chargedTo !== null && from <= chargedTo)
    return refused(
      'ALREADY_CHARGED',
      `Care is charged through ${formatDay(chargedTo)}. Pause it from ${formatDay(plusDays(chargedTo, 1))} on, or refund what was charged`,
      'from',
    )
  if (endsOn === null || from > endsOn)
    return refused('NOTHING_LEFT', 'Nothing is charged for this child from that day on', 'from')
  const other = pauses.find((pause) => overlap(pause, { from, to }))
  if (other)
    return refused(
      'PAUSED_ALREADY',
      other.to === null
        ? `Billing is paused from ${formatDay(other.from)} on already`
        : `Billing is paused from ${formatDay(other.from)} to ${formatDay(other.to)} already`,
      'from',
    )
  return allowed
}

/** Refuses to resume billing after the pause has ended. Resuming on or before its first day removes the pause. */
export function decideResume(on: IsoDate, pause: DayRange, dateFormat: DateFormat): Decision {
  if (pause.to !== null && on > pause.to)
    return refused('ENDS_BEFORE', `The pause ends on ${formatDate(pause.to, dateFormat)}`, 'on')
  return allowed
}

/** Returns the shortened pause after billing resumes on a day; null if nothing remains. */
export function pauseUntil(on: IsoDate, { from }: DayRange): { from: IsoDate; to: IsoDate } | null {
  return on <= from ? null : { from, to: plusDays(on, -1) }
}

/**
 * Returns the pauses that move with a child to another weekday: from today on, to their planned ends, without days that are
 * already paused there.
 */
export function pausesAlong<Pause extends DayRange>(
  pauses: readonly Pause[],
  there: readonly DayRange[],
  today: IsoDate,
): Pause[] {
  return pauses.flatMap((pause) => {
    if (pause.to !== null && pause.to < today) return []
    const along = { ...pause, from: pause.from < today ? today : pause.from }
    return there.reduce<Pause[]>(
      (parts, other) => parts.flatMap((part) => subtractDays(part, other)),
      [along],
    )
  })
}

/** Subtracts other days from a range: returns what remains before and after them. */
function subtractDays<Days extends DayRange>(days: Days, other: DayRange): Days[] {
  if (!overlap(days, other)) return [days]
  return [
    ...(days.from < other.from ? [{ ...days, to: plusDays(other.from, -1) }] : []),
    ...(other.to !== null && (days.to === null || other.to < days.to)
      ? [{ ...days, from: plusDays(other.to, 1) }]
      : []),
  ]
}

function overlap(one: DayRange, other: DayRange): boolean {
  return (one.to === null || other.from <= one.to) && (other.to === null || one.from <= other.to)
}
