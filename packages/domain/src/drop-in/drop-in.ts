import type { BillingType } from '../prices/billing-types.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { PricedMeeting, PricedPlace } from '../prices/fees.ts'
import { noDiscounts, onlyChild } from '../prices/price-discounts.ts'
import { quote, type Quote, type QuoteAsked } from '../prices/pricing.ts'

/** A date of a run as drop-ins go, as far as it is known at one moment. Counts of places. */
export interface DropInDate {
  readonly date: IsoDate
  /** A meeting takes place; one would but for the no-class dates; or its weekday is none of the run's. */
  readonly meets: 'MEETS' | 'NO_CLASS' | 'NOT_OPERATING'
  /** 0 where the weekday takes no drop-ins. */
  readonly capacity: number
  /** Taken, or held and not run out. */
  readonly used: number
}

/** How a child stands to a date: it comes anyway, drops in already, or neither. */
export interface DropInStatus {
  readonly childName: string
  readonly isEnrolled: boolean
  readonly dropsIn: boolean
}

/** Why nobody, or not this child, can drop in on a date. */
export const DROP_IN_REFUSALS = [
  'NOT_OPERATING',
  'NO_CLASS_DATE',
  'NO_DROP_IN',
  'ALREADY_ENROLLED',
  'ALREADY_DROPS_IN',
  'DATE_IS_PAST',
  'FULL',
] as const

export type DropInRefusal = (typeof DROP_IN_REFUSALS)[number]

interface DropInAsked {
  /** The children who are to come, with how each stands to the date. */
  readonly children: readonly DropInStatus[]
  /** The first date that can be booked: families book ahead, staff may write down what is over (null). */
  readonly notBefore?: IsoDate | null
  /** Staff go beyond the places knowingly. */
  readonly overbook?: boolean
}

/**
 * Whether children may drop in on a date, all of them together. Refuses what does not meet (NOT_OPERATING,
 * NO_CLASS_DATE), a weekday without drop-ins (NO_DROP_IN), a child that comes anyway (ALREADY_ENROLLED, ALREADY_DROPS_IN),
 * a date before the first that can be booked (DATE_IS_PAST), and FULL when they do not all fit, unless staff overbook
 * knowingly. A child on the wait list may drop in meanwhile.
 */
export function decideDropIn(
  { date, meets, capacity, used }: DropInDate,
  { children, notBefore = null, overbook = false }: DropInAsked,
): Decision<DropInRefusal> {
  if (meets === 'NOT_OPERATING') return refusedAs('NOT_OPERATING', {})
  if (meets === 'NO_CLASS') return refusedAs('NO_CLASS_DATE', {})
  if (capacity === 0) return refusedAs('NO_DROP_IN', {})
  const enrolled = children.find(({ isEnrolled }) => isEnrolled)
  if (enrolled) return refusedAs('ALREADY_ENROLLED', { where: 'THAT_DAY', childName: enrolled.childName })
  const there = children.find(({ dropsIn }) => dropsIn)
  if (there) return refusedAs('ALREADY_DROPS_IN', { childName: there.childName, isTwice: false })
  if (notBefore !== null && date < notBefore) return refusedAs('DATE_IS_PAST', {})
  if (!overbook && used + Math.max(1, children.length) > capacity)
    return refusedAs('FULL', { of: 'DROP_IN', capacity, used, children: children.length })
  return allowed
}

/** A child that was checked in on the date of their drop-in has been there: that cannot be moved to another date. */
export function decideMoveDropIn({
  childName,
  wasThere,
}: {
  childName: string
  wasThere: boolean
}): Decision<'WAS_THERE'> {
  return wasThere ? refusedAs('WAS_THERE', { childName }, { field: 'date' }) : allowed
}

/** What a drop-in costs: cents for a day, or for an hour of it. A rate of null is free. */
export interface DropInPrice {
  readonly priceCents: number
  readonly rate: BillingType | null
}

/**
 * What drop-ins come to, a line for each of them, charged with the booking: without add-ons and discounts (decisions,
 * Pricing 2). `name` is what a line is called. Rounded by the line, so that each can be charged and given back alone.
 */
export function quoteDropIns(
  dropIns: readonly (Pick<PricedPlace, 'sectionId' | 'name'> & { readonly meeting: PricedMeeting })[],
  { priceCents, rate }: DropInPrice,
  at: QuoteAsked['at'],
): Quote {
  return quote({
    fee: { for: 'DROP_IN', rate: rate ?? 'DAY' },
    places: dropIns.map(({ meeting, ...place }) => ({ ...place, priceCents, meetings: [meeting] })),
    at,
    addOns: [],
    chosen: [],
    discounts: noDiscounts,
    standing: onlyChild,
    payment: null,
    coupon: null,
  })
}
