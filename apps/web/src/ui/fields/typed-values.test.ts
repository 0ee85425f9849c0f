import { centsTyped } from '@afterbell/domain/kernel/money-rules'
import { describe, expect, it } from 'vitest'
import { decimalPoints, numeric } from '@afterbell/domain/kernel/number-rules'
import { date, time } from '@afterbell/domain/kernel/date-rules'
import { dateFrom, dateSettled } from './date-text.ts'
import { centsText, numberFrom } from './number-text.ts'
import { formatByMask } from './PhoneField.tsx'
import { timeFrom, timeSettled } from './time-text.ts'

describe('an amount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.1', 10],
    ['.75', 75],
    ['$1,250.00', 125000],
    ['1,250', 125000],
    ['12,50', 1250],
    ['1.005.', '1.005.'],
    ['12.345', '12.345'],
    ['-5', -500],
    ['twelve', 'twelve'],
    ['  ', null],
    // 0.29 is 28.999… hundredths in binary.
    ['0.29', 29],
    ['999999.99', 99999999],
  ])('%j is %j', (typed, value) => {
    expect(centsTyped(typed, '$')).toBe(value)
  })

  it('what is finer than a cent is kept as typed and refused by the rule', () => {
    expect(decimalPoints(2)(centsTyped('12.345', '$'))).toBe('May contain number with 2 decimal points')
    expect(centsText(centsTyped('12.345', '$'))).toBe('12.345')
  })

  it('every whole number of cents survives being shown and read again', () => {
    for (let cents = 0; cents < 20_000; cents += 7) expect(centsTyped(centsText(cents), '$')).toBe(cents)
  })
})

describe('a number', () => {
  it('is a number, or what was typed, which the rule refuses', () => {
    expect(numberFrom('15')).toBe(15)
    expect(numberFrom(' ')).toBe(null)
    expect(numberFrom('15a')).toBe('15a')
    expect(numeric(String(numberFrom('15a')))).toBe('May contain numbers only')
  })
})

describe('a date', () => {
  it.each([
    ['09/01/2026', 'AMERICAN', '2026-09-01'],
    ['9/1/2026', 'AMERICAN', '2026-09-01'],
    ['09/01/2026', 'EUROPEAN', '2026-01-09'],
    ['31.12.2026', 'EUROPEAN', '2026-12-31'],
    ['12312026', 'AMERICAN', '2026-12-31'],
    ['2026-12-31', 'AMERICAN', '2026-12-31'],
    ['02/30/2026', 'AMERICAN', '02/30/2026'],
    ['31/12/2026', 'AMERICAN', '31/12/2026'],
    ['9/1/20', 'AMERICAN', '9/1/20'],
  ] as const)('%s in a school with %s dates is %s', (typed, format, value) => {
    expect(dateFrom(typed, format)).toBe(value)
  })

  it('takes a year of two digits once the field is left', () => {
    expect(dateSettled('9/1/26', 'AMERICAN')).toBe('2026-09-01')
  })

  it('a day that does not exist is refused by the rule', () => {
    expect(date(dateFrom('02/30/2026', 'AMERICAN'))).toBe('This field should be a valid date')
  })
})

describe('a time of day', () => {
  it.each([
    ['15:30', '15:30'],
    ['3:30 PM', '15:30'],
    ['3:30pm', '15:30'],
    ['330p', '15:30'],
    ['12:00 AM', '00:00'],
    ['12 pm', '12:00'],
    ['15.30', '15:30'],
    ['1530', '15:30'],
    ['25:00', '25:00'],
    ['13 pm', '13 pm'],
    ['3', '3'],
  ])('%s is %s', (typed, value) => {
    expect(timeFrom(typed)).toBe(value)
  })

  it.each([
    ['3', true, '15:00'],
    ['3:30', true, '15:30'],
    ['9', true, '09:00'],
    ['7:15', true, '07:15'],
    ['03:30', true, '03:30'],
    ['3:30 am', true, '03:30'],
    ['3:30', false, '03:30'],
    ['16', true, '16:00'],
  ])('%s, left in a field with twelve hours: %s, is %s', (typed, isTwelveHours, value) => {
    expect(timeSettled(typed, isTwelveHours)).toBe(value)
  })

  it('half a time is refused by the rule', () => {
    expect(time(timeFrom('3:'))).toBe('This field should be a valid time')
  })
})

describe('a phone number', () => {
  it.each([
    ['4165550134', 'US', '416-555-0134'],
    ['416555', 'US', '416-555'],
    ['+1 (416) 555-0134', 'US', '416-555-0134'],
    ['02079460018', 'GB', '0207-946-0018'],
    ['+44 20 7946 0018', 'GB', '0207-946-0018'],
    ['41655501349999', 'US', '416-555-0134'],
    ['+354 555 0199', 'US', '+354 555 0199'],
    ['+3545550199', 'GB', '+354 555 0199'],
    ['+6591234567', 'US', '+65 9123 4567'],
    ['+', 'US', '+'],
    ['+1 416', 'US', '+1 416'],
    ['+61 412 345 678', 'AU', '+61 412 345 678'],
  ])('%s in the mask of %s is %s', (typed, country, maskText) => {
    expect(formatByMask(typed, country)).toBe(maskText)
  })
})
