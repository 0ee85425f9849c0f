import { isPaymentOver, isRefundOver, keepsHold, nextLook } from '@afterbell/domain/payments/payment-states'
import type { Pool } from '../../platform/database/database.ts'
import { later, type JobData, type Queues } from '../../platform/jobs/jobs.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { endPayment } from './end-payment.ts'
import { holdOn, lockHolds } from './holds.ts'
import { insideOf, type Here } from './inside-school.ts'
import { countLook, paymentById, type Payment } from './payments.store.ts'
import { accountAt } from './providers/account-at.ts'
import type { Outcome } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { countRefundLook, refundById, type Refund } from './refunds/refunds.store.ts'
import { settlePayment } from './settle.ts'
import { settleRefund } from './refunds/settle-refund.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** What became of a payment nobody heard of. */
    'payments.resolve': { schoolId: string; paymentId: string }
    'refunds.resolve': { schoolId: string; refundId: string }
  }
}

/** A look that failed is taken again for two days, so that no payment is looked for no more. */
const looking = {
  retryLimit: 50,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
} as const

export const paymentQueues = {
  'payments.resolve': looking,
  'refunds.resolve': looking,
} satisfies Partial<Queues>

/**
 * Looks what became of a payment: 1, 2 and 10 minutes, 1, 6 and 24 hours after it was sent, and daily from then on. It asks and
 * cancels, it never charges: one that was never confirmed, or waits for a cardholder for longer than an hour, ends.
 */
export function resolvePaymentJob(pool: Pool, providers: Providers) {
  return async ({ schoolId, paymentId }: JobData['payments.resolve']): Promise<void> => {
    const inThis = insideOf(pool, schoolId)
    const found = await inThis(async ({ tx, school, at }) => {
      const payment = await paymentById(tx, schoolId, paymentId)
      return payment && !isPaymentOver(payment.state) && payment.sent_at ? { payment, school, at } : null
    })
    if (!found) return
    const outcome = await outcomeOf(providers, found.payment, found)
    await inThis(async (here) => {
      const { state, looks } = outcome ? await settlePayment(here, paymentId, outcome) : found.payment
      if (isPaymentOver(state)) return
      await keepHeld(here, found.payment)
      await countLook(here.tx, schoolId, paymentId)
      await lookAgain(here, 'payments.resolve', { schoolId, paymentId }, found.payment.sent_at!, looks + 1)
    })
  }
}

/** The same of a refund: it is asked for again where the provider knows nothing of it, for its key is its own. */
export function resolveRefundJob(pool: Pool, providers: Providers) {
  return async ({ schoolId, refundId }: JobData['refunds.resolve']): Promise<void> => {
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
      await lookAgain(here, 'refunds.resolve', { schoolId, refundId }, found.refund.sent_at!, looks + 1)
    })
  }
}

/** While nobody knows how its payment ends a spot is held on, at most half an hour from when it was sent. */
async function keepHeld(here: Here, { state, parts, sent_at: sentAt }: Payment): Promise<void> {
  if (!keepsHold(state)) return
  if (here.at.since(Temporal.Instant.from(sentAt!)).total('minutes') > 20) return
  const held = await lockHolds(
    here,
    parts.map(({ invoiceId }) => invoiceId),
  )
  await holdOn(
    here,
    held.filter(({ is_held }) => is_held),
  )
}

async function lookAgain<N extends 'payments.resolve' | 'refunds.resolve'>(
  { tx, at }: Here,
  job: N,
  data: JobData[N],
  sentAt: string,
  looks: number,
): Promise<void> {
  const next = nextLook(Temporal.Instant.from(sentAt), looks)
  const afterSeconds = Math.max(1, Math.round(next.since(at).total('seconds')))
  await later(tx, job, data, { afterSeconds })
}

/** What was prepared and never confirmed is ended, and after an hour what waits for a cardholder. */
function outcomeOf(
  providers: Providers,
  payment: Payment,
  { school, at }: Pick<Here, 'school' | 'at'>,
): Promise<Outcome | null> {
  const isLeft = at.since(Temporal.Instant.from(payment.sent_at!)).total('minutes') >= 60
  return endPayment(providers, payment, {
    school,
    at,
    ends: ({ state, code }) => code === 'NOT_CONFIRMED' || (isLeft && state === 'REQUIRES_ACTION'),
  })
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
  return found === 'ABSENT'
    ? provider.refund(account, { ...asked, cents: refund.cents, attempt: refund.looks })
    : found
}
