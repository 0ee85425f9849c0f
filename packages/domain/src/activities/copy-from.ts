import { daysBetween, plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import type { EarlyBird } from '../prices/discounts.ts'
import { planCopied, type PaymentPlan } from '../prices/payment-plan.ts'
import type { Weekday } from '../kernel/weekdays.ts'
import { isPast, runFromNow, type ActivityForm } from './activity-form.ts'
import { signUpFromNow, type SignUp } from './sign-up.ts'
import { LONGEST_RUN_YEARS, meetingDates } from './schedule.ts'

/** When something meets that is copied. */
export interface RunToCopy {
  readonly weekdays: readonly Weekday[]
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly noDates: readonly IsoDate[]
}

/**
 * The dates of as many meetings as a run has, from another first day on: on the same weekdays, and neither on the days the run
 * leaves out nor on those on which the school is closed then. Fewer only where they would take longer than any run may.
 */
export function datesFrom(run: RunToCopy, first: IsoDate, closed: readonly IsoDate[] = []): IsoDate[] {
  const count = meetingDates(run).length
  const noDates = [...run.noDates, ...closed]
  const last = Temporal.PlainDate.from(first).add({ years: LONGEST_RUN_YEARS }).toString()
  // As long as the run itself, and then a week more as often as days are left out.
  for (let days = daysBetween(run.startsOn, run.endsOn); ; days += 7) {
    const end = plusDays(first, days)
    const dates = meetingDates({ ...run, noDates, startsOn: first, endsOn: end < last ? end : last })
    if (dates.length >= count || end >= last) return dates.slice(0, count)
  }
}

/**
 * When families may sign up for a copy: as long before its first day, and at the same hour, as for what it is a copy of; from
 * now on where that is over, and without an end that is.
 */
export function signUpCopied(
  { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime }: SignUp,
  { run, first, today, now }: { run: RunToCopy; first: IsoDate; today: IsoDate; now: ClockTime },
): SignUp {
  const days = daysBetween(run.startsOn, first)
  const moved = (date: IsoDate | null) => (date === null ? null : plusDays(date, days))
  const ends = moved(signUpEndsDate)
  const window = {
    signUpBeginsDate: moved(signUpBeginsDate),
    signUpBeginsTime,
    signUpEndsDate: isPast(ends, today) ? null : ends,
    signUpEndsTime,
  }
  return signUpFromNow(window, today, now)
}

/** What else of a form is dated. */
interface Dated {
  earlyBirdDiscount?: EarlyBird | null
  paymentPlan?: PaymentPlan | null
}

/**
 * A copy that begins on another day: it meets as often as what it is a copy of, without the days on which the school is closed
 * (`closed`), which it leaves out once it is saved. Sign-up keeps its distance from the first day (`signUp` is that of the
 * original: a copy that is opened has lost what was over); an early bird and the dates of a payment plan move as far as the first
 * day does.
 */
export function copyFrom<F extends ActivityForm & Dated>(
  copy: F,
  {
    run,
    signUp,
    first,
    closed = [],
    today,
    now,
  }: {
    run: RunToCopy
    signUp: SignUp
    first: IsoDate
    closed?: readonly IsoDate[]
    today: IsoDate
    now: ClockTime
  },
): F {
  const dates = datesFrom(run, first, closed)
  const days = daysBetween(copy.startsOn ?? first, first)
  const moved = (date: IsoDate | null) => (date === null ? null : plusDays(date, days))
  const endsOn = dates.at(-1) ?? plusDays(first, daysBetween(run.startsOn, run.endsOn))
  const { earlyBirdDiscount: bird, paymentPlan: plan } = copy
  return runFromNow(
    {
      ...copy,
      startsOn: first,
      endsOn,
      noDates: run.noDates.filter((date) => date >= first && date <= endsOn),
      ...signUpCopied(signUp, { run, first, today, now }),
      ...(bird && { earlyBirdDiscount: { ...bird, endDate: moved(bird.endDate) } }),
      ...(plan && { paymentPlan: planCopied(plan, days) }),
    },
    today,
    now,
  )
}
