import type { Installment } from '../prices/payment-plan.ts'
import { creditToUse, openCents, payableCents, type InvoiceAmounts, type InvoiceState } from './invoice.ts'

/** So much of a payment is for an invoice. */
export interface PaidPart {
  readonly invoiceId: string
  readonly cents: number
}

type Invoice = InvoiceAmounts & { readonly id: string }

/**
 * An invoice that is to be paid, what its payer's credit pays of it once it is issued (nothing of one that was), and what of it is
 * asked now: all of it, unless it is said.
 */
type ToPay = Invoice & { readonly creditCents?: number; readonly askedCents?: number | undefined }

/**
 * The same invoices with what credit pays of each draft, in the order in which they are issued, that of their ids. `freeCents`: what
 * each payer has to their credit and is not counted for a draft that is being paid; of such a one it is what the payment leaves.
 */
export function withCredit<
  T extends Invoice & {
    readonly payerId: string
    readonly state: InvoiceState
    readonly installments?: readonly Installment[] | null
  },
>(invoices: readonly T[], freeCents: ReadonlyMap<string, number>): (T & { readonly creditCents: number })[] {
  const left = new Map(freeCents)
  return invoices.map((invoice) => {
    const { payerId, state, totalCents, pendingCents, installments } = invoice
    if (state !== 'DRAFT') return { ...invoice, creditCents: 0 }
    // Of installments only the first was asked for.
    if (pendingCents > 0)
      return { ...invoice, creditCents: (installments?.[0]?.cents ?? totalCents) - pendingCents }
    const creditCents = creditToUse(totalCents, left.get(payerId) ?? 0)
    left.set(payerId, (left.get(payerId) ?? 0) - creditCents)
    return { ...invoice, creditCents }
  })
}

/** Whether credit pays all that is asked now of a draft: nobody is asked for anything. */
export function isCovered({
  state,
  totalCents,
  creditCents = 0,
  askedCents = totalCents,
}: ToPay & { readonly state: InvoiceState }): boolean {
  return state === 'DRAFT' && creditCents >= askedCents
}

/** What can be asked for of each of these invoices now, in their order, up to an amount; those of which nothing can be are left out. */
export function partsToPay(invoices: readonly ToPay[], cents = Number.MAX_SAFE_INTEGER): PaidPart[] {
  return partsOf(
    invoices.map((invoice) => ({
      invoiceId: invoice.id,
      cents: Math.max(0, Math.min(payableCents(invoice), askedOf(invoice)) - (invoice.creditCents ?? 0)),
    })),
    cents,
  ).parts
}

/** What is asked of an invoice now and is not being paid. */
function askedOf({ askedCents = Number.MAX_SAFE_INTEGER, pendingCents }: ToPay): number {
  return Math.max(0, askedCents - pendingCents)
}

/**
 * The same of what can be charged: nobody is charged for an invoice of which a payment is disputed, before the bank has decided.
 */
export function partsToCharge(invoices: readonly ToPay[], cents?: number): PaidPart[] {
  return partsToPay(
    invoices.filter(({ disputedCents }) => disputedCents === 0),
    cents,
  )
}

/** Of which invoices so much is disputed of a payment, in the order in which it paid. */
export function partsDisputed(paid: readonly PaidPart[], cents: number): PaidPart[] {
  return partsOf(paid, cents).parts
}

/**
 * Of a payment that came for these parts, what pays which invoice: never more than is open of it by now. The rest is the payer's
 * credit.
 */
export function partsReceived(
  asked: readonly PaidPart[],
  invoices: readonly Invoice[],
  cents: number,
): { parts: PaidPart[]; restCents: number } {
  return partsOf(
    asked.map((part) => ({ ...part, cents: Math.min(part.cents, openOf(invoices, part)) })),
    cents,
  )
}

/**
 * Of what is taken back of a payment, in the order in which it paid, what is owed again of which invoice: never more than was paid of
 * it and is not taken back yet. The rest had become credit.
 */
export function partsTakenBack(
  paid: readonly PaidPart[],
  invoices: readonly Invoice[],
  cents: number,
): { parts: PaidPart[]; restCents: number } {
  return partsOf(
    paid.map((part) => {
      const invoice = invoices.find(({ id }) => id === part.invoiceId)
      const left = invoice ? invoice.paidCents - invoice.reversedCents : 0
      return { ...part, cents: Math.min(part.cents, left) }
    }),
    cents,
  )
}

/**
 * Of what comes back after it was taken, in the order in which it had paid, what is owed no more of which invoice: never more than is
 * still owed again of it. The rest, as of an invoice that was paid otherwise by then, is credit.
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

/** Up to each most, in their order, until the amount is used up. */
function partsOf(most: readonly PaidPart[], cents: number): { parts: PaidPart[]; restCents: number } {
  let restCents = cents
  const parts = most.flatMap((part): PaidPart[] => {
    const taken = Math.min(restCents, part.cents)
    restCents -= taken
    return taken > 0 ? [{ ...part, cents: taken }] : []
  })
  return { parts, restCents }
}
