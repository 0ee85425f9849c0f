import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** The statuses of the specification (OQ-71): whether its last day is over. */
export const COUPON_STATUSES = ['ACTIVE', 'EXPIRED'] as const
export type CouponStatus = (typeof COUPON_STATUSES)[number]

/** How a coupon stands as the office reads it: usable; or why it is not. */
export const COUPON_STANDINGS = ['ACTIVE', 'EXPIRED', 'USED_UP', 'OFF'] as const
export type CouponStanding = (typeof COUPON_STANDINGS)[number]

export const couponStandingLabels: Readonly<Record<CouponStanding, string>> = {
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  USED_UP: 'Used up',
  OFF: 'Off',
}

/** What became of one use: held while its spot is, used with the payment, given back once all of that is refunded. */
export const COUPON_USE_STATES = ['HELD', 'USED', 'GIVEN_BACK'] as const
export type CouponUseState = (typeof COUPON_USE_STATES)[number]

export const couponUseLabels: Readonly<Record<CouponUseState, string>> = {
  HELD: 'Held',
  USED: 'Used',
  GIVEN_BACK: 'Refunded',
}

/** A coupon as far as it is asked whether it can be used. A limit or an end that is null is none. */
export interface CouponFacts {
  readonly active: boolean
  /** The last day it can be used, that day included, as the school counts days. */
  readonly expiryDate: IsoDate | null
  readonly maxUsage: number | null
  readonly maxPerUser: number | null
}

/** Counted uses: those that are used, and those that are held. */
export interface CouponUses {
  readonly uses: number
  readonly usesOfFamily: number
}

export function couponStatus({ expiryDate }: Pick<CouponFacts, 'expiryDate'>, today: IsoDate): CouponStatus {
  return expiryDate !== null && expiryDate < today ? 'EXPIRED' : 'ACTIVE'
}

/** How a coupon stands: that staff turned it off is said before that it is over, and that before that none is left. */
export function couponStanding(
  coupon: CouponFacts,
  { uses }: Pick<CouponUses, 'uses'>,
  today: IsoDate,
): CouponStanding {
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
 * Whether a family may use a coupon (OQ-71, R158): there is one of that name, staff have it on, its last day is not over, and
 * neither everybody nor this family has used it as often as it may be. `uses` are those of others than the one that is asked for,
 * counted while the coupon is held.
 * @answers May a coupon be used, and what does it take off?
 */
export function decideCoupon(
  coupon: CouponFacts | null | undefined,
  { uses, usesOfFamily }: CouponUses,
  { today, dateFormat }: { today: IsoDate; dateFormat: DateFormat },
): Decision<CouponRefusal> {
  if (!coupon) return refusedAs('COUPON_NOT_FOUND', {}, AT)
  if (!coupon.active) return refusedAs('COUPON_OFF', {}, AT)
  if (couponStatus(coupon, today) === 'EXPIRED')
    return refusedAs('COUPON_EXPIRED', { expiredOn: coupon.expiryDate! }, { ...AT, dateFormat })
  return decideRoom(coupon, { uses, usesOfFamily })
}

/** Whether there is a use left of a coupon, for everybody and for this family. What is held of it outlives its last day. */
export function decideRoom(
  { maxUsage, maxPerUser }: Pick<CouponFacts, 'maxUsage' | 'maxPerUser'>,
  { uses, usesOfFamily }: CouponUses,
): Decision<'COUPON_USED_UP' | 'COUPON_USED_BY_FAMILY'> {
  if (maxUsage !== null && uses >= maxUsage) return refusedAs('COUPON_USED_UP', { most: maxUsage }, AT)
  if (maxPerUser !== null && usesOfFamily >= maxPerUser)
    return refusedAs('COUPON_USED_BY_FAMILY', { most: maxPerUser }, AT)
  return allowed
}

const AT = { field: 'coupon' } as const

/** What is said where a coupon was used: it is turned off instead of deleted, so that what it took off stays explained. */
export function turnedOffInstead(name: string): string {
  return `${name} was used, so it was turned off instead of deleted`
}
