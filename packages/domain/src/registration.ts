import { findings, type Finding } from './decision.ts'
import { biggerOrEqual, lessOrEqual, wholeNumber } from './number-rules.ts'
import { offerFindings } from './offers.ts'
import { required } from './text-rules.ts'

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
  return [
    ...(offerHours === undefined ? [] : offerFindings({ offerHours })),
    ...findings([
      ['lateAfterMinutes', minutes(lateAfterMinutes)],
      ['pickupGraceMinutes', minutes(pickupGraceMinutes)],
    ]),
  ]
}

function minutes(given: number | null | undefined): string | null {
  if (given === undefined) return null
  const { least, most } = LATE_MINUTES
  return required(given) ?? wholeNumber(given) ?? biggerOrEqual(least)(given) ?? lessOrEqual(most)(given)
}
