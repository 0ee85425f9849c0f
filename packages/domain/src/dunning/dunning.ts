import type { Currency } from '../kernel/currencies.ts'
import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'
import { isTooLittle } from '../providers/least-charge.ts'

/** Steps missed by more days, for example while the school was closed or reminders were paused, are skipped. */
export const CATCH_UP_DAYS = 7

/** Maximum number of automatic charges per payer and day in the school's time zone. */
export const CHARGES_A_DAY = 3

/** An amount above this multiple of the family's usual payment waits for staff. */
export const UNUSUAL_TIMES = 5

/** No reminders or charges before this hour of the school’s clock. */
export const FIRST_HOUR = 8

/** Reasons why an invoice needs the office's attention. */
export const ABOUT_DUNNING = ['NEVER', 'HELD', 'UNREACHABLE', 'OVER', 'PAUSED'] as const

export type AboutDunning = (typeof ABOUT_DUNNING)[number]

/** Days after the due date on which something happens to an invoice, in rising order. 0 is the due date. */
export type Steps = readonly number[]

/** Progress of an invoice. `lastStep` is the last completed step, in days after the due date; null before the first. */
export interface Progress {
  readonly dueOn: IsoDate
  readonly lastStep: number | null
  /** The day the owner reopened the school. Earlier steps fell into the closed time and are skipped. */
  readonly reopenedOn?: IsoDate | null
}

/**
 * Lists the steps for a payer's invoices: a charge on the due date if a method can be charged automatically, and the
 * school's reminder days. Without reminders, only the due date remains.
 */
export function stepsOf(
  { isDunningOn, dunningDays }: { readonly isDunningOn: boolean; readonly dunningDays: Steps },
  isCharged: boolean,
): Steps {
  return [...(isCharged ? [0] : []), ...(isDunningOn ? dunningDays : [])]
}

/**
 * Returns the step that is due today: the latest one reached since `lastStep`. Earlier missed steps are skipped. Null if
 * none is due, or if it was missed by more than `CATCH_UP_DAYS`.
 * @answers What is charged by itself, when is a failed charge tried again (retry), and who is reminded?
 */
export function stepDue(
  steps: Steps,
  { dueOn, lastStep, reopenedOn = null }: Progress,
  today: IsoDate,
): number | null {
  const overdueDays = daysBetween(dueOn, today)
  const dueStep = steps.findLast((step) => step <= overdueDays && step > (lastStep ?? -1))
  if (dueStep === undefined || overdueDays - dueStep > CATCH_UP_DAYS) return null
  return reopenedOn !== null && plusDays(dueOn, dueStep) < reopenedOn ? null : dueStep
}

/** Returns the next step of an invoice and its day: today if it is due now. Null after the last step. */
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

/** The facts about an invoice that decide on reminders and charges. */
export interface FollowedInvoice {
  /** The amount due now; if nothing is due yet, the amount that falls due first. */
  readonly dueCents: number
  /** Requested from a provider and not settled yet. */
  readonly pendingCents: number
  readonly disputedCents: number
  /** Returned by a bank, or lost in a dispute. */
  readonly reversedCents: number
  /** A refund proposal waits for a decision of staff. */
  readonly isProposed: boolean
  /** Staff paused this invoice, or all invoices of its payer. */
  readonly isPaused: boolean
  /**
   * Decision on an amount too unusual for an automatic charge. WAITS: for staff, who then approve the charge or leave it.
   */
  readonly unusual: 'NO' | 'WAITS' | 'LEFT' | 'APPROVED'
  readonly currency: Currency
}

/** Reasons why neither a reminder nor a charge happens at the moment. */
export const PAUSES = ['NOTHING_OPEN', 'UNDER_WAY', 'DISPUTED', 'PROPOSED', 'PAUSED', 'TOO_LITTLE'] as const

export type Pause = (typeof PAUSES)[number]

/**
 * Returns why the payer is neither reminded nor charged now, or null. A payer with automatic charges gets no reminder of an
 * amount too small to charge: it waits until more of the invoice is due, or until it is paid.
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

/** Reasons why a past due invoice got no reminder, and will get none unless something changes. */
export const UNREMINDED_REASONS = ['NO_EMAIL', 'OFF', 'TOO_LATE'] as const

export type UnremindedReason = (typeof UNREMINDED_REASONS)[number]

/**
 * Returns why an amount due got no reminder and will get none. Null if there was one, if a reminder or charge is planned,
 * or if the invoice is paused (`pausedBy`).
 *
 * TOO_LATE: it was past due by more than `CATCH_UP_DAYS` before reminders could start. Examples are backdated invoices and
 * those from before reminders were turned on.
 */
export function whyUnreminded(
  invoice: Progress & Pick<FollowedInvoice, 'unusual'>,
  { isDunningOn, hasEmail, stopped, next }: UnremindedFacts,
  today: IsoDate,
): UnremindedReason | null {
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
  /** The next planned act. */
  readonly next: 'CHARGE' | 'WRITE' | null
}

/** The facts about a payer that decide on reminders and charges. */
export interface FollowedPayer {
  /** Their default method can be charged, and automatic charges are allowed. */
  readonly isCharged: boolean
  /** Automatic charges so far today, in the school's time zone. */
  readonly chargesToday: number
  /** Median of the family's payments so far; null if there are none. */
  readonly medianCents: number | null
  readonly hasEmail: boolean
}

/**
 * The act at a step. HOLD asks staff, WRITE sends a reminder, UNREACHABLE records that no reminder can be sent, LATER tries
 * again tomorrow.
 */
export type DunningAct = 'CHARGE' | 'HOLD' | 'WRITE' | 'UNREACHABLE' | 'LATER'

/**
 * Decides the act for an invoice at a step it has reached; null for no act. Amounts that a bank returned, or that staff
 * left aside, are never charged automatically: the payer gets a reminder instead.
 * @answers What is charged by itself, when is a failed charge tried again (retry), and who is reminded?
 */
export function actAt(step: number, invoice: FollowedInvoice, payer: FollowedPayer): DunningAct | null {
  if (pausedBy(invoice, payer) !== null) return null
  if (isChargedByItself(invoice, payer)) {
    if (invoice.unusual !== 'APPROVED' && isUnusual(invoice.dueCents, payer.medianCents)) return 'HOLD'
    return payer.chargesToday >= CHARGES_A_DAY ? 'LATER' : 'CHARGE'
  }
  // On the due date itself, nobody is late.
  if (step === 0) return null
  return payer.hasEmail ? 'WRITE' : 'UNREACHABLE'
}

/** Checks whether an invoice will be charged at its next step, as far as that is known in advance. */
export function isChargedByItself(
  { reversedCents, unusual }: Pick<FollowedInvoice, 'reversedCents' | 'unusual'>,
  { isCharged }: Pick<FollowedPayer, 'isCharged'>,
): boolean {
  return isCharged && reversedCents === 0 && unusual !== 'WAITS' && unusual !== 'LEFT'
}

/**
 * Checks whether an amount is above five times the family's usual payment. With no payment history, no amount is unusual.
 */
export function isUnusual(cents: number, medianCents: number | null): boolean {
  return medianCents !== null && cents > UNUSUAL_TIMES * medianCents
}

/**
 * Checks whether the family hears at once that an automatic charge failed. Not if the cause was ours or the provider's and
 * the charge will be tried again.
 * @answers What is charged by itself, when is a failed charge tried again (retry), and who is reminded?
 */
export function isToldOfFailure(code: string | null, isTriedAgain: boolean): boolean {
  return !isTriedAgain || !OURS.includes(code ?? '')
}

const OURS: readonly string[] = ['CANCELED', 'CANCELLED', 'DECIDED_NOT_PAID', 'PROVIDER_UNREACHABLE']
