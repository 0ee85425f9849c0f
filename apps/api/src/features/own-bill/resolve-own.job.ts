import { isPaymentOver, isWaitOver, nextLook } from '@afterbell/domain/payments/payment-states'
import { runs } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { endPayment } from '../payments/charging/end-payment.ts'
import { OPERATOR_ACCOUNT } from '../providers/provider.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import { billedBy, type OwnBillParts } from './own-bill.ts'
import { ownInvoiceById } from './own-invoices.store.ts'
import { countOwnLook, ownPaymentById } from './own-payments.store.ts'
import { settleOwnPayment } from './settle-own.ts'
import { ownBillResolve } from './own-bill-jobs.ts'

/**
 * Polls the outcome of a payment of the school's own bill, on the schedule of other payments. Polls and cancels,
 * never charges.
 */
export const resolveOwnJob = runs(ownBillResolve, async ({ schoolId, paymentId }, parts: OwnBillParts) => {
  const billed = billedBy(parts)
  const inThis = schoolRunner(parts.pool, schoolId)
  const openPayment = await inThis(async ({ tx, at }) => {
    const payment = await ownPaymentById(tx, schoolId, paymentId)
    if (!payment || isPaymentOver(payment.state)) return null
    const { currency } = (await ownInvoiceById(tx, schoolId, payment.invoice_id))!
    return { payment, at, school: { id: schoolId, currency } }
  })
  if (!openPayment || !billed) return
  const { payment, at, school } = openPayment
  const sentAt = Temporal.Instant.from(payment.sent_at)
  const isOver = isWaitOver({ sentAt, heldUntil: null }, at)
  const sent = { ...payment, account_ref: OPERATOR_ACCOUNT }
  const ends = ({ state, code }: { state: string; code: string | null }) =>
    code === 'NOT_CONFIRMED' || (isOver && state === 'REQUIRES_ACTION')
  const outcome = await endPayment(parts.providers, sent, { school, at, ends })
  await inThis(async (context) => {
    const now = outcome ? await settleOwnPayment(billed, context, paymentId, outcome) : payment
    if (isPaymentOver(now.state)) return
    await countOwnLook(context.tx, schoolId, paymentId)
    const due = nextLook(sentAt, payment.looks + 1)
    const afterSeconds = Math.max(1, Math.round(due.since(context.at).total('seconds')))
    await later(context.tx, ownBillResolve, { schoolId, paymentId }, { afterSeconds })
  })
})
