import { plusDays, dateShown, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { DayRange } from './cycles.ts'

/** The longest reason of a pause. */
export const PAUSE_REASON_MAX = 200

/** What is known of an enrollment whose billing is to be paused. */
export interface PauseFacts {
  readonly dateFormat: DateFormat
  /** The last day that was charged; null where none was. */
  readonly chargedTo: IsoDate | null
  /** The last day there is something to charge for; null where nothing is left. */
  readonly endsOn: IsoDate | null
  /** When billing is paused already. */
  readonly pauses: readonly DayRange[]
}

/**
 * Whether the billing of an enrollment can be paused from a day on, to another one or until somebody resumes it. Refused where nothing
 * is left to charge, and for days that are charged already (ALREADY_CHARGED): what was charged goes back by a refund.
 */
export function decidePause(
  { from, to }: DayRange,
  { dateFormat, chargedTo, endsOn, pauses }: PauseFacts,
): Decision {
  const shown = (date: IsoDate) => dateShown(date, dateFormat)
  if (to !== null && to < from)
    return refused('ENDS_BEFORE', 'The pause ends before it begins. Please choose a later day', 'to')
  if (chargedTo !== null && from <= chargedTo)
    return refused(
      'ALREADY_CHARGED',
      `Care is charged through ${shown(chargedTo)}. Pause it from ${shown(plusDays(chargedTo, 1))} on, or refund what was charged`,
      'from',
    )
  if (endsOn === null || from > endsOn)
    return refused('NOTHING_LEFT', 'Nothing is charged for this child from that day on', 'from')
  const other = pauses.find((pause) => overlap(pause, { from, to }))
  if (other)
    return refused(
      'PAUSED_ALREADY',
      other.to === null
        ? `Billing is paused from ${shown(other.from)} on already`
        : `Billing is paused from ${shown(other.from)} to ${shown(other.to)} already`,
      'from',
    )
  return allowed
}

/** Whether a pause can end so that billing goes on from a day. From its first day on, it is as if it had never been. */
export function decideResume(on: IsoDate, pause: DayRange, dateFormat: DateFormat): Decision {
  if (pause.to !== null && on > pause.to)
    return refused('ENDS_BEFORE', `The pause ends on ${dateShown(pause.to, dateFormat)}`, 'on')
  return allowed
}

/** What is left of a pause once billing goes on from a day; null where nothing is. */
export function pauseUntil(on: IsoDate, { from }: DayRange): { from: IsoDate; to: IsoDate } | null {
  return on <= from ? null : { from, to: plusDays(on, -1) }
}

/**
 * The pauses that go along with a child who is moved to another weekday: from today on, for as long as they were to be, without the days
 * that are paused there already.
 */
export function pausesAlong<Pause extends DayRange>(
  pauses: readonly Pause[],
  there: readonly DayRange[],
  today: IsoDate,
): Pause[] {
  return pauses.flatMap((pause) => {
    if (pause.to !== null && pause.to < today) return []
    const along = { ...pause, from: pause.from < today ? today : pause.from }
    return there.reduce<Pause[]>((parts, other) => parts.flatMap((part) => without(part, other)), [along])
  })
}

/** What is left of days without others: before them, and after them. */
function without<Days extends DayRange>(days: Days, other: DayRange): Days[] {
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
