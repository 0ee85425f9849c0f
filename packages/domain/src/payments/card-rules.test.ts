import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountNumber,
  cardExpiry,
  cardNumber,
  expirationDate,
  expiryOf,
  routingNumber,
} from './card-rules.ts'

describe('cards and bank accounts', () => {
  it.each([
    ['4242424242424242', true],
    ['4242 4242 4242 4242', true],
    ['5555-5555-5555-4444', true],
    ['378282246310005', true],
    ['4242424242424241', false],
    ['400000000002', true],
    ['40000000006', false],
    ['4000000000000000006', true],
    ['40000000000000000002', false],
    ['4242x4242x4242x4242', false],
  ])('card %s: %s', (text, isFine) => {
    expect(cardNumber(text)).toBe(isFine ? null : 'You should provide the valid card number')
  })

  it('notices any single wrong digit of a card', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, off) => {
        const digits = Array.from('4242424242424242', Number)
        digits[at] = (digits[at]! + off) % 10
        expect(cardNumber(digits.join(''))).not.toBeNull()
      }),
    )
  })

  it.each([
    ['021000021', true],
    ['011401533', true],
    ['021000022', false],
    ['031000040', true],
    ['02100002', false],
    ['0210000210', false],
    ['000000000', false],
    ['02100002a', false],
  ])('routing number %s: %s', (text, isFine) => {
    expect(routingNumber(text)).toBe(isFine ? null : 'Routing number is invalid')
  })

  it('takes digits and hyphens for an account number, as many as banks give', () => {
    for (const fine of ['000-123-456', '1234', '12345678901234567'])
      expect(accountNumber(fine), fine).toBeNull()
    for (const wrong of ['12a4', '----', '12 34', '1-2-3', '123456789012345678'])
      expect(accountNumber(wrong), wrong).toBe('Account number is invalid')
  })

  it('notices two digits of a routing number that were exchanged, unless they are 5 apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.constantFrom('021000021', '011401533', '122105278'),
        (at, fine) => {
          const digits = Array.from(fine)
          const [one, other] = [digits[at]!, digits[at + 1]!]
          fc.pre(one !== other && Math.abs(Number(one) - Number(other)) !== 5)
          digits.splice(at, 2, other, one)
          expect(routingNumber(digits.join(''))).toBe('Routing number is invalid')
        },
      ),
    )
  })

  const incomplete = "Your card's expiration date is incomplete."
  const month = "Your card's expiration month must be between 1-12 and not expired"
  const year = "Your card's expiration year is in the past."

  it.each([
    ['092', incomplete],
    ['09/2', incomplete],
    ['0926', null],
    ['09/26', null],
    ['0826', month],
    ['1326', month],
    ['0027', month],
    ['1225', year],
    ['0127', null],
  ])('a card that expires %s, in September 2026', (text, expected) => {
    expect(cardExpiry('2026-09-15')(text)).toBe(expected)
  })

  it('wants an expiration date as two digits, slash, two digits', () => {
    expect(expirationDate('09/26')).toBeNull()
    for (const text of ['9/26', '0926', '109/26', '09/2026'])
      expect(expirationDate(text), text).toBe('You should provide the valid expiration date')
  })

  it('reads month and year of four digits', () => {
    expect(expiryOf('0931')).toEqual({ month: 9, year: 2031 })
  })
})
