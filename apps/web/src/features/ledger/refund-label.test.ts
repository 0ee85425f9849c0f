import { expect, test } from 'vitest'
import { refundLabel } from './refund-label.ts'

const money = (cents: number) => `$${cents / 100}`

test.each([
  [4000, 'Refund $40'],
  [1, 'Refund $0.01'],
  [4001, 'Refund'],
  [0, 'Refund'],
  [-1, 'Refund'],
  [null, 'Refund'],
  ['1.005', 'Refund'],
])('The button for %s of $40 says "%s"', (cents, label) => {
  expect(refundLabel(cents, { most: 4000, money })).toBe(label)
})
