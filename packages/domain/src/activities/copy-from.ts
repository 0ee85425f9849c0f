import { daysBetween, plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import type { EarlyBird } from '../prices/discounts.ts'
import { planCopied, type PaymentPlan } from '../prices/payment-plan.ts'
import type { Weekday } from '../kernel/weekdays.ts'
import { isPast, runFromNow, type ActivityForm } from './activity-form.ts'
import { signUpFromNow, type SignUp } from './sign-up.ts'
import { LONGEST_RUN_YEARS, meetingDates } from './schedule.ts'

/** The run of the original. */
export interface RunToCopy {
  readonly weekdays: readonly Weekday[]
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly noDates: readonly IsoDate[]
}

/**
 * Returns the dates of as many meetings as the run has, from another first day, on the same weekdays. Leaves out the
 * run's no-class dates and closed days. Returns fewer only if they would exceed the longest run allowed.
 */
export function datesFrom(run: RunToCopy, first: IsoDate, closed: readonly IsoDate[] = []): IsoDate[] {
  const count = meetingDates(run).length
  const noDates = [...run.noDates, ...closed]
  const last = Temporal.PlainDate.from(first).add({ years: LONGEST_RUN_YEARS }).toString()
  // Starts with the length of the run, and adds a week for as long as dates are missing.
  for (let days = daysBetween(run.startsOn, run.endsOn); ; days += 7) {
    const end = plusDays(first, days)
    const dates = meetingDates({ ...run, noDates, startsOn: first, endsOn: end < last ? end : last })
    if (dates.length >= count || end >= last) return dates.slice(0, count)
  }
}

/**
 * Returns the sign-up window of a copy: the same hours, and as long before the first day as for the original. A past
 * beginning becomes now, and a past end becomes empty.
 */
export function signUpCopied(
  { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime }: SignUp,
  { run, first, today, now }: { run: RunToCopy; first: IsoDate; today: IsoDate; now: ClockTime },
): SignUp {
  const days = daysBetween(run.startsOn, first)
  const moveDate = (date: IsoDate | null) => (date === null ? null : plusDays(date, days))
  const ends = moveDate(signUpEndsDate)
  const window = {
    signUpBeginsDate: moveDate(signUpBeginsDate),
    signUpBeginsTime,
    signUpEndsDate: isPast(ends, today) ? null : ends,
    signUpEndsTime,
  }
  return signUpFromNow(window, today, now)
}

/** Other dated parts of a form. */
interface DatedParts {
  earlyBirdDiscount?: EarlyBird | null
  paymentPlan?: PaymentPlan | null
}

/**
 * Moves a copy to another first day. It has as many meetings as the original, and skips closed days (`closed`), which
 * it leaves out once saved. The early bird and the payment plan move as far as the first day.
 *
 * Sign-up keeps its distance from the first day. It takes the original's window (`signUp`), because opening a copy
 * drops past dates.
 */
export function copyFrom<F extends ActivityForm & DatedParts>(
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
  const moveDate = (date: IsoDate | null) => (date === null ? null : plusDays(date, days))
  const endsOn = dates.at(-1) ?? plusDays(first, daysBetween(run.startsOn, run.endsOn))
  const { earlyBirdDiscount: bird, paymentPlan: plan } = copy
  return runFromNow(
    {
      ...copy,
      startsOn: first,
      endsOn,
      noDates: run.noDates.filter((date) => date >= first && date <= endsOn),
      ...signUpCopied(signUp, { run, first, today, now }),
      ...(bird && { earlyBirdDiscount: { ...bird, endDate: moveDate(bird.endDate) } }),
      ...(plan && { paymentPlan: planCopied(plan, days) }),
    },
    today,
    now,
  )
}
