import type { Currency } from '../kernel/currencies.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The minimum charge to a card or bank account, in cents by currency. Providers refuse less. */
const LEAST_CENTS: Readonly<Record<Currency, number>> = { USD: 50, AUD: 50, CAD: 50, GBP: 30, NZD: 50 }

/** Returns the minimum charge in a currency, in cents. */
export function leastCharge(currency: Currency): number {
  return LEAST_CENTS[currency]
}

/** Checks whether an amount is too small to charge. Zero is not too small: it needs no charge. */
export function isTooLittle(cents: number, currency: Currency): boolean {
  return cents > 0 && cents < leastCharge(currency)
}

/** Checks whether an amount can be charged. Refuses TOO_LITTLE_TO_CHARGE, with the amount and the minimum. */
export function decideCharge(cents: number, currency: Currency): Decision<'TOO_LITTLE_TO_CHARGE'> {
  if (!isTooLittle(cents, currency)) return allowed
  return refusedAs('TOO_LITTLE_TO_CHARGE', { cents, leastCents: leastCharge(currency) }, { currency })
}
