import { expect, test } from 'vitest'
import { bankDebitOf } from './bank-debits.ts'
import { accountNumber, cardNumber, digitsOf } from '../payments/card-rules.ts'
import { isPaidIn, SANDBOX_NUMBERS, sandboxNumberOf, sandboxToken } from './sandbox-numbers.ts'

test('Every number of the sandbox can be typed where numbers are typed', () => {
  for (const { currency, number } of SANDBOX_NUMBERS) {
    const account = currency === 'USD' ? accountNumber : digitsOf(bankDebitOf(currency ?? 'USD').account)
    expect((currency === null ? cardNumber : account)(number), number).toBeNull()
  }
})

test('A number leads to its token and back to what becomes of it, however it is spaced', () => {
  for (const each of SANDBOX_NUMBERS) {
    const spaced = each.number.replace(/(.{4})/g, '$1 ')
    expect(sandboxNumberOf(sandboxToken(spaced, each.currency ?? 'NZD')!)).toBe(each)
  }
  expect(new Set(SANDBOX_NUMBERS.map(({ token }) => token)).size).toBe(SANDBOX_NUMBERS.length)
})

test('No token holds the number it stands for', () => {
  for (const { token, number } of SANDBOX_NUMBERS) expect(token).not.toContain(number.slice(-4))
})

test('A real number has no token', () => {
  expect(sandboxToken('4111 1111 1111 1111', 'USD')).toBeUndefined()
  expect(sandboxNumberOf('tok_4111111111111111')).toBeUndefined()
})

test('What is declined or bounces says why', () => {
  const failing = SANDBOX_NUMBERS.filter(({ course }) => course === 'IS_DECLINED' || course === 'BOUNCES')
  expect(failing.length).toBeGreaterThan(3)
  for (const { code } of failing) expect(code).toMatch(/^[a-z_]+$/)
})

test('A bank account is debited in its own currency alone, a card in each', () => {
  for (const each of SANDBOX_NUMBERS)
    for (const currency of ['USD', 'AUD', 'CAD', 'GBP', 'NZD'] as const) {
      const isIts = each.currency === null || each.currency === currency
      expect(isPaidIn(each, currency)).toBe(isIts)
      expect(sandboxToken(each.number, currency)).toBe(isIts ? each.token : undefined)
    }
})
