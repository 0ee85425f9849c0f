import { expect, test } from 'vitest'
import { moneyToDo } from './money-to-do.ts'

const TODAY = '2026-11-18'

const invoice = (id: string, dueOn: string, over: object = {}) => ({
  id,
  number: '0001',
  parts: [{ dueOn, cents: 500, openCents: 500 }],
  hasFailed: false,
  isBeingPaid: false,
  ...over,
})

const card = { id: 'card', brand: 'visa', last4: '4242', expiresOn: '2026-11-30' }

const kinds = (...of: Parameters<typeof moneyToDo>) => moneyToDo(...of).map(({ is }) => is)

test('What is past due or due within 7 days needs doing, the most urgent first', () => {
  const invoices = [
    invoice('soon', '2026-11-25'),
    invoice('late', '2026-11-17'),
    invoice('later', '2026-11-26'),
  ]
  expect(moneyToDo(invoices, [], TODAY)).toEqual([
    { is: 'PAST_DUE', invoiceId: 'late', number: '0001', cents: 500, dueOn: '2026-11-17' },
    { is: 'DUE_SOON', invoiceId: 'soon', number: '0001', cents: 500, dueOn: '2026-11-25' },
  ])
})

test('What is being paid, or will be charged automatically, does not, unless the charge failed', () => {
  expect(kinds([invoice('a', '2026-11-17', { isBeingPaid: true })], [], TODAY)).toEqual([])
  expect(kinds([invoice('a', '2026-11-18')], [card], TODAY)).toEqual([])
  expect(kinds([invoice('a', '2026-11-18', { hasFailed: true })], [card], TODAY)).toEqual(['CHARGE_FAILED'])
})

test('A card that ends before its next charge does', () => {
  const parts = [
    { dueOn: '2026-11-01', cents: 500, openCents: 0 },
    { dueOn: '2026-12-01', cents: 500, openCents: 500 },
  ]
  expect(kinds([invoice('a', '', { parts })], [card], TODAY)).toEqual(['CARD_EXPIRES'])
  expect(kinds([invoice('a', '', { parts })], [{ ...card, expiresOn: '2026-12-31' }], TODAY)).toEqual([])
  expect(kinds([], [{ ...card, expiresOn: '2026-10-31' }], TODAY)).toEqual(['CARD_EXPIRES'])
})

test('Of installments, those that are past due are added up', () => {
  const parts = ['2026-10-01', '2026-11-01', '2026-12-01'].map((dueOn) => ({
    dueOn,
    cents: 500,
    openCents: 500,
  }))
  expect(moneyToDo([invoice('a', '', { parts })], [], TODAY)).toMatchObject([{ is: 'PAST_DUE', cents: 1000 }])
})
