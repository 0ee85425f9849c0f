import { fractionOf } from '../kernel/money.ts'

/** A tax that prices contain: what it is called, and its rate in hundredths of a per cent. 1,500 are 15 %. */
export interface ContainedTax {
  readonly taxName: string
  readonly taxBp: number
}

export const NO_TAX: ContainedTax = { taxName: '', taxBp: 0 }

/**
 * How much of an amount is the tax it contains: of 115.00 with 15 % it is 15.00. Rounded to the cent, line by line; the tax of an
 * invoice is the sum of its lines (docs/rules/billing.md). Nothing is ever added.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function containedTax(cents: number, taxBp: number): number {
  return taxBp === 0 ? 0 : fractionOf(cents, taxBp, 10_000 + taxBp)
}

/**
 * The tax in what a note takes back of a line of which so much is left: what is left of the line contains afterwards what an
 * amount of that size contains. So notes over all of a line take back its tax to the cent, however they part it.
 */
export function taxTakenBack(leftCents: number, cents: number, taxBp: number): number {
  return containedTax(leftCents, taxBp) - containedTax(leftCents - cents, taxBp)
}

/** The taxes lines contain, each name and rate once, in the order of the lines: what an invoice or note contains is the sum of its lines. */
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

/** As it stands on screens and papers: 'Includes GST (15%)'. */
export function includesText({ taxName, taxBp }: ContainedTax): string {
  return `Includes ${taxName} (${taxRateText(taxBp)})`
}

/** A rate as people read it: 1,250 is '12.5%'. */
export function taxRateText(taxBp: number): string {
  return `${taxBp / 100}%`
}
