import type { Installment } from '../prices/payment-plan.ts'
import { creditToUse, openCents, payableCents, type InvoiceAmounts, type InvoiceState } from './invoice.ts'

/** The part of a payment that is for an invoice. */
export interface PaidPart {
  readonly invoiceId: string
  readonly cents: number
}

type Invoice = InvoiceAmounts & { readonly id: string }

/**
 * An invoice to pay. `creditCents` is what the payer's credit will pay when the draft is issued; none for an issued
 * invoice. `askedCents` is the amount due now, by default all of it.
 */
type ToPay = Invoice & { readonly creditCents?: number; readonly dueCents?: number | undefined }

/**
 * Adds to each draft what credit pays of it, in the order in which drafts are issued, that of their ids. `freeCents` is
 * each payer's credit, without what counts for drafts that are being paid. For those drafts the credit is what their
 * payment leaves open.
 */
export function withCredit<
  T extends Invoice & {
    readonly payerId: string
    readonly state: InvoiceState
    readonly installments?: readonly Installment[] | null
  },
>(invoices: readonly T[], freeCents: ReadonlyMap<string, number>): (T & { readonly creditCents: number })[] {
  const remainingCredit = new Map(freeCents)
  return invoices.map((invoice) => {
    const { payerId, state, totalCents, pendingCents, installments } = invoice
    if (state !== 'DRAFT') return { ...invoice, creditCents: 0 }
    // Only the first installment was requested.
    if (pendingCents > 0)
      return { ...invoice, creditCents: (installments?.[0]?.cents ?? totalCents) - pendingCents }
    const creditCents = creditToUse(totalCents, remainingCredit.get(payerId) ?? 0)
    remainingCredit.set(payerId, (remainingCredit.get(payerId) ?? 0) - creditCents)
    return { ...invoice, creditCents }
  })
}

/** Checks whether credit covers what a draft asks now, so that nobody has to pay. */
export function isCovered({
  state,
  totalCents,
  creditCents = 0,
  dueCents = totalCents,
}: ToPay & { readonly state: InvoiceState }): boolean {
  return state === 'DRAFT' && creditCents >= dueCents
}

/**
 * Returns what can be requested now for each invoice, in order, up to an amount. Leaves out invoices with nothing to
 * request.
 */
export function partsToPay(invoices: readonly ToPay[], cents = Number.MAX_SAFE_INTEGER): PaidPart[] {
  return partsOf(
    invoices.map((invoice) => ({
      invoiceId: invoice.id,
      cents: Math.max(0, Math.min(payableCents(invoice), dueNowOf(invoice)) - (invoice.creditCents ?? 0)),
    })),
    cents,
  ).parts
}

/** Returns the amount of an invoice that is due now and not being paid. */
function dueNowOf({ dueCents = Number.MAX_SAFE_INTEGER, pendingCents }: ToPay): number {
  return Math.max(0, dueCents - pendingCents)
}

/** Returns what can be charged now. Leaves out invoices with a disputed payment until the bank has decided. */
export function partsToCharge(invoices: readonly ToPay[], cents?: number): PaidPart[] {
  return partsToPay(
    invoices.filter(({ disputedCents }) => disputedCents === 0),
    cents,
  )
}

/** Splits a disputed amount over the invoices a payment paid, in the order in which it paid them. */
export function partsDisputed(paid: readonly PaidPart[], cents: number): PaidPart[] {
  return partsOf(paid, cents).parts
}

/** Splits a received payment over the invoices it was for, up to what is open now. The rest becomes the payer's credit. */
export function partsReceived(
  requestedParts: readonly PaidPart[],
  invoices: readonly Invoice[],
  cents: number,
): { parts: PaidPart[]; restCents: number } {
  return partsOf(
    requestedParts.map((part) => ({ ...part, cents: Math.min(part.cents, openOf(invoices, part)) })),
    cents,
  )
}

/**
 * Splits a returned payment over the invoices it paid, in that order: each is owed again, up to what was paid and not
 * yet reversed. The rest had become credit.
 */
export function partsTakenBack(
  paid: readonly PaidPart[],
  invoices: readonly Invoice[],
  cents: number,
): { parts: PaidPart[]; restCents: number } {
  return partsOf(
    paid.map((part) => {
      const invoice = invoices.find(({ id }) => id === part.invoiceId)
      const remainingCents = invoice ? invoice.paidCents - invoice.reversedCents : 0
      return { ...part, cents: Math.min(part.cents, remainingCents) }
    }),
    cents,
  )
}

/**
 * Splits regained money over the invoices it had paid, in that order, up to what is still owed again. The rest becomes
 * credit, such as for an invoice that was paid in another way since.
 */
export function partsRegained(
  paid: readonly PaidPart[],
  invoices: readonly Invoice[],
  cents: number,
): { parts: PaidPart[]; restCents: number } {
  return partsOf(
    paid.map((part) => {
      const reversedCents = invoices.find(({ id }) => id === part.invoiceId)?.reversedCents ?? 0
      return { ...part, cents: Math.min(part.cents, reversedCents, openOf(invoices, part)) }
    }),
    cents,
  )
}

function openOf(invoices: readonly Invoice[], { invoiceId }: PaidPart): number {
  const invoice = invoices.find(({ id }) => id === invoiceId)
  return invoice ? openCents(invoice) : 0
}

/** Fills each part up to its maximum, in order, until the amount is used up. */
function partsOf(most: readonly PaidPart[], cents: number): { parts: PaidPart[]; restCents: number } {
  let restCents = cents
  const parts = most.flatMap((part): PaidPart[] => {
    const partCents = Math.min(restCents, part.cents)
    restCents -= partCents
    return partCents > 0 ? [{ ...part, cents: partCents }] : []
  })
  return { parts, restCents }
}
