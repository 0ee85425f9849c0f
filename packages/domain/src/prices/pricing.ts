import type { IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { BonusType } from './discounts.ts'
import { baseOf, type Fee, type Moment, type PricedPlace } from './fees.ts'
import { withCoupon } from './cart-coupon.ts'
import {
  discountsTaken,
  type Discounts,
  type DiscountFacts,
  type DiscountTaken,
  type WayOfPaying,
} from './price-discounts.ts'
import type { Reason } from './reasons.ts'
import { minus } from './take-off.ts'
import { sum } from '../kernel/sum.ts'

/** One line of a price: what it is for, why it has this amount, and the amount in cents, below zero where it is taken off. */
export interface QuoteLine {
  readonly kind: 'BASE' | 'ADD_ON' | 'DISCOUNT' | 'COUPON'
  readonly label: string
  readonly reason: Reason
  /** Of a base the section it is for, of an add-on that one; a discount is on all of them. */
  readonly sectionId: string | null
  readonly addOnId: string | null
  /** The dates a base pays for, in order. */
  readonly dates: readonly IsoDate[]
  readonly amountCents: number
  /** What is paid for it, discounts and coupon spread over what they are for; together the total. */
  readonly netCents: number
  /** An add-on that takes part in neither discounts nor coupons. */
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
  /** Takes part in discounts and coupons. */
  readonly isDiscounted: boolean
}

export interface PricedCoupon {
  readonly name: string
  readonly bonusType: BonusType
  /** Cents, or hundredths of a per cent. */
  readonly amount: number
}

export interface QuoteAsked {
  readonly fee: Fee
  /** What the child takes: one of a class or a camp, one for each weekday of aftercare. */
  readonly places: readonly PricedPlace[]
  /** The enrollment: what is over then is not billed, and until when an early bird comes early. */
  readonly at: Moment
  /** The active add-ons, and how many of each are taken; a required one is in whether it is named or not. */
  readonly addOns: readonly PricedAddOn[]
  readonly chosen: readonly { readonly id: string; readonly amount: number }[]
  readonly discounts: Discounts
  readonly standing: DiscountFacts
  /** How it will be paid; null while nobody has said. */
  readonly payment: WayOfPaying | null
  readonly coupon: PricedCoupon | null
}

/**
 * What one charge comes to, line by line, each with its reason (decisions, Pricing; docs/rules/pricing.md).
 *
 * Base, then add-ons, then the discounts, then the coupon. Discounts are each worked out on the prorated base and
 * together never exceed it; the coupon comes off what they leave. Add-ons are outside both unless they say otherwise.
 * Drop-ins have neither add-ons nor discounts. One rounding per line, half away from zero; never below 0.
 */
export function quote(asked: QuoteAsked): Quote {
  const isDropIn = asked.fee.for === 'DROP_IN'
  const charged = [...baseLines(asked), ...(isDropIn ? [] : addOnLines(asked))]
  const weights = charged.map(({ isOpen, amountCents }) => (isOpen ? amountCents : 0))
  const openCents = sum(weights)
  const taken = isDropIn ? [] : discountsTaken(openCents, discountsAsked(asked))
  const open = minus(weights, sum(taken.map(({ cents }) => cents)))
  const lines: QuoteLine[] = [
    ...charged.map(({ isOpen, ...line }, index) => ({
      ...line,
      netCents: isOpen ? open[index]! : line.amountCents,
      ...(!isOpen && OUTSIDE),
    })),
    ...taken.map(takenOff),
  ]
  const quoted = { lines, totalCents: sum(lines.map(({ amountCents }) => amountCents)) }
  return asked.coupon ? withCoupon([quoted], asked.coupon)[0]! : quoted
}

/** Refuses an add-on that is not there (ADD_ON_NOT_THERE), and more or less of one than can be taken (ADD_ON_AMOUNT). */
export function decideAddOns(
  addOns: readonly PricedAddOn[],
  chosen: QuoteAsked['chosen'],
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

/** The total that was shown must still hold (Pricing 8); a caller that shows none goes on. */
export function decidePrice(
  shownCents: number | null | undefined,
  now: Pick<Quote, 'totalCents'>,
  currency: Currency,
): Decision<'PRICE_CHANGED'> {
  if (shownCents === null || shownCents === undefined || shownCents === now.totalCents) return allowed
  return refusedAs('PRICE_CHANGED', { totalCents: now.totalCents, shownCents }, { currency })
}

/** A line before anything is taken off; `isOpen` to discounts and coupons. */
type Charged = Omit<QuoteLine, 'netCents'> & { isOpen: boolean }

function baseLines(asked: QuoteAsked): Charged[] {
  return asked.places.map((place) => {
    const { sectionId, name: label } = place
    const base = baseOf(place, asked.fee, asked.at)
    return { kind: 'BASE', label, sectionId, addOnId: null, ...base, isOpen: true }
  })
}

function addOnLines(asked: QuoteAsked): Charged[] {
  return asked.addOns.flatMap(({ id, name, priceCents: cents, isRequired, isDiscounted }): Charged[] => {
    const chosen = asked.chosen.find((each) => each.id === id)?.amount ?? 0
    const amount = isRequired ? Math.max(1, chosen) : chosen
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

function discountsAsked({ discounts, standing, fee, places, at, payment }: QuoteAsked) {
  const weekdays = fee.for === 'WEEKDAYS' ? places.length : 0
  return { discounts, standing, weekdays, signedUpOn: at.date, payment }
}

function takenOff({ label, reason, cents }: DiscountTaken): QuoteLine {
  const isFor = { sectionId: null, addOnId: null, dates: [] }
  return { kind: 'DISCOUNT', label, reason, ...isFor, amountCents: -cents, netCents: 0 }
}

const OUTSIDE = { isOutside: true } as const
