import { instantOf, isDate, isTime, plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { date, time, timeAfter } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { required } from '../kernel/rules.ts'

/** The sign-up window, in the school's dates and times. */
export interface SignUp {
  signUpBeginsDate: IsoDate | null
  signUpBeginsTime: ClockTime | null
  signUpEndsDate: IsoDate | null
  signUpEndsTime: ClockTime | null
}

export type SignUpState = 'NOT_YET' | 'OPEN' | 'CLOSED'

/**
 * Returns whether sign-up is open at an instant, and when it begins and ends. An empty beginning has begun. An empty
 * end is the end of the activity's last day. A date without a time is the whole day.
 */
export function signUpWindow(
  form: SignUp & { endsOn: IsoDate | null },
  now: Temporal.Instant,
  zone: string,
): { state: SignUpState; begins: Temporal.Instant | null; ends: Temporal.Instant | null } {
  const begins =
    form.signUpBeginsDate === null
      ? null
      : instantOf(form.signUpBeginsDate, form.signUpBeginsTime ?? '00:00', zone)
  const ends =
    form.signUpEndsDate === null
      ? endOfDay(form.endsOn, zone)
      : endOf(form.signUpEndsDate, form.signUpEndsTime, zone)
  if (begins !== null && Temporal.Instant.compare(now, begins) < 0) return { state: 'NOT_YET', begins, ends }
  const isOver = ends !== null && Temporal.Instant.compare(now, ends) >= 0
  return { state: isOver ? 'CLOSED' : 'OPEN', begins, ends }
}

/**
 * Checks the sign-up window. Publishing requires a beginning; the end may be empty. The end must come after the
 * beginning (R105, R106 for two times on one day).
 */
export function checkSignUp(form: SignUp, isDraft: boolean): Finding[] {
  const isOneDay = form.signUpBeginsDate !== null && form.signUpBeginsDate === form.signUpEndsDate
  return findings([
    ['signUpBeginsDate', (isDraft ? null : required(form.signUpBeginsDate)) ?? date(form.signUpBeginsDate)],
    ['signUpBeginsTime', time(form.signUpBeginsTime)],
    ['signUpEndsDate', date(form.signUpEndsDate) ?? endsInTime(form)],
    [
      'signUpEndsTime',
      time(form.signUpEndsTime) ?? (isOneDay ? timeAfter(form.signUpBeginsTime)(form.signUpEndsTime) : null),
    ],
  ])
}

/**
 * Moves the sign-up window of a reopened draft (R021 to R023): past dates become today, and times of today that are
 * past become now.
 */
export function signUpFromNow<F extends SignUp>(form: F, today: IsoDate, now: ClockTime): F {
  const begins = fromNow(form.signUpBeginsDate, form.signUpBeginsTime, today, now)
  const ends = fromNow(form.signUpEndsDate, form.signUpEndsTime, today, now)
  return {
    ...form,
    signUpBeginsDate: begins.date,
    signUpBeginsTime: begins.time,
    signUpEndsDate: ends.date,
    signUpEndsTime: ends.time,
  }
}

function fromNow(
  date: IsoDate | null,
  time: ClockTime | null,
  today: IsoDate,
  now: ClockTime,
): { date: IsoDate | null; time: ClockTime | null } {
  if (date === null || date > today) return { date, time }
  return { date: today, time: time !== null && time < now ? now : time }
}

function endsInTime({ signUpBeginsDate: begins, signUpEndsDate: ends }: SignUp): string | null {
  if (begins === null || ends === null || !isDate(begins)) return null
  return ends < begins ? 'End date should not be before start date' : null
}

function endOf(date: IsoDate, time: ClockTime | null, zone: string): Temporal.Instant | null {
  return time !== null && isTime(time) ? instantOf(date, time, zone) : endOfDay(date, zone)
}

function endOfDay(date: IsoDate | null, zone: string): Temporal.Instant | null {
  return date === null ? null : instantOf(plusDays(date, 1), '00:00', zone)
}
