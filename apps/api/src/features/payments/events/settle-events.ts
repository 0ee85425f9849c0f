import type { Pool } from '../../../platform/database/database.ts'
import type { KeptEvent } from './provider-events.store.ts'
import { paymentById, paymentByRef } from '../payments.store.ts'
import { endMethod, keepMethod, methodByRef, methodBySetUp } from '../methods/methods.store.ts'
import type { Account, Provider } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'
import { refundByRef } from '../refunds/refunds.store.ts'
import { insideOf, type Inside } from '../inside-school.ts'
import type { SettleAbout } from './settle-about.ts'
import { settlePayment } from '../settle.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { settleReversal } from './settle-reversal.ts'

// What a provider tells never says in which state something is: the object is asked for, and what it says is settled as the
// answer of any call is. So messages may come late, twice and in any order.

export function settlePaymentEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ inside, provider, account, event }) => {
    const { ref, key } = event.about
    const payment = await inside(async ({ tx, school }) => {
      const id = (await paymentByRef(tx, school.id, { accountRef: event.accountRef, ref })) ?? key
      return id ? paymentById(tx, school.id, id) : undefined
    })
    if (!payment?.sent_at) return 'UNKNOWN'
    const since = Temporal.Instant.from(payment.sent_at)
    const found = await provider.find(account, { kind: 'PAYMENT', key: payment.id, ref, since })
    if (found === 'ABSENT') return 'UNKNOWN'
    await inside((here) => settlePayment(here, payment.id, found))
    return 'SETTLED'
  })
}

export function settleRefundEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ inside, provider, account, event }) => {
    const { ref, key } = event.about
    const refund = await inside(({ tx, school }) => refundByRef(tx, school.id, { ref, key }))
    if (!refund?.payment_ref) return 'UNKNOWN'
    const found = await provider.find(account, {
      kind: 'REFUND',
      key: refund.id,
      ref,
      paymentRef: refund.payment_ref,
    })
    if (found === 'ABSENT') return 'UNKNOWN'
    await inside((here) => settleRefund(here, refund.id, found))
    return 'SETTLED'
  })
}

export function settleReversalEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ inside, provider, account, event }) => {
    const found = await provider.findReversal(account, event.about.ref)
    if (found === 'ABSENT') return 'SETTLED'
    if (!('paymentRef' in found)) return 'UNKNOWN'
    const payment = await inside(async ({ tx, school }) => {
      const id = await paymentByRef(tx, school.id, { accountRef: event.accountRef, ref: found.paymentRef })
      return id ? paymentById(tx, school.id, id) : undefined
    })
    if (!payment?.sent_at) return 'UNKNOWN'
    // Only what has come can be taken back: that it came may be told later.
    const sought = { kind: 'PAYMENT', key: payment.id, ref: found.paymentRef } as const
    const since = Temporal.Instant.from(payment.sent_at)
    const came = payment.state === 'SUCCEEDED' || (await provider.find(account, { ...sought, since }))
    if (came === 'ABSENT' || (came !== true && came.state !== 'SUCCEEDED')) return 'UNKNOWN'
    if (came !== true) await inside((here) => settlePayment(here, payment.id, came))
    await inside((here) => settleReversal(here, payment.id, found))
    return 'SETTLED'
  })
}

/** What was entered is kept, also where the page it was entered on never heard of it. */
export function settleSetUpEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ inside, provider, account, event }) => {
    const at = { accountRef: event.accountRef, setUpRef: event.about.ref }
    const id = await inside(({ tx, school }) => methodBySetUp(tx, school.id, at))
    // One of ours is written down before anybody can enter something.
    if (!id) return 'SETTLED'
    const entered = await provider.method(account, { setUpRef: at.setUpRef })
    if (entered === 'ABSENT') return 'SETTLED'
    if (!('last4' in entered)) return 'UNKNOWN'
    await inside(({ tx, school }) => keepMethod(tx, school.id, id, entered))
    return 'SETTLED'
  })
}

/** A method is what its provider says it is. One that it gave up is never charged again. */
export function settleMethodEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ inside, provider, account, event }) => {
    const { ref } = event.about
    const kept = await inside(({ tx, school }) =>
      methodByRef(tx, school.id, { accountRef: event.accountRef, ref }),
    )
    // Until its set-up was heard of it is nobody's here; and whether a bank account can be used yet, the set-up says.
    if (!kept) return 'SETTLED'
    const asked = kept.state === 'PENDING' ? { setUpRef: kept.set_up_ref } : { methodRef: ref }
    const method = await provider.method(account, asked)
    if (method !== 'ABSENT' && method.state === 'UNKNOWN') return 'UNKNOWN'
    const isThere = method !== 'ABSENT' && 'last4' in method
    await inside(({ tx, school }) =>
      isThere ? keepMethod(tx, school.id, kept.id, method) : endMethod(tx, school.id, kept.id),
    )
    return 'SETTLED'
  })
}

export interface About {
  inside: Inside
  provider: Provider
  account: Account
  event: KeptEvent
}

/** Settles what an event is about: with the provider that told it, in the school it concerns. */
export function about(
  pool: Pool,
  providers: Providers,
  settle: (about: About) => Promise<'SETTLED' | 'UNKNOWN'>,
): SettleAbout {
  return async (event) => {
    const provider = providers[event.provider]
    const { schoolId, accountRef } = event
    if (!provider || schoolId === null) return 'UNKNOWN'
    const inside = insideOf(pool, schoolId)
    const { currency } = await inside(async ({ school }) => school)
    return settle({
      inside,
      provider,
      event,
      account: { schoolId, accountRef, currency, provider: event.provider },
    })
  }
}
