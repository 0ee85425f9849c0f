import { plusDays, type IsoDate } from '../../kernel/dates.ts'
import { periodFrom, type Period, type PlanInterval } from './plans.ts'

/** Days after an invoice of a school is due on which it is asked for by itself, until it is paid. */
export const TRY_DAYS = [0, 1, 4, 8, 15] as const

/** How a school stands, as far as its bill changes it. Suspended and closed schools are not billed. */
export type BilledState = 'ACTIVE' | 'INACTIVE'

/** What decides what becomes of a school's bill on a day. */
export interface OwnBillFacts {
  /** The day it is in the school. */
  today: IsoDate
  state: BilledState
  /** Of the plan. */
  cents: number
  every: PlanInterval
  /** The last day of the trial. Null where there was none. */
  trialEndsOn: IsoDate | null
  /** There is a card or bank account to charge, or one that will be in a few days. */
  hasSource: boolean
  /** The first day periods are counted from, and the last day that was billed. Null before the first invoice. */
  anchorOn: IsoDate | null
  billedUntil: IsoDate | null
  /** The day on which a school that had been closed was opened again. Null where it never was closed. */
  reopenedOn: IsoDate | null
  /** What is not paid: when it is tried next, null where it is tried no more; and whether it is being paid just now. */
  open: { tryOn: IsoDate | null; isUnderWay: boolean } | null
}

export type OwnBillStep =
  | { is: 'NOTHING' }
  /** An invoice for this period is due today. `anchorOn` is where periods are counted from, from now on. */
  | { is: 'ISSUE'; period: Period; anchorOn: IsoDate }
  /** What is open is asked for. */
  | { is: 'TRY' }
  | { is: 'DEACTIVATE'; because: 'NO_SOURCE' | 'UNPAID' }

/**
 * What is to be done about a school's own bill today (OQ-55, OQ-56). One thing at a time; asked again afterwards, the next.
 * A trial that ended without a source ends with an inactive school, as does an invoice that is not paid after all tries. An
 * inactive school is billed again from the day on which it has a source, never for the days in between.
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
 * The period that is billed after the last day that was billed or free; from today where there is none, where the school was
 * inactive, or where that period is over already: nobody pays for a time in which nobody billed. Nor for days on which the school was
 * closed: it is billed from the day it was opened again.
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
 * When an invoice is tried again after so many tries, the last of them today. Counted from today, so that what was not looked
 * at for a while is not tried every hour. Null: it is tried no more.
 */
export function nextTry(tries: number, today: IsoDate): IsoDate | null {
  const [last, next] = [TRY_DAYS[tries - 1], TRY_DAYS[tries]]
  return last === undefined || next === undefined ? null : plusDays(today, next - last)
}

/** So many days before its end a school is told that its trial ends. */
export const TRIAL_NOTICE_DAYS = 3

/** Whether the letter about the end of the trial is due. */
export function isTrialNoticeDue(trialEndsOn: IsoDate | null, today: IsoDate): boolean {
  return trialEndsOn !== null && today <= trialEndsOn && today >= plusDays(trialEndsOn, -TRIAL_NOTICE_DAYS)
}
