import { instantOf } from '../kernel/dates.ts'
import { WEEKDAYS, type Weekday } from '../kernel/weekdays.ts'

/** A class that meets online. */
export interface OnlineClass {
  name: string
  /** Link to the class for staff. Shows in Zoom which class the meeting belongs to. */
  url: string
  weekdays: readonly Weekday[]
  timeFrom: string
  timeTo: string
  timezone: string
  /** The meeting dates, in order. */
  dates: readonly string[]
}

/** A meeting as sent to Zoom. `type` 2 is a single meeting, 8 a series, 3 a meeting without fixed times. */
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

/** Zoom's limit for a series. */
const OCCURRENCES_MAX = 50
const TOPIC_MAX = 200

/**
 * Builds the Zoom meeting of a class (R394), with one link for all dates. A class that exceeds Zoom's limit for a series
 * gets a meeting without fixed times. Nobody is let in before the teacher.
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

/** The next step for the Zoom meeting of a class. */
export type ZoomStep = 'NOTHING' | 'MAKE' | 'CHANGE' | 'REMOVE'

/**
 * Compares the meeting a class should have with the one it has. A meeting of another Zoom account is not ours to change:
 * the class gets a new one in the connected account.
 * @answers How is another service connected, and what goes there by itself?
 */
export function zoomStep(
  wanted: { meeting: ZoomMeeting; accountId: string } | null,
  storedMeeting: { meetingId: string | null; accountId: string; sent: unknown } | null,
): ZoomStep {
  if (wanted === null) return storedMeeting === null ? 'NOTHING' : 'REMOVE'
  if (!storedMeeting?.meetingId || storedMeeting.accountId !== wanted.accountId) return 'MAKE'
  return sameText(storedMeeting.sent) === sameText(wanted.meeting) ? 'NOTHING' : 'CHANGE'
}

/** Zoom numbers weekdays from Sunday, which is 1. */
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

/** Serializes a value so that equal values give the same text, whatever the order of their keys. */
function sameText(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${name}:${sameText(each)}`).join()}}`
}
