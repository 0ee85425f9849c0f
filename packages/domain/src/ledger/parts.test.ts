import { describe, expect, test } from 'vitest'
import {
  isCovered,
  partsDisputed,
  partsReceived,
  partsTakenBack,
  partsToCharge,
  partsToPay,
  withCredit,
} from './parts.ts'

const invoice = (id: string, over: object = {}) => ({
  id,
  totalCents: 10_000,
  pendingCents: 0,
  paidCents: 0,
  creditedCents: 0,
  movedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
  ...over,
})
const part = (invoiceId: string, cents: number) => ({ invoiceId, cents })

test('invoices are paid in their order, each whole before the next', () => {
  const both = [invoice('a', { paidCents: 4000 }), invoice('b')]
  expect(partsToPay(both)).toEqual([part('a', 6000), part('b', 10_000)])
  expect(partsToPay(both, 8500)).toEqual([part('a', 6000), part('b', 2500)])
  expect(partsToPay(both, 6000)).toEqual([part('a', 6000)])
})

test('what is paid, written off or asked of a provider already is not asked for again', () => {
  const invoices = [
    invoice('paid', { paidCents: 10_000 }),
    invoice('written off', { writtenOffCents: 10_000 }),
    invoice('under way', { pendingCents: 7500 }),
  ]
  expect(partsToPay(invoices)).toEqual([part('under way', 2500)])
})

test('nobody is charged for an invoice of which a payment is disputed, but may pay the rest of it', () => {
  const invoices = [invoice('a', { paidCents: 4000, disputedCents: 4000 }), invoice('b')]
  expect(partsToCharge(invoices)).toEqual([part('b', 10_000)])
  expect(partsToPay(invoices)).toEqual([part('a', 6000), part('b', 10_000)])
})

test('what is disputed of a payment is that of the invoices it paid first', () => {
  const paid = [part('a', 2500), part('b', 5000)]
  expect(partsDisputed(paid, 7500)).toEqual(paid)
  expect(partsDisputed(paid, 3000)).toEqual([part('a', 2500), part('b', 500)])
})

test('a payment pays what it was asked for, up to what is open by now; the rest is credit', () => {
  const invoices = [invoice('a', { paidCents: 9000 }), invoice('b')]
  expect(partsReceived([part('a', 5000), part('b', 5000)], invoices, 10_000)).toEqual({
    parts: [part('a', 1000), part('b', 5000)],
    restCents: 4000,
  })
  expect(partsReceived([part('b', 2500)], invoices, 2500)).toEqual({ parts: [part('b', 2500)], restCents: 0 })
})

test('a payment for an invoice that was given up meanwhile, or paid, is credit', () => {
  const invoices = [invoice('paid', { paidCents: 10_000 }), invoice('other')]
  expect(partsReceived([part('gone', 5000), part('paid', 500)], invoices, 5500)).toEqual({
    parts: [],
    restCents: 5500,
  })
})

test('what is taken back of a payment is owed again in the order in which it paid; the rest had become credit', () => {
  const invoices = [invoice('b', { paidCents: 5000 }), invoice('a', { paidCents: 2500 })]
  const paid = [part('a', 2500), part('b', 5000)]
  expect(partsTakenBack(paid, invoices, 7500)).toEqual({ parts: paid, restCents: 0 })
  expect(partsTakenBack(paid, invoices, 4000)).toEqual({
    parts: [part('a', 2500), part('b', 1500)],
    restCents: 0,
  })
  expect(partsTakenBack(paid, invoices, 9000)).toEqual({ parts: paid, restCents: 1500 })
})

test('nothing is taken back twice of an invoice, and nothing of one that is not there', () => {
  const invoices = [invoice('a', { paidCents: 5000, reversedCents: 3000 })]
  expect(partsTakenBack([part('gone', 1000), part('a', 5000)], invoices, 6000)).toEqual({
    parts: [part('a', 2000)],
    restCents: 4000,
  })
})

describe('Credit', () => {
  const draft = (id: string, over: object = {}) => ({
    ...invoice(id, over),
    state: 'DRAFT' as const,
    payerId: 'p',
  })

  test('pays drafts in their order before anything is asked, and what was issued not at all', () => {
    const invoices = withCredit(
      [
        { ...draft('issued'), state: 'ISSUED' as const },
        draft('a'),
        draft('b'),
        draft('c', { payerId: 'q' }),
      ],
      new Map([['p', 13_000]]),
    )
    expect(invoices.map(({ creditCents }) => creditCents)).toEqual([0, 10_000, 3000, 0])
    expect(partsToPay(invoices)).toEqual([part('issued', 10_000), part('b', 7000), part('c', 10_000)])
    expect(invoices.filter(isCovered).map(({ id }) => id)).toEqual(['a'])
  })

  test('that a payment under way counts on leaves nothing else to ask of its draft', () => {
    const invoices = withCredit([draft('a', { pendingCents: 7000 }), draft('b')], new Map([['p', 500]]))
    expect(invoices.map(({ creditCents }) => creditCents)).toEqual([3000, 500])
    expect(partsToPay(invoices)).toEqual([part('b', 9500)])
    expect(invoices.some(isCovered)).toBe(false)
  })

  test('has nothing to take where an invoice over nothing was issued, and all of a draft over nothing', () => {
    const nothing = draft('a', { totalCents: 0 })
    const invoices = withCredit([{ ...nothing, state: 'ISSUED' as const }, nothing], new Map())
    expect(invoices.map(isCovered)).toEqual([false, true])
  })

  test('below zero pays nothing, and adds nothing', () => {
    const [draftInvoice] = withCredit([draft('a')], new Map([['p', -500]]))
    expect(draftInvoice!.creditCents).toBe(0)
    expect(partsToPay([draftInvoice!])).toEqual([part('a', 10_000)])
  })
})
