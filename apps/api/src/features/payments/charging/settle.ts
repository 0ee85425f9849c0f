import { randomUUIDv7 } from 'node:crypto'
import { endsMethod } from '@afterbell/domain/payments/mandate'
import { cashAccountOf } from '@afterbell/domain/payments/payment-ways'
import { isEndCertain } from '@afterbell/domain/payments/in-doubt'
import { feePostings } from '@afterbell/domain/ledger/ledger'
import { isPaymentOver, settledPayment, type PaymentState } from '@afterbell/domain/payments/payment-states'
import { BY_NOBODY } from '../../../platform/database/by.ts'
import { announce } from '../../../platform/outside/announce.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { holdCouponsOf } from '../../coupons/use-coupon.ts'
import { voidDraftsOf } from '../../ledger/drafts.store.ts'
import { book } from '../../ledger/entries.store.ts'
import { holdToPay, pend, receive } from '../../ledger/receive.ts'
import type { Billing } from '../../ledger/owe.ts'
import { useCredit } from '../../ledger/use-credit.ts'
import { tellStaff } from '../../users/tell-staff.ts'
import { endLongHolds, lockHolds, takePaid } from './holds.ts'
import { endMethod } from '../methods/methods.store.ts'
import { sendBackLate } from './send-back-late.ts'
import {
  changePayment,
  holdPayment,
  keepFeesOfPayout,
  keepPaymentFee,
  paymentById,
  type Payment,
} from './payments.store.ts'
import { sendReceipt } from './receipt.job.ts'
import type { Outcome } from '../../providers/provider.ts'
import { paymentsKeepMethod } from './payment-jobs.ts'

/**
 * Settles the outcome of a payment, forward only and idempotent, under the payment's lock. The provider's answer, its
 * events and the resolver all use this function. Never refuses: money that came is booked, and anything above the open
 * amount is the payer's credit.
 * @answers What is owed, and how does it stand?
 */
export async function settlePayment(billing: Billing, paymentId: string, outcome: Outcome): Promise<Payment> {
  const { tx, school } = billing
  const before = await paymentById(tx, school.id, paymentId)
  if (!before) throw new Error('A payment is settled that is not there')
  const invoiceIds = before.parts.map(({ invoiceId }) => invoiceId)
  const holds = await lockHolds(billing, invoiceIds)
  await holdCouponsOf(billing, [before.payer_id], invoiceIds)
  await holdToPay(billing, [before.payer_id], invoiceIds)
  const payment = (await holdPayment(tx, school.id, paymentId))!
  const state = settledPayment(payment.state, outcome.state)
  if (state === payment.state) {
    if (state === 'SUCCEEDED') await bookLateFee(billing, payment, outcome)
    // Late or unknown outcomes do not undo a known one. A provider's word replaces a decision of staff.
    const isNew = outcome.actionUrl !== payment.action_url || (isPaymentOver(state) && !isEndCertain(payment))
    if (outcome.state !== state || !isNew) return payment
  }
  await changePayment(tx, school.id, paymentId, {
    state,
    providerRef: outcome.ref,
    feeCents: outcome.feeCents,
    failure: state === 'SUCCEEDED' ? null : outcome.code,
    actionUrl: state === 'REQUIRES_ACTION' ? outcome.actionUrl : null,
  })
  if (isPending(payment.state) && isPaymentOver(state)) await pend(billing, payment.parts, -1)
  // Users see at once if a card or a payment by link fails. Notify staff of automatic charges, and of failures days
  // later. A spot that a family wanted to be taken stays an offer, and the family is told.
  const isByMandate = payment.is_automatic && payment.person_id !== null
  if (state === 'FAILED' && ((payment.is_automatic && !isByMandate) || payment.state === 'PROCESSING'))
    await tellStaff(tx, school.id, 'PAYMENT_FAILED', paymentId)
  if (state === 'FAILED' && payment.state !== 'FAILED')
    await announce(tx, school.id, [
      { id: randomUUIDv7(), event: 'payment.failed', subjectId: paymentId, childId: null },
    ])
  if (state === 'FAILED' && payment.method_id !== null && endsMethod(outcome.code))
    await endMethod(tx, school.id, payment.method_id)
  // Voids the drafts once the hold has ended and the payment can no longer succeed.
  if (state === 'FAILED')
    await voidDraftsOf(
      tx,
      school.id,
      holds.filter(({ is_held }) => !is_held).map(({ id }) => id),
    )
  if (state === 'FAILED') await endLongHolds(billing, holds, payment.sent_at)
  // A debit under way already takes the spot.
  const isTaken = isComing(state) ? await takePaid(billing, holds, invoiceIds) : true
  if (state === 'SUCCEEDED' && payment.state !== 'SUCCEEDED')
    await applyPayment(billing, payment, outcome, { isTaken, invoiceIds })
  return (await paymentById(tx, school.id, paymentId))!
}

function isComing(state: PaymentState): boolean {
  return state === 'PROCESSING' || state === 'SUCCEEDED'
}

/** While a payment is pending at a provider, nobody else can pay for the same. */
function isPending(state: PaymentState): boolean {
  return state !== 'CREATED' && !isPaymentOver(state)
}

/** Applies a received payment to its invoices. Money for a spot that could no longer be taken is refunded. */
async function applyPayment(
  billing: Billing,
  payment: Payment,
  { feeCents }: Pick<Outcome, 'feeCents'>,
  { isTaken, invoiceIds }: { isTaken: boolean; invoiceIds: readonly string[] },
): Promise<void> {
  const { tx, school } = billing
  const { id, payer_id: payerId, how, cents, parts } = payment
  const invoices = await holdToPay(billing, [payerId], invoiceIds)
  const remainingCents = await receive(billing, invoices, {
    paymentId: id,
    payerId,
    cashAccount: cashAccountOf(how),
    cents,
    parts,
  })
  if (feeCents !== null) await bookFee(billing, payment, feeCents)
  // The rest came late for something transferred or given up. Use it for open invoices, so that nobody pays twice.
  if (remainingCents > 0 && isTaken) await useCredit(billing, { payerId, cents: remainingCents, key: id })
  else if (remainingCents > 0) await sendBackLate(billing, payment, remainingCents, invoices)
  await sendReceipt(tx, { schoolId: school.id, paymentId: id })
  if (payment.keeps_method) await later(tx, paymentsKeepMethod, { schoolId: school.id, paymentId: id })
}

/** Books a fee that the provider reports only after the payment has succeeded. */
async function bookLateFee(
  billing: Billing,
  payment: Payment,
  { state, feeCents }: Pick<Outcome, 'state' | 'feeCents'>,
): Promise<void> {
  if (state !== 'SUCCEEDED' || feeCents === null || payment.fee_cents !== null) return
  await keepPaymentFee(billing.tx, billing.school.id, payment.id, feeCents)
  await bookFee(billing, payment, feeCents)
}

/** Books the fees of many payments from a payout. Known fees stay. */
export async function bookFeesFromPayout(
  billing: Billing,
  accountRef: string,
  fees: readonly { ref: string; feeCents: number }[],
): Promise<void> {
  const { tx, school } = billing
  for (const payment of await keepFeesOfPayout(tx, school.id, accountRef, fees))
    await bookFee(billing, payment, payment.fee_cents)
}

async function bookFee(
  { tx, school }: Billing,
  { id, payer_id: payerId }: Pick<Payment, 'id' | 'payer_id'>,
  feeCents: number,
) {
  await book(tx, school.id, {
    source: 'PAYMENT',
    sourceId: id,
    payerId,
    by: BY_NOBODY,
    postings: feePostings(id, feeCents),
  })
}
