import { expect, test } from 'vitest'
import { appState, decideDisconnect, decideOnboarding, decideTestPayments } from './card-payments.ts'

test('Where the operator allows no provider, the app is not configured, whatever was connected once', () => {
  expect(appState([], null)).toBe('NOT_CONFIGURED')
  expect(appState([], { provider: 'SANDBOX', state: 'CONNECTED' })).toBe('NOT_CONFIGURED')
})

test('The app is connected as long as the account of the school is, and its provider is there', () => {
  const both = ['STRIPE', 'SANDBOX'] as const
  expect(appState(both, null)).toBe('NOT_CONNECTED')
  expect(appState(both, { provider: 'STRIPE', state: 'CONNECTED' })).toBe('CONNECTED')
  expect(appState(both, { provider: 'STRIPE', state: 'REVOKED' })).toBe('REVOKED')
  expect(appState(both, { provider: 'STRIPE', state: 'DISCONNECTED' })).toBe('NOT_CONNECTED')
  expect(appState(['STRIPE'], { provider: 'SANDBOX', state: 'CONNECTED' })).toBe('NOT_CONNECTED')
})

test('An account that was begun at Stripe is no connection yet', () => {
  const begun = { provider: 'STRIPE', state: 'BEGUN' } as const
  expect(appState(['STRIPE', 'SANDBOX'], begun)).toBe('BEGUN')
  expect(appState(['SANDBOX'], begun)).toBe('NOT_CONNECTED')
})

test('The test mode gives way to Stripe, and an account that is in use at Stripe to nothing', () => {
  expect(decideTestPayments(null).allowed).toBe(true)
  expect(decideTestPayments('SANDBOX').allowed).toBe(true)
  expect(decideTestPayments('STRIPE')).toMatchObject({ code: 'ALREADY_CONNECTED' })
  expect(decideOnboarding(null).allowed).toBe(true)
  expect(decideOnboarding({ provider: 'SANDBOX', isOurs: false }).allowed).toBe(true)
})

test('A school goes on at Stripe with the account we opened for it, and not with one it had before', () => {
  expect(decideOnboarding({ provider: 'STRIPE', isOurs: true }).allowed).toBe(true)
  expect(decideOnboarding({ provider: 'STRIPE', isOurs: false })).toMatchObject({ code: 'ALREADY_CONNECTED' })
})

test('Nobody disconnects while money is on its way', () => {
  expect(decideDisconnect({ isUnderWay: false }).allowed).toBe(true)
  expect(decideDisconnect({ isUnderWay: true })).toMatchObject({ code: 'PAYMENTS_UNDER_WAY' })
})
