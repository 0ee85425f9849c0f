import { partsOfHomes } from '../families/homes.ts'
import type { QuoteLine } from '../prices/pricing.ts'
import { sum } from '../kernel/sum.ts'

/** The kinds of invoice lines: the lines of a price, shares and aid, fees, and charges that staff enter by hand. */
export const LINE_KINDS = [
  'BASE',
  'ADD_ON',
  'DISCOUNT',
  'COUPON',
  'SHARE',
  'AID',
  'FEE',
  'MANUAL',
] as const satisfies readonly (QuoteLine['kind'] | 'SHARE' | 'AID' | 'FEE' | 'MANUAL')[]

export type LineKind = (typeof LINE_KINDS)[number]

/** The kinds of lines that reduce the others and that nobody pays. */
export const TAKEN_OFF_KINDS = ['DISCOUNT', 'COUPON', 'SHARE', 'AID'] as const satisfies readonly LineKind[]

/** Checks whether a line reduces the others and is paid by nobody. */
export function isTakenOff(kind: LineKind): boolean {
  return TAKEN_OFF_KINDS.some((each) => each === kind)
}

/** The amounts of a price line, before and after discounts and coupons. */
interface PricedLine {
  readonly amountCents: number
  /** 0 for a discount or coupon: the other lines already have it taken off. */
  readonly netCents: number
}

/** Checks whether there is anything to bill. Free items, and those due later, create no invoice. */
export function isBillable(lines: readonly PricedLine[]): boolean {
  return lines.some(({ amountCents }) => amountCents !== 0)
}

/**
 * Splits the lines of a bill between two homes by their shares. Splits the net of each line to the cent. The last
 * discount line of a home absorbs the rounding, so that the home's lines add up to its total.
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
    const exceptLastCents = sum(amounts.map((parts, line) => (line === last ? 0 : parts[home]!)))
    return lines.map((line, index) => ({
      ...line,
      netCents: nets[index]![home]!,
      amountCents: index === last ? total - exceptLastCents : amounts[index]![home]!,
    }))
  })
}
