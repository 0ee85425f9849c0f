import { describe, expect, test } from 'vitest'
import {
  COUPON_STANDINGS,
  COUPON_USE_STATES,
  couponAvailability,
  couponStandingLabels,
  couponStatus,
  couponUseLabels,
  decideCoupon,
  turnedOffInstead,
  type CouponFacts,
} from './coupon-use.ts'

const school = { today: '2026-11-24', dateFormat: 'AMERICAN' } as const
const coupon: CouponFacts = { active: true, expiryDate: '2026-11-24', maxUsage: 2, maxPerUser: 1 }
const none = { uses: 0, usesOfFamily: 0 }

describe('whether a family may use a coupon', () => {
  test('it may, on its last day too, and without limits and an end for ever', () => {
    expect(decideCoupon(coupon, { uses: 1, usesOfFamily: 0 }, school)).toEqual({ allowed: true })
    const endless = { active: true, expiryDate: null, maxUsage: null, maxPerUser: null }
    expect(decideCoupon(endless, { uses: 1_000_000, usesOfFamily: 500 }, school)).toEqual({ allowed: true })
  })

  test.each<[string, CouponFacts | null | undefined, typeof none, object]>([
    ['nobody knows', null, none, { code: 'COUPON_NOT_FOUND', message: 'Coupon not found', parts: {} }],
    ['was never said', undefined, none, { code: 'COUPON_NOT_FOUND' }],
    ['staff turned off', { ...coupon, active: false }, none, { code: 'COUPON_OFF' }],
    [
      'is over since yesterday',
      { ...coupon, expiryDate: '2026-11-23' },
      none,
      {
        code: 'COUPON_EXPIRED',
        parts: { expiredOn: '2026-11-23' },
        message: 'This coupon expired on 11/23/2026',
      },
    ],
    [
      'everybody has used up',
      coupon,
      { uses: 2, usesOfFamily: 0 },
      { code: 'COUPON_USED_UP', parts: { most: 2 } },
    ],
    [
      'this family has used already',
      coupon,
      { uses: 1, usesOfFamily: 1 },
      { code: 'COUPON_USED_BY_FAMILY', parts: { most: 1 } },
    ],
  ])('one that %s is refused at its field', (_, facts, uses, refusal) => {
    expect(decideCoupon(facts, uses, school)).toMatchObject({ allowed: false, field: 'coupon', ...refusal })
  })

  test('a limit that was lowered below what is used leaves none', () => {
    expect(decideCoupon(coupon, { uses: 3, usesOfFamily: 0 }, school)).toMatchObject({
      code: 'COUPON_USED_UP',
    })
    const theirs = decideCoupon({ ...coupon, maxUsage: null }, { uses: 3, usesOfFamily: 2 }, school)
    expect(theirs).toMatchObject({ code: 'COUPON_USED_BY_FAMILY' })
  })
})

describe('how a coupon stands', () => {
  test.each<[Partial<CouponFacts>, number, string, string]>([
    [{}, 0, 'ACTIVE', 'ACTIVE'],
    [{ expiryDate: null }, 1, 'ACTIVE', 'ACTIVE'],
    [{}, 2, 'USED_UP', 'ACTIVE'],
    [{}, 3, 'USED_UP', 'ACTIVE'],
    [{ maxUsage: null }, 3, 'ACTIVE', 'ACTIVE'],
    [{ expiryDate: '2026-11-23' }, 2, 'EXPIRED', 'EXPIRED'],
    [{ expiryDate: '2026-11-23', active: false }, 2, 'OFF', 'EXPIRED'],
    [{ active: false }, 2, 'OFF', 'ACTIVE'],
  ])('%j, used %i times, is %s', (over, uses, availability, status) => {
    expect(couponAvailability({ ...coupon, ...over }, { uses }, school.today)).toBe(availability)
    expect(couponStatus({ ...coupon, ...over }, school.today)).toBe(status)
  })

  test('has a word for each', () => {
    expect(COUPON_STANDINGS.map((availability) => couponStandingLabels[availability])).toEqual([
      'Active',
      'Expired',
      'Used up',
      'Off',
    ])
    expect(COUPON_USE_STATES.map((state) => couponUseLabels[state])).toEqual(['Held', 'Used', 'Refunded'])
    expect(turnedOffInstead('SPRING')).toBe('SPRING was used, so it was turned off instead of deleted')
  })
})
