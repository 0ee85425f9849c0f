import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { periodFrom, type Period, type PlanInterval } from './plans.ts'

/** Days after the due date of a school's invoice on which it is charged automatically until it is paid. */
export const TRY_DAYS = [0, 1, 4, 8, 15] as const

/** The school's state, as far as its bill changes it. Suspended and closed schools are not billed. */
export type BilledState = 'ACTIVE' | 'INACTIVE'

/** Facts that decide the next step of a school's bill on a day. */
export interface OwnBillFacts {
  /** Today in the school's time zone. */
  today: IsoDate
  state: BilledState
  /** Price of the plan. */
  cents: number
  every: PlanInterval
  /** Last day of the trial. Null if there was none. */
  trialEndsOn: IsoDate | null
  /** A card or bank account can be charged, now or in a few days. */
  hasSource: boolean
  /**
   * `anchorOn` is the first day that periods count from, `billedUntil` the last billed day. Null before the first invoice.
   */
  anchorOn: IsoDate | null
  billedUntil: IsoDate | null
  /** The day a closed school was reopened. Null if it never was closed. */
  reopenedOn: IsoDate | null
  /** The unpaid invoice: the day of its next try, null if no tries remain, and whether a payment is processing. */
  open: { tryOn: IsoDate | null; isUnderWay: boolean } | null
}

export type OwnBillStep =
  | { is: 'NOTHING' }
  /** An invoice for this period is due today. From now on, periods count from `anchorOn`. */
  | { is: 'ISSUE'; period: Period; anchorOn: IsoDate }
  /** The open invoice is charged again. */
  | { is: 'TRY' }
  | { is: 'DEACTIVATE'; because: 'NO_SOURCE' | 'UNPAID' }

/**
 * Decides the next step for a school's own bill today (OQ-55, OQ-56). One step at a time: call again after it.
 *
 * A school becomes inactive if its trial ends without a payment source, or if an invoice is unpaid after all tries. It is
 * billed again from the day it has a source, never for the days in between.
 * @answers What does a school pay itself, and when is it inactive?
 */
export function ownBillStep(facts: OwnBillFacts): OwnBillStep {
  const { today, state, cents, trialEndsOn, hasSource, open, billedUntil } = facts
  if (open) return stepOfOpen(open, facts)
  if (cents === 0 || (trialEndsOn !== null && today <= trialEndsOn)) return NOTHING
  if (!hasSource && (billedUntil === null || state === 'INACTIVE'))
    return state === 'ACTIVE' ? { is: 'DEACTIVATE', because: 'NO_SOURCE' } : NOTHING
  const last = [billedUntil, trialEndsOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  if (last !== undefined && last >= today) return NOTHING
  return { is: 'ISSUE', ...periodDue(last, facts) }
}

/**
 * Returns the next period to bill: from the day after the last billed or free day. It starts today if there is no such day,
 * if the school was inactive, or if that period is already over. Missed time stays unbilled. So do days while the school
 * was closed: the period then starts on the day it reopened.
 */
function periodDue(last: IsoDate | undefined, { today, state, every, anchorOn, reopenedOn }: OwnBillFacts) {
  const next = last === undefined || state === 'INACTIVE' ? today : plusDays(last, 1)
  const start = reopenedOn !== null && reopenedOn > next && reopenedOn <= today ? reopenedOn : next
  const due = periodFrom(start, anchorOn ?? start, every)
  return due.period.end >= today ? due : periodFrom(today, today, every)
}

function stepOfOpen(
  { tryOn, isUnderWay }: NonNullable<OwnBillFacts['open']>,
  { today, state }: OwnBillFacts,
): OwnBillStep {
  if (isUnderWay) return NOTHING
  if (tryOn === null) return state === 'ACTIVE' ? { is: 'DEACTIVATE', because: 'UNPAID' } : NOTHING
  return tryOn <= today ? { is: 'TRY' } : NOTHING
}

const NOTHING = { is: 'NOTHING' } as const

/**
 * Returns the day of the next try after `tries` tries, the last of them today; null if no tries remain. Counts from today,
 * so that an invoice left unprocessed for a while is not tried every hour.
 */
export function nextTry(tries: number, today: IsoDate): IsoDate | null {
  const [last, next] = [TRY_DAYS[tries - 1], TRY_DAYS[tries]]
  return last === undefined || next === undefined ? null : plusDays(today, next - last)
}

/** Days before the end of a trial from which the school is notified. */
export const TRIAL_NOTICE_DAYS = 3

/** Checks whether the letter about the end of the trial is due. */
export function isTrialNoticeDue(trialEndsOn: IsoDate | null, today: IsoDate): boolean {
  return trialEndsOn !== null && today <= trialEndsOn && today >= plusDays(trialEndsOn, -TRIAL_NOTICE_DAYS)
}
