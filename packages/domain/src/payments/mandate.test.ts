import { expect, test } from 'vitest'
import { checkGivenOn, decideMandate, endsMethod } from './mandate.ts'
import { mandateLabel, mandateText } from './mandate-text.ts'

test('The words of a mandate name the school and what may be charged', () => {
  expect(mandateLabel('CARD')).toBe('Charge this card automatically when invoices fall due')
  expect(mandateLabel('BANK_ACCOUNT')).toBe('Charge this bank account automatically when invoices fall due')
  expect(mandateText('BANK_ACCOUNT', 'Oak Street')).toMatch(
    /^I allow Oak Street to charge this bank account .*take this back/,
  )
})

test('It is given for what can be charged, or soon can, on a day that has come', () => {
  expect(decideMandate('USABLE').allowed).toBe(true)
  expect(decideMandate('PENDING').allowed).toBe(true)
  for (const state of ['UNUSABLE', 'ASKED'] as const)
    expect(decideMandate(state)).toMatchObject({ allowed: false, code: 'METHOD_UNUSABLE' })
  expect(checkGivenOn('2026-11-18', '2026-11-18')).toEqual([])
  expect(checkGivenOn('2026-11-19', '2026-11-18')).toEqual([
    { path: 'givenOn', message: 'Choose today or a day before' },
  ])
})

test.each([
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'debit_not_authorized',
  'incorrect_account_details',
  'invalid_account_number',
  'no_account',
  'lost_card',
  'pickup_card',
  'stolen_card',
])('After %s it is not asked again', (code) => expect(endsMethod(code)).toBe(true))

test.each(['insufficient_funds', 'card_declined', '', null])('After %s it is', (code) =>
  expect(endsMethod(code)).toBe(false),
)
