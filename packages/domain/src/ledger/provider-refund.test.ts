import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../kernel/sum.ts'
import { creditNoteEffect, openCents } from './invoice.ts'
import { partsOfProviderRefund, type RefundedInvoice } from './provider-refund.ts'

/** An invoice of 100.00, paid by one payment. */
const invoice = (over: Partial<RefundedInvoice> = {}): RefundedInvoice => ({
  id: 'one',
  payerId: 'ann',
  totalCents: 10_000,
  pendingCents: 0,
  paidCents: 10_000,
  creditedCents: 0,
  movedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
  paidByPaymentCents: 10_000,
  underWayCents: 0,
  linesLeftCents: 10_000,
  ...over,
})

const booked = (
  cents: number,
  invoices: readonly RefundedInvoice[],
  { credit = 0, surplusCents = 0 }: { credit?: number; surplusCents?: number } = {},
) =>
  partsOfProviderRefund(cents, {
    invoices,
    surplusCents,
    credits: new Map([['ann', credit]]),
    payerId: 'ann',
  })

const part = (creditCents: number, noteCents: number, of = invoice()) => ({
  invoiceId: of.id,
  payerId: of.payerId,
  creditCents,
  noteCents,
})

test('What is kept of the invoice is taken off by a note, whole or in part', () => {
  expect(booked(10_000, [invoice()])).toEqual({ parts: [part(0, 10_000)], surplusCents: 0, restCents: 0 })
  expect(booked(2500, [invoice()]).parts).toEqual([part(0, 2500)])
})

test('What is credit already goes first: what was left over of the payment, then what notes made of its invoices', () => {
  const invoiceWithNote = invoice({
    creditedCents: 4000,
    movedCents: 4000,
    paidByPaymentCents: 10_000,
    linesLeftCents: 6000,
  })
  expect(booked(5000, [invoiceWithNote], { credit: 4000 }).parts).toEqual([part(4000, 1000)])
  expect(booked(1500, [invoiceWithNote], { credit: 5000, surplusCents: 1000 })).toEqual({
    parts: [part(500, 0)],
    surplusCents: 1000,
    restCents: 0,
  })
})

test('Credit that was used for something else, or is promised to a refund under way, is not there to be taken', () => {
  const invoiceWithNote = invoice({ creditedCents: 10_000, movedCents: 10_000, linesLeftCents: 0 })
  expect(booked(10_000, [invoiceWithNote])).toEqual({ parts: [], surplusCents: 0, restCents: 10_000 })
  const promised = { ...invoiceWithNote, underWayCents: 7000 }
  expect(booked(4000, [promised], { credit: 9000 })).toEqual({
    parts: [part(3000, 0)],
    surplusCents: 0,
    restCents: 1000,
  })
})

test('What is disputed, or was taken back by a bank, no invoice accounts for', () => {
  expect(booked(10_000, [invoice({ disputedCents: 10_000 })]).restCents).toBe(10_000)
  expect(booked(10_000, [invoice({ reversedCents: 10_000 })]).restCents).toBe(10_000)
})

test('What is open stays owed, and of each invoice no more is taken than the payment paid', () => {
  const half = invoice({ paidCents: 6000, paidByPaymentCents: 6000 })
  expect(booked(6000, [half]).parts).toEqual([part(0, 6000)])
  const both = [invoice({ paidByPaymentCents: 4000 }), invoice({ id: 'two', paidByPaymentCents: 6000 })]
  expect(booked(10_000, both).parts.map(({ noteCents }) => noteCents)).toEqual([4000, 6000])
})

const amounts = fc
  .record({
    paid: fc.integer({ min: 0, max: 10_000 }),
    credited: fc.integer({ min: 0, max: 10_000 }),
    refunded: fc.integer({ min: 0, max: 10_000 }),
    disputed: fc.integer({ min: 0, max: 10_000 }),
    byPayment: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ paid, credited, refunded, disputed, byPayment }) => {
    const before = invoice({ paidCents: paid, linesLeftCents: 10_000 - credited })
    const { movedCents } = creditNoteEffect(before, credited)
    return {
      ...before,
      creditedCents: credited,
      movedCents,
      refundedCents: Math.min(refunded, movedCents),
      disputedCents: Math.min(disputed, paid - movedCents),
      paidByPaymentCents: Math.min(byPayment, paid),
    }
  })

test('Whatever is refunded, all of it is accounted for, and invoices stay sound and owed as before', () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { maxLength: 3 }),
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: -5000, max: 20_000 }),
      (raw, cents, credit) => {
        const invoices = raw.map((each, index) => ({ ...each, id: String(index) }))
        const { parts, surplusCents, restCents } = booked(cents, invoices, { credit, surplusCents: 500 })
        expect(sum(parts.map((each) => each.creditCents + each.noteCents)) + surplusCents + restCents).toBe(
          cents,
        )
        expect(sum(parts.map((each) => each.creditCents)) + surplusCents).toBeLessThanOrEqual(
          Math.max(0, credit),
        )
        for (const { invoiceId, creditCents, noteCents } of parts) {
          const before = invoices.find(({ id }) => id === invoiceId)!
          const { movedCents } = creditNoteEffect(before, noteCents, openCents(before))
          expect(movedCents).toBe(noteCents)
          expect(creditCents).toBeLessThanOrEqual(before.movedCents - before.refundedCents)
        }
      },
    ),
  )
})
