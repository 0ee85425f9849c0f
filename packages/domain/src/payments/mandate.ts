import type { IsoDate } from '../kernel/dates.ts'
import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The version of `mandateText`, in whatever language, which is stored with each mandate. Increase it when the text changes. */
export const MANDATE_VERSION = 1

/** The source of the mandate: the payer on the page for cards, or a paper form that staff recorded. */
export const MANDATE_SOURCES = ['PAYER', 'PAPER'] as const

export type MandateSource = (typeof MANDATE_SOURCES)[number]

/** Checks whether a method can be charged automatically from now on. Refuses METHOD_UNUSABLE. */
export function decideMandate(state: 'ASKED' | 'PENDING' | 'USABLE' | 'UNUSABLE'): Decision {
  return state === 'UNUSABLE' || state === 'ASKED' ? refusedAs('METHOD_UNUSABLE', {}) : allowed
}

/** Validates the day on which a family signed: it is not in the future. */
export function checkGivenOn(givenOn: IsoDate, today: IsoDate): Finding[] {
  return findings([['givenOn', givenOn > today ? 'Choose today or a day before' : null]])
}

/**
 * Checks whether a failure is permanent for this bank account or card, so that it is never charged again. `code` is the
 * provider's word.
 */
export function endsMethod(code: string | null): boolean {
  return code !== null && FOR_GOOD.includes(code)
}

const FOR_GOOD: readonly string[] = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'debit_not_authorized',
  'incorrect_account_details',
  'invalid_account_number',
  'no_account',
  'lost_card',
  'pickup_card',
  'stolen_card',
]
