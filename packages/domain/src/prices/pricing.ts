import type { IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { BonusType } from './discounts.ts'
import { baseOf, type Fee, type Moment, type PricedPlace } from './fees.ts'
import { withCoupon } from './cart-coupon.ts'
import {
  discountAmounts,
  type Discounts,
  type DiscountFacts,
  type DiscountAmount,
  type WayOfPaying,
} from './price-discounts.ts'
import type { Reason } from './reasons.ts'
import { minus } from './take-off.ts'
import { sum } from '../kernel/sum.ts'

/** One line of a price: what it is for, the reason for its amount, and the amount in cents, negative for a discount. */
export interface QuoteLine {
  readonly kind: 'BASE' | 'ADD_ON' | 'DISCOUNT' | 'COUPON'
  readonly label: string
  readonly reason: Reason
  /**
   * The section of a base line. `addOnId` is the add-on of an add-on line. A discount applies to all lines, so both are
   * null.
   */
  readonly sectionId: string | null
  readonly addOnId: string | null
  /** The dates of a base line, in order. */
  readonly dates: readonly IsoDate[]
  readonly amountCents: number
  /** What is paid for this line, after its part of the discounts and the coupon. All lines add up to the total. */
  readonly netCents: number
  /** An add-on excluded from discounts and coupons. */
  readonly isOutside?: true
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totalCents: number
}

export interface PricedAddOn {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly isRequired: boolean
  readonly maxAmount: number
  /** Included in discounts and coupons. */
  readonly isDiscounted: boolean
}

export interface PricedCoupon {
  readonly name: string
  readonly bonusType: BonusType
  /** Cents, or hundredths of a percent. */
  readonly amount: number
}

export interface QuoteInput {
  readonly fee: Fee
  /** The places of the child: one for a class or a camp, one per weekday for aftercare. */
  readonly places: readonly PricedPlace[]
  /** The moment of enrollment. Meetings that are over then are not billed; early bird discounts depend on it. */
  readonly at: Moment
  /** The active add-ons. `chosen` says how many of each are taken; a required one is always included. */
  readonly addOns: readonly PricedAddOn[]
  readonly chosen: readonly { readonly id: string; readonly amount: number }[]
  readonly discounts: Discounts
  readonly standing: DiscountFacts
  /** How the family will pay; null while unknown. */
  readonly payment: WayOfPaying | null
  readonly coupon: PricedCoupon | null
}

/**
 * Returns the price of one charge, line by line, each with its reason (decisions, Pricing; docs/rules/pricing.md).
 *
 * The order is base, add-ons, discounts, coupon. Each discount is computed on the prorated base; together they never
 * exceed it. The coupon applies to what they leave. Add-ons are outside both unless they say otherwise. Drop-ins have
 * neither add-ons nor discounts. Rounds once per line, half away from zero; never below 0.
 */
export function quote(input: QuoteInput): Quote {
  const isDropIn = input.fee.for === 'DROP_IN'
  const grossLines = [...baseLines(input), ...(isDropIn ? [] : addOnLines(input))]
  const weights = grossLines.map(({ isOpen, amountCents }) => (isOpen ? amountCents : 0))
  const openCents = sum(weights)
  const appliedDiscounts = isDropIn ? [] : discountAmounts(openCents, discountsInput(input))
  const open = minus(weights, sum(appliedDiscounts.map(({ cents }) => cents)))
  const lines: QuoteLine[] = [
    ...grossLines.map(({ isOpen, ...line }, index) => ({
      ...line,
      netCents: isOpen ? open[index]! : line.amountCents,
      ...(!isOpen && OUTSIDE),
    })),
    ...appliedDiscounts.map(discountLine),
  ]
  const plainQuote = { lines, totalCents: sum(lines.map(({ amountCents }) => amountCents)) }
  return input.coupon ? withCoupon([plainQuote], input.coupon)[0]! : plainQuote
}

/**
 * Checks the chosen add-ons. Refuses ADD_ON_NOT_THERE for an unknown one, and ADD_ON_AMOUNT for more or less than can
 * be taken.
 */
export function decideAddOns(
  addOns: readonly PricedAddOn[],
  chosen: QuoteInput['chosen'],
): Decision<'ADD_ON_NOT_THERE' | 'ADD_ON_AMOUNT'> {
  for (const { id, amount } of chosen) {
    const addOn = addOns.find((each) => each.id === id)
    if (!addOn) return refusedAs('ADD_ON_NOT_THERE', {}, { field: 'addOns' })
    if (!Number.isInteger(amount) || amount < 1 || amount > addOn.maxAmount) {
      return refusedAs('ADD_ON_AMOUNT', { addOn: addOn.name, most: addOn.maxAmount }, { field: 'addOns' })
    }
  }
  return allowed
}

/**
 * Checks that the displayed total is still right (Pricing 8). Refuses PRICE_CHANGED. Allows callers that displayed no
 * total.
 */
export function decidePrice(
  quotedCents: number | null | undefined,
  now: Pick<Quote, 'totalCents'>,
  currency: Currency,
): Decision<'PRICE_CHANGED'> {
  if (quotedCents === null || quotedCents === undefined || quotedCents === now.totalCents) return allowed
  return refusedAs('PRICE_CHANGED', { totalCents: now.totalCents, shownCents: quotedCents }, { currency })
}

/** A line before discounts. `isOpen` if discounts and coupons apply to it. */
type GrossLine = Omit<QuoteLine, 'netCents'> & { isOpen: boolean }

function baseLines(input: QuoteInput): GrossLine[] {
  return input.places.map((place) => {
    const { sectionId, name: label } = place
    const base = baseOf(place, input.fee, input.at)
    return { kind: 'BASE', label, sectionId, addOnId: null, ...base, isOpen: true }
  })
}

function addOnLines(input: QuoteInput): GrossLine[] {
  return input.addOns.flatMap(({ id, name, priceCents: cents, isRequired, isDiscounted }): GrossLine[] => {
    const chosenAmount = input.chosen.find((each) => each.id === id)?.amount ?? 0
    const amount = isRequired ? Math.max(1, chosenAmount) : chosenAmount
    if (amount === 0) return []
    return [
      {
        kind: 'ADD_ON',
        label: name,
        reason: { key: 'ADD_ON', parts: { amount, cents, isRequired } },
        sectionId: null,
        addOnId: id,
        dates: [],
        amountCents: cents * amount,
        isOpen: isDiscounted,
      },
    ]
  })
}

function discountsInput({ discounts, standing, fee, places, at, payment }: QuoteInput) {
  const weekdays = fee.for === 'WEEKDAYS' ? places.length : 0
  return { discounts, standing, weekdays, signedUpOn: at.date, payment }
}

function discountLine({ label, reason, cents }: DiscountAmount): QuoteLine {
  const isFor = { sectionId: null, addOnId: null, dates: [] }
  return { kind: 'DISCOUNT', label, reason, ...isFor, amountCents: -cents, netCents: 0 }
}

const OUTSIDE = { isOutside: true } as const
