import { openCents, payableCents, type InvoiceAmounts } from './invoice.ts'

/** So much of a payment is for an invoice. */
export interface PaidPart {
  readonly invoiceId: string
  readonly cents: number
}

type Invoice = InvoiceAmounts & { readonly id: string }

/** What can be asked for of each of these invoices now, in their order, up to an amount; those of which nothing can be are left out. */
export function partsToPay(invoices: readonly Invoice[], cents = Number.MAX_SAFE_INTEGER): PaidPart[] {
  return partsOf(
    invoices.map((invoice) => ({ invoiceId: invoice.id, cents: payableCents(invoice) })),
    cents,
  ).parts
}

/**
 * The same of what can be charged: nobody is charged for an invoice of which a payment is disputed, before the bank has decided.
 */
export function partsToCharge(invoices: readonly Invoice[], cents?: number): PaidPart[] {
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
