import { expect, test } from 'vitest'
import { listPriceOf, type ListPrice } from './list-price.ts'

const meetings = ['2026-10-05', '2026-10-07', '2026-11-02'].map((date) => ({ date, from: 900, to: 990 }))
const cents = (price: Partial<ListPrice>) =>
  listPriceOf(
    { priceCents: 100, billingType: 'SESSION', billingCycle: null, isByTheDay: false, ...price },
    meetings,
  )

test('A run is paid once, and what has a rate by its meetings or hours', () => {
  expect(cents({})).toBe(100)
  expect(cents({ billingType: 'DAY' })).toBe(300)
  expect(cents({ isByTheDay: true })).toBe(300)
  expect(cents({ billingType: 'HOUR' })).toBe(600)
  expect(cents({ billingType: 'QUARTER_HOUR' })).toBe(1800)
})

test('Care is paid for each week or month in which it meets', () => {
  expect(cents({ billingType: 'FIXED', billingCycle: 'WEEKLY' })).toBe(200)
  expect(cents({ billingType: 'FIXED', billingCycle: 'MONTHLY' })).toBe(200)
  expect(cents({ billingType: 'FIXED', billingCycle: 'SESSION' })).toBe(100)
})
