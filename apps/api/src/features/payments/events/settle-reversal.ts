import { partsDisputed, partsRegained, partsTakenBack, type PaidPart } from '@afterbell/domain/ledger/parts'
import { randomUUIDv7 } from 'node:crypto'
import { endsMethod } from '@afterbell/domain/payments/mandate'
import { dispute, returnPostings } from '@afterbell/domain/ledger/ledger'
import { BY_NOBODY } from '../../../platform/database/by.ts'
import { changeInvoices, type BilledInvoice } from '../../ledger/billed.store.ts'
import { book, paidBy } from '../../ledger/entries.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { holdToPay } from '../../ledger/receive.ts'
import { takeBackCredit } from '../../ledger/use-credit.ts'
import { endMethod } from '../methods/methods.store.ts'
import { holdPayment, paymentById } from '../charging/payments.store.ts'
import type { Reversal } from '../../providers/provider.ts'
import { saveReversal } from '../refunds/reversals.store.ts'

/**
 * Settles a bank's return of a payment, or a dispute by its cardholder. While a dispute is open, nothing that the
 * payment paid can be charged or refunded.
 *
 * If returned or lost, the amount is owed again, whatever was refunded or moved since, and is never charged
 * automatically. It is booked on each invoice's payer, the rest on the payer of the payment. A dispute won after all
 * brings the money back.
 */
export async function settleReversal(billing: Billing, paymentId: string, reversal: Reversal): Promise<void> {
  const { tx, school } = billing
  const before = (await paymentById(tx, school.id, paymentId))!
  const invoices = await holdToPay(
    billing,
    [before.payer_id],
    before.parts.map(({ invoiceId }) => invoiceId),
  )
  const payment = (await holdPayment(tx, school.id, paymentId))!
  const {
    id,
    before: was,
    cents,
  } = await saveReversal(tx, school.id, {
    id: randomUUIDv7(),
    paymentId,
    ...reversal,
  })
  const { kind, state } = reversal
  const isRegained = kind === 'DISPUTE' && was === 'LOST' && state === 'WON'
  if (was === state || was === 'WON' || (was === 'LOST' && !isRegained)) return
  const came = await paidBy(tx, school.id, paymentId)
  const paidParts = payment.parts.flatMap(
    ({ invoiceId }) => came.find((part) => part.invoiceId === invoiceId) ?? [],
  )
  if (isRegained) return regain(billing, { id, cents, payerId: payment.payer_id, paid: paidParts, invoices })
  const { parts: reopened, restCents } = partsTakenBack(paidParts, invoices, state === 'LOST' ? cents : 0)
  const reversalPostings = kind === 'DISPUTE' ? dispute.lost : returnPostings
  const owedAgain = reopened.flatMap(({ invoiceId, cents: owedCents }) => {
    const { payerId } = invoices.find((invoice) => invoice.id === invoiceId)!
    return reversalPostings(`${id}/${invoiceId}`, { owedCents, creditCents: 0 }).map((posting) => ({
      ...posting,
      invoiceId,
      payerId,
    }))
  })
  await book(tx, school.id, {
    source: 'REVERSAL',
    sourceId: id,
    payerId: payment.payer_id,
    by: BY_NOBODY,
    postings: [
      ...(kind === 'DISPUTE' && was === null ? dispute.opened(id, cents) : []),
      ...(kind === 'DISPUTE' && state === 'WON' ? dispute.won(id, cents) : []),
      ...owedAgain,
      ...reversalPostings(id, { owedCents: 0, creditCents: restCents }),
    ],
  })
  const isOpened = kind === 'DISPUTE' && state === 'OPEN'
  const isClosed = kind === 'DISPUTE' && was === 'OPEN'
  const disputedParts = isOpened || isClosed ? partsDisputed(payment.parts, cents) : []
  await changeInvoices(
    tx,
    school.id,
    disputedParts.map((part) => ({ id: part.invoiceId, disputedCents: isOpened ? part.cents : -part.cents })),
  )
  await changeInvoices(
    tx,
    school.id,
    reopened.map((part) => ({ id: part.invoiceId, reversedCents: part.cents })),
  )
  if (payment.method_id !== null && state === 'LOST' && endsMethod(reversal.code ?? null))
    await endMethod(tx, school.id, payment.method_id)
  if (restCents > 0) await takeBackCredit(billing, { payerId: payment.payer_id, reversalId: id })
}

/**
 * Books a lost dispute that was won after all, as after an appeal. Pays what is still owed again because of it; the
 * rest is credit.
 */
async function regain(
  { tx, school }: Billing,
  { id, cents, payerId, paid, invoices }: RegainedMoney,
): Promise<void> {
  const { parts, restCents } = partsRegained(paid, invoices, cents)
  const owedPostings = parts.flatMap(({ invoiceId, cents: owedCents }) => {
    const whose = invoices.find((invoice) => invoice.id === invoiceId)!.payerId
    return dispute
      .regained(`${id}/${invoiceId}`, { owedCents, creditCents: 0 })
      .map((posting) => ({ ...posting, invoiceId, payerId: whose }))
  })
  const rest = dispute.regained(id, { owedCents: 0, creditCents: restCents })
  const postings = [...owedPostings, ...rest]
  await book(tx, school.id, { source: 'REVERSAL', sourceId: id, payerId, by: BY_NOBODY, postings })
  const changes = parts.map((part) => ({ id: part.invoiceId, reversedCents: -part.cents }))
  await changeInvoices(tx, school.id, changes)
}

interface RegainedMoney {
  id: string
  cents: number
  payerId: string
  paid: readonly PaidPart[]
  invoices: readonly BilledInvoice[]
}
