import { describe, expect, it } from 'vitest'
import { newAftercare } from '../activities/aftercare-form.ts'
import { newCamp } from '../activities/camp-form.ts'
import { checkAddOns, newAddOn } from '../prices/add-ons.ts'
import { checkAftercare } from '../activities/check-aftercare.ts'
import { checkCamp } from '../activities/check-camp.ts'
import { checkClass } from '../activities/check-class.ts'
import { newClass } from '../activities/class-form.ts'
import { checkTiers, newDayTiers } from '../prices/discount-tiers.ts'
import { checkDiscount, checkFirstChild } from '../prices/discounts.ts'
import { amount, price } from './money-rules.ts'
import { nameRules } from './name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const R080 = 'May contain number with 2 decimal points'

describe('an amount of money', () => {
  it.each(['1e3', '0x10', '1.005', '12.345', 'abc', '1,2345'])('%s is no amount (R080)', (text) => {
    expect([price(text), amount(text)]).toEqual([R080, R080])
  })

  it.each([
    [null, 'This field is required', null],
    ['', 'This field is required', null],
    [0, null, null],
    [-1, 'Should be positive', 'Should be positive'],
    [12.5, R080, R080],
    [99_999_999, null, null],
    [100_000_000, 'Should be less or equal 999999.99', 'Should be less or equal 999999.99'],
  ])('%j cents', (cents, asPrice, asAmount) => {
    expect([price(cents), amount(cents)]).toEqual([asPrice, asAmount])
  })

  it('is asked of every field for money, of every kind', () => {
    const typed = '1e3' as unknown as number
    const how = { today: '2026-09-01', names, mode: 'draft' as const }
    const off = {
      bonusType: 'PERCENTAGE' as const,
      active: true,
      after: 1,
      familyType: 'EVERY_CHILD' as const,
    }
    const aftercare = { ...newAftercare('2026-09-01', '09:00'), price: typed, dropInPrice: typed }
    const camp = newCamp('2026-09-01', '09:00')
    const findings = [
      ...checkClass({ ...newClass('2026-09-01', '09:00'), price: typed }, how),
      ...checkCamp({ ...camp, sections: camp.sections.map((each) => ({ ...each, price: typed })) }, how),
      ...checkAftercare(aftercare, how),
      ...checkAddOns([{ ...newAddOn(), price: typed }], names),
      ...checkDiscount('percent', { ...off, amount: typed }),
      ...checkDiscount('fixed', { ...off, bonusType: 'FIXED_AMOUNT', amount: typed }),
      ...checkFirstChild('first', { amount: typed, active: true }),
      ...checkTiers('tiers', { ...newDayTiers(), twoDaysAmount: typed }),
    ]
    expect(findings.filter(({ message }) => message === R080).map(({ path }) => path)).toEqual([
      'price',
      'sections.0.price',
      'price',
      'dropInPrice',
      'addOns.0.price',
      'percent.amount',
      'fixed.amount',
      'first.amount',
      'tiers.twoDaysAmount',
    ])
  })
})
