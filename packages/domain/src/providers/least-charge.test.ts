import { expect, test } from 'vitest'
import { CURRENCIES, type Currency } from '../kernel/currencies.ts'
import { decideCharge, leastCharge } from './least-charge.ts'

test.each<[Currency, number, string]>([
  [
    'USD',
    50,
    '$0.49 is too little to be charged online: the least is $0.50. Add it to another payment, or write down a payment taken outside',
  ],
  [
    'GBP',
    30,
    '£0.29 is too little to be charged online: the least is £0.30. Add it to another payment, or write down a payment taken outside',
  ],
  [
    'AUD',
    50,
    '$0.49 is too little to be charged online: the least is $0.50. Add it to another payment, or write down a payment taken outside',
  ],
])('%s is charged from %i cents on', (currency, least, message) => {
  expect(decideCharge(least, currency)).toEqual({ allowed: true })
  expect(decideCharge(least - 1, currency)).toMatchObject({ code: 'TOO_LITTLE_TO_CHARGE', message })
})

test('every currency has a least amount, and nothing needs no charge', () => {
  for (const currency of CURRENCIES) {
    expect(leastCharge(currency)).toBeGreaterThanOrEqual(30)
    expect(decideCharge(0, currency)).toEqual({ allowed: true })
    expect(decideCharge(1, currency)).toMatchObject({ allowed: false })
  }
})
