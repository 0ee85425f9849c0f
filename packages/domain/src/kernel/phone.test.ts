import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPhoneInDoubt, phoneParts, phoneToDial, phoneToSave, wholePhone } from './phone-number.ts'
import { childPhoneFindings } from '../families/child-phones.ts'
import { phone, phoneMask, formatPhone } from './phone.ts'

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
    expect(phoneToSave('+1 (212) 555-0123', 'US')).toBe('2125550123')
    expect(phoneToSave('+44 207 946 0123', 'GB')).toBe('02079460123')
    // Only the country's own calling code, before a complete number.
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
      expect(phoneToSave(digits, country)).toBe(digits)
    expect(formatPhone('212555', 'US')).toBe('212555')
    expect(phone('US')(null)).toBeNull()
    expect([
      formatPhone('2125550123', 'US'),
      formatPhone('02079460123', 'GB'),
      formatPhone('0412345678', 'AU'),
    ]).toEqual(['212-555-0123', '0207-946-0123', '0412345678'])
  })

  it.each([
    ['US', '+354 555 0199', '+3545550199', '+354 555 0199'],
    ['US', '+65 9123 4567', '+6591234567', '+65 9123 4567'],
    ['US', '011 354 555 0199', '+3545550199', '+354 555 0199'],
    ['US', '+44 (0)20 7946 0123', '+442079460123', '+44 207 946 0123'],
    ['US', '+1 416 555 0134', '4165550134', '416-555-0134'],
    ['GB', '+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
    ['GB', '0044 20 7946 0123', '02079460123', '0207-946-0123'],
    ['AU', '+61 412 345 678', '0412345678', '0412345678'],
    ['AU', '0412 345 678', '0412345678', '0412345678'],
    ['AU', '+1 212 555 0123', '+12125550123', '+1 212 555 0123'],
    ['ZZ', '+354 555 0199', '+3545550199', '+354 555 0199'],
  ])('in %s %s keeps its country', (country, typed, stored, displayText) => {
    expect(wholePhone(country)(typed)).toBeNull()
    expect(phone(country)(displayText)).toBeNull()
    expect(phoneToSave(typed, country)).toBe(stored)
    expect(formatPhone(stored, country)).toBe(displayText)
    // Stored and displayed forms are both read as the same number.
    expect([stored, displayText].map((text) => phoneToSave(text, country))).toEqual([stored, stored])
    expect(isPhoneInDoubt(stored, country)).toBe(false)
  })

  it.each(['+354 555 01', '+65 6123 456', '+999 1234567', '+354 5550199 5550199'])(
    '%s is no whole number, and the sentence shows it',
    (typed) => expect(wholePhone('US')(typed)).toContain(`${typed} is not a complete number`),
  )

  it.each([
    ['US', '0000000000', true],
    ['US', '123-456-7890', true],
    ['US', '555-555-5555', true],
    ['US', '555-0199', true],
    ['US', '416-555-0134 416-555-0135', true],
    ['US', 'call Ann', true],
    ['US', '+1 000 000 0000', true],
    ['US', '(555) 010-0100', false],
    ['GB', '07700 900123', false],
    ['GB', '17700900123', true],
    ['AU', '99999999', true],
    ['AU', '9999 1234', false],
  ])('in %s %s is in doubt: %s', (country, typed, isInDoubt) => {
    expect(isPhoneInDoubt(typed, country)).toBe(isInDoubt)
  })

  it.each([
    ['US', '2125550123', '1', '', '2125550123'],
    ['GB', '02079460123', '44', '0', '2079460123'],
    ['US', '+442079460123', '44', '0', '2079460123'],
    ['US', '+3545550199', '354', '', '5550199'],
    ['AU', '0412345678', '61', '0', '412345678'],
  ])('in %s %s has parts', (country, stored, code, trunk, digits) => {
    expect(phoneParts(stored, country)).toEqual({ code, trunk, digits })
  })

  it('of every person of a form are held to the numbers of their country', () => {
    const of = (phone: string | null) => ({
      firstName: '',
      lastName: '',
      email: null,
      name: '',
      relation: '',
      phone,
    })
    const form = {
      primaryGuardian: of('+354 555 01'),
      secondaryGuardian: of(null),
      furtherGuardians: [of('+354 555 0199'), of('+65 6123 456')],
      // The form's own rules report a number that does not fill the mask.
      approvedPickups: [of('212-555'), of('+999 1234567')],
    }
    expect(childPhoneFindings(form, 'US').map(({ path }) => path)).toEqual([
      'primaryGuardian.phone',
      'furtherGuardians.1.phone',
      'approvedPickups.1.phone',
    ])
  })

  it('are dialed alike, however ten digits of North America were stored', () => {
    const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/)
    fc.assert(
      fc.property(tenDigits, fc.constantFrom('US', 'CA'), (digits, country) => {
        fc.pre(phoneToDial(digits, country) !== null)
        expect(phoneToDial(digits, country)).toBe(phoneToDial(`+1${digits}`, country))
      }),
    )
    expect(phoneToDial('0000000000', 'US')).toBeNull()
    expect(phoneToDial('1234567890', 'US')).toBeNull()
    expect(phoneToDial('07700900123', 'UK')).toBe('+447700900123')
  })
})
