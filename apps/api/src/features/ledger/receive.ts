import { paymentPostings } from '@afterbell/domain/ledger/ledger'
import { partsReceived, withCredit, type PaidPart } from '@afterbell/domain/ledger/parts'
import { writtenBy } from '../../platform/database/by.ts'
import { changeInvoices, holdInvoices, payersOf, type BilledInvoice } from './billed.store.ts'
import { book } from './entries.store.ts'
import type { Billing } from './owe.ts'
import { freeCredits, holdPayers } from './payers/payers.store.ts'

/** A locked invoice to pay, with what the payer's credit will pay when it is issued. */
export type InvoiceToPay = BilledInvoice & { creditCents: number }

/**
 * Locks payers, including those of the invoices to pay, then the invoices, in the usual lock order. Returns the
 * invoices by due date.
 */
export async function holdToPay(
  { tx, school }: Pick<Billing, 'tx' | 'school'>,
  payerIds: readonly string[],
  invoiceIds: readonly string[],
): Promise<InvoiceToPay[]> {
  const theirs = await payersOf(tx, school.id, { invoiceIds }, { withDrafts: true })
  await holdPayers(tx, school.id, [...new Set([...payerIds, ...theirs])])
  const lockedInvoices = await holdInvoices(tx, school.id, { invoiceIds }, { withDrafts: true })
  const isDraft = lockedInvoices.some(({ state }) => state === 'DRAFT')
  const invoices = withCredit(lockedInvoices, isDraft ? await freeCredits(tx, school.id, theirs) : new Map())
  return invoices.toSorted((one, other) => ((one.dueOn ?? LAST) < (other.dueOn ?? LAST) ? -1 : 1))
}

/** Drafts have no due date before they are issued: they come last. */
const LAST = '9999-12-31'

/** Marks amounts of locked invoices as being paid at a provider; `sign` -1 releases them. */
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

interface ReceivedPayment {
  paymentId: string
  /** The payer who gets what is left over as credit. */
  payerId: string
  cashAccount: 'CLEARING' | 'BANK'
  cents: number
  parts: readonly PaidPart[]
}

/**
 * Books a payment for locked invoices. Never refuses it: the excess over what is open becomes the payer's credit. Books
 * each part on the invoice's payer, who may be another family member. Returns what is left over.
 */
export async function receive(
  { tx, school, user, person }: Billing,
  invoices: readonly BilledInvoice[],
  { paymentId, payerId, cashAccount, cents, parts }: ReceivedPayment,
): Promise<number> {
  // A payment cannot pay a draft that was voided meanwhile.
  const issuedInvoices = invoices.filter(({ state }) => state === 'ISSUED')
  const { parts: acceptedParts, restCents } = partsReceived(parts, issuedInvoices, cents)
  await changeInvoices(
    tx,
    school.id,
    acceptedParts.map(({ invoiceId: id, cents: paidCents }) => ({ id, paidCents })),
  )
  const postings = paymentPostings(paymentId, cashAccount, acceptedParts, restCents).map((posting) => {
    const invoice = issuedInvoices.find(({ id }) => posting.key === `${paymentId}/${id}`)
    return invoice ? { ...posting, invoiceId: invoice.id, payerId: invoice.payerId } : posting
  })
  await book(tx, school.id, {
    source: 'PAYMENT',
    sourceId: paymentId,
    payerId,
    by: writtenBy({ user, person }),
    postings,
  })
  return restCents
}
