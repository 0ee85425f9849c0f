import type { Currency } from './currencies.ts'

/** The most one amount can be: 999,999.99. */
export const MONEY_MAX_CENTS = 99_999_999

/**
 * An amount as it is shown: '$25', and with a decimal part two of them, '$25.50' (R255); zero has no sign.
 * Written as the currency's own country writes it, unless a locale is given.
 */
export function moneyShown(cents: number, currency: Currency, locale: string = homes[currency]): string {
  // Nothing taken off is -0, which would be written with its sign.
  return formatOf(locale, currency, cents % 100 === 0 ? 0 : 2).format(cents / 100 + 0)
}

// Making one takes a hundred times as long as using it.
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
 * The cents of an amount as people type it: '25', '25.5', '$1,250.00'. Null for whatever is not one amount,
 * has more than two decimals or is below zero.
 */
export function moneyTyped(text: string): number | null {
  const typed = text.trim().replace(/^[A-Z]{0,3}\s?[$£]?\s?/, '')
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(typed)
  if (!parts) return null
  return Number(parts[1]!.replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/**
 * A total in parts by weight, each a whole number of cents and together exactly the total: whoever was cut the most
 * gets a cent more, the earlier one of equals. Weights are whole and not negative; all zero count as equal.
 */
export function share(totalCents: number, weights: readonly number[]): number[] {
  const weighed = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const whole = BigInt(weighed.reduce((sum, weight) => sum + weight, 0))
  const sign = totalCents < 0 ? -1 : 1
  const cuts = weighed.map((weight) => {
    const exact = BigInt(Math.abs(totalCents)) * BigInt(weight)
    return { cents: Number(exact / whole), rest: exact % whole }
  })
  let left = Math.abs(totalCents) - cuts.reduce((sum, cut) => sum + cut.cents, 0)
  // Sorting leaves equals in their order.
  for (const cut of cuts.toSorted((one, other) => Number(other.rest - one.rest))) {
    if (left === 0) break
    cut.cents += 1
    left -= 1
  }
  return cuts.map((cut) => (cut.cents === 0 ? 0 : sign * cut.cents))
}

/** So many hundredths of a per cent of an amount, rounded to the cent, half away from zero. 1,250 points are 12.5 %. */
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
