import { describe, expect, test } from 'vitest'
import { payoutFailureText, settledPayout } from './payout-states.ts'

describe('How a payout stands', () => {
  test.each([
    [null, 'PENDING', 'PENDING'],
    ['PENDING', 'PAID', 'PAID'],
    ['PAID', 'PENDING', 'PAID'],
    ['PAID', 'FAILED', 'FAILED'],
    ['PAID', 'CANCELED', 'PAID'],
    ['FAILED', 'PAID', 'FAILED'],
    ['CANCELED', 'PAID', 'CANCELED'],
    ['PENDING', 'CANCELED', 'CANCELED'],
  ] as const)('known as %s and told as %s it is %s', (before, after, is) => {
    expect(settledPayout(before, after)).toBe(is)
  })

  test('is told with what to do about it', () => {
    expect(payoutFailureText('account_closed')).toMatch(/closed.*Check the bank account/)
    expect(payoutFailureText('something_new')).toBe(payoutFailureText(null))
  })
})
