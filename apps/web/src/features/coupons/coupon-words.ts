import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { coupons } from '@afterbell/contract/coupons/coupons'
import type { CouponAvailability, CouponUseState } from '@afterbell/domain/coupons/coupon-use'
import type { Format } from '../../platform/format.ts'
import type { Tone } from '../../ui/theme/palette.ts'

export type Coupon = AnswerOf<typeof coupons.get>

export const couponWords = { one: 'coupon', many: 'coupons' } as const

/** Reads to refetch after a coupon changes. */
export const couponReads = [coupons.list, coupons.get, coupons.uses]

export const statusTones: Readonly<Record<CouponAvailability, Tone>> = {
  ACTIVE: 'success',
  EXPIRED: 'neutral',
  USED_UP: 'warning',
  OFF: 'neutral',
}

export const useTones: Readonly<Record<CouponUseState, Tone>> = {
  HELD: 'info',
  USED: 'success',
  GIVEN_BACK: 'neutral',
}

/** '$20' or '12.5%'. */
export function offText(
  { couponType, amount }: Pick<Coupon, 'couponType' | 'amount'>,
  format: Format,
): string {
  return couponType === 'PERCENTAGE' ? `${amount / 100}%` : format.money(amount)
}

/** '18 of 20, 2 held'. */
export function usesText({ uses, held, maxUsage }: Pick<Coupon, 'uses' | 'held' | 'maxUsage'>): string {
  return `${uses}${maxUsage === null ? '' : ` of ${maxUsage}`}${held > 0 ? `, ${held} held` : ''}`
}
