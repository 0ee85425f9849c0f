import { findings, type Finding } from '../kernel/decision.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from '../kernel/number-rules.ts'
import { maxLength, required } from '../kernel/rules.ts'

/** When a place becomes free while children wait: offer it to them in order, or let staff decide. */
export const OFFER_MODES = ['AUTOMATIC', 'STAFF_DECIDE'] as const

export type OfferMode = (typeof OFFER_MODES)[number]

export const offerModeLabels: Readonly<Record<OfferMode, string>> = {
  AUTOMATIC: 'Offer it to the wait list',
  STAFF_DECIDE: 'Staff decide',
}

/** How many hours an offer may stay open: from one hour to a week. */
export const OFFER_HOURS = { least: 1, most: 168 } as const

/** How many minutes a school may allow before a child counts as late, at arrival or at pickup. */
export const LATE_MINUTES = { least: 0, most: 120 } as const

/** How many days after its issue an invoice is due. */
export const INVOICE_DUE_DAYS = { least: 0, most: 90 } as const

/** How many minutes a place is held while it is paid for. */
export const HOLD_MINUTES = { least: 5, most: 60 } as const

/** Days after an invoice's due date on which its payer gets a reminder: one to six, in ascending order. */
export const DUNNING_DAYS = { least: 1, most: 90, count: 6 } as const

/** The longest name of a school and the longest tax number on invoices. */
export const LEGAL_NAME_MAX = 200
export const TAX_NUMBER_MAX = 50

/** The tax that prices contain, such as GST or VAT. The rate is in hundredths of a percent, at most 50 %. */
export const TAX_NAME_MAX = 30
export const TAX_BP_MAX = 5000

/** A school's settings for sign-up and attendance, as in its form. Missing fields stay unchanged. */
export interface RegistrationForm {
  readonly offerHours?: number | null | undefined
  /** Minutes after the start when a missing child counts as late. */
  readonly lateAfterMinutes?: number | null | undefined
  /** Minutes after the end when a child still there counts as picked up late. */
  readonly pickupGraceMinutes?: number | null | undefined
  readonly invoiceDueDays?: number | null | undefined
  readonly holdMinutes?: number | null | undefined
  /**
   * The name of the tax that prices contain, and its rate in hundredths of a percent; empty and 0 if they contain none.
   */
  readonly taxName?: string | undefined
  readonly taxBp?: number | null | undefined
  readonly dunningDays?: readonly number[] | undefined
}

/**
 * Finds problems in a school's settings for offers, lateness and invoices (OQ-91), at the fields of the form.
 * @answers How long does an offer hold?
 */
export function registrationFindings(form: RegistrationForm): Finding[] {
  const {
    offerHours,
    lateAfterMinutes,
    pickupGraceMinutes,
    invoiceDueDays,
    holdMinutes,
    taxName,
    taxBp,
    dunningDays,
  } = form
  return findings([
    ['offerHours', wholeWithin(OFFER_HOURS, offerHours)],
    ['lateAfterMinutes', wholeWithin(LATE_MINUTES, lateAfterMinutes)],
    ['pickupGraceMinutes', wholeWithin(LATE_MINUTES, pickupGraceMinutes)],
    ['invoiceDueDays', wholeWithin(INVOICE_DUE_DAYS, invoiceDueDays)],
    ['holdMinutes', wholeWithin(HOLD_MINUTES, holdMinutes)],
    ['taxName', maxLength(TAX_NAME_MAX)(taxName)],
    ['taxBp', taxBp === undefined ? null : taxRateWrong(taxBp)],
    ['dunningDays', dunningDays === undefined ? null : wrongDays(dunningDays)],
  ])
}

/** Finds problems in a contained tax as a whole: a rate needs a name, and a name needs a rate. */
export function containedTaxFindings({
  taxName,
  taxBp,
}: {
  taxName: string
  taxBp: number | null
}): Finding[] {
  const hasName = taxName.trim() !== ''
  return findings([
    ['taxName', !hasName && taxBp ? 'Please say what this tax is called' : null],
    ['taxBp', hasName && taxBp === 0 ? 'Please enter the rate of this tax' : null],
  ])
}

function taxRateWrong(taxBp: number | null): string | null {
  if (taxBp === null || !Number.isInteger(taxBp))
    return required(taxBp) ?? 'May contain number with 2 decimal points'
  if (taxBp < 0) return 'Should be positive'
  return taxBp > TAX_BP_MAX ? `Should be less or equal ${TAX_BP_MAX / 100}` : null
}

/** Reads days as people type them: '1, 4, 8, 15'. Keeps parts that are no number, for the rule to refuse. */
export function dunningDaysTyped(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}

function wrongDays(days: readonly number[]): string | null {
  const { least, most, count } = DUNNING_DAYS
  const areDays = days.every((day) => Number.isInteger(day) && day >= least && day <= most)
  if (!areDays) return `Enter whole days from ${least} to ${most}, such as 1, 4, 8, 15`
  if (days.length === 0 || days.length > count) return `Enter one to ${count} days, such as 1, 4, 8, 15`
  const areRising = days.every((day, index) => index === 0 || day > days[index - 1]!)
  return areRising ? null : 'Enter each day once, the earliest first'
}

function wholeWithin(
  { least, most }: { least: number; most: number },
  value: number | null | undefined,
): string | null {
  if (value === undefined) return null
  return required(value) ?? wholeNumber(value) ?? biggerOrEqual(least)(value) ?? lessOrEqual(most)(value)
}
