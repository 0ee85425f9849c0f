import type { DateFormat } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { BonusType } from './discounts.ts'
import { baseOf, type Fee, type Moment, type PricedPlace } from './fees.ts'
import { moneyShown, share } from '../kernel/money.ts'
import { bonusOf, discountsTaken, type Discounts, type DiscountFacts } from './price-discounts.ts'
import { sum } from '../kernel/sum.ts'

/** One line of a price: what it is for, why it has this amount, and the amount in cents, below zero where it is taken off. */
export interface QuoteLine {
  readonly kind: 'BASE' | 'ADD_ON' | 'DISCOUNT' | 'COUPON'
  readonly label: string
  readonly reason: string
  readonly amountCents: number
  /** What is paid for it, discounts and coupon spread over what they are for; together the total. */
  readonly netCents: number
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
  readonly payment: 'CARD' | 'BANK_ACCOUNT' | 'INVOICE' | null
  readonly coupon: PricedCoupon | null
  readonly currency: Currency
  readonly dateFormat: DateFormat
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
  const discounted = minus(weights, sum(taken.map(({ cents }) => cents)))
  const coupon = couponTaken(sum(discounted), asked)
  const open = minus(discounted, coupon?.cents ?? 0)
  const lines: QuoteLine[] = [
    ...charged.map(({ isOpen, ...line }, index) => ({
      ...line,
      netCents: isOpen ? open[index]! : line.amountCents,
    })),
    ...taken.map(({ cents, ...told }) => takenOff('DISCOUNT', told, cents)),
    ...(coupon ? [takenOff('COUPON', coupon, coupon.cents)] : []),
  ]
  return { lines, totalCents: sum(lines.map(({ amountCents }) => amountCents)) }
}

/** Refuses an add-on that is not there (ADD_ON_NOT_THERE), and more or less of one than can be taken (ADD_ON_AMOUNT). */
export function decideAddOns(
  addOns: readonly PricedAddOn[],
  chosen: QuoteAsked['chosen'],
): Decision<'ADD_ON_NOT_THERE' | 'ADD_ON_AMOUNT'> {
  for (const { id, amount } of chosen) {
    const addOn = addOns.find((each) => each.id === id)
    if (!addOn)
      return refused('ADD_ON_NOT_THERE', 'An add-on is no longer offered. Please choose again', 'addOns')
    if (!Number.isInteger(amount) || amount < 1 || amount > addOn.maxAmount) {
      return refused('ADD_ON_AMOUNT', `Choose 1 to ${addOn.maxAmount} of ${addOn.name}`, 'addOns')
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
  const [shown, total] = [shownCents, now.totalCents].map((cents) => moneyShown(cents, currency))
  return refused('PRICE_CHANGED', `The price is ${total} now, not ${shown}. Please review it`)
}

/** A line before anything is taken off; `isOpen` to discounts and coupons. */
type Charged = Omit<QuoteLine, 'netCents'> & { isOpen: boolean }

function baseLines({ places, fee, at, currency }: QuoteAsked): Charged[] {
  return places.map((place) => ({
    kind: 'BASE',
    label: place.name,
    ...baseOf(place, fee, { at, currency }),
    isOpen: true,
  }))
}

function addOnLines({ addOns, chosen, currency }: QuoteAsked): Charged[] {
  return addOns.flatMap((addOn): Charged[] => {
    const asked = chosen.find(({ id }) => id === addOn.id)?.amount ?? 0
    const amount = addOn.isRequired ? Math.max(1, asked) : asked
    if (amount === 0) return []
    const each = `${amount} at ${moneyShown(addOn.priceCents, currency)}`
    return [
      {
        kind: 'ADD_ON',
        label: addOn.name,
        reason: addOn.isRequired ? `${each}, included with every spot` : each,
        amountCents: addOn.priceCents * amount,
        isOpen: addOn.isDiscounted,
      },
    ]
  })
}

function discountsAsked({ discounts, standing, fee, places, at, payment, currency, dateFormat }: QuoteAsked) {
  const weekdays = fee.for === 'WEEKDAYS' ? places.length : 0
  return { discounts, standing, weekdays, signedUpOn: at.date, payment, currency, dateFormat }
}

/** A part of what is left, or an amount up to it (Pricing 5). */
function couponTaken(leftCents: number, { coupon, currency }: QuoteAsked) {
  if (coupon === null) return null
  const { cents, told } = bonusOf(leftCents, coupon, currency)
  const within = Math.min(cents, leftCents)
  if (within <= 0) return null
  const isCut = within < cents
  return {
    label: `Coupon ${coupon.name}`,
    reason: isCut ? `${told}, limited to what is left` : told,
    cents: within,
  }
}

function takenOff(
  kind: 'DISCOUNT' | 'COUPON',
  { label, reason }: { label: string; reason: string },
  cents: number,
): QuoteLine {
  return { kind, label, reason, amountCents: -cents, netCents: 0 }
}

/** Amounts with a total taken off them, spread by their size with the largest remainder: none goes below zero. */
function minus(amounts: readonly number[], totalCents: number): number[] {
  if (totalCents === 0) return [...amounts]
  const shares = share(totalCents, amounts)
  return amounts.map((amount, index) => amount - shares[index]!)
}
