import { openCents, payableCents } from '@afterbell/domain/ledger/invoice'
import { paid } from '@afterbell/domain/ledger/ledger'
import { changeInvoices, holdInvoices, type BilledInvoice } from './billed.store.ts'
import { book } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { holdPayers } from './payers.store.ts'

/** So much of a payment is for an invoice. */
export interface PaidPart {
  invoiceId: string
  cents: number
}

/** Holds a payer and the invoices that are to be paid, in the order of all locks. Answers the invoices, by when they are due. */
export async function holdToPay(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  payerIds: readonly string[],
  invoiceIds: readonly string[],
): Promise<BilledInvoice[]> {
  await holdPayers(tx, school.id, payerIds)
  const invoices = await holdInvoices(tx, school.id, { invoiceIds }, { withDrafts: true })
  return invoices.toSorted((one, other) => ((one.dueOn ?? LAST) < (other.dueOn ?? LAST) ? -1 : 1))
}

/** A draft is due when it is issued. */
const LAST = '9999-12-31'

/** What can be asked for of each of these invoices now; those of which nothing can be are left out. */
export function partsToPay(invoices: readonly BilledInvoice[], cents = Number.MAX_SAFE_INTEGER): PaidPart[] {
  let left = cents
  return invoices.flatMap((invoice): PaidPart[] => {
    const part = Math.min(left, payableCents(invoice))
    left -= part
    return part > 0 ? [{ invoiceId: invoice.id, cents: part }] : []
  })
}

/** So much of invoices that are held is asked of a provider; below zero, it is not any more. */
export async function pend(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  parts: readonly PaidPart[],
  sign: 1 | -1 = 1,
): Promise<void> {
  await changeInvoices(
    tx,
    school.id,
    parts.map(({ invoiceId: id, cents }) => ({ id, pendingCents: sign * cents })),
  )
}

interface Received {
  paymentId: string
  payerId: string
  held: 'CLEARING' | 'BANK'
  cents: number
  parts: readonly PaidPart[]
}

/**
 * A payment has come, for invoices that are held. It is never refused: what is more than is open of them by now is the payer's
 * credit. Answers how much that is.
 */
export async function receive(
  { tx, school, user }: Billing,
  invoices: readonly BilledInvoice[],
  { paymentId, payerId, held, cents, parts }: Received,
): Promise<number> {
  let left = cents
  const taken = parts.flatMap(({ invoiceId, cents: asked }): PaidPart[] => {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    const part = invoice?.state === 'ISSUED' ? Math.min(asked, openCents(invoice), left) : 0
    left -= part
    return part > 0 ? [{ invoiceId, cents: part }] : []
  })
  await changeInvoices(
    tx,
    school.id,
    taken.map(({ invoiceId: id, cents: paidCents }) => ({ id, paidCents })),
  )
  const postings = paid(paymentId, held, taken, left).map((posting) => {
    const part = taken.find(({ invoiceId }) => posting.key === `${paymentId}/${invoiceId}`)
    return part ? { ...posting, invoiceId: part.invoiceId } : posting
  })
  await book(tx, school.id, {
    source: 'PAYMENT',
    sourceId: paymentId,
    payerId,
    accountId: user?.id ?? null,
    postings,
  })
  return left
}
