import type { IsoDate } from '../kernel/dates.ts'
import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The words a mandate was given in are kept with it; whoever changes them counts on. */
export const MANDATE_VERSION = 1

/** Where it was given: by whoever pays, on the page for cards; or on paper, and staff wrote it down. */
export const MANDATE_SOURCES = ['PAYER', 'PAPER'] as const

export type MandateSource = (typeof MANDATE_SOURCES)[number]

type MethodType = 'CARD' | 'BANK_ACCOUNT'

/** What the box says by which somebody allows it. */
export function mandateLabel(type: MethodType): string {
  return `Charge this ${nameOf(type)} automatically when invoices fall due`
}

/** What they allow by it, in full. It is kept with the mandate. */
export function mandateText(type: MethodType, schoolName: string): string {
  return `I allow ${schoolName} to charge this ${nameOf(type)} for each of my invoices, on the day it is due or later if it is still unpaid. I can take this back at any time by telling the school.`
}

/** Whether a method can be charged by itself from now on. */
export function decideMandate(state: 'ASKED' | 'PENDING' | 'USABLE' | 'UNUSABLE'): Decision {
  return state === 'UNUSABLE' || state === 'ASKED' ? refusedAs('METHOD_UNUSABLE', {}) : allowed
}

/** What is wrong with the day on which a family is said to have signed. */
export function checkGivenOn(givenOn: IsoDate, today: IsoDate): Finding[] {
  return findings([['givenOn', givenOn > today ? 'Choose today or a day before' : null]])
}

/**
 * Whether a failure says that nothing will ever come of this bank account or card: it is not asked again. `code` is the
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

function nameOf(type: MethodType): string {
  return type === 'CARD' ? 'card' : 'bank account'
}
