import { expect, test } from 'vitest'
import { appState, decideConnect, decideDisconnect } from './card-payments.ts'

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

test('The test mode gives way to Stripe, and Stripe to nothing', () => {
  expect(decideConnect(null, 'STRIPE').allowed).toBe(true)
  expect(decideConnect('SANDBOX', 'STRIPE').allowed).toBe(true)
  expect(decideConnect('SANDBOX', 'SANDBOX').allowed).toBe(true)
  expect(decideConnect('STRIPE', 'STRIPE')).toMatchObject({ code: 'ALREADY_CONNECTED' })
  expect(decideConnect('STRIPE', 'SANDBOX')).toMatchObject({ code: 'ALREADY_CONNECTED' })
})

test('Nobody disconnects while money is on its way', () => {
  expect(decideDisconnect({ isUnderWay: false }).allowed).toBe(true)
  expect(decideDisconnect({ isUnderWay: true })).toMatchObject({ code: 'PAYMENTS_UNDER_WAY' })
})
