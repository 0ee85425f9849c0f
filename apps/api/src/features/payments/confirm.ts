import { partsToCharge } from '@afterbell/domain/ledger/parts'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { notThere, refuseAs } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { holdCouponsOf } from '../coupons/use-coupon.ts'
import type { Billing } from '../ledger/owe.ts'
import { holdToPay, pend } from '../ledger/receive.ts'
import { payerById, sharesParent } from '../ledger/payers.store.ts'
import { notConnected } from './create.ts'
import { askForPayment } from './ask-for-payment.ts'
import { assertHeld, holdEnded, lockHolds } from './holds.ts'
import { assertHeldPrice } from './reprice-holds.ts'
import {
  accountOf,
  customerOf,
  keepCustomer,
  methodById,
  methodsOf,
  type StoredMethod,
} from './methods/methods.store.ts'
import { changePayment, holdPayment, keepPaymentRef, paymentById, type Payment } from './payments.store.ts'
import {
  outcome,
  type Account,
  type Failure,
  type MethodType,
  type Outcome,
  type Provider,
} from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'
import { settlePayment } from './settle.ts'
import { accountAt } from './providers/account-at.ts'

/** Who confirms: an act in steps, of staff or of whoever has the link of an invoice. */
export interface Confirm extends Billing, Pick<AnyCall, 'inside' | 'network' | 'header'> {}

/** How long after it was sent a payment nobody heard of again is first looked for. */
export const FIRST_LOOK_SECONDS = 60

/**
 * Charges a payment that was created, in three steps: what it is for is held for it and it is marked as sent; the provider is
 * asked, with our id as its key; what became of it is settled. Whatever ends this server between them, the resolver finds out.
 * One that was sent already is told as it stands.
 */
export async function confirmPayment(
  call: Confirm,
  parts: ConfirmParts,
  confirmed: Confirmed,
): Promise<Payment> {
  const sending = await call.inside(() => sendPayment(call, confirmed))
  return 'payment' in sending ? sending.payment : chargeSent(call, parts, sending)
}

/** What was marked as sent is charged at its provider, and what became of it is settled. */
export async function chargeSent(
  call: Confirm,
  { providers, publicUrl }: ConfirmParts,
  sending: Sending,
): Promise<Payment> {
  const provider = providers[sending.account.provider]
  if (!provider) throw notConnected()
  const told = await chargeAt(call, provider, { ...sending, publicUrl })
  return call.inside(() => settlePayment(call, sending.id, told))
}

export interface ConfirmParts {
  providers: Providers
  publicUrl: string
}

/** Which payment, and with what: a kept method where it is another than it was created with, or what the payer’s browser has just made. */
type Confirmed = { id: string } & PaidWith

export type PaidWith = { methodId: string | null } | { methodRef: string; type: MethodType }

/** A payment that is marked as sent, with what its provider is asked. */
export interface Sending {
  id: string
  account: Account
  method: { ref: string; type: MethodType }
  keepsMethod: boolean
  /** It was saved before, so that whoever owns it need not be asked again. */
  isSaved: boolean
  isAutomatic: boolean
  cents: number
  /** Whose method it is: the provider knows them as a customer, and charges that one. */
  payer: { id: string; name: string; email: string | null }
  customerRef: string | null
}

/** What it is for is held for it, and it is marked as sent. One that was sent before is answered. */
export async function sendPayment(
  call: Billing,
  confirmed: Confirmed,
): Promise<{ payment: Payment } | Sending> {
  const { tx, school } = call
  const { id } = confirmed
  const before = await paymentById(tx, school.id, id)
  if (!before) throw notThere()
  if (before.state !== 'CREATED') return { payment: before }
  const { account_ref: accountRef, provider } = before
  if (!provider || !accountRef) throw notThere()
  // It was made before the school was connected to another account, or to none.
  if ((await accountOf(tx, school.id))?.accountRef !== accountRef) throw notConnected()
  const kept = 'methodRef' in confirmed ? null : await methodOf(call, before, confirmed.methodId)
  const method = 'methodRef' in confirmed ? { ...confirmed, ref: confirmed.methodRef } : refOf(kept!)
  const invoiceIds = before.parts.map(({ invoiceId }) => invoiceId)
  const held = await lockHolds(call, invoiceIds)
  await assertHeldPrice(call, held, method.type)
  await holdCouponsOf(call, [before.payer_id], invoiceIds)
  const invoices = await holdToPay(call, [before.payer_id], invoiceIds)
  const payment = (await holdPayment(tx, school.id, id))!
  if (payment.state !== 'CREATED') return { payment }
  await assertHeld(call, held)
  if (invoices.length < payment.parts.length) throw await holdEnded(call, { invoiceIds })
  const payable = partsToCharge(invoices)
  const isPayable = payment.parts.every(({ invoiceId, cents }) =>
    payable.some((part) => part.invoiceId === invoiceId && part.cents >= cents),
  )
  if (!isPayable) throw refuseAs('NOTHING_TO_PAY', { because: 'CHANGED' })
  const payer = (await payerById(tx, school.id, payment.payer_id))!
  await pend(call, payment.parts)
  await changePayment(tx, school.id, payment.id, {
    state: 'SENDING',
    methodId: kept?.id ?? null,
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
      details: { amount: moneyShown(payment.cents, school.currency), name: payer.name },
    },
  ])
  const owner = kept && kept.payer_id !== payer.id ? (await payerById(tx, school.id, kept.payer_id))! : payer
  const job = { schoolId: school.id, paymentId: payment.id }
  await later(tx, 'payments.resolve', job, { afterSeconds: FIRST_LOOK_SECONDS })
  return {
    id: payment.id,
    account: accountAt(school, payment),
    method: { ref: method.ref, type: method.type },
    keepsMethod: payment.keeps_method,
    isSaved: kept !== null,
    isAutomatic: payment.is_automatic,
    cents: payment.cents,
    payer: owner,
    customerRef: await customerOf(tx, school.id, owner.id, accountRef),
  }
}

/**
 * The method that is named, or the one it was created with: of its payer, or of another who pays for the same parent. Refuses
 * NO_METHOD where there is none, and METHOD_UNUSABLE.
 */
export async function methodOf(
  { tx, school }: Billing,
  payment: Payment,
  asked: string | null,
): Promise<StoredMethod> {
  const id = asked ?? payment.method_id
  const method = id
    ? await methodById(tx, school.id, id)
    : (await methodsOf(tx, school.id, [payment.payer_id], payment.account_ref!))[0]
  if (!method) throw refuseAs('NO_METHOD', {})
  const isTheirs =
    method.payer_id === payment.payer_id ||
    (await sharesParent(tx, school.id, method.payer_id, payment.payer_id))
  if (!isTheirs || method.account_ref !== payment.account_ref) throw notThere()
  if (method.state !== 'USABLE') throw refuseAs('METHOD_UNUSABLE', {})
  return method
}

function refOf({ provider_ref: ref, type }: StoredMethod): { ref: string; type: MethodType } {
  return { ref: ref!, type }
}

/** Asks the provider for it, as somebody it knows. */
async function chargeAt(
  call: Confirm,
  provider: Provider,
  sending: Sending & { publicUrl: string },
): Promise<Outcome> {
  const { id, account, method, keepsMethod, isSaved, isAutomatic, cents, payer, customerRef, publicUrl } =
    sending
  const customer = customerRef ?? (await madeCustomer(call, provider, account, payer))
  if (typeof customer !== 'string') {
    const { state, code } = customer
    return outcome('FAILED', null, { code: state === 'UNKNOWN' ? 'PROVIDER_UNREACHABLE' : code })
  }
  const told = await askForPayment(
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
      returnUrl: `${publicUrl}/pay/`,
      // What is charged by itself was agreed to when it was entered.
      mandate: isAutomatic ? null : mandateOf(call, method.type),
    },
    (ref) => call.inside(() => keepPaymentRef(call.tx, account.schoolId, id, ref)),
  )
  if (!isAutomatic || told.state !== 'REQUIRES_ACTION' || told.ref === null) return told
  // Nobody is there to answer the bank.
  const ended = await provider.cancel(account, told.ref)
  return ended === 'CANCELED' ? outcome('FAILED', told.ref, { code: 'authentication_required' }) : ended
}

/** Who agrees to a debit now: from where, and with which browser. Cards need none. */
export function mandateOf(
  call: Pick<Confirm, 'network' | 'header'>,
  type: MethodType,
): { ip: string; userAgent: string } | null {
  return type === 'BANK_ACCOUNT' ? { ip: call.network, userAgent: call.header('user-agent') ?? '' } : null
}

/** Makes a payer known to the provider. Nothing was asked for where that fails. */
export async function madeCustomer(
  call: Pick<Confirm, 'inside' | 'tx'>,
  provider: Provider,
  account: Account,
  payer: { id: string; name: string; email: string | null },
): Promise<string | Failure> {
  const made = await provider.customer(account, {
    payerId: payer.id,
    name: payer.name,
    email: payer.email,
  })
  if (made.state !== 'MADE') return made
  const { schoolId, accountRef } = account
  return call.inside(async () => {
    await keepCustomer(call.tx, schoolId, { payerId: payer.id, accountRef, customerRef: made.ref })
    // Somebody may have been faster, whose methods are that customer's.
    return (await customerOf(call.tx, schoolId, payer.id, accountRef)) ?? made.ref
  })
}
