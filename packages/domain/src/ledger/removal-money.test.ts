import { expect, test } from 'vitest'
import { removalMoneyText, type RemovalMoney } from './removal-money.ts'

const money = (cents: number) => `$${cents / 100}`
const NOTHING: RemovalMoney = { paid: 0, owed: 0, givenBack: 0, noLongerOwed: 0 }
const text = (of: Partial<RemovalMoney>, options: Partial<Parameters<typeof removalMoneyText>[1]> = {}) =>
  removalMoneyText({ ...NOTHING, ...of }, { spots: 1, money, isWhole: false, decides: true, ...options })

test.each([
  ['nothing', {}, {}, ['Nothing was paid or is owed for this spot.']],
  [
    'all of it paid',
    { paid: 8000, givenBack: 6000 },
    {},
    [
      '$80 was paid for this spot, and nothing is owed.',
      'For the dates still ahead, $60 can be refunded or kept as family credit. After removing, choose Review refund… in the notice. Until you do, nothing is refunded or removed.',
    ],
  ],
  [
    'part of it owed, by somebody who may not refund',
    { paid: 3000, owed: 5000, givenBack: 1000, noLongerOwed: 5000 },
    { spots: 2, decides: false },
    [
      '$30 was paid for these spots, and $50 is still owed.',
      'For the dates still ahead, $10 can be refunded or kept as family credit, and $50 can be removed from the balance. Someone who can give refunds decides. Until then, nothing is refunded or removed.',
    ],
  ],
  [
    'for dates that are over',
    { paid: 8000 },
    {},
    [
      '$80 was paid for this spot, and nothing is owed.',
      'This was all for past dates, so no refund is suggested.',
    ],
  ],
  [
    'of a child who leaves as a whole',
    { owed: 8000, noLongerOwed: 8000 },
    { isWhole: true },
    [
      'Nothing was paid for this spot, and $80 is still owed.',
      'Removing them refunds nothing and cancels nothing. To give money back, refund the payment.',
    ],
  ],
] as const)('What becomes of money is said before a spot is given up: %s', (_, of, options, expected) => {
  expect(text(of, options)).toEqual(expected)
})
