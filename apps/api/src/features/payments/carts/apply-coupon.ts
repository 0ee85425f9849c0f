import type { payments } from '@afterbell/contract/payments/payments'
import { isPaymentOver } from '@afterbell/domain/payments/payment-states'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { payersFor } from '../../ledger/payers/payer-of-parent.ts'
import { placesOfDrafts } from '../../places/holds/holds.store.ts'
import { preparePayment } from '../charging/create.ts'
import { linesOfInvoices } from '../charging/payable.store.ts'
import {
  changeCreated,
  changePayment,
  holdPayment,
  paymentById,
  type Payment,
} from '../charging/payments.store.ts'

type Apply = (typeof payments)['applyCoupon']

/** Applies a coupon to a payment that was created, or to the spots or invoices in the request. */
export const applyCouponToPayment: Act<Apply> = async (call) => {
  const { tx, school, params, body, query } = call
  const existing = await paymentById(tx, school.id, params.id)
  if (existing) return applyToCreated(call, existing)
  if (!body?.parentId) throw notThere()
  const data = await preparePayment(call, {
    ...body,
    payerIds: await payersFor(tx, school.id, body.parentId),
    paymentId: params.id,
    coupon: query.coupon,
    onlyPrices: true,
  })
  return { ...data, parentId: body.parentId }
}

/**
 * Reprices a payment that was not sent yet to what its spots cost with the coupon. If nothing is left to pay, ends the
 * payment; the spots stay held until somebody books them.
 */
async function applyToCreated(call: Call<Apply>, before: Payment) {
  const { tx, school, body, query } = call
  if (before.state !== 'CREATED') throw notAnyMore(before)
  const invoiceIds = before.parts.map(({ invoiceId }) => invoiceId)
  const spots = await placesOfDrafts(tx, school.id, invoiceIds)
  const lines = await linesOfInvoices(tx, school.id, invoiceIds)
  const input = {
    payerIds: [before.payer_id],
    paymentType: 'CHARGE',
    paymentMethodId: before.method_id,
    paymentId: before.id,
    // As the payment was created: with installments, some of it falls due later.
    installments: lines.some(({ later_cents }) => later_cents > 0),
    ...(spots.length > 0 ? { rosterIds: spots.map(({ id }) => id) } : { invoiceIds }),
  } as const
  const preview = await preparePayment(call, { ...input, coupon: query.coupon, onlyPrices: true })
  const payment = (await holdPayment(tx, school.id, before.id))!
  if (payment.state !== 'CREATED') throw notAnyMore(payment)
  const parentId = body?.parentId ?? null
  if (preview.total === 0) {
    await changePayment(tx, school.id, before.id, { state: 'FAILED', failure: 'CANCELED' })
    return { ...preview, parentId }
  }
  await changeCreated(tx, school.id, before.id, {
    cents: preview.total,
    parts: preview.invoices.map(({ id: invoiceId, amount: cents }) => ({ invoiceId, cents })),
  })
  return { ...preview, parentId }
}

function notAnyMore({ id, state }: Payment) {
  if (isPaymentOver(state)) return refuseAs('NOTHING_TO_PAY', { because: 'CHANGED' })
  return refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId: id } })
}
