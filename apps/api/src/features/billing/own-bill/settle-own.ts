import { failureText } from '@afterbell/domain/payments/payment-ways'
import { ownInvoiceNumber } from '@afterbell/domain/billing/own-bill/own-invoices'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { settledPayment } from '@afterbell/domain/payments/payment-states'
import { record } from '../../../platform/database/history.ts'
import type { Outcome, Reversal } from '../../payments/providers/provider.ts'
import { writeNotPaid, writePaid } from './letters.ts'
import type { Billed, Here } from './own-bill.ts'
import { markPaid, ownInvoiceById, reopen, type OwnInvoice } from './own-invoices.store.ts'
import { changeOwnPayment, markReversed, ownPaymentById, type OwnPayment } from './own-payments.store.ts'
import { activate, deactivate } from './standing.ts'
import { holdSubscription, updateCounting } from './subscription.store.ts'

/**
 * What the provider says of a payment of the school's own bill becomes what it is here: forward only, by the states every payment
 * has, for the answer, messages and looks alike. Said twice it changes nothing. What is on its way or is here makes the school
 * active; what comes twice is credit.
 */
export async function settleOwnPayment(
  billed: Billed,
  here: Here,
  id: string,
  outcome: Outcome,
): Promise<OwnPayment> {
  const { tx, school } = here
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
    if (state === 'PROCESSING') await activate(here)
    if (state === 'SUCCEEDED') await received(billed, here, payment, invoice)
    if (state === 'FAILED') await failed(billed, here, { payment, invoice, code: outcome.code })
  }
  return (await ownPaymentById(tx, school.id, id))!
}

async function received(
  billed: Billed,
  here: Here,
  { cents }: OwnPayment,
  invoice: OwnInvoice,
): Promise<void> {
  const { tx, school } = here
  if (invoice.state === 'PAID') {
    await updateCounting(tx, school.id, { creditCents: cents })
    return
  }
  await markPaid(tx, school.id, invoice.id)
  await record(tx, here, [
    {
      what: 'own-bill.paid',
      details: {
        number: ownInvoiceNumber(school.id, invoice.number),
        amount: moneyShown(cents, invoice.currency),
      },
    },
  ])
  await writePaid(billed, here, invoice, cents)
  await activate(here)
}

/** Whoever asked for it reads why. What was asked for by itself, or seemed to be on its way, is told in a letter. */
async function failed(
  billed: Billed,
  here: Here,
  { payment, invoice, code }: { payment: OwnPayment; invoice: OwnInvoice; code: string | null },
): Promise<void> {
  if (invoice.state === 'PAID') return
  if (payment.created_by === null || payment.state === 'PROCESSING')
    await writeNotPaid(billed, here, { invoice, why: ownFailureText(code) })
  if (invoice.try_on === null) await deactivate(billed, here, 'UNPAID')
}

/** Why a payment of the school's own bill failed, as its Super Admin reads it. */
export function ownFailureText(code: string | null): string {
  return code === 'authentication_required'
    ? 'The bank wants to check with the cardholder. Open billing and pay now'
    : failureText(code)
}

/** A bank has taken back what was paid, or its holder disputed it and won: it is due again, and asked for anew. */
export async function settleOwnReversal(
  billed: Billed,
  here: Here,
  id: string,
  reversal: Reversal,
): Promise<void> {
  const { tx, school } = here
  await holdSubscription(tx, school.id)
  const payment = await ownPaymentById(tx, school.id, id)
  if (!payment || payment.state !== 'SUCCEEDED' || payment.reversed_at !== null || reversal.state !== 'LOST')
    return
  await markReversed(tx, school.id, id)
  const invoice = (await ownInvoiceById(tx, school.id, payment.invoice_id))!
  await reopen(tx, school.id, invoice.id, school.today)
  const why = reversal.kind === 'RETURN' ? 'The bank returned the payment' : 'The payment was disputed'
  await writeNotPaid(billed, here, { invoice: { ...invoice, try_on: school.today }, why })
}
