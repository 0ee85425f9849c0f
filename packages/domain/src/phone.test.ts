import { describe, expect, it } from 'vitest'
import { phone, phoneDigits, phoneMask, phoneShown } from './phone.ts'

describe('phones', () => {
  it('has a mask where the country has one', () => {
    expect(['US', 'CA', 'GB', 'UK', 'AU'].map(phoneMask)).toEqual([
      '999-999-9999',
      '999-999-9999',
      '9999-999-9999',
      '9999-999-9999',
      null,
    ])
  })

  it.each([
    ['US', '212-555-0123', true],
    ['US', '(212) 555 0123', true],
    ['US', '+1 212 555 0123', true],
    ['US', '212-555-012', false],
    ['US', '212-555-01234', false],
    ['CA', '4165550123', true],
    ['GB', '0207-946-0123', true],
    ['GB', '+44 207 946 0123', true],
    ['GB', '207-946-0123', false],
    ['AU', '0412 345 678', true],
    ['AU', '123456', false],
    ['AU', '1234567', true],
    ['AU', '123456789012345', true],
    ['NZ', '+64 21 123 4567', true],
    ['NZ', '1234567890123456', false],
    ['US', '212-555-012x', false],
    ['US', 'call 2125550123', false],
  ])('%s: %s is %s', (country, text, isFine) => {
    expect(phone(country)(text)).toBe(isFine ? null : 'You should fill the mask')
  })

  it('stores bare digits and shows them in groups', () => {
    expect(phoneDigits('+1 (212) 555-0123', 'US')).toBe('2125550123')
    expect(phoneDigits('+44 207 946 0123', 'GB')).toBe('02079460123')
    // Only the country's own calling code, before a whole number.
    for (const [country, digits] of [
      ['US', '1125550123'],
      ['US', '22125550123'],
      ['US', '442079460123'],
      ['GB', '44207946012'],
      ['GB', '552079460123'],
      ['GB', '12125550123'],
      ['AU', '12125550123'],
      ['AU', '442079460123'],
    ] as const)
      expect(phoneDigits(digits, country)).toBe(digits)
    expect(phoneShown('212555', 'US')).toBe('212555')
    expect(phone('US')(null)).toBeNull()
    expect([
      phoneShown('2125550123', 'US'),
      phoneShown('02079460123', 'GB'),
      phoneShown('0412345678', 'AU'),
    ]).toEqual(['212-555-0123', '0207-946-0123', '0412345678'])
  })
})
