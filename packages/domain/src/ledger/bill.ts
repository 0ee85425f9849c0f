import { partsOfHomes } from '../families/homes.ts'
import type { QuoteLine } from '../prices/pricing.ts'
import { sum } from '../kernel/sum.ts'

/** What a line of an invoice is for: those of a price, what others pay of it or the school gives, and what staff ask for by hand. */
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

/** What a line is called for somebody who is told of money alone: no activity, day, time or place. */
export function moneyOnlyLabel(kind: LineKind): string {
  return MONEY_ONLY_LABELS[kind]
}

const MONEY_ONLY_LABELS: Readonly<Record<LineKind, string>> = {
  BASE: 'Program fee',
  ADD_ON: 'Add-on',
  DISCOUNT: 'Discount',
  COUPON: 'Coupon',
  SHARE: 'Share',
  AID: 'Financial aid',
  FEE: 'Fee',
  MANUAL: 'Charge',
}

/** The kinds of lines that take something off the others, and are paid by nobody. */
export const TAKEN_OFF_KINDS = ['DISCOUNT', 'COUPON', 'SHARE', 'AID'] as const satisfies readonly LineKind[]

/** Whether a line takes something off the others, and is paid by nobody. */
export function isTakenOff(kind: LineKind): boolean {
  return TAKEN_OFF_KINDS.some((each) => each === kind)
}

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
