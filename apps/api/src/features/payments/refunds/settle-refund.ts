import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { cashAccountOf } from '@afterbell/domain/payments/payment-ways'
import { settledRefund } from '@afterbell/domain/payments/payment-states'
import { settleUses } from '../../coupons/uses.store.ts'
import { changeInvoices } from '../../ledger/billed.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { holdToPay } from '../../ledger/receive.ts'
import { bookRefund } from '../charging/book-refund.ts'
import { holdPayment } from '../charging/payments.store.ts'
import { sendReceipt } from '../charging/receipt.job.ts'
import type { Outcome } from '../../providers/provider.ts'
import { giveBackToPayment } from './refunds.store.ts'
import { changeRefund, holdRefund, refundById, type Refund } from '../charging/refund-rows.store.ts'

/**
 * Settles the outcome of a refund, forward only and idempotent. A failed refund, even weeks after it succeeded, becomes
 * the payer's credit again and can be refunded once more.
 */
export async function settleRefund(
  billing: Billing,
  refundId: string,
  outcome: Pick<Outcome, 'state' | 'ref' | 'code'>,
): Promise<Refund> {
  const { tx, school } = billing
  const before = await refundById(tx, school.id, refundId)
  if (!before) throw new Error('A refund is settled that is not there')
  await holdToPay(
    billing,
    [before.payer_id],
    before.parts.map(({ invoiceId }) => invoiceId),
  )
  const payment = (await holdPayment(tx, school.id, before.payment_id))!
  const now = (await holdRefund(tx, school.id, refundId))!
  const state = settledRefund(now.state, outcome.state)
  await changeRefund(tx, school.id, refundId, {
    state,
    providerRef: outcome.ref,
    failure: state === 'FAILED' ? outcome.code : null,
  })
  if (state === now.state) return { ...now, looks: now.looks }
  const cashAccount = cashAccountOf(payment.how)
  const { cents, payer_id: payerId, parts } = now
  const change = (sign: 1 | -1) =>
    changeInvoices(
      tx,
      school.id,
      parts.map((part) => ({ id: part.invoiceId, refundedCents: sign * part.cents })),
    )
  const refund = { id: refundId, payerId }
  if (state === 'SUCCEEDED') {
    await change(1)
    await bookRefund(billing, refund, postings.done(refundId, cashAccount, cents))
    await sendReceipt(tx, { schoolId: school.id, refundId })
  }
  if (state === 'FAILED') {
    const wasDone = now.state === 'SUCCEEDED'
    if (wasDone) await change(-1)
    await bookRefund(
      billing,
      refund,
      wasDone ? postings.failedAfter(refundId, cashAccount, cents) : postings.failed(refundId, cents),
    )
    await giveBackToPayment(tx, school.id, payment.id, cents)
  }
  await settleUses(
    tx,
    school.id,
    parts.map(({ invoiceId }) => invoiceId),
  )
  return (await refundById(tx, school.id, refundId))!
}
