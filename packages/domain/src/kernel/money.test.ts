import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyNames } from './currencies.ts'
import { fractionOf, formatMoney, moneyTyped, percentOf, share } from './money.ts'

describe('money on screen', () => {
  it.each([
    [0, 'USD', '$0'],
    [2500, 'USD', '$25'],
    [2550, 'USD', '$25.50'],
    [125_000_05, 'USD', '$125,000.05'],
    [-2550, 'USD', '-$25.50'],
    [2550, 'CAD', '$25.50'],
    [2550, 'AUD', '$25.50'],
    [2550, 'NZD', '$25.50'],
    [2550, 'GBP', '£25.50'],
  ] as const)('%i cents in %s are %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text)
  })

  it('has no sign where there is nothing, as where nothing is taken off', () => {
    expect(formatMoney(-0, 'USD')).toBe('$0')
  })

  it('tells dollars apart where a locale is given', () => {
    expect(formatMoney(2500, 'CAD', 'en-US')).toBe('CA$25')
  })

  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25.', 2500],
    [' $1,250.05 ', 125_005],
    ['1,250,000', 125_000_000],
    ['£12.00', 1200],
    ['US$ 12', 1200],
    ['USD 12', 1200],
    ['0', 0],
    ['25.555', null],
    ['12,50', null],
    ['1,25,000', null],
    ['-5', null],
    ['', null],
    ['free', null],
    ['1e3', null],
  ])('typed %j is %j', (text, cents) => {
    expect(moneyTyped(text)).toBe(cents)
  })

  it('reads what it shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(...CURRENCIES),
        (cents, currency) => {
          expect(moneyTyped(formatMoney(cents, currency))).toBe(cents)
        },
      ),
    )
  })

  it('names every currency', () => {
    expect(CURRENCIES.map((code) => currencyNames[code])).toEqual([
      'US Dollar',
      'Australian Dollar',
      'Canadian Dollar',
      'British Pound',
      'New Zealand Dollar',
    ])
  })
})

describe('sharing out', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [1000, [1, 2, 0], [333, 667, 0]],
    [5, [2, 1], [3, 2]],
    [5, [0, 0], [3, 2]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1], [-1, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i by %j is %j', (total, weights, parts) => {
    expect(share(total, weights)).toEqual(parts)
  })

  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const weights = fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 })

  it('never loses or makes a cent, and gives nobody a cent more than their due', () => {
    fc.assert(
      fc.property(cents, weights, (total, by) => {
        const parts = share(total, by)
        const whole = by.reduce((sum, weight) => sum + weight, 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        for (const [index, part] of parts.entries()) {
          const due = whole === 0 ? total / by.length : (total * by[index]!) / whole
          expect(Math.abs(part - due)).toBeLessThan(1.0001)
        }
      }),
    )
  })
})

describe('parts of an amount', () => {
  it.each([
    [1000, 1250, 125],
    [999, 5000, 500],
    [-999, 5000, -500],
    [1, 4999, 0],
    [-1, 4999, 0],
    [1, 5000, 1],
    [99_999_999, 10_000, 99_999_999],
  ])('%i cents, %i basis points: %i', (cents, points, expected) => {
    expect(percentOf(cents, points)).toBe(expected)
  })

  it('rounds to the nearest cent, half away from zero, alike above and below zero', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.nat(200),
        fc.integer({ min: 1, max: 200 }),
        (amount, part, whole) => {
          const rounded = fractionOf(amount, part, whole)
          expect(Math.abs(rounded * whole - amount * part) * 2).toBeLessThanOrEqual(whole)
          expect(fractionOf(-amount, part, whole) + rounded).toBe(0)
        },
      ),
    )
  })
})
