import { partsOfHomes } from '../families/homes.ts'
import type { QuoteLine } from '../prices/pricing.ts'
import { sum } from '../kernel/sum.ts'

/** What a line of an invoice is for: those of a price, and what staff ask for by hand. */
export type LineKind = QuoteLine['kind'] | 'FEE' | 'MANUAL'

/** What a line of a price comes to: before what discounts and coupons take off it, and after. */
interface PricedLine {
  readonly amountCents: number
  /** 0 of a discount or coupon: what it takes off is off the others already. */
  readonly netCents: number
}

/** Whether there is anything to bill: of what is free, or falls due later, there is no invoice. */
export function isBillable(lines: readonly PricedLine[]): boolean {
  return lines.some(({ amountCents }) => amountCents !== 0)
}

/**
 * The lines of a bill as each of two homes is asked for them, by its share. What is paid for a line is split to the cent, so
 * that the parts are the line; what a discount takes off in a home is what makes the lines of that home come to its total.
 */
export function linesOfHomes<Line extends PricedLine>(
  lines: readonly Line[],
  homes: readonly { readonly shareBp: number }[],
): Line[][] {
  const nets = lines.map(({ netCents }) => partsOfHomes(netCents, homes))
  const amounts = lines.map(({ amountCents }) => partsOfHomes(amountCents, homes))
  const last = lines.findLastIndex(({ amountCents, netCents }) => netCents === 0 && amountCents !== 0)
  return homes.map((_, home) => {
    const total = sum(nets.map((parts) => parts[home]!))
    const told = sum(amounts.map((parts, line) => (line === last ? 0 : parts[home]!)))
    return lines.map((line, index) => ({
      ...line,
      netCents: nets[index]![home]!,
      amountCents: index === last ? total - told : amounts[index]![home]!,
    }))
  })
}
