import type { BillingType } from '../prices/billing-types.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { PricedMeeting, PricedPlace } from '../prices/fees.ts'
import { noDiscounts, onlyChild } from '../prices/price-discounts.ts'
import { quote, type Quote, type QuoteInput } from '../prices/pricing.ts'

/** Drop-in facts about one date of a run, at one moment. Counts of places. */
export interface DropInDate {
  readonly date: IsoDate
  /** NO_CLASS: only a no-class date prevents the meeting. NOT_OPERATING: the run does not meet on this weekday. */
  readonly meets: 'MEETS' | 'NO_CLASS' | 'NOT_OPERATING'
  /** 0 if the weekday takes no drop-ins. */
  readonly capacity: number
  /** Taken, or on an unexpired hold. */
  readonly used: number
}

/** A child's status on a date: enrolled, already dropping in, or neither. */
export interface DropInStatus {
  readonly childName: string
  readonly isEnrolled: boolean
  readonly dropsIn: boolean
}

/** Reasons why a drop-in on a date is refused. */
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

interface DropInFacts {
  /** The children to book, each with their status on the date. */
  readonly children: readonly DropInStatus[]
  /** First date that can be booked. Families book ahead; null for staff, who may also record past drop-ins. */
  readonly notBefore?: IsoDate | null
  /** Staff exceed the capacity on purpose. */
  readonly overbook?: boolean
}

/**
 * Checks whether children may drop in on a date, all of them together. A child on the wait list may drop in.
 *
 * Refuses days without a meeting (NOT_OPERATING, NO_CLASS_DATE), weekdays without drop-ins (NO_DROP_IN), and a child who
 * comes already (ALREADY_ENROLLED, ALREADY_DROPS_IN). Refuses dates before `notBefore` (DATE_IS_PAST). Refuses FULL if they
 * do not all fit, unless staff overbook.
 */
export function decideDropIn(
  { date, meets, capacity, used }: DropInDate,
  { children, notBefore = null, overbook = false }: DropInFacts,
): Decision<DropInRefusal> {
  if (meets === 'NOT_OPERATING') return refusedAs('NOT_OPERATING', {})
  if (meets === 'NO_CLASS') return refusedAs('NO_CLASS_DATE', {})
  if (capacity === 0) return refusedAs('NO_DROP_IN', {})
  const enrolledChild = children.find(({ isEnrolled }) => isEnrolled)
  if (enrolledChild)
    return refusedAs('ALREADY_ENROLLED', { where: 'THAT_DAY', childName: enrolledChild.childName })
  const dropInChild = children.find(({ dropsIn }) => dropsIn)
  if (dropInChild) return refusedAs('ALREADY_DROPS_IN', { childName: dropInChild.childName, isTwice: false })
  if (notBefore !== null && date < notBefore) return refusedAs('DATE_IS_PAST', {})
  if (!overbook && used + Math.max(1, children.length) > capacity)
    return refusedAs('FULL', { of: 'DROP_IN', capacity, used, children: children.length })
  return allowed
}

/** Refuses to move a drop-in to another date once the child was checked in for it (WAS_THERE). */
export function decideMoveDropIn({
  childName,
  wasThere,
}: {
  childName: string
  wasThere: boolean
}): Decision<'WAS_THERE'> {
  return wasThere ? refusedAs('WAS_THERE', { childName }, { field: 'date' }) : allowed
}

/** Price of a drop-in in cents, per day or per hour. Free if the rate is null. */
export interface DropInPrice {
  readonly priceCents: number
  readonly rate: BillingType | null
}

/**
 * Quotes drop-ins, one line each, charged with the booking. No add-ons or discounts apply (decisions, Pricing 2). `name` is
 * the title of a line. Rounds per line, so that each can be charged and refunded alone.
 */
export function quoteDropIns(
  dropIns: readonly (Pick<PricedPlace, 'sectionId' | 'name'> & { readonly meeting: PricedMeeting })[],
  { priceCents, rate }: DropInPrice,
  at: QuoteInput['at'],
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
