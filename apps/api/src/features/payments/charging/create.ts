import type { GivenMandate } from '../methods/mandates.store.ts'
import { notConnected } from '../methods/not-connected.ts'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { isCovered, partsToCharge, partsToPay } from '@afterbell/domain/ledger/parts'
import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payments } from '@afterbell/contract/payments/payments'
import { decidePrice } from '@afterbell/domain/prices/pricing'
import { decideCharge } from '@afterbell/domain/providers/least-charge'
import { sum } from '@afterbell/domain/kernel/sum'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { onlyTried } from '../../../platform/database/savepoint.ts'
import { assertAllowed, notThere, refuseAs } from '../../../platform/problems.ts'
import type { Act } from '../../../platform/http/serve.ts'
import type { BilledInvoice } from '../../ledger/billed.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { holdCouponsOf } from '../../coupons/use-coupon.ts'
import { payersFor } from '../../ledger/payers/payer-of-parent.ts'
import { inInstallments, scheduleOf } from '../../ledger/installments.ts'
import { holdToPay } from '../../ledger/receive.ts'
import { bindHolds, holdEnded, lockHolds, takePaid } from './holds.ts'
import { repriceHolds } from './reprice-holds.ts'
import { accountOf, methodById, methodsOf, type StoredMethod } from '../methods/methods.store.ts'
import type { MethodType } from '../../providers/provider.ts'
import { paymentData } from './payment-data.ts'
import { invoicesToPay } from './payable.store.ts'
import { insertPayment, paymentById, underWayFor } from './payments.store.ts'

/** Options of a payment: payers, items and way of paying. */
export interface PaymentInput {
  payerIds: readonly string[]
  paymentType: 'CHARGE' | 'INVOICE'
  paymentMethodId?: string | null | undefined
  paymentId?: string | undefined
  /** Prices the held spots, with their coupon, and creates no payment. */
  onlyPrices?: boolean
  /** The displayed price, which must still be right. */
  total?: number | undefined
  rosterIds?: readonly string[] | undefined
  invoiceIds?: readonly string[] | undefined
  activityId?: string | undefined
  /** Pays in installments, if these are offered. */
  installments?: boolean | undefined
  /** Applies to held spots; an empty one removes the applied coupons. */
  coupon?: string | undefined
  /** Set for a payment by the link of an invoice, with the method the payer has just entered. */
  byLink?: { type: MethodType; keepsMethod: boolean; mandate: GivenMandate | null } | undefined
  /** Set for a payment by a person of a family: one of their own methods, or null as long as they chose none. */
  ownMethod?: StoredMethod | null | undefined
  /** Charges this part of what is open on invoices. What is held is paid whole. */
  amount?: number | undefined
  /** Puts what the held spots cost on one invoice for each payer of the family. */
  onOneInvoice?: boolean
  /** Nobody is there: a bank that wants to ask its customer counts as a failure. */
  isAutomatic?: boolean
  /** Set for a family's cart: its installments are offered as where staff take the payment. */
  isCart?: boolean
}

/** Creates a payment, or returns the existing one with the given id. */
export const createPayment: Act<(typeof payments)['create']> = async (call) => {
  const { tx, school, body } = call
  const existing = body.paymentId && (await paymentById(tx, school.id, body.paymentId))
  const prepare = async () =>
    preparePayment(call, {
      ...body,
      payerIds: await payersFor(tx, school.id, body.parentId),
      onlyPrices: body.preview,
    })
  // A preview writes nothing, not even the price of a hold.
  const prepared = () => (body.preview ? onlyTried(tx, prepare) : prepare())
  const data = existing ? await paymentData(call, existing, existing) : await prepared()
  return { ...data, parentId: body.parentId }
}

/**
 * Prepares a payment: its items, amount and method; no money moves. It is for spots, for invoices, or for everything
 * the payers owe in an activity. Held spots are priced for the way of paying.
 */
export async function preparePayment(
  call: Billing,
  input: PaymentInput,
): Promise<Omit<AnswerOf<(typeof payments)['create']>, 'parentId'>> {
  const { tx, school, user } = call
  const { payerIds } = input
  const isInvoiced = input.paymentType === 'INVOICE'
  const account = isInvoiced ? undefined : await accountOf(tx, school.id)
  const method =
    account &&
    !input.byLink &&
    (input.ownMethod === undefined
      ? await methodToCharge(call, payerIds, input.paymentMethodId ?? null, account.accountRef)
      : input.ownMethod)
  const type = input.byLink?.type ?? (method ? method.type : null)
  const { ids, holds } = await lockToPay(call, input, isInvoiced ? 'INVOICE' : type)
  await holdCouponsOf(call, payerIds, ids)
  const choice = {
    inInstallments: input.installments ?? false,
    isInvoiced,
    isByLink: input.byLink !== undefined || (input.ownMethod !== undefined && !input.isCart),
  }
  const invoices = await inInstallments(call, await holdToPay(call, payerIds, ids), choice)
  const part = holds.length === 0 ? input.amount : undefined
  const parts = isInvoiced ? partsToPay(invoices) : partsToCharge(invoices, part)
  const id = input.paymentId ?? randomUUIDv7()
  const coveredIds = invoices.filter(isCovered).map((invoice) => invoice.id)
  if (parts.length === 0 && coveredIds.length === 0) await refuseToPay(call, ids, invoices)
  const cents = sum(parts.map((part) => part.cents))
  assertAllowed(decidePrice(part ?? input.total, { totalCents: cents }, school.currency))
  if (!isInvoiced && !account && parts.length > 0) throw notConnected()
  // Spots with nothing due now are taken with the others, when the payment comes.
  const newPayment = {
    id,
    cents,
    parts: [...parts, ...coveredIds.map((invoiceId) => ({ invoiceId, cents: 0 }))],
  }
  const schedule = scheduleOf(invoices, choice, { cents, today: school.today })
  if (input.onlyPrices) return paymentData(call, newPayment, null, schedule)
  if (isInvoiced) {
    // Held spots are taken and owed from now on; older invoices stay as they are.
    await takePaid(call, holds, ids)
    return paymentData(call, { ...newPayment, id: invoices[0]!.id }, null, schedule)
  }
  if (parts.length === 0) {
    await takePaid(
      call,
      holds.filter((place) => coveredIds.includes(place.invoice_id)),
      coveredIds,
    )
    return paymentData(call, newPayment, null, schedule)
  }
  if (!account) throw notConnected()
  assertAllowed(decideCharge(cents, school.currency))
  await bindHolds(call, holds)
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
    parts: newPayment.parts,
    accountId: user?.id ?? null,
    personId: call.person?.id ?? null,
    isByLink: input.byLink !== undefined,
    isAutomatic: input.isAutomatic ?? false,
    keepsMethod: input.byLink?.keepsMethod ?? false,
    mandate: input.byLink?.mandate ?? null,
  })
  // Concurrent calls with one id: the second returns the first one's payment.
  const payment = await paymentById(tx, school.id, id)
  if (!payment || (!isNew && payment.payer_id !== payerId)) throw notThere()
  return paymentData(call, payment, payment, schedule)
}

/** Finds the invoices to pay, locks the spots of drafts among them, and prices these for the way of paying. */
async function lockToPay(call: Billing, input: PaymentInput, way: WayOfPaying | null) {
  const find = () =>
    invoicesToPay(call.tx, call.school.id, {
      payerIds: input.payerIds,
      rosterIds: input.rosterIds ?? null,
      invoiceIds: input.invoiceIds ?? null,
      activityId: input.activityId ?? null,
    })
  const firstIds = await find()
  const lockedHolds = await lockHolds(call, firstIds)
  // Drafts may have been replaced meanwhile: read again under the lock of their sections.
  const ids = await find()
  const holds = ids.join() === firstIds.join() ? lockedHolds : await lockHolds(call, ids)
  if (holds.some(({ is_held }) => !is_held)) throw await holdEnded(call, { invoiceIds: ids })
  const { coupon: name, payerIds, onOneInvoice = false } = input
  const coupon = name === undefined ? undefined : { name: name.trim(), payerIds }
  if (!(await repriceHolds(call, holds, way, { coupon, onOneInvoice }))) return { ids, holds }
  const repricedIds = await find()
  return { ids: repricedIds, holds: await lockHolds(call, repricedIds) }
}

/** Returns the requested method, or the default; null if there is no method yet. */
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

/** Refuses invoices of which nothing can be paid: disputed, being paid, or paid. */
export async function refuseToPay(
  { tx, school }: Billing,
  invoiceIds: readonly string[],
  invoices: readonly BilledInvoice[] = [],
): Promise<never> {
  const disputedInvoice = invoices.find(({ disputedCents }) => disputedCents > 0)
  if (disputedInvoice)
    throw refuseAs('DISPUTED', { of: 'INVOICE', number: invoiceNumber(disputedInvoice.number!) })
  const [paymentId] = await underWayFor(tx, school.id, invoiceIds)
  if (paymentId) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId } })
  throw refuseAs('NOTHING_TO_PAY', { because: 'NOTHING_OPEN' })
}
