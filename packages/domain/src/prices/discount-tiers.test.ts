import { expect, it } from 'vitest'
import { amountsOf, checkTiers, newChildTiers, newDayTiers, TIERS, tierFor } from './discount-tiers.ts'

const days = { ...newDayTiers(), active: true, twoDaysAmount: 500, fourDaysAmount: 1200, sevenDaysAmount: 0 }

it.each([
  [1, null],
  [2, 500],
  [3, 500],
  [4, 1200],
  [6, 1200],
  [7, 0],
  [9, 0],
])('for %i days the highest tier not above it is %j', (number, expected) => {
  expect(tierFor(days, number)).toBe(expected)
})

it('has tiers from 2 to 7, for children and for days', () => {
  expect(TIERS).toHaveLength(6)
  expect(amountsOf(days)).toEqual([500, null, 1200, null, null, 0])
  expect(amountsOf({ ...newChildTiers(), sevenChildrenAmount: 900 })).toEqual([
    null,
    null,
    null,
    null,
    null,
    900,
  ])
})

it('refuses impossible amounts at their field, in tiers that are off as well', () => {
  expect(checkTiers('multiDayDiscount', null)).toEqual([])
  expect(checkTiers('multiDayDiscount', days)).toEqual([])
  expect(checkTiers('multiDayDiscount', { ...days, active: false, sixDaysAmount: -1 })).toEqual([
    { path: 'multiDayDiscount.sixDaysAmount', message: 'Should be positive' },
  ])
  expect(checkTiers('multiChildDiscount', { ...newChildTiers(), twoChildrenAmount: 1.5 })).toEqual([
    { path: 'multiChildDiscount.twoChildrenAmount', message: 'May contain number with 2 decimal points' },
  ])
})
