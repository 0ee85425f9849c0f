import { paid } from '@afterbell/domain/ledger/ledger'
import { partsReceived, withCredit, type PaidPart } from '@afterbell/domain/ledger/parts'
import { changeInvoices, holdInvoices, payersOf, type BilledInvoice } from './billed.store.ts'
import { book } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { freeCredits, holdPayers } from './payers.store.ts'

/** An invoice that is held to be paid, with what its payer's credit pays of it once it is issued. */
export type InvoiceToPay = BilledInvoice & { creditCents: number }

/**
 * Holds payers, those of the invoices that are to be paid among them, and these invoices, in the order of all locks. Answers the
 * invoices, by when they are due.
 */
export async function holdToPay(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  payerIds: readonly string[],
  invoiceIds: readonly string[],
): Promise<InvoiceToPay[]> {
  const theirs = await payersOf(tx, school.id, { invoiceIds }, { withDrafts: true })
  await holdPayers(tx, school.id, [...new Set([...payerIds, ...theirs])])
  const held = await holdInvoices(tx, school.id, { invoiceIds }, { withDrafts: true })
  const isDraft = held.some(({ state }) => state === 'DRAFT')
  const invoices = withCredit(held, isDraft ? await freeCredits(tx, school.id, theirs) : new Map())
  return invoices.toSorted((one, other) => ((one.dueOn ?? LAST) < (other.dueOn ?? LAST) ? -1 : 1))
}

/** A draft is due when it is issued. */
const LAST = '9999-12-31'

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
  /** What is left over is theirs. */
  payerId: string
  held: 'CLEARING' | 'BANK'
  cents: number
  parts: readonly PaidPart[]
}

/**
 * A payment has come, for invoices that are held. It is never refused: what is more than is open of them by now is the payer's
 * credit. What pays an invoice is booked on who owes it, be that another of the family. Answers how much is left over.
 */
export async function receive(
  { tx, school, user }: Billing,
  invoices: readonly BilledInvoice[],
  { paymentId, payerId, held, cents, parts }: Received,
): Promise<number> {
  // A draft that was given up meanwhile is paid by nothing.
  const issued = invoices.filter(({ state }) => state === 'ISSUED')
  const { parts: taken, restCents } = partsReceived(parts, issued, cents)
  await changeInvoices(
    tx,
    school.id,
    taken.map(({ invoiceId: id, cents: paidCents }) => ({ id, paidCents })),
  )
  const postings = paid(paymentId, held, taken, restCents).map((posting) => {
    const invoice = issued.find(({ id }) => posting.key === `${paymentId}/${id}`)
    return invoice ? { ...posting, invoiceId: invoice.id, payerId: invoice.payerId } : posting
  })
  await book(tx, school.id, {
    source: 'PAYMENT',
    sourceId: paymentId,
    payerId,
    accountId: user?.id ?? null,
    postings,
  })
  return restCents
}
