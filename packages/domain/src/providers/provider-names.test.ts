import { expect, test } from 'vitest'
import {
  PROVIDER_NAMES,
  TEST_PROVIDERS,
  hasOwnAccount,
  isTestProvider,
  operatorProvider,
  providerLabel,
} from './provider-names.ts'

test('A provider is for tests alone, or the school has an account of its own there', () => {
  expect(PROVIDER_NAMES.map((name) => [name, isTestProvider(name), hasOwnAccount(name)])).toEqual([
    ['STRIPE', false, true],
    ['SANDBOX', true, false],
  ])
  expect(TEST_PROVIDERS).toEqual(['SANDBOX'])
  expect([isTestProvider(null), hasOwnAccount(null)]).toEqual([false, false])
})

test('Staff read its name', () => {
  expect(PROVIDER_NAMES.map(providerLabel)).toEqual(['Stripe', 'the test bank'])
})

test('Schools pay the operator at Stripe, and only without it as a test', () => {
  expect(operatorProvider({ hasStripe: true })).toBe('STRIPE')
  expect(operatorProvider({ hasStripe: false })).toBe('SANDBOX')
})
