import type { InvoiceAmounts } from './invoice.ts'
import { refundableCents } from './refund.ts'

/** An invoice of a payment that its provider refunded, as far as the refund can be booked on it. */
export interface RefundedInvoice extends InvoiceAmounts {
  readonly id: string
  readonly payerId: string
  /** What the payment paid of it, and did not give back yet. */
  readonly paidByPaymentCents: number
  /** Refunds of it that are under way: the credit they go out of is spoken for. */
  readonly underWayCents: number
  /** What notes have left of its lines. */
  readonly linesLeftCents: number
}

/** What of a refund is booked on an invoice: out of credit that notes made before, and by a note of its own. */
export interface RefundedPart {
  readonly invoiceId: string
  readonly payerId: string
  readonly creditCents: number
  readonly noteCents: number
}

/**
 * How a refund is booked that somebody made at the provider, so that the money is gone whatever stands here. First it takes what is
 * credit already: what the payment had left over, then what notes moved to credit of the invoices it paid. A note takes the rest
 * off what the payment paid and is kept; what is open of an invoice stays owed. `restCents` is what no invoice accounts for, as of one
 * that is disputed or whose money has paid something else: it leaves the credit of who paid, also below zero, and staff look at it.
 */
export function partsOfProviderRefund(
  cents: number,
  {
    invoices,
    leftOverCents,
    credits,
    payerId,
  }: {
    readonly invoices: readonly RefundedInvoice[]
    /** What the payment had left over as credit of who paid, and did not give back yet. */
    readonly leftOverCents: number
    readonly credits: ReadonlyMap<string, number>
    /** Whose payment it was. */
    readonly payerId: string
  },
): { parts: RefundedPart[]; leftOverCents: number; restCents: number } {
  let left = cents
  const credit = new Map(credits)
  const takeCredit = (whose: string, most: number): number => {
    const taken = Math.max(0, Math.min(left, most, credit.get(whose) ?? 0))
    credit.set(whose, (credit.get(whose) ?? 0) - taken)
    left -= taken
    return taken
  }
  const fromLeftOver = takeCredit(payerId, leftOverCents)
  const byCredit = invoices.map((invoice) => takeCredit(invoice.payerId, freedCents(invoice)))
  const parts = invoices.map((invoice, index): RefundedPart => {
    const creditCents = byCredit[index]!
    const most = Math.min(left, invoice.paidByPaymentCents - creditCents)
    const noteCents = Math.max(0, Math.min(most, refundableCents(invoice, invoice.linesLeftCents)))
    left -= noteCents
    return { invoiceId: invoice.id, payerId: invoice.payerId, creditCents, noteCents }
  })
  return {
    parts: parts.filter(({ creditCents, noteCents }) => creditCents + noteCents > 0),
    leftOverCents: fromLeftOver,
    restCents: left,
  }
}

/** What notes made credit of an invoice and no refund has taken. */
function freedCents({
  movedCents,
  refundedCents,
  underWayCents,
  paidByPaymentCents,
}: RefundedInvoice): number {
  return Math.min(movedCents - refundedCents - underWayCents, paidByPaymentCents)
}
