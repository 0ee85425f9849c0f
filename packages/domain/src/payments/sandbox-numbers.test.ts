import { expect, test } from 'vitest'
import { accountNumber, cardNumber } from './card-rules.ts'
import { SANDBOX_NUMBERS, sandboxNumberOf, sandboxToken } from './sandbox-numbers.ts'

test('Every number of the sandbox can be typed where numbers are typed', () => {
  for (const { type, number } of SANDBOX_NUMBERS)
    expect((type === 'CARD' ? cardNumber : accountNumber)(number), number).toBeNull()
})

test('A number leads to its token and back to what becomes of it, however it is spaced', () => {
  for (const each of SANDBOX_NUMBERS) {
    const spaced = each.number.replace(/(.{4})/g, '$1 ')
    expect(sandboxNumberOf(sandboxToken(spaced)!)).toBe(each)
  }
  expect(new Set(SANDBOX_NUMBERS.map(({ token }) => token)).size).toBe(SANDBOX_NUMBERS.length)
})

test('No token holds the number it stands for', () => {
  for (const { token, number } of SANDBOX_NUMBERS) expect(token).not.toContain(number.slice(-4))
})

test('A real number has no token', () => {
  expect(sandboxToken('4111 1111 1111 1111')).toBeUndefined()
  expect(sandboxNumberOf('tok_4111111111111111')).toBeUndefined()
})

test('What is declined or bounces says why', () => {
  const failing = SANDBOX_NUMBERS.filter(({ course }) => course === 'IS_DECLINED' || course === 'BOUNCES')
  expect(failing.length).toBeGreaterThan(3)
  for (const { code } of failing) expect(code).toMatch(/^[a-z_]+$/)
})
