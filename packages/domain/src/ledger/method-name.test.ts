import { expect, test } from 'vitest'
import { methodName } from './method-name.ts'

test.each([
  [{ type: 'CARD', brand: 'visa', last4: '4242' }, 'Visa ending in 4242'],
  [{ type: 'CARD', brand: '', last4: '4242' }, 'Card ending in 4242'],
  [{ type: 'BANK_ACCOUNT', brand: '', last4: '6789' }, 'Bank account ending in 6789'],
] as const)('A card or account is named by brand and last four: %j', (method, name) => {
  expect(methodName(method)).toBe(name)
})
