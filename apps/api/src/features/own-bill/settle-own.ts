import { failureText } from '@afterbell/domain/payments/payment-ways'
import { ownInvoiceNumber } from '@afterbell/domain/own-bill/own-invoices'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { settledPayment } from '@afterbell/domain/payments/payment-states'
import { record } from '../../platform/database/history.ts'
import type { Outcome, Reversal } from '../providers/provider.ts'
import { writeNotPaid, writePaid } from './letters.ts'
import type { BillingParts, SchoolContext } from './own-bill.ts'
import { markPaid, ownInvoiceById, reopen, type OwnInvoice } from './own-invoices.store.ts'
import { changeOwnPayment, markReversed, ownPaymentById, type OwnPayment } from './own-payments.store.ts'
import { activate, deactivate } from './standing.ts'
import { holdSubscription, updateCounting } from './subscription.store.ts'

/**
 * Settles a payment of the school's own bill from any outcome: answers, events, polls. States only move forward;
 * repeating changes nothing. A payment in progress or received activates the school. A second payment of a paid
 * invoice becomes credit.
 */
export async function settleOwnPayment(
  billed: BillingParts,
  context: SchoolContext,
  id: string,
  outcome: Outcome,
): Promise<OwnPayment> {
  const { tx, school } = context
  await holdSubscription(tx, school.id)
  const payment = await ownPaymentById(tx, school.id, id)
  if (!payment) throw new Error('A payment is settled that is not there')
  const state = settledPayment(payment.state, outcome.state)
  const isNew =
    state !== payment.state || (outcome.state === state && outcome.actionUrl !== payment.action_url)
  if (!isNew) return payment
  await changeOwnPayment(tx, school.id, id, {
    state,
    providerRef: outcome.ref,
    failure: state === 'SUCCEEDED' ? null : outcome.code,
    actionUrl: state === 'REQUIRES_ACTION' ? outcome.actionUrl : null,
  })
  if (state !== payment.state) {
    const invoice = (await ownInvoiceById(tx, school.id, payment.invoice_id))!
    if (state === 'PROCESSING') await activate(context)
    if (state === 'SUCCEEDED') await applyPayment(billed, context, payment, invoice)
    if (state === 'FAILED') await applyFailure(billed, context, { payment, invoice, code: outcome.code })
  }
  return (await ownPaymentById(tx, school.id, id))!
}

async function applyPayment(
  billed: BillingParts,
  context: SchoolContext,
  { cents }: OwnPayment,
  invoice: OwnInvoice,
): Promise<void> {
  const { tx, school } = context
  if (invoice.state === 'PAID') {
    await updateCounting(tx, school.id, { creditCents: cents })
    return
  }
  await markPaid(tx, school.id, invoice.id)
  await record(tx, context, [
    {
      what: 'own-bill.paid',
      details: {
        number: ownInvoiceNumber(school.id, invoice.number),
        amount: formatMoney(cents, invoice.currency),
      },
    },
  ])
  await writePaid(billed, context, invoice, cents)
  await activate(context)
}

/** A user who pays sees the failure on the screen. Automatic payments, and those that were processing, send a letter. */
async function applyFailure(
  billed: BillingParts,
  context: SchoolContext,
  { payment, invoice, code }: { payment: OwnPayment; invoice: OwnInvoice; code: string | null },
): Promise<void> {
  if (invoice.state === 'PAID') return
  if (payment.created_by === null || payment.state === 'PROCESSING')
    await writeNotPaid(billed, context, { invoice, why: ownFailureText(code) })
  if (invoice.try_on === null) await deactivate(billed, context, 'UNPAID')
}

/** Returns why a payment of the school's own bill failed, in words for its Super Admin. */
export function ownFailureText(code: string | null): string {
  return code === 'authentication_required'
    ? 'The bank wants to check with the cardholder. Open billing and pay now'
    : failureText(code)
}

/** Reopens an invoice after the bank returned its payment or the dispute was lost. Collection starts over. */
export async function settleOwnReversal(
  billed: BillingParts,
  context: SchoolContext,
  id: string,
  reversal: Reversal,
): Promise<void> {
  const { tx, school } = context
  await holdSubscription(tx, school.id)
  const payment = await ownPaymentById(tx, school.id, id)
  if (!payment || payment.state !== 'SUCCEEDED' || payment.reversed_at !== null || reversal.state !== 'LOST')
    return
  await markReversed(tx, school.id, id)
  const invoice = (await ownInvoiceById(tx, school.id, payment.invoice_id))!
  await reopen(tx, school.id, invoice.id, school.today)
  const why = reversal.kind === 'RETURN' ? 'The bank returned the payment' : 'The payment was disputed'
  await writeNotPaid(billed, context, { invoice: { ...invoice, try_on: school.today }, why })
}
