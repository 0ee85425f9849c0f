import { isCovered, partsToCharge } from '@afterbell/domain/ledger/parts'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { holdCouponsOf } from '../../coupons/use-coupon.ts'
import { cardPageUrl } from '../../invoices/pay-links.ts'
import type { Billing } from '../../ledger/owe.ts'
import { holdToPay, pend, type InvoiceToPay } from '../../ledger/receive.ts'
import { payerById, sharesParent } from '../../ledger/payers/payers.store.ts'
import { notConnected } from '../methods/not-connected.ts'
import { madeCustomer } from '../methods/customer.ts'
import { askForPayment } from './ask-for-payment.ts'
import { extendHolds, holdEnded, lockHolds } from './holds.ts'
import { assertHeldPrice } from './reprice-holds.ts'
import { accountOf, customerOf, methodById, methodsOf, type StoredMethod } from '../methods/methods.store.ts'
import { changePayment, holdPayment, keepPaymentRef, paymentById, type Payment } from './payments.store.ts'
import {
  outcome,
  type Account,
  type MethodType,
  type Outcome,
  type Provider,
} from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'
import { settlePayment } from './settle.ts'
import { accountAt } from '../../providers/account-at.ts'
import { paymentsResolve } from './payment-jobs.ts'

/** Context of a confirmation, which runs in several transactions, by staff or by somebody with the link of an invoice. */
export interface Confirm extends Billing, Pick<AnyCall, 'inside' | 'network' | 'header'> {}

/** Seconds after sending until the first check on a payment without an answer. */
export const FIRST_LOOK_SECONDS = 60

/**
 * Charges a created payment in three steps: locks what it is for and marks it as sent, asks the provider with our id as
 * the key, settles the outcome. If the server stops in between, the resolver finishes. A payment that was sent before
 * is returned as it is.
 */
export async function confirmPayment(
  call: Confirm,
  parts: ConfirmParts,
  confirmed: PaymentToConfirm,
): Promise<Payment> {
  const sendResult = await call.inside(() => sendPayment(call, confirmed))
  return 'payment' in sendResult ? sendResult.payment : chargeSent(call, parts, sendResult)
}

/** Charges a payment that is marked as sent at its provider, and settles the outcome. */
export async function chargeSent(
  call: Confirm,
  { providers, publicUrl }: ConfirmParts,
  sending: PaymentToSend,
): Promise<Payment> {
  const provider = providers[sending.account.provider]
  if (!provider) throw notConnected()
  const chargeOutcome = await chargeAt(call, provider, { ...sending, publicUrl })
  return call.inside(() => settlePayment(call, sending.id, chargeOutcome))
}

export interface ConfirmParts {
  providers: Providers
  publicUrl: string
}

/**
 * The payment and its method: a saved one, if it differs from the payment's own, or one the payer's browser has just
 * made.
 */
type PaymentToConfirm = { id: string } & PaidWith

export type PaidWith = { methodId: string | null } | { methodRef: string; type: MethodType }

/** A payment marked as sent, with what to ask its provider. */
export interface PaymentToSend {
  id: string
  account: Account
  method: { ref: string; type: MethodType }
  keepsMethod: boolean
  /** The method was saved before, so its owner need not confirm it again. */
  isSaved: boolean
  isAutomatic: boolean
  cents: number
  /** Owner of the method: the provider charges this customer. */
  payer: { id: string; name: string; email: string | null }
  customerRef: string | null
}

/** Holds what the payment is for, and marks it as sent. Returns a payment that was sent before as it is. */
export async function sendPayment(
  call: Billing,
  confirmed: PaymentToConfirm,
): Promise<{ payment: Payment } | PaymentToSend> {
  const { tx, school } = call
  const { id } = confirmed
  const before = await paymentById(tx, school.id, id)
  if (!before) throw notThere()
  if (before.state !== 'CREATED') return { payment: before }
  const { account_ref: accountRef, provider } = before
  if (!provider || !accountRef) throw notThere()
  // It was created before the school disconnected its account or connected another one.
  if ((await accountOf(tx, school.id))?.accountRef !== accountRef) throw notConnected()
  const storedMethod = 'methodRef' in confirmed ? null : await methodOf(call, before, confirmed.methodId)
  const method = 'methodRef' in confirmed ? { ...confirmed, ref: confirmed.methodRef } : refOf(storedMethod!)
  const invoiceIds = before.parts.map(({ invoiceId }) => invoiceId)
  const holds = await lockHolds(call, invoiceIds)
  await assertHeldPrice(call, holds, method.type)
  await holdCouponsOf(call, [before.payer_id], invoiceIds)
  const invoices = await holdToPay(call, [before.payer_id], invoiceIds)
  const payment = (await holdPayment(tx, school.id, id))!
  if (payment.state !== 'CREATED') return { payment }
  await extendHolds(call, holds)
  if (invoices.length < payment.parts.length) throw await holdEnded(call, { invoiceIds })
  const payable = partsToCharge(invoices)
  const isPayable = payment.parts.every(({ invoiceId, cents }) =>
    cents > 0
      ? payable.some((part) => part.invoiceId === invoiceId && part.cents >= cents)
      : invoices.some(
          (invoice) => invoice.id === invoiceId && isCovered({ ...invoice, dueCents: dueNow(invoice) }),
        ),
  )
  if (!isPayable) throw refuseAs('NOTHING_TO_PAY', { because: 'CHANGED' })
  const payer = (await payerById(tx, school.id, payment.payer_id))!
  await pend(call, payment.parts)
  await changePayment(tx, school.id, payment.id, {
    state: 'SENDING',
    methodId: storedMethod?.id ?? null,
    how: method.type,
    isSent: true,
  })
  await record(tx, call, [
    {
      what: payment.is_by_link
        ? 'payment.made-by-link'
        : payment.is_automatic && call.user === null
          ? 'payment.charged-by-itself'
          : 'payment.charged',
      subjectId: payment.id,
      details: { amount: formatMoney(payment.cents, school.currency), name: payer.name },
    },
  ])
  const owner =
    storedMethod && storedMethod.payer_id !== payer.id
      ? (await payerById(tx, school.id, storedMethod.payer_id))!
      : payer
  const job = { schoolId: school.id, paymentId: payment.id }
  await later(tx, paymentsResolve, job, { afterSeconds: FIRST_LOOK_SECONDS })
  return {
    id: payment.id,
    account: accountAt(school, payment),
    method: { ref: method.ref, type: method.type },
    keepsMethod: payment.keeps_method,
    isSaved: storedMethod !== null,
    isAutomatic: payment.is_automatic,
    cents: payment.cents,
    payer: owner,
    customerRef: await customerOf(tx, school.id, owner.id, accountRef),
  }
}

/** Returns what a draft asks now: the first installment, or all of it. */
function dueNow({ installments, totalCents }: InvoiceToPay): number {
  return installments?.[0]?.cents ?? totalCents
}

/**
 * Returns the requested method, or the payment's own. It must belong to the payer, or to another payer for the same
 * parent. Refuses NO_METHOD if there is no method, and METHOD_UNUSABLE.
 */
export async function methodOf(
  { tx, school }: Billing,
  payment: Payment,
  methodId: string | null,
): Promise<StoredMethod> {
  const id = methodId ?? payment.method_id
  const method = id
    ? await methodById(tx, school.id, id)
    : (await methodsOf(tx, school.id, [payment.payer_id], payment.account_ref!))[0]
  if (!method) throw refuseAs('NO_METHOD', {})
  const isTheirs =
    method.payer_id === payment.payer_id ||
    // A person's own one, chosen when the payment was made: they may have entered it for a former home.
    (payment.person_id !== null && method.id === payment.method_id) ||
    (await sharesParent(tx, school.id, method.payer_id, payment.payer_id))
  if (!isTheirs || method.account_ref !== payment.account_ref) throw notThere()
  if (method.state !== 'USABLE') throw refuseAs('METHOD_UNUSABLE', {})
  return method
}

function refOf({ provider_ref: ref, type }: StoredMethod): { ref: string; type: MethodType } {
  return { ref: ref!, type }
}

/** Charges the payment at its provider, and first makes the payer a customer there if needed. */
async function chargeAt(
  call: Confirm,
  provider: Provider,
  sending: PaymentToSend & { publicUrl: string },
): Promise<Outcome> {
  const { id, account, method, keepsMethod, isSaved, isAutomatic, cents, payer, customerRef, publicUrl } =
    sending
  const customer = customerRef ?? (await madeCustomer(call, provider, account, payer))
  if (typeof customer !== 'string') {
    const { state, code } = customer
    return outcome('FAILED', null, { code: state === 'UNKNOWN' ? 'PROVIDER_UNREACHABLE' : code })
  }
  const chargeOutcome = await askForPayment(
    provider,
    account,
    {
      key: id,
      cents,
      customerRef: customer,
      method,
      keepsMethod,
      isOffSession: isAutomatic,
      isSavedDebit: isSaved && method.type === 'BANK_ACCOUNT',
      returnUrl: cardPageUrl(publicUrl, call.school.portalName),
      // Automatic charges were agreed to when the method was entered.
      mandate: isAutomatic ? null : mandateOf(call, method.type),
    },
    (ref) => call.inside(() => keepPaymentRef(call.tx, account.schoolId, id, ref)),
  )
  if (!isAutomatic || chargeOutcome.state !== 'REQUIRES_ACTION' || chargeOutcome.ref === null)
    return chargeOutcome
  // Nobody is there to answer the bank, so cancel it.
  const cancelOutcome = await provider.cancel(account, chargeOutcome.ref)
  return cancelOutcome === 'CANCELED'
    ? outcome('FAILED', chargeOutcome.ref, { code: 'authentication_required' })
    : cancelOutcome
}

/**
 * Returns the network address and browser of the person who agrees to a debit now. Null for cards, which need no
 * mandate.
 */
export function mandateOf(
  call: Pick<Confirm, 'network' | 'header'>,
  type: MethodType,
): { ip: string; userAgent: string } | null {
  return type === 'BANK_ACCOUNT' ? { ip: call.network, userAgent: call.header('user-agent') ?? '' } : null
}
