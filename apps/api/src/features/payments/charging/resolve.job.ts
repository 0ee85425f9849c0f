import { isEndCertain } from '@afterbell/domain/payments/in-doubt'
import {
  HOLD_END_SECONDS,
  isWaitOver,
  keepsHold,
  lookBeforeHoldEnds,
  nextLook,
} from '@afterbell/domain/payments/payment-states'
import type { Pool } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { endPayment } from './end-payment.ts'
import { earliestHoldEnd, holdOn, LOOK_MINUTES, lockHolds } from './holds.ts'
import { schoolRunner, type SchoolContext } from '../../../platform/database/inside-school.ts'
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
    const inThis = schoolRunner(pool, schoolId)
    const pendingPayment = await inThis(async (context) => {
      const payment = await paymentById(context.tx, schoolId, paymentId)
      if (!payment?.sent_at || isEndCertain(payment)) return null
      const until = await earliestHoldEnd(context, invoicesOf(payment))
      const at = isAsHoldEnds ? context.at.add({ seconds: 2 * HOLD_END_SECONDS }) : context.at
      const isOver = isWaitOver({ sentAt: Temporal.Instant.from(payment.sent_at), heldUntil: until }, at)
      return { payment, isOver, school: context.school, at: context.at }
    })
    if (!pendingPayment || (isAsHoldEnds && !pendingPayment.isOver)) return
    const { payment, isOver, school, at } = pendingPayment
    const outcome = await endPayment(providers, payment, {
      school,
      at,
      ends: ({ state, code }) =>
        code === 'NOT_CONFIRMED' || ((isOver || payment.is_automatic) && state === 'REQUIRES_ACTION'),
    })
    await inThis(async (context) => {
      const now = outcome ? await settlePayment(context, paymentId, outcome) : payment
      if (isEndCertain(now)) return
      if (isAsHoldEnds) {
        await extendHold(context, now, now.looks, ASK_AGAIN_MINUTES)
        return lookAsHoldEnds(context, payment, now.looks)
      }
      await extendHold(context, now, now.looks + 1)
      await countLook(context.tx, schoolId, paymentId)
      await lookAgain(context, paymentsResolve, { schoolId, paymentId }, payment.sent_at!, now.looks + 1)
      await lookAsHoldEnds(context, payment, now.looks + 1)
    })
  },
)

/**
 * Holds the spots of a sent payment until its end is known: until the next poll, at which they are held on. A payment
 * that waits for its cardholder ends with its hold, and keeps it only while the provider cannot be asked to end it.
 */
async function extendHold(
  context: SchoolContext,
  payment: Payment,
  looks: number,
  leastMinutes = LOOK_MINUTES,
): Promise<void> {
  if (!keepsHold(payment.state)) return
  const holds = await lockHolds(context, invoicesOf(payment))
  const next = nextLook(Temporal.Instant.from(payment.sent_at!), looks)
  const minutes = payment.state === 'REQUIRES_ACTION' ? 0 : Math.ceil(next.since(context.at).total('minutes'))
  await holdOn(
    context,
    holds.filter(({ is_held }) => is_held),
    Math.max(leastMinutes, minutes + 1),
  )
}

/** A provider that could not end a payment as its hold ended is asked again after so long. */
const ASK_AGAIN_MINUTES = 5

/** Schedules a poll for the end of the hold, to end the payment, unless a counted poll comes before. */
async function lookAsHoldEnds(context: SchoolContext, payment: Payment, looks: number): Promise<void> {
  const { sent_at: sentAt } = payment
  const due = lookBeforeHoldEnds(
    await earliestHoldEnd(context, invoicesOf(payment)),
    { sentAt: Temporal.Instant.from(sentAt!), looks },
    context.at,
  )
  if (!due) return
  const data = { schoolId: context.school.id, paymentId: payment.id, isAsHoldEnds: true }
  await later(context.tx, paymentsResolve, data, { afterSeconds: secondsTo(context, due) })
}

function invoicesOf({ parts }: Payment): string[] {
  return parts.map(({ invoiceId }) => invoiceId)
}
