import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The statuses of the specification (OQ-71), by the last day alone. */
export const COUPON_STATUSES = ['ACTIVE', 'EXPIRED'] as const
export type CouponStatus = (typeof COUPON_STATUSES)[number]

/** Status of a coupon for the office, with the reason if it cannot be used. */
export const COUPON_STANDINGS = ['ACTIVE', 'EXPIRED', 'USED_UP', 'OFF'] as const
export type CouponAvailability = (typeof COUPON_STANDINGS)[number]

export const couponStandingLabels: Readonly<Record<CouponAvailability, string>> = {
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  USED_UP: 'Used up',
  OFF: 'Off',
}

/** State of one use: HELD while its spot is on hold, USED once paid, GIVEN_BACK once that payment is fully refunded. */
export const COUPON_USE_STATES = ['HELD', 'USED', 'GIVEN_BACK'] as const
export type CouponUseState = (typeof COUPON_USE_STATES)[number]

export const couponUseLabels: Readonly<Record<CouponUseState, string>> = {
  HELD: 'Held',
  USED: 'Used',
  GIVEN_BACK: 'Refunded',
}

/** The facts that decide whether a coupon can be used. A limit or last day of null means none. */
export interface CouponFacts {
  readonly active: boolean
  /** Last day of use, inclusive, in the school's time zone. */
  readonly expiryDate: IsoDate | null
  readonly maxUsage: number | null
  readonly maxPerUser: number | null
}

/** Numbers of uses: used and held together. */
export interface CouponUses {
  readonly uses: number
  readonly usesOfFamily: number
}

export function couponStatus({ expiryDate }: Pick<CouponFacts, 'expiryDate'>, today: IsoDate): CouponStatus {
  return expiryDate !== null && expiryDate < today ? 'EXPIRED' : 'ACTIVE'
}

/** Derives the status of a coupon. OFF comes before EXPIRED, and EXPIRED before USED_UP. */
export function couponAvailability(
  coupon: CouponFacts,
  { uses }: Pick<CouponUses, 'uses'>,
  today: IsoDate,
): CouponAvailability {
  if (!coupon.active) return 'OFF'
  if (couponStatus(coupon, today) === 'EXPIRED') return 'EXPIRED'
  return coupon.maxUsage !== null && uses >= coupon.maxUsage ? 'USED_UP' : 'ACTIVE'
}

export type CouponRefusal =
  | 'COUPON_NOT_FOUND'
  | 'COUPON_OFF'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED_UP'
  | 'COUPON_USED_BY_FAMILY'

/**
 * Checks whether a family may use a coupon (OQ-71, R158). It must exist, be turned on, not be expired, and have uses left
 * in total and for this family. `uses` exclude the requested one and are counted while the coupon is locked.
 * @answers May a coupon be used, and what does it take off?
 */
export function decideCoupon(
  coupon: CouponFacts | null | undefined,
  { uses, usesOfFamily }: CouponUses,
  { today, dateFormat }: { today: IsoDate; dateFormat: DateFormat },
): Decision<CouponRefusal> {
  if (!coupon) return refusedAs('COUPON_NOT_FOUND', {}, COUPON_FIELD)
  if (!coupon.active) return refusedAs('COUPON_OFF', {}, COUPON_FIELD)
  if (couponStatus(coupon, today) === 'EXPIRED')
    return refusedAs('COUPON_EXPIRED', { expiredOn: coupon.expiryDate! }, { ...COUPON_FIELD, dateFormat })
  return decideRoom(coupon, { uses, usesOfFamily })
}

/**
 * Checks whether a coupon has a use left, in total and for this family. Ignores the last day, because held uses outlive it.
 */
export function decideRoom(
  { maxUsage, maxPerUser }: Pick<CouponFacts, 'maxUsage' | 'maxPerUser'>,
  { uses, usesOfFamily }: CouponUses,
): Decision<'COUPON_USED_UP' | 'COUPON_USED_BY_FAMILY'> {
  if (maxUsage !== null && uses >= maxUsage)
    return refusedAs('COUPON_USED_UP', { most: maxUsage }, COUPON_FIELD)
  if (maxPerUser !== null && usesOfFamily >= maxPerUser)
    return refusedAs('COUPON_USED_BY_FAMILY', { most: maxPerUser }, COUPON_FIELD)
  return allowed
}

const COUPON_FIELD = { field: 'coupon' } as const

/** Explains why a used coupon is turned off instead of deleted: invoices must still show where their discount came from. */
export function turnedOffInstead(name: string): string {
  return `${name} was used, so it was turned off instead of deleted`
}
