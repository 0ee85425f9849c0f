import { expect, test } from 'vitest'
import { amount, centsTyped, moneyPaid } from './money-rules.ts'

const DECIMALS = 'May contain number with 2 decimal points'

test.each<[string, number | null, string | null]>([
  ['12', 1200, null],
  ['12.', 1200, null],
  ['.5', 50, null],
  ['0.05', 5, null],
  ['1,5', 150, null],
  ['12,50', 1250, null],
  ['1,234.50', 123_450, null],
  ['1,234', 123_400, null],
  ['1,234,567.8', null, 'Should be less or equal 999999.99'],
  ['$1,250.00', 125_000, null],
  ['£ 30', null, DECIMALS],
  ['€12', null, DECIMALS],
  ['12%', null, DECIMALS],
  ['$ 1 234,00', 123_400, null],
  ['１２．５０', 1250, null],
  [' 7 ', 700, null],
  ['0', 0, 'Should be more then 0'],
  ['-1', -100, 'Should be positive'],
  ['−1', -100, 'Should be positive'],
  ['', null, 'This field is required'],
  ['   ', null, 'This field is required'],
  ['1.005', null, DECIMALS],
  ['2.345', null, DECIMALS],
  ['1.234,50', null, DECIMALS],
  ['12,34,5', null, DECIMALS],
  ['.', null, DECIMALS],
  ['-', null, DECIMALS],
  ['1e3', null, DECIMALS],
  ['0x10', null, DECIMALS],
  ['abc', null, DECIMALS],
  ['12 dollars', null, DECIMALS],
  ['٣', null, DECIMALS],
])('%j is read as %j and answered with %j', (typed, cents, message) => {
  const value = centsTyped(typed, '$')
  if (cents !== null) expect(value).toBe(cents)
  else if (typed.trim() === '') expect(value).toBeNull()
  expect(moneyPaid(value)).toBe(message)
})

test('each field takes its own sign', () => {
  expect([centsTyped('£ 30', '£'), centsTyped('30 £', '£'), centsTyped('12.5 %', '%')]).toEqual([
    3000, 3000, 1250,
  ])
  expect([centsTyped('$30', '£'), centsTyped('$12', '%')]).toEqual(['$30', '$12'])
})

test('what is no amount stays as it was typed, and an empty one may be left so', () => {
  expect(centsTyped('2.345', '$')).toBe('2.345')
  expect([amount(null), amount(''), amount(0)]).toEqual([null, null, null])
})
