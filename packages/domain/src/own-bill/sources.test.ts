import { describe, expect, it, test } from 'vitest'
import { ownInvoiceNumber, ownInvoiceStatus } from './own-invoices.ts'
import { decideRemoveSource, sourceFindings, sourceRejectedText, type SourceChange } from './sources.ts'

const card = { type: 'CARD', isDefault: false, state: 'USABLE' } as const
const wrongMonth = "Your card's expiration month must be between 1-12 and not expired"
const pastYear = "Your card's expiration year is in the past."
const incomplete = "Your card's expiration date is incomplete."

describe('R085 to R090: the expiry of a card', () => {
  test.each([
    [12, 2026, []],
    [11, 2026, []],
    [1, 2099, []],
    [10, 2026, [{ path: 'expiryMonth', message: wrongMonth }]],
    [0, 2030, [{ path: 'expiryMonth', message: wrongMonth }]],
    [13, 2030, [{ path: 'expiryMonth', message: wrongMonth }]],
    [-1, 2030, [{ path: 'expiryMonth', message: wrongMonth }]],
    [12, 2025, [{ path: 'expiryYear', message: pastYear }]],
    [12, 26, [{ path: 'expiryYear', message: pastYear }]],
    [12, 2100, [{ path: 'expiryYear', message: 'You should provide the valid expiration date' }]],
    [undefined, 2030, [{ path: 'expiryMonth', message: incomplete }]],
    [12, undefined, [{ path: 'expiryYear', message: incomplete }]],
  ])('%s/%s', (expiryMonth, expiryYear, wrong) => {
    const change: SourceChange = { expiryMonth, expiryYear }
    expect(sourceFindings(card, change, '2026-11-18')).toEqual(wrong)
  })

  it('is none of a bank account', () => {
    const change = { expiryMonth: 12, expiryYear: 2030 }
    expect(sourceFindings({ ...card, type: 'BANK_ACCOUNT' }, change, '2026-11-18')).toEqual([
      { path: 'expiryMonth', message: 'A bank account has no expiration date' },
    ])
  })
})

it('lets the default be given to another source, and not be taken away', () => {
  const change = (isDefault: boolean, defaultMethod: boolean, state: 'USABLE' | 'UNUSABLE' = 'USABLE') =>
    sourceFindings({ ...card, isDefault, state }, { defaultMethod }, '2026-11-18').map(({ path }) => path)
  expect([change(false, true), change(true, true), change(false, false)]).toEqual([[], [], []])
  expect(change(true, false)).toEqual(['defaultMethod'])
  expect(change(false, true, 'UNUSABLE')).toEqual(['defaultMethod'])
})

it('keeps the only source while something is due, and any while it is charged', () => {
  const fine = { others: 0, isDue: false, isInUse: false }
  expect(decideRemoveSource(fine).allowed).toBe(true)
  expect(decideRemoveSource({ ...fine, others: 1, isDue: true }).allowed).toBe(true)
  expect(decideRemoveSource({ ...fine, isDue: true })).toMatchObject({ code: 'ONLY_SOURCE' })
  expect(decideRemoveSource({ ...fine, others: 1, isInUse: true })).toMatchObject({ code: 'SOURCE_IN_USE' })
})

it('R190, OQ-50: names the provider as it is called', () => {
  expect(sourceRejectedText('Stripe')).toBe('Your Billing Details where rejected by Stripe')
})

it('says how an invoice stands, and gives each school numbers of its own', () => {
  const status = (state: 'OPEN' | 'PAID', dueOn: string) => ownInvoiceStatus({ state, dueOn }, '2026-11-18')
  expect([status('OPEN', '2026-11-18'), status('OPEN', '2026-11-17'), status('PAID', '2026-11-01')]).toEqual([
    'OPEN',
    'PAST_DUE',
    'PAID',
  ])
  expect(ownInvoiceNumber('0199a3b2-0000-7000-8000-0000deadbeef', 12)).toBe('DEADBEEF-0012')
})
