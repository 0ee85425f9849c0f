import { isEndKnown } from '@afterbell/domain/payments/in-doubt'
import {
  HOLD_END_SECONDS,
  isRefundOver,
  isWaitOver,
  keepsHold,
  lookBeforeHoldEnds,
  nextLook,
} from '@afterbell/domain/payments/payment-states'
import type { Pool } from '../../platform/database/database.ts'
import { runs, type Job } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { endPayment } from './end-payment.ts'
import { heldUntil, holdOn, lockHolds } from './holds.ts'
import { insideOf, type Here } from '../../platform/database/inside-school.ts'
import { countLook, paymentById, type Payment } from './payments.store.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Outcome } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'
import { countRefundLook, refundById, type Refund } from './refunds/refunds.store.ts'
import { settlePayment } from './settle.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { paymentsResolve, refundsResolve } from './payment-jobs.ts'

/**
 * Polls the outcome of a payment 1, 2 and 10 minutes and 1, 6 and 24 hours after sending, then daily. Polls and
 * cancels, never charges. Continues after a decision of staff: the provider may disagree.
 *
 * Ends payments that were never confirmed. Ends one that waits for its cardholder after an hour or when its hold ends,
 * and an automatic one at once. Adds one uncounted poll when a hold ends.
 */
export const resolvePaymentJob = runs(
  paymentsResolve,
  async (
    { schoolId, paymentId, isAsHoldEnds = false },
    { pool, providers }: { pool: Pool; providers: Providers },
  ) => {
    const inThis = insideOf(pool, schoolId)
    const found = await inThis(async (here) => {
      const payment = await paymentById(here.tx, schoolId, paymentId)
      if (!payment?.sent_at || isEndKnown(payment)) return null
      const until = await heldUntil(here, invoicesOf(payment))
      const at = isAsHoldEnds ? here.at.add({ seconds: 2 * HOLD_END_SECONDS }) : here.at
      const isOver = isWaitOver({ sentAt: Temporal.Instant.from(payment.sent_at), heldUntil: until }, at)
      return { payment, isOver, school: here.school, at: here.at }
    })
    if (!found || (isAsHoldEnds && !found.isOver)) return
    const { payment, isOver, school, at } = found
    const outcome = await endPayment(providers, payment, {
      school,
      at,
      ends: ({ state, code }) =>
        code === 'NOT_CONFIRMED' || ((isOver || payment.is_automatic) && state === 'REQUIRES_ACTION'),
    })
    await inThis(async (here) => {
      const now = outcome ? await settlePayment(here, paymentId, outcome) : payment
      if (isEndKnown(now)) return
      if (isAsHoldEnds) return lookAsHoldEnds(here, payment, now.looks)
      await keepHeld(here, payment)
      await countLook(here.tx, schoolId, paymentId)
      await lookAgain(here, paymentsResolve, { schoolId, paymentId }, payment.sent_at!, now.looks + 1)
      await lookAsHoldEnds(here, payment, now.looks + 1)
    })
  },
)

/** Polls the outcome of a refund. Requests it again if the provider does not know it; its key makes that safe. */
export const resolveRefundJob = runs(
  refundsResolve,
  async ({ schoolId, refundId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const inThis = insideOf(pool, schoolId)
    const found = await inThis(async ({ tx, school }) => {
      const refund = await refundById(tx, schoolId, refundId)
      const payment = refund && (await paymentById(tx, schoolId, refund.payment_id))
      return refund && payment && !isRefundOver(refund.state) ? { refund, payment, school } : null
    })
    if (!found) return
    const outcome = await outcomeOfRefund(providers, found.refund, found.payment, found.school)
    await inThis(async (here) => {
      const { state, looks } = outcome ? await settleRefund(here, refundId, outcome) : found.refund
      if (isRefundOver(state)) return
      await countRefundLook(here.tx, schoolId, refundId)
      await lookAgain(here, refundsResolve, { schoolId, refundId }, found.refund.sent_at!, looks + 1)
    })
  },
)

export const resolveJobs = [resolvePaymentJob, resolveRefundJob]

/** Extends a hold while the outcome of its payment is unknown, up to half an hour after sending. */
async function keepHeld(here: Here, payment: Payment): Promise<void> {
  if (!keepsHold(payment.state)) return
  if (here.at.since(Temporal.Instant.from(payment.sent_at!)).total('minutes') > 20) return
  const held = await lockHolds(here, invoicesOf(payment))
  await holdOn(
    here,
    held.filter(({ is_held }) => is_held),
  )
}

/** Schedules a poll for the end of the hold, to end the payment, unless a counted poll comes before. */
async function lookAsHoldEnds(here: Here, payment: Payment, looks: number): Promise<void> {
  const { sent_at: sentAt } = payment
  const due = lookBeforeHoldEnds(
    await heldUntil(here, invoicesOf(payment)),
    { sentAt: Temporal.Instant.from(sentAt!), looks },
    here.at,
  )
  if (!due) return
  const data = { schoolId: here.school.id, paymentId: payment.id, isAsHoldEnds: true }
  await later(here.tx, paymentsResolve, data, { afterSeconds: secondsTo(here, due) })
}

function invoicesOf({ parts }: Payment): string[] {
  return parts.map(({ invoiceId }) => invoiceId)
}

async function lookAgain<Data extends object>(
  here: Here,
  job: Job<Data>,
  data: NoInfer<Data>,
  sentAt: string,
  looks: number,
): Promise<void> {
  const next = nextLook(Temporal.Instant.from(sentAt), looks)
  await later(here.tx, job, data, { afterSeconds: secondsTo(here, next) })
}

function secondsTo({ at }: Here, due: Temporal.Instant): number {
  return Math.max(1, Math.round(due.since(at).total('seconds')))
}

async function outcomeOfRefund(
  providers: Providers,
  refund: Refund,
  payment: Payment,
  school: SchoolNow,
): Promise<Outcome | null> {
  const provider = payment.provider && providers[payment.provider]
  if (!provider || !payment.provider_ref) return null
  const account = accountAt(school, payment)
  const asked = { key: refund.id, paymentRef: payment.provider_ref }
  const found = await provider.find(account, { kind: 'REFUND', ref: refund.provider_ref, ...asked })
  // A refund made at the provider is never requested: that would send the money again.
  if (found === 'ABSENT' && refund.is_from_provider) return null
  return found === 'ABSENT'
    ? provider.refund(account, { ...asked, cents: refund.cents, attempt: refund.looks })
    : found
}
