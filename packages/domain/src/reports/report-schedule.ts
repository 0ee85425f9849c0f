import type { Range } from '../dashboard/revenue.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'

/** How often a report is sent. */
export const SEND_EVERY = ['WEEK', 'MONTH'] as const

export type SendEvery = (typeof SEND_EVERY)[number]

/** Names of weekdays by number; 1 is Monday. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The last day of the month for a report: every month has it. */
export const DAY_OF_MONTH_MAX = 28

/** No report is sent before this hour in the school's time zone. */
export const FIRST_HOUR_SENT = 6

export interface SendCadence {
  readonly every: SendEvery
  /** The day of the week (1 is Monday) or of the month. */
  readonly day: number
}

export function scheduleFindings({ every, day }: SendCadence): Finding[] {
  const dayMax = every === 'WEEK' ? 7 : DAY_OF_MONTH_MAX
  const isOne = Number.isInteger(day) && day >= 1 && day <= dayMax
  return findings([['day', isOne ? null : `Please choose a day from 1 to ${dayMax}`]])
}

/**
 * Returns the next day on which a report is sent, `from` included.
 * @answers What does a report count, and how does it become a file or a letter?
 */
export function nextSending({ every, day }: SendCadence, from: IsoDate): IsoDate {
  const date = Temporal.PlainDate.from(from)
  if (every === 'WEEK') return plusDays(from, (day - date.dayOfWeek + 7) % 7)
  const sameMonth = date.with({ day })
  return (
    Temporal.PlainDate.compare(sameMonth, date) < 0 ? sameMonth.add({ months: 1 }) : sameMonth
  ).toString()
}

/** Returns the range of a report sent on a day: the seven days before it, or the previous month. */
export function rangeSent(every: SendEvery, on: IsoDate): Range {
  if (every === 'WEEK') return { from: plusDays(on, -7), to: plusDays(on, -1) }
  const first = Temporal.PlainDate.from(on).with({ day: 1 })
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() }
}

/** 'every Monday', 'on day 3 of every month'. */
export function sendingText({ every, day }: SendCadence): string {
  return every === 'WEEK' ? `every ${weekdayNames[day - 1]!}` : `on day ${day} of every month`
}
