import { expect, test } from 'vitest'
import { triedText, type TryEntry } from './tried.ts'

const one = (what: TryEntry['what'], over: Partial<TryEntry> = {}): TryEntry => ({
  on: '2026-11-02',
  what,
  outcome: null,
  failure: null,
  ...over,
})

test.each<[TryEntry, string]>([
  [one('WRITTEN'), 'Reminded 2026-11-02'],
  [one('UNREACHABLE'), 'No email address 2026-11-02'],
  [one('HELD'), 'Charge held since 2026-11-02'],
  [one('LEFT'), 'Not charged 2026-11-02: left by staff'],
  [one('CHARGED', { outcome: 'PAID' }), 'Charged 2026-11-02'],
  [one('CHARGED', { outcome: 'UNDER_WAY' }), 'Charged 2026-11-02: under way'],
  [one('CHARGED', { outcome: 'FAILED', failure: 'card_declined' }), 'Charged 2026-11-02: declined'],
  [
    one('CHARGED', { outcome: 'FAILED', failure: 'insufficient_funds' }),
    'Charged 2026-11-02: not enough money',
  ],
  [one('CHARGED', { outcome: 'FAILED', failure: 'expired_card' }), 'Charged 2026-11-02: expired card'],
  [
    one('CHARGED', { outcome: 'FAILED', failure: 'authentication_required' }),
    'Charged 2026-11-02: the bank asks the cardholder',
  ],
  [one('CHARGED', { outcome: 'FAILED', failure: 'account_closed' }), 'Charged 2026-11-02: account closed'],
  [one('CHARGED', { outcome: 'FAILED', failure: 'CANCELED' }), 'Charged 2026-11-02: no answer'],
  [one('CHARGED', { outcome: 'FAILED', failure: 'PROVIDER_UNREACHABLE' }), 'Charged 2026-11-02: no answer'],
  [one('CHARGED', { outcome: 'FAILED', failure: 'something_else' }), 'Charged 2026-11-02: failed'],
  [one('CHARGED', { outcome: 'FAILED' }), 'Charged 2026-11-02: failed'],
])('%j is told as %s', (tried, text) => expect(triedText([tried], (on) => on)).toBe(text))

test('Several are one line, in their order, and nothing is none', () => {
  const tried = [
    one('WRITTEN'),
    one('CHARGED', { on: '2026-11-05', outcome: 'FAILED', failure: 'card_declined' }),
  ]
  expect(triedText(tried, (on) => on.slice(5))).toBe('Reminded 11-02, charged 11-05: declined')
  const twice = [one('WRITTEN'), one('WRITTEN', { on: '2026-11-05' }), ...tried.slice(1), one('WRITTEN')]
  expect(triedText(twice, (on) => on.slice(5))).toBe(
    'Reminded 11-02, 11-05, charged 11-05: declined, reminded 11-02',
  )
  const declined = one('CHARGED', { outcome: 'FAILED', failure: 'card_declined' })
  expect(triedText([declined, declined], (on) => on.slice(5))).toBe(
    'Charged 11-02: declined, charged 11-02: declined',
  )
  expect(triedText([], String)).toBe('')
})
