import { providerLabel } from '@afterbell/domain/providers/provider-names'
import { randomUUIDv7 } from 'node:crypto'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { partsOfProviderRefund, type RefundedPart } from '@afterbell/domain/ledger/provider-refund'
import { noteForRefund } from '@afterbell/domain/ledger/refund'
import { cashAccountOf } from '@afterbell/domain/payments/payment-ways'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { settleUses } from '../../coupons/uses.store.ts'
import {
  billedLines,
  changeInvoices,
  type BilledInvoice,
  type BilledLine,
} from '../../ledger/billed.store.ts'
import { remainingCentsOf, writeNotes } from '../../ledger/credit.ts'
import { paidBy } from '../../ledger/entries.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { creditsOf } from '../../ledger/payers/payers.store.ts'
import { holdToPay } from '../../ledger/receive.ts'
import { FIRST_LOOK_SECONDS } from '../charging/confirm.ts'
import { holdPayment, paymentById, type Payment } from '../charging/payments.store.ts'
import type { ProviderRefund } from '../../providers/provider.ts'
import { sendReceipt } from '../charging/receipt.job.ts'
import { refundsResolve } from '../charging/payment-jobs.ts'
import { bookRefund } from '../charging/book-refund.ts'
import { backOfInvoices, remainingCreditOf, refundsOfRef } from './refunds.store.ts'
import { insertRefunds, type NewRefund } from '../charging/refund-rows.store.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Settles a refund as the provider reports it: one of ours is settled, one made at the provider is recorded. Requests
 * nothing, so it can move no money. WAITS if our refund is under way and the provider must refuse it because of this
 * one.
 */
export async function settleFoundRefund(
  billing: Billing,
  paymentId: string,
  refund: ProviderRefund,
): Promise<'SETTLED' | 'WAITS'> {
  const { tx, school } = billing
  const before = (await paymentById(tx, school.id, paymentId))!
  const invoiceIds = before.parts.map(({ invoiceId }) => invoiceId)
  const invoices = await holdToPay(billing, [before.payer_id], invoiceIds)
  const payment = (await holdPayment(tx, school.id, paymentId))!
  const existingIds = await refundsOfRef(tx, school.id, { paymentId, ref: refund.ref, key: refund.key })
  for (const id of existingIds) await settleRefund(billing, id, refund.outcome)
  // A refund that failed before we heard of it moved nothing.
  if (existingIds.length > 0 || refund.outcome.state === 'FAILED') return 'SETTLED'
  if (refund.outcome.state === 'UNKNOWN' || refund.cents > payment.cents - payment.refunded_cents)
    return 'WAITS'
  await writeDown(billing, payment, invoices, refund)
  return 'SETTLED'
}

/** Books a refund made at the provider as if it was requested here: credit notes, credit, and money out. */
async function writeDown(
  billing: Billing,
  payment: Payment,
  invoices: readonly BilledInvoice[],
  refund: ProviderRefund,
): Promise<void> {
  const { tx, school } = billing
  const issuedInvoices = payment.parts.flatMap(
    ({ invoiceId }) => invoices.find(({ id, state }) => id === invoiceId && state === 'ISSUED') ?? [],
  )
  const invoiceIds = issuedInvoices.map(({ id }) => id)
  const lines = await billedLines(tx, school.id, { invoiceIds })
  const { parts, surplusCents, restCents } = await partsOf(billing, payment, {
    issued: issuedInvoices,
    lines,
    refund,
  })
  await writeNotes(billing, {
    invoices: issuedInvoices,
    billed: { invoiceIds },
    centsOf: noteCentsOf(issuedInvoices, lines, parts),
    keepsOpen: true,
  })
  const refunds = refundsFor(payment, refund, { parts, besidesCents: surplusCents + restCents })
  await insertRefunds(tx, school.id, refunds, null)
  const isDone = refund.outcome.state === 'SUCCEEDED'
  if (isDone) await changeInvoices(tx, school.id, parts.map(refundedBy))
  for (const { id, payerId, cents } of refunds) {
    await bookRefund(billing, { id, payerId }, [
      ...postings.asked(id, cents),
      ...(isDone ? postings.done(id, cashAccountOf(payment.how), cents) : []),
    ])
    if (isDone) await sendReceipt(tx, { schoolId: school.id, refundId: id })
    else
      await later(
        tx,
        refundsResolve,
        { schoolId: school.id, refundId: id },
        { afterSeconds: FIRST_LOOK_SECONDS },
      )
  }
  await settleUses(tx, school.id, invoiceIds)
  await record(tx, billing, [
    {
      what: 'payment.refunded-at-provider',
      subjectId: payment.id,
      details: {
        amount: formatMoney(refund.cents, school.currency),
        provider: providerLabel(payment.provider!),
      },
    },
  ])
}

/** Splits the refund by invoice, considering all earlier refunds. */
async function partsOf(
  { tx, school }: Billing,
  { id: paymentId, payer_id: payerId }: Payment,
  {
    issued,
    lines,
    refund,
  }: { issued: BilledInvoice[]; lines: readonly BilledLine[]; refund: ProviderRefund },
) {
  const invoiceIds = issued.map(({ id }) => id)
  const paidParts = await paidBy(tx, school.id, paymentId)
  const back = await backOfInvoices(tx, school.id, { paymentId, invoiceIds })
  return partsOfProviderRefund(refund.cents, {
    payerId,
    credits: await creditsOf(tx, school.id, [payerId, ...issued.map((invoice) => invoice.payerId)]),
    surplusCents: await remainingCreditOf(tx, school.id, paymentId),
    invoices: issued.map((invoice) => {
      const { byPaymentCents = 0, underWayCents = 0 } =
        back.find(({ invoiceId }) => invoiceId === invoice.id) ?? {}
      const paidCents = paidParts.find(({ invoiceId }) => invoiceId === invoice.id)?.cents ?? 0
      return {
        ...invoice,
        paidByPaymentCents: paidCents - byPaymentCents,
        underWayCents,
        linesLeftCents: sum(lines.filter(({ invoiceId }) => invoiceId === invoice.id).map(remainingCentsOf)),
      }
    }),
  })
}

/** Returns how much credit notes take off each line. */
function noteCentsOf(
  invoices: readonly BilledInvoice[],
  lines: readonly BilledLine[],
  parts: readonly RefundedPart[],
): (line: BilledLine) => number {
  const centsByLine = new Map(
    parts
      .filter(({ noteCents }) => noteCents > 0)
      .flatMap(({ invoiceId, noteCents }) => {
        const invoice = invoices.find(({ id }) => id === invoiceId)!
        const invoiceLines = lines.filter((line) => line.invoiceId === invoiceId)
        const lefts = invoiceLines.map((line) => ({ remainingCents: remainingCentsOf(line) }))
        const notes = noteForRefund(invoice, noteCents, lefts, { cancelsRest: false })
        return notes.map((cents, index) => [invoiceLines[index]!.id, cents] as const)
      }),
  )
  return ({ id }) => centsByLine.get(id) ?? 0
}

/** Makes one refund per payer whose credit it uses. The part of no invoice uses the credit of the payment's payer. */
function refundsFor(
  payment: Payment,
  { ref, outcome }: ProviderRefund,
  { parts, besidesCents }: { parts: readonly RefundedPart[]; besidesCents: number },
): NewRefund[] {
  const payerIds = new Set([
    ...parts.map(({ payerId }) => payerId),
    ...(besidesCents > 0 ? [payment.payer_id] : []),
  ])
  return [...payerIds].map((payerId) => {
    const payerParts = parts
      .filter((part) => part.payerId === payerId)
      .map((part) => ({ invoiceId: part.invoiceId, cents: part.creditCents + part.noteCents }))
    return {
      id: randomUUIDv7(),
      payment,
      payerId,
      cents: sum(payerParts.map(({ cents }) => cents)) + (payerId === payment.payer_id ? besidesCents : 0),
      reason: `Refunded at ${providerLabel(payment.provider!)}`,
      state: outcome.state === 'SUCCEEDED' ? 'SUCCEEDED' : 'UNKNOWN',
      parts: payerParts,
      madeThereRef: ref,
    }
  })
}

function refundedBy({ invoiceId: id, creditCents, noteCents }: RefundedPart) {
  return { id, refundedCents: creditCents + noteCents }
}
