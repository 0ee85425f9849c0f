import { instantOf } from '../kernel/dates.ts'
import { WEEKDAYS, type Weekday } from '../kernel/weekdays.ts'

/** A class that meets online. */
export interface OnlineClass {
  name: string
  /** Where staff find it: says in Zoom whose meeting it is. */
  url: string
  weekdays: readonly Weekday[]
  timeFrom: string
  timeTo: string
  timezone: string
  /** The days it meets, in their order. */
  dates: readonly string[]
}

/** A meeting as Zoom is told of it. `type` 2 is a single one, 8 one that repeats, 3 one that is open at any time. */
export interface ZoomMeeting {
  topic: string
  agenda: string
  type: 2 | 3 | 8
  start_time?: string
  duration: number
  timezone: string
  recurrence?: { type: 2; repeat_interval: 1; weekly_days: string; end_date_time: string }
  settings: { waiting_room: true; join_before_host: false }
}

/** More of a series Zoom does not keep. */
const OCCURRENCES_MAX = 50
const TOPIC_MAX = 200

/**
 * The meeting of a class (R394): one link for all its days. A class that meets more often than Zoom keeps in a series has a
 * meeting without fixed times. Nobody is let in before the teacher.
 */
export function zoomMeetingOf(klass: OnlineClass): ZoomMeeting {
  const { name, url, timeFrom, timeTo, timezone, dates } = klass
  const meeting = {
    topic: Array.from(name).slice(0, TOPIC_MAX).join(''),
    agenda: `Belongs to the class at ${url}, which changes it.`,
    duration: minutesBetween(timeFrom, timeTo),
    timezone,
    settings: { waiting_room: true, join_before_host: false } as const,
  }
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { ...meeting, type: 3 }
  const start_time = `${first}T${timeFrom}:00`
  if (first === last) return { ...meeting, type: 2, start_time }
  if (occurrencesBetween(first, last, klass.weekdays) > OCCURRENCES_MAX) return { ...meeting, type: 3 }
  return {
    ...meeting,
    type: 8,
    start_time,
    recurrence: {
      type: 2,
      repeat_interval: 1,
      weekly_days: zoomDays(klass.weekdays),
      end_date_time: instantOf(last, timeTo, timezone).toString({ smallestUnit: 'second' }),
    },
  }
}

/** What is to be done about the meeting of a class. */
export type ZoomStep = 'NOTHING' | 'MAKE' | 'CHANGE' | 'REMOVE'

/**
 * From what the class should have and what it has. A meeting of another account at Zoom is not ours to change: the class is
 * given one of the account that is connected.
 * @answers How is another service connected, and what goes there by itself?
 */
export function zoomStep(
  wanted: { meeting: ZoomMeeting; accountId: string } | null,
  kept: { meetingId: string | null; accountId: string; sent: unknown } | null,
): ZoomStep {
  if (wanted === null) return kept === null ? 'NOTHING' : 'REMOVE'
  if (!kept?.meetingId || kept.accountId !== wanted.accountId) return 'MAKE'
  return sameText(kept.sent) === sameText(wanted.meeting) ? 'NOTHING' : 'CHANGE'
}

/** Zoom counts the days of a week from Sunday, 1. */
function zoomDays(weekdays: readonly Weekday[]): string {
  return WEEKDAYS.flatMap((day, index) => (weekdays.includes(day) ? [index + 1] : [])).join()
}

function minutesBetween(from: string, to: string): number {
  return Temporal.PlainTime.from(from).until(Temporal.PlainTime.from(to)).total('minutes')
}

function occurrencesBetween(first: string, last: string, weekdays: readonly Weekday[]): number {
  const days = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days
  return Math.ceil((days + 1) / 7) * weekdays.length
}

/** The same for the same, in whatever order its names stand. */
function sameText(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${name}:${sameText(each)}`).join()}}`
}
