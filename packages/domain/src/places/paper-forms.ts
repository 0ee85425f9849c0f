import { date, time } from '../kernel/date-rules.ts'
import { dateIn, dayInWords, formatTime, instantOf, plusDays, timeIn } from '../kernel/dates.ts'
import type { ClockTime, DateFormat, IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'

/** When a form on paper came to the office, in the school's date and time. Empty for whoever did not come on paper. */
export interface PaperForm {
  readonly cameInOn?: IsoDate | null | undefined
  readonly cameInAt?: ClockTime | null | undefined
}

/** What is known while staff enter a form. */
export interface PaperFormContext {
  readonly now: Temporal.Instant
  readonly timezone: string
  readonly dateFormat: DateFormat
  /** When families may sign up; null if it has no beginning. */
  readonly signUpBegins: Temporal.Instant | null
}

/** A form is entered at most this many days after it came. */
export const PAPER_DAYS_MAX = 60

/**
 * Checks when a paper form came in: a whole moment, not in the future, not long ago, and not before sign-up opened, for
 * before that nobody has a turn.
 */
export function checkPaperForm(form: PaperForm, context: PaperFormContext): Finding[] {
  const { cameInOn, cameInAt } = form
  if (!cameInOn && !cameInAt) return []
  const unreadable = findings([
    ['cameInOn', cameInOn ? date(cameInOn) : 'Enter the day it came in'],
    ['cameInAt', cameInAt ? time(cameInAt) : 'Enter the time it came in'],
  ])
  if (unreadable.length > 0) return unreadable
  const { now, timezone, dateFormat, signUpBegins } = context
  const cameIn = instantOf(cameInOn!, cameInAt!, timezone)
  const today = dateIn(timezone, now)
  if (Temporal.Instant.compare(cameIn, now) > 0)
    return [{ path: cameInOn! > today ? 'cameInOn' : 'cameInAt', message: 'This is still to come' }]
  if (cameInOn! < plusDays(today, -PAPER_DAYS_MAX))
    return [{ path: 'cameInOn', message: `Enter a day within the last ${PAPER_DAYS_MAX} days` }]
  if (signUpBegins === null || Temporal.Instant.compare(cameIn, signUpBegins) >= 0) return []
  const opens = momentInWords(signUpBegins, { timezone, dateFormat })
  const message =
    Temporal.Instant.compare(now, signUpBegins) < 0
      ? `Sign-up opens ${opens}. Enter the form then`
      : `Sign-up opened ${opens}. A form that came before has its turn then: enter that time`
  return [{ path: 'cameInOn', message }]
}

/** Returns when a form came in, a whole minute. Null for whoever did not come on paper. Check the form first. */
export function cameInOf(
  { cameInOn, cameInAt }: PaperForm,
  { timezone }: { timezone: string },
): Temporal.Instant | null {
  return cameInOn && cameInAt ? instantOf(cameInOn, cameInAt, timezone) : null
}

/**
 * Returns the moment that decides the place in line of a form on paper: the end of the minute it came, because whoever
 * joined online within that minute may have been first. Never later than now.
 * @answers Which place in line has a form on paper?
 */
export function turnOfPaperForm(cameIn: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const end = cameIn.add({ seconds: 59, milliseconds: 999 })
  return Temporal.Instant.compare(end, now) < 0 ? end : now
}

/** "Tue Dec 1, 8:02 AM", in the school's time. */
export function momentInWords(
  at: Temporal.Instant,
  { timezone, dateFormat }: { timezone: string; dateFormat: DateFormat },
): string {
  return `${dayInWords(dateIn(timezone, at))}, ${formatTime(timeIn(timezone, at), dateFormat)}`
}
