import type { Pool } from '../../../platform/database/database.ts'
import type { StoredEvent } from './provider-events.store.ts'
import { paymentById, paymentByRef, type Payment } from '../charging/payments.store.ts'
import { endMethod, keepMethod, methodByRef, methodBySetUp } from '../methods/methods.store.ts'
import type { Account, Provider } from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'
import { schoolRunner, type RunInSchool } from '../../../platform/database/inside-school.ts'
import type { SettleAbout } from './settle-about.ts'
import { settlePayment } from '../charging/settle.ts'
import { settleFoundRefund } from '../refunds/refund-made-there.ts'
import { settleReversal } from './settle-reversal.ts'

// Events never carry a state: we read the object and settle what it says, like the answer to any call. So events may
// come late, twice and in any order.

export function settlePaymentEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ runInSchool, provider, account, event }) => {
    const { ref, key } = event.about
    const payment = await runInSchool(async ({ tx, school }) => {
      const id = (await paymentByRef(tx, school.id, { accountRef: event.accountRef, ref })) ?? key
      return id ? paymentById(tx, school.id, id) : undefined
    })
    if (!payment?.sent_at) return 'UNKNOWN'
    const since = Temporal.Instant.from(payment.sent_at)
    const providerOutcome = await provider.find(account, { kind: 'PAYMENT', key: payment.id, ref, since })
    if (providerOutcome === 'ABSENT') return 'UNKNOWN'
    await runInSchool((context) => settlePayment(context, payment.id, providerOutcome))
    return 'SETTLED'
  })
}

export function settleRefundEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async (of) => {
    const refund = await of.provider.findRefund(of.account, of.event.about.ref)
    // The event of our own refund may arrive before the refund can be read.
    if (refund === 'ABSENT' || !('outcome' in refund)) return 'UNKNOWN'
    const { paymentRef, currency } = refund
    const payment = paymentRef === null ? undefined : await paymentWithRef(of, paymentRef)
    // The school may also charge elsewhere in its account, which does not concern us.
    if (!payment || currency !== of.account.currency) return 'SETTLED'
    if (!(await hasCome(of, payment))) return 'UNKNOWN'
    const result = await of.runInSchool((context) => settleFoundRefund(context, payment.id, refund))
    return result === 'SETTLED' ? 'SETTLED' : 'UNKNOWN'
  })
}

export function settleReversalEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async (of) => {
    const reversal = await of.provider.findReversal(of.account, of.event.about.ref)
    if (reversal === 'ABSENT') return 'SETTLED'
    if (!('paymentRef' in reversal)) return 'UNKNOWN'
    const payment = await paymentWithRef(of, reversal.paymentRef)
    if (!payment || !(await hasCome(of, payment))) return 'UNKNOWN'
    await of.runInSchool((context) => settleReversal(context, payment.id, reversal))
    return 'SETTLED'
  })
}

function paymentWithRef(
  { runInSchool, event: { accountRef } }: About,
  ref: string,
): Promise<Payment | undefined> {
  return runInSchool(async ({ tx, school }) => {
    const id = await paymentByRef(tx, school.id, { accountRef, ref })
    return id ? paymentById(tx, school.id, id) : undefined
  })
}

/** Only a payment that went through can be refunded or reversed. Its own event may come later, so settle it first. */
async function hasCome({ runInSchool, provider, account }: About, payment: Payment): Promise<boolean> {
  if (payment.state === 'SUCCEEDED') return true
  if (!payment.sent_at) return false
  const since = Temporal.Instant.from(payment.sent_at)
  const came = await provider.find(account, {
    kind: 'PAYMENT',
    key: payment.id,
    ref: payment.provider_ref,
    since,
  })
  if (came === 'ABSENT' || came.state !== 'SUCCEEDED') return false
  await runInSchool((context) => settlePayment(context, payment.id, came))
  return true
}

/** Saves an entered method, even if its page never got an answer. */
export function settleSetUpEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ runInSchool, provider, account, event }) => {
    const at = { accountRef: event.accountRef, setUpRef: event.about.ref }
    const id = await runInSchool(({ tx, school }) => methodBySetUp(tx, school.id, at))
    // Our own set-ups are stored before anybody can enter something.
    if (!id) return 'SETTLED'
    const enteredMethod = await provider.method(account, { setUpRef: at.setUpRef })
    if (enteredMethod === 'ABSENT') return 'SETTLED'
    if (!('last4' in enteredMethod)) return 'UNKNOWN'
    await runInSchool(({ tx, school }) => keepMethod(tx, school.id, id, enteredMethod))
    return 'SETTLED'
  })
}

/** Updates a method to its state at the provider. One that the provider has given up is never charged again. */
export function settleMethodEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ runInSchool, provider, account, event }) => {
    const { ref } = event.about
    const storedMethod = await runInSchool(({ tx, school }) =>
      methodByRef(tx, school.id, { accountRef: event.accountRef, ref }),
    )
    // The method has no owner here until its set-up is settled. The set-up also tells whether a bank account can be
    // used yet.
    if (!storedMethod) return 'SETTLED'
    const reference =
      storedMethod.state === 'PENDING' ? { setUpRef: storedMethod.set_up_ref } : { methodRef: ref }
    const method = await provider.method(account, reference)
    if (method !== 'ABSENT' && method.state === 'UNKNOWN') return 'UNKNOWN'
    const isThere = method !== 'ABSENT' && 'last4' in method
    await runInSchool(({ tx, school }) =>
      isThere
        ? keepMethod(tx, school.id, storedMethod.id, method)
        : endMethod(tx, school.id, storedMethod.id),
    )
    return 'SETTLED'
  })
}

export interface About {
  runInSchool: RunInSchool
  provider: Provider
  account: Account
  event: StoredEvent
}

/** Settles an event with its provider, in the school it concerns. */
export function about(
  pool: Pool,
  providers: Providers,
  settle: (about: About) => Promise<'SETTLED' | 'UNKNOWN'>,
): SettleAbout {
  return async (event) => {
    const provider = providers[event.provider]
    const { schoolId, accountRef } = event
    if (!provider || schoolId === null) return 'UNKNOWN'
    const runInSchool = schoolRunner(pool, schoolId)
    const { currency } = await runInSchool(async ({ school }) => school)
    return settle({
      runInSchool,
      provider,
      event,
      account: { schoolId, accountRef, currency, provider: event.provider },
    })
  }
}
