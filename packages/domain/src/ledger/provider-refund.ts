import type { InvoiceAmounts } from './invoice.ts'
import { refundableCents } from './refund.ts'

/** An invoice that was paid by a payment the provider refunded. */
export interface RefundedInvoice extends InvoiceAmounts {
  readonly id: string
  readonly payerId: string
  /** What the payment paid of the invoice and has not given back yet. */
  readonly paidByPaymentCents: number
  /** Refunds of the invoice that are under way. They reserve the credit they come from. */
  readonly underWayCents: number
  /** The total of its lines after credit notes. */
  readonly linesLeftCents: number
}

/** The part of a refund that is booked on an invoice: from credit of earlier notes, and by a new note. */
export interface RefundedPart {
  readonly invoiceId: string
  readonly payerId: string
  readonly creditCents: number
  readonly noteCents: number
}

/**
 * Splits a refund made at the provider, where the money is already gone. Takes existing credit first: the payment's
 * rest, then what notes moved to credit. New notes cover the remainder; open amounts stay owed. `restCents` fits no
 * invoice: it reduces the payer's credit, even below zero, for staff to review.
 */
export function partsOfProviderRefund(
  cents: number,
  {
    invoices,
    surplusCents,
    credits,
    payerId,
  }: {
    readonly invoices: readonly RefundedInvoice[]
    /** What the payment had left over as the payer's credit and has not given back yet. */
    readonly surplusCents: number
    readonly credits: ReadonlyMap<string, number>
    /** The payer of the payment. */
    readonly payerId: string
  },
): { parts: RefundedPart[]; surplusCents: number; restCents: number } {
  let remainingCents = cents
  const credit = new Map(credits)
  const takeCredit = (whose: string, most: number): number => {
    const usedCents = Math.max(0, Math.min(remainingCents, most, credit.get(whose) ?? 0))
    credit.set(whose, (credit.get(whose) ?? 0) - usedCents)
    remainingCents -= usedCents
    return usedCents
  }
  const fromLeftOver = takeCredit(payerId, surplusCents)
  const byCredit = invoices.map((invoice) => takeCredit(invoice.payerId, freedCents(invoice)))
  const parts = invoices.map((invoice, index): RefundedPart => {
    const creditCents = byCredit[index]!
    const maxCents = Math.min(remainingCents, invoice.paidByPaymentCents - creditCents)
    const noteCents = Math.max(0, Math.min(maxCents, refundableCents(invoice, invoice.linesLeftCents)))
    remainingCents -= noteCents
    return { invoiceId: invoice.id, payerId: invoice.payerId, creditCents, noteCents }
  })
  return {
    parts: parts.filter(({ creditCents, noteCents }) => creditCents + noteCents > 0),
    surplusCents: fromLeftOver,
    restCents: remainingCents,
  }
}

/** Credit that notes made of an invoice and no refund has taken. */
function freedCents({
  movedCents,
  refundedCents,
  underWayCents,
  paidByPaymentCents,
}: RefundedInvoice): number {
  return Math.min(movedCents - refundedCents - underWayCents, paidByPaymentCents)
}
