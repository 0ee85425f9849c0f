import type { Currency } from '../kernel/currencies.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The least that can be charged to a card or bank account, in each currency: a provider refuses less. */
const LEAST_CENTS: Readonly<Record<Currency, number>> = { USD: 50, AUD: 50, CAD: 50, GBP: 30, NZD: 50 }

/** The least that can be charged in a currency. */
export function leastCharge(currency: Currency): number {
  return LEAST_CENTS[currency]
}

/** Whether an amount is too small to be charged. Nothing is not too small: it needs no charge. */
export function isTooLittle(cents: number, currency: Currency): boolean {
  return cents > 0 && cents < leastCharge(currency)
}

/** Whether an amount can be charged. Refused with what is too little, and the least that a provider charges. */
export function decideCharge(cents: number, currency: Currency): Decision<'TOO_LITTLE_TO_CHARGE'> {
  if (!isTooLittle(cents, currency)) return allowed
  return refusedAs('TOO_LITTLE_TO_CHARGE', { cents, leastCents: leastCharge(currency) }, { currency })
}
