import { describe, expect, test } from 'vitest'
import { COUPON_LIMIT_MAX, couponFindings, type CouponForm, type CouponUsage } from './coupon-form.ts'

const today = '2026-11-24'
const right: CouponForm = {
  name: 'SPRING',
  couponType: 'PERCENTAGE',
  amount: 1000,
  maxUsage: 20,
  maxPerUser: 1,
  expiryDate: '2026-12-31',
}
const wrong = (over: Partial<CouponForm>, usage?: CouponUsage) =>
  couponFindings({ ...right, ...over }, today, usage).map(({ path, message }) => `${path}: ${message}`)

describe('a coupon that is written', () => {
  test('is right with everything, and without limits and an end', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ maxUsage: null, maxPerUser: '', expiryDate: null })).toEqual([])
  })

  test.each<[Partial<CouponForm>, string]>([
    [{ name: '  ' }, 'name: This field is required'],
    [{ name: 'x'.repeat(51) }, 'name: Length should be less than 50'],
    [{ amount: null }, 'amount: This field is required'],
    [{ amount: 0 }, 'amount: Should be more then 0'],
    [{ amount: 10_001 }, 'amount: Should be less or equal 100%'],
    [{ amount: '1e3' }, 'amount: May contain number with 2 decimal points'],
    [{ amount: 12.5 }, 'amount: May contain number with 2 decimal points'],
    [{ couponType: 'FIXED_AMOUNT', amount: null }, 'amount: This field is required'],
    [{ couponType: 'FIXED_AMOUNT', amount: 0 }, 'amount: Should be more then 0'],
    [{ couponType: 'FIXED_AMOUNT', amount: 100_000_000 }, 'amount: Should be less or equal 999999.99'],
    [{ maxUsage: 0 }, 'maxUsage: Should be more then 0'],
    [{ maxUsage: 1.5 }, 'maxUsage: May contain numbers only'],
    [{ maxUsage: COUPON_LIMIT_MAX + 1 }, 'maxUsage: Should be less or equal 1000000'],
    [{ maxPerUser: -1 }, 'maxPerUser: Should be more then 0'],
    [{ expiryDate: today }, 'expiryDate: Should be future date'],
    [{ expiryDate: '2026-02-30' }, 'expiryDate: This field should be a valid date'],
  ])('%j is refused at its field', (over, finding) => {
    expect(wrong(over)).toEqual([finding])
  })

  test('may be all of a price, more than 100 % in dollars, and as long as a name is', () => {
    expect(wrong({ amount: 10_000, name: 'x'.repeat(50) })).toEqual([])
    expect(wrong({ couponType: 'FIXED_AMOUNT', amount: 99_999_999, maxUsage: COUPON_LIMIT_MAX })).toEqual([])
    expect(wrong({ name: ` ${'x'.repeat(50)} `, expiryDate: '2026-11-25', amount: 1 })).toEqual([])
  })

  test('keeps the end it had, and no limit below what is used', () => {
    const usage = { expiryDate: '2026-10-01', uses: 12, usesOfOneFamily: 3 }
    expect(wrong({ expiryDate: '2026-10-01', maxUsage: 12, maxPerUser: 3 }, usage)).toEqual([])
    expect(wrong({ expiryDate: '2026-10-02', maxUsage: 11, maxPerUser: 2 }, usage)).toEqual([
      'maxUsage: It was used 12 times already. Choose 12 or more',
      'maxPerUser: It was used 3 times by one family already. Choose 3 or more',
      'expiryDate: Should be future date',
    ])
    expect(wrong({ maxUsage: null, maxPerUser: null }, usage)).toEqual([])
  })
})
