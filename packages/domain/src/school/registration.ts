import { findings, type Finding } from '../kernel/decision.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from '../kernel/number-rules.ts'
import { required } from '../kernel/rules.ts'

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

/** What sign-up and attendance of a school go by, as its form has it. What is not there stays as it was. */
export interface RegistrationForm {
  readonly offerHours?: number | null | undefined
  /** A child that is not there so long after the start is late. */
  readonly lateAfterMinutes?: number | null | undefined
  /** A child that is still there so long after the end is collected late. */
  readonly pickupGraceMinutes?: number | null | undefined
}

/** What is wrong with how a school wants its offers and its lateness (OQ-91), at the fields of the form. */
export function registrationFindings(form: RegistrationForm): Finding[] {
  const { offerHours, lateAfterMinutes, pickupGraceMinutes } = form
  return findings([
    ['offerHours', wholeWithin(OFFER_HOURS, offerHours)],
    ['lateAfterMinutes', wholeWithin(LATE_MINUTES, lateAfterMinutes)],
    ['pickupGraceMinutes', wholeWithin(LATE_MINUTES, pickupGraceMinutes)],
  ])
}

function wholeWithin(
  { least, most }: { least: number; most: number },
  given: number | null | undefined,
): string | null {
  if (given === undefined) return null
  return required(given) ?? wholeNumber(given) ?? biggerOrEqual(least)(given) ?? lessOrEqual(most)(given)
}
