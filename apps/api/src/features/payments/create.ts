import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { isCovered, partsToCharge, partsToPay } from '@afterbell/domain/ledger/parts'
import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payments } from '@afterbell/contract/payments/payments'
import { decidePrice } from '@afterbell/domain/prices/pricing'
import { decideCharge } from '@afterbell/domain/payments/least-charge'
import { sum } from '@afterbell/domain/kernel/sum'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { assertAllowed, notThere, refuseAs } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import type { BilledInvoice } from '../ledger/billed.store.ts'
import type { Billing } from '../ledger/owe.ts'
import { holdCouponsOf } from '../coupons/use-coupon.ts'
import { payersFor } from '../ledger/payer-of-parent.ts'
import { inInstallments, scheduleOf } from '../ledger/installments.ts'
import { holdToPay } from '../ledger/receive.ts'
import { holdEnded, lockHolds, takePaid } from './holds.ts'
import { repriceHolds } from './reprice-holds.ts'
import { accountOf, methodById, methodsOf } from './methods/methods.store.ts'
import type { MethodType } from './providers/provider.ts'
import { paymentData } from './payment-data.ts'
import { invoicesToPay } from './payable.store.ts'
import { insertPayment, paymentById, underWayFor } from './payments.store.ts'

/** Who is asked for what, and how. */
export interface PaymentAsked {
  payerIds: readonly string[]
  paymentType: 'CHARGE' | 'INVOICE'
  paymentMethodId?: string | null | undefined
  paymentId?: string | undefined
  /** Only told, and nothing is made. */
  preview?: boolean
  /** What was shown. */
  total?: number | undefined
  rosterIds?: readonly string[] | undefined
  invoiceIds?: readonly string[] | undefined
  activityId?: string | undefined
  /** Where they are offered. */
  installments?: boolean | undefined
  /** Taken off spots that are held; an empty one takes off what was applied to them. */
  coupon?: string | undefined
  /** By the link of an invoice: with what its payer has just entered. */
  byLink?: { type: MethodType; keepsMethod: boolean; mandateNetwork: string | null } | undefined
}

/** With the id of a payment that is there already it answers that one. */
export const createPayment: Act<(typeof payments)['create']> = async (call) => {
  const { tx, school, body } = call
  const known = body.paymentId && (await paymentById(tx, school.id, body.paymentId))
  const data = known
    ? await paymentData(call, known, known)
    : await preparePayment(call, { ...body, payerIds: await payersFor(tx, school.id, body.parentId) })
  return { ...data, parentId: body.parentId }
}

/**
 * Gets a payment ready: what it is for, how much of it, and by which method; nothing moves. For spots, for invoices, or for all
 * that is open of the payers in an activity. Spots that are held are priced for the way they are paid in.
 */
export async function preparePayment(
  call: Billing,
  asked: PaymentAsked,
): Promise<Omit<AnswerOf<(typeof payments)['create']>, 'parentId'>> {
  const { tx, school, user } = call
  const { payerIds } = asked
  const isInvoiced = asked.paymentType === 'INVOICE'
  const account = isInvoiced ? undefined : await accountOf(tx, school.id)
  const method =
    account &&
    !asked.byLink &&
    (await methodToCharge(call, payerIds, asked.paymentMethodId ?? null, account.accountRef))
  const type = asked.byLink?.type ?? (method ? method.type : null)
  const { ids, held, isRepriced } = await lockToPay(call, asked, isInvoiced ? 'INVOICE' : type)
  await holdCouponsOf(call, payerIds, ids)
  const choice = {
    inInstallments: asked.installments ?? false,
    isInvoiced,
    isByLink: asked.byLink !== undefined,
  }
  const invoices = await inInstallments(call, await holdToPay(call, payerIds, ids), choice)
  const parts = isInvoiced ? partsToPay(invoices) : partsToCharge(invoices)
  const id = asked.paymentId ?? randomUUIDv7()
  const covered = invoices.filter(isCovered).map((invoice) => invoice.id)
  if (parts.length === 0 && covered.length === 0) {
    // A discount for this way of paying may leave nothing to pay: then the spot is taken already.
    if (isRepriced) return paymentData(call, { id, cents: 0, parts }, null)
    await refuseToPay(call, ids, invoices)
  }
  const cents = sum(parts.map((part) => part.cents))
  assertAllowed(decidePrice(asked.total, { totalCents: cents }, school.currency))
  if (!isInvoiced && !account && parts.length > 0) throw notConnected()
  const told = { id, cents, parts: [...parts, ...covered.map((invoiceId) => ({ invoiceId, cents: 0 }))] }
  const schedule = scheduleOf(invoices, choice, { cents, today: school.today })
  if (asked.preview) return paymentData(call, told, null, schedule)
  if (isInvoiced) {
    // What is held is taken, and owed from now on; what is owed already stands as it does.
    await takePaid(call, held, ids)
    return paymentData(call, { ...told, id: invoices[0]!.id }, null, schedule)
  }
  if (covered.length > 0)
    await takePaid(
      call,
      held.filter((place) => covered.includes(place.invoice_id)),
      covered,
    )
  if (!account || parts.length === 0) return paymentData(call, told, null, schedule)
  assertAllowed(decideCharge(cents, school.currency))
  const { payerId } = invoices.find((invoice) => invoice.id === parts[0]!.invoiceId)!
  const isNew = await insertPayment(tx, school.id, {
    id,
    payerId,
    how: type ?? 'CARD',
    methodId: method ? method.id : null,
    account,
    cents,
    state: 'CREATED',
    receivedOn: null,
    reference: '',
    parts,
    accountId: user?.id ?? null,
    isByLink: asked.byLink !== undefined,
    keepsMethod: asked.byLink?.keepsMethod ?? false,
    mandateNetwork: asked.byLink?.mandateNetwork ?? null,
  })
  // Two that ask with one id at the same moment: the second is answered what the first has made.
  const payment = await paymentById(tx, school.id, id)
  if (!payment || (!isNew && payment.payer_id !== payerId)) throw notThere()
  return paymentData(call, payment, payment, schedule)
}

/** Finds the invoices that are meant, and locks the spots of those that are drafts, priced for the way they are paid in. */
async function lockToPay(call: Billing, asked: PaymentAsked, way: WayOfPaying | null) {
  const find = () =>
    invoicesToPay(call.tx, call.school.id, {
      payerIds: asked.payerIds,
      rosterIds: asked.rosterIds ?? null,
      invoiceIds: asked.invoiceIds ?? null,
      activityId: asked.activityId ?? null,
    })
  const seen = await find()
  const locked = await lockHolds(call, seen)
  // Drafts that were made anew meanwhile are looked at once their sections are locked.
  const ids = await find()
  const held = ids.join() === seen.join() ? locked : await lockHolds(call, ids)
  if (held.some(({ is_held }) => !is_held)) throw await holdEnded(call, { invoiceIds: ids })
  const { coupon: name, payerIds } = asked
  const coupon = name === undefined ? undefined : { name: name.trim(), payerIds }
  const isRepriced = await repriceHolds(call, held, way, coupon)
  if (!isRepriced) return { ids, held, isRepriced }
  const anew = await find()
  return { ids: anew, held: await lockHolds(call, anew), isRepriced }
}

export function notConnected() {
  return refuseAs('NOT_CONNECTED', { told: 'STAFF' })
}

/** The method that is named, or the default; null where there is none yet. */
export async function methodToCharge(
  { tx, school }: Billing,
  payerIds: readonly string[],
  methodId: string | null,
  accountRef: string,
) {
  if (methodId === null) return (await methodsOf(tx, school.id, payerIds, accountRef))[0] ?? null
  const method = await methodById(tx, school.id, methodId)
  const isTheirs = method && payerIds.includes(method.payer_id) && method.account_ref === accountRef
  if (!isTheirs) throw notThere()
  return method
}

/** Nothing of it can be asked for: it is being paid, or paid. */
export async function refuseToPay(
  { tx, school }: Billing,
  invoiceIds: readonly string[],
  invoices: readonly BilledInvoice[] = [],
): Promise<never> {
  const disputed = invoices.find(({ disputedCents }) => disputedCents > 0)
  if (disputed) throw refuseAs('DISPUTED', { of: 'INVOICE', number: invoiceNumber(disputed.number!) })
  const [paymentId] = await underWayFor(tx, school.id, invoiceIds)
  if (paymentId) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId } })
  throw refuseAs('NOTHING_TO_PAY', { because: 'NOTHING_OPEN' })
}
