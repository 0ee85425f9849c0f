import type { Currency } from '../kernel/currencies.ts'
import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'
import { isTooLittle } from '../payments/least-charge.ts'

/** What was missed for longer, as while a school did not work or somebody paused it, is not made up for. */
export const CATCH_UP_DAYS = 7

/** So many times a payer is charged by itself on one day of the school, at most. */
export const CHARGES_A_DAY = 3

/** An amount above so many times what the family usually pays waits for a person. */
export const UNUSUAL_TIMES = 5

/** Nobody is written to or charged before that hour of the school’s clock. */
export const FIRST_HOUR = 8

/** What of it the office looks at. */
export const ABOUT_DUNNING = ['NEVER', 'HELD', 'UNREACHABLE', 'OVER', 'PAUSED'] as const

export type AboutDunning = (typeof ABOUT_DUNNING)[number]

/** When something is done about an invoice: on the day it is due, which is 0, and so many days after it, rising. */
export type Steps = readonly number[]

/** How far an invoice has come: the day after it was due of what was done last; null where nothing was. */
export interface Progress {
  readonly dueOn: IsoDate
  readonly lastStep: number | null
  /** The day on which its owner opened the school again. Steps before it fell while it was closed, and are not made up for. */
  readonly reopenedOn?: IsoDate | null
}

/**
 * What is done about the invoices of a payer, and when: charged on the day each is due where there is a method that may be, and on
 * the days of reminders as the school has set them. Without reminders only the day itself is left.
 */
export function stepsOf(
  { isDunningOn, dunningDays }: { readonly isDunningOn: boolean; readonly dunningDays: Steps },
  isCharged: boolean,
): Steps {
  return [...(isCharged ? [0] : []), ...(isDunningOn ? dunningDays : [])]
}

/**
 * The step an invoice has come to by a day: the latest whose day is there and that follows what was done last. Those that were
 * missed before it are left out, and so is one that was missed by more than `CATCH_UP_DAYS`; then it is null, as before the first.
 * @answers What is charged by itself, and who is reminded?
 */
export function stepDue(
  steps: Steps,
  { dueOn, lastStep, reopenedOn = null }: Progress,
  today: IsoDate,
): number | null {
  const overdueDays = daysBetween(dueOn, today)
  const reached = steps.findLast((step) => step <= overdueDays && step > (lastStep ?? -1))
  if (reached === undefined || overdueDays - reached > CATCH_UP_DAYS) return null
  return reopenedOn !== null && plusDays(dueOn, reached) < reopenedOn ? null : reached
}

/** What comes next for an invoice, and on which day: today where it is due now. Null after the last step. */
export function nextStep(
  steps: Steps,
  progress: Progress,
  today: IsoDate,
): { readonly step: number; readonly on: IsoDate } | null {
  const now = stepDue(steps, progress, today)
  if (now !== null) return { step: now, on: today }
  const { dueOn, lastStep } = progress
  const step = steps.find((each) => each > (lastStep ?? -1) && plusDays(dueOn, each) > today)
  return step === undefined ? null : { step, on: plusDays(dueOn, step) }
}

/** An invoice, as far as it matters to whether its payer is reminded of it or charged. */
export interface FollowedInvoice {
  /** What of it is due; of what is not due yet, what falls due first. */
  readonly dueCents: number
  /** Asked of a provider, and not settled. */
  readonly pendingCents: number
  readonly disputedCents: number
  /** Taken back by a bank, or lost in a dispute. */
  readonly reversedCents: number
  /** Somebody is to decide whether something of it goes back. */
  readonly isProposed: boolean
  /** By staff: this invoice, or all of its payer. */
  readonly isPaused: boolean
  /** An amount that was too unusual to be charged by itself: it waits, or somebody has decided. */
  readonly unusual: 'NO' | 'WAITS' | 'LEFT' | 'APPROVED'
  readonly currency: Currency
}

/** Why nothing is done about an invoice at the moment. */
export const PAUSES = ['NOTHING_OPEN', 'UNDER_WAY', 'DISPUTED', 'PROPOSED', 'PAUSED', 'TOO_LITTLE'] as const

export type Pause = (typeof PAUSES)[number]

/**
 * Why its payer is neither reminded nor charged now; null where they are. Who is charged by itself is not reminded of an amount that
 * is too little to be charged: it waits until more of the invoice is due, or it is paid.
 */
export function pausedBy(invoice: FollowedInvoice, payer: Pick<FollowedPayer, 'isCharged'>): Pause | null {
  if (invoice.dueCents <= 0) return 'NOTHING_OPEN'
  if (invoice.pendingCents > 0) return 'UNDER_WAY'
  if (invoice.disputedCents > 0) return 'DISPUTED'
  if (invoice.isProposed) return 'PROPOSED'
  if (invoice.isPaused) return 'PAUSED'
  return isChargedByItself(invoice, payer) && isTooLittle(invoice.dueCents, invoice.currency)
    ? 'TOO_LITTLE'
    : null
}

/** Why a payer has not been reminded of an invoice that is past due, and will not be as things are. */
export const UNREMINDED = ['NO_EMAIL', 'OFF', 'TOO_LATE'] as const

export type Unreminded = (typeof UNREMINDED)[number]

/**
 * Why nobody is reminded of what is due of an invoice, and nobody was; null where somebody was, where a reminder or a charge comes,
 * and where something stops it (`pausedBy`). Too late: it was past due by more than `CATCH_UP_DAYS` before it could be followed, as an
 * invoice that was written for an earlier date, or one from before reminders were turned on.
 */
export function whyUnreminded(
  invoice: Progress & Pick<FollowedInvoice, 'unusual'>,
  { isDunningOn, hasEmail, stopped, next }: UnremindedFacts,
  today: IsoDate,
): Unreminded | null {
  const isPastDue = invoice.dueOn < today
  if (stopped !== null || invoice.unusual === 'WAITS' || next === 'CHARGE') return null
  if (!hasEmail && (isPastDue || next === 'WRITE')) return 'NO_EMAIL'
  if (!isPastDue || next !== null || invoice.lastStep !== null) return null
  return isDunningOn ? 'TOO_LATE' : 'OFF'
}

interface UnremindedFacts {
  readonly isDunningOn: boolean
  readonly hasEmail: boolean
  readonly stopped: Pause | null
  /** What is planned next. */
  readonly next: 'CHARGE' | 'WRITE' | null
}

/** Who pays, as far as it matters to how they are asked. */
export interface FollowedPayer {
  /** Their default can be charged, and may be by itself. */
  readonly isCharged: boolean
  /** By itself, on this day of the school. */
  readonly chargesToday: number
  /** The median of what the family paid so far; null where that is nothing yet. */
  readonly medianCents: number | null
  readonly hasEmail: boolean
}

/** What is done at a step: charge, ask a person, write, note that nobody can be written to, or come again tomorrow. */
export type DunningAct = 'CHARGE' | 'HOLD' | 'WRITE' | 'UNREACHABLE' | 'LATER'

/**
 * What is done about an invoice at a step it has come to; null where it is nothing. What a bank took back is never charged again
 * by itself, and neither is what staff left aside: its payer is written to.
 * @answers What is charged by itself, and who is reminded?
 */
export function actAt(step: number, invoice: FollowedInvoice, payer: FollowedPayer): DunningAct | null {
  if (pausedBy(invoice, payer) !== null) return null
  if (isChargedByItself(invoice, payer)) {
    if (invoice.unusual !== 'APPROVED' && isUnusual(invoice.dueCents, payer.medianCents)) return 'HOLD'
    return payer.chargesToday >= CHARGES_A_DAY ? 'LATER' : 'CHARGE'
  }
  // On the day itself nobody is late.
  if (step === 0) return null
  return payer.hasEmail ? 'WRITE' : 'UNREACHABLE'
}

/** Whether an invoice is charged when it comes to its next step, as far as that is known before. */
export function isChargedByItself(
  { reversedCents, unusual }: Pick<FollowedInvoice, 'reversedCents' | 'unusual'>,
  { isCharged }: Pick<FollowedPayer, 'isCharged'>,
): boolean {
  return isCharged && reversedCents === 0 && unusual !== 'WAITS' && unusual !== 'LEFT'
}

/** Whether an amount is above five times what the family usually pays. Of who has paid nothing yet nothing is usual. */
export function isUnusual(cents: number, medianCents: number | null): boolean {
  return medianCents !== null && cents > UNUSUAL_TIMES * medianCents
}

/**
 * Whether the family is told at once that a charge by itself failed. Where we ourselves or the provider were the reason they are
 * not, as long as it is tried again.
 */
export function isToldOfFailure(code: string | null, isTriedAgain: boolean): boolean {
  return !isTriedAgain || !OURS.includes(code ?? '')
}

const OURS: readonly string[] = ['CANCELED', 'CANCELLED', 'DECIDED_NOT_PAID', 'PROVIDER_UNREACHABLE']
