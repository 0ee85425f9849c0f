import { isEndKnown } from '@afterbell/domain/payments/in-doubt'
import {
  HOLD_END_SECONDS,
  isWaitOver,
  keepsHold,
  lookBeforeHoldEnds,
} from '@afterbell/domain/payments/payment-states'
import type { Pool } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { endPayment } from './end-payment.ts'
import { heldUntil, holdOn, lockHolds } from './holds.ts'
import { insideOf, type Here } from '../../../platform/database/inside-school.ts'
import { countLook, paymentById, type Payment } from './payments.store.ts'
import type { Providers } from '../../providers/providers.ts'
import { settlePayment } from './settle.ts'
import { lookAgain, secondsTo } from './look-again.ts'
import { paymentsResolve } from './payment-jobs.ts'

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
