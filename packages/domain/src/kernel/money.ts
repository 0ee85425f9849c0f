import type { Currency } from './currencies.ts'

/** The most one amount can be: 999,999.99. */
export const MONEY_MAX_CENTS = 99_999_999

/**
 * Formats an amount: '$25', or '$25.50' with decimals (R255). Zero never has a minus sign. Uses the format of the
 * currency's own country unless a locale is given.
 */
export function formatMoney(cents: number, currency: Currency, locale: string = homes[currency]): string {
  // A discount of nothing is -0, which would be written with a minus sign.
  return formatOf(locale, currency, cents % 100 === 0 ? 0 : 2).format(cents / 100 + 0)
}

// Creating a formatter takes a hundred times as long as using it.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: Currency, minimumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${minimumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    const options = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: 2 } as const
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/**
 * Reads an amount as people type it, in cents: '25', '25.5', '$1,250.00'. Null for anything that is not one amount, has
 * more than two decimals or is below zero.
 */
export function moneyTyped(text: string): number | null {
  const amountText = text.trim().replace(/^[A-Z]{0,3}\s?[$£]?\s?/, '')
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(amountText)
  if (!parts) return null
  return Number(parts[1]!.replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/**
 * Splits a total by weight into whole cents that add up to exactly the total. Leftover cents go to the parts that lost
 * most to rounding, the earlier of equals first. Weights are whole and not negative; if all are zero, they count as
 * equal.
 */
export function share(totalCents: number, weights: readonly number[]): number[] {
  const effectiveWeights = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const whole = BigInt(effectiveWeights.reduce((sum, weight) => sum + weight, 0))
  const sign = totalCents < 0 ? -1 : 1
  const cuts = effectiveWeights.map((weight) => {
    const exact = BigInt(Math.abs(totalCents)) * BigInt(weight)
    return { cents: Number(exact / whole), rest: exact % whole }
  })
  let remainingCents = Math.abs(totalCents) - cuts.reduce((sum, cut) => sum + cut.cents, 0)
  // The sort is stable: equals stay in their order.
  for (const cut of cuts.toSorted((one, other) => Number(other.rest - one.rest))) {
    if (remainingCents === 0) break
    cut.cents += 1
    remainingCents -= 1
  }
  return cuts.map((cut) => (cut.cents === 0 ? 0 : sign * cut.cents))
}

/** A percentage of an amount in basis points (1,250 are 12.5 %), rounded to the cent, half away from zero. */
export function percentOf(cents: number, basisPoints: number): number {
  return fractionOf(cents, basisPoints, 10_000)
}

/** A part of a whole of an amount, rounded to the cent, half away from zero: `fractionOf(9000, 7, 12)` is 5250. */
export function fractionOf(cents: number, part: number, whole: number): number {
  const exact = BigInt(Math.abs(cents)) * BigInt(part)
  const rounded = Number((exact * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
  return cents < 0 && rounded > 0 ? -rounded : rounded
}

const homes: Readonly<Record<Currency, string>> = {
  USD: 'en-US',
  AUD: 'en-AU',
  CAD: 'en-CA',
  GBP: 'en-GB',
  NZD: 'en-NZ',
}
