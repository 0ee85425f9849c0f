import { findings, type Finding } from '../kernel/decision.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from '../kernel/number-rules.ts'
import { maxLength, required } from '../kernel/rules.ts'

/** What becomes of a place that is freed while children are waiting: it is offered to them in order, or staff decide. */
export const OFFER_MODES = ['AUTOMATIC', 'STAFF_DECIDE'] as const

export type OfferMode = (typeof OFFER_MODES)[number]

export const offerModeLabels: Readonly<Record<OfferMode, string>> = {
  AUTOMATIC: 'Offer it to the wait list',
  STAFF_DECIDE: 'Staff decide',
}

/** How long an offer may be held, in hours: from one hour to a week. */
export const OFFER_HOURS = { least: 1, most: 168 } as const

/** How many minutes a school may let pass before it calls a child late, to come or to be collected. */
export const LATE_MINUTES = { least: 0, most: 120 } as const

/** How many days after its issue an invoice is due. */
export const INVOICE_DUE_DAYS = { least: 0, most: 90 } as const

/** How many minutes a place is held while it is paid for. */
export const HOLD_MINUTES = { least: 5, most: 60 } as const

/** On which days after an invoice was due its payer is reminded: from one to six, each later than the one before. */
export const DUNNING_DAYS = { least: 1, most: 90, count: 6 } as const

/** How invoices name a school and its tax number. */
export const LEGAL_NAME_MAX = 200
export const TAX_NUMBER_MAX = 50

/** A tax prices contain: GST, VAT. Its rate in hundredths of a per cent, at most 50 %. */
export const TAX_NAME_MAX = 30
export const TAX_BP_MAX = 5000

/** What sign-up and attendance of a school go by, as its form has it. What is not there stays as it was. */
export interface RegistrationForm {
  readonly offerHours?: number | null | undefined
  /** A child that is not there so long after the start is late. */
  readonly lateAfterMinutes?: number | null | undefined
  /** A child that is still there so long after the end is collected late. */
  readonly pickupGraceMinutes?: number | null | undefined
  readonly invoiceDueDays?: number | null | undefined
  readonly holdMinutes?: number | null | undefined
  /** What the tax that prices contain is called, and its rate in hundredths of a per cent; empty and 0: they contain none. */
  readonly taxName?: string | undefined
  readonly taxBp?: number | null | undefined
  readonly dunningDays?: readonly number[] | undefined
}

/**
 * What is wrong with how a school wants its offers, its lateness and its invoices (OQ-91), at the fields of the form.
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

/** What is wrong with a contained tax as a whole: a rate needs a name, and a name a rate. */
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

/** Days as somebody types them: '1, 4, 8, 15'. What is no number stays in, for the rule to refuse. */
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
  given: number | null | undefined,
): string | null {
  if (given === undefined) return null
  return required(given) ?? wholeNumber(given) ?? biggerOrEqual(least)(given) ?? lessOrEqual(most)(given)
}
