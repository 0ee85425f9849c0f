import { fractionOf } from '../kernel/money.ts'

/** A tax included in prices: its name, and its rate in hundredths of a percent. 1,500 is 15%. */
export interface ContainedTax {
  readonly taxName: string
  readonly taxBp: number
}

export const NO_TAX: ContainedTax = { taxName: '', taxBp: 0 }

/**
 * Returns the tax contained in an amount: 15.00 in 115.00 at 15%. Rounds to the cent, line by line; the tax of an
 * invoice is the sum of its lines (docs/rules/care.md). Tax is never added on top.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function containedTax(cents: number, taxBp: number): number {
  return taxBp === 0 ? 0 : fractionOf(cents, taxBp, 10_000 + taxBp)
}

/**
 * Returns the tax in the part of a line that a note credits, `remainingCents` being left before. It is the tax of what is
 * left before, less that after. So notes that credit a whole line credit its tax to the cent, however they split it.
 */
export function taxTakenBack(remainingCents: number, cents: number, taxBp: number): number {
  return containedTax(remainingCents, taxBp) - containedTax(remainingCents - cents, taxBp)
}

/**
 * Sums the taxes of lines by name and rate, in the order of the lines. The tax of an invoice or note is the sum of its
 * lines.
 */
export function taxesOf(
  lines: readonly (ContainedTax & { readonly taxCents: number })[],
): (ContainedTax & { readonly taxCents: number })[] {
  const taxes = new Map<string, ContainedTax & { taxCents: number }>()
  for (const { taxName, taxBp, taxCents } of lines) {
    if (taxCents === 0) continue
    const key = `${taxBp} ${taxName}`
    taxes.set(key, { taxName, taxBp, taxCents: (taxes.get(key)?.taxCents ?? 0) + taxCents })
  }
  return [...taxes.values()]
}

/** The text on screens and printed invoices: 'Includes GST (15%)'. */
export function includesText({ taxName, taxBp }: ContainedTax): string {
  return `Includes ${taxName} (${taxRateText(taxBp)})`
}

/** Formats a rate: 1,250 is '12.5%'. */
export function taxRateText(taxBp: number): string {
  return `${taxBp / 100}%`
}
