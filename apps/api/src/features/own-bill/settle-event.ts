import { asPlatform } from '../../platform/database/database.ts'
import type { SettleAbout } from '../payments/events/settle-about.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import { schoolOfRef } from './operator-refs.store.ts'
import { billedBy, operatorAccount, type BillingParts, type InSchool, type OwnBillParts } from './own-bill.ts'
import { ownPaymentById, ownPaymentByRef } from './own-payments.store.ts'
import { settleOwnPayment, settleOwnReversal } from './settle-own.ts'
import { endSource, keepSource, sourceByRef } from './sources/sources.store.ts'

type Event = Parameters<SettleAbout>[0]
type SettleResult = Awaited<ReturnType<SettleAbout>>

/**
 * Settles provider events about the operator's own account. Reads the current object from the provider and settles it
 * like any answer. Objects of no school belong to the operator's other business and are ignored.
 */
export function settleOwnBill(parts: OwnBillParts): SettleAbout {
  return async (event) => {
    const billed = billedBy(parts)
    if (!billed || billed.provider.name !== event.provider) return 'UNKNOWN'
    const { kind, ref, key } = event.about
    if (kind === 'REVERSAL') return settleReversalAbout(billed, ref)
    const schoolId = await schoolOf(billed, key === null ? [ref] : [ref, key])
    if (!schoolId) return 'SETTLED'
    const inThis = schoolRunner(billed.pool, schoolId)
    if (kind === 'PAYMENT') return settlePaymentAbout(billed, inThis, event)
    return kind === 'SET_UP' || kind === 'METHOD' ? settleSourceAbout(billed, inThis, event) : 'SETTLED'
  }
}

async function settlePaymentAbout(
  billed: BillingParts,
  inThis: InSchool,
  { about }: Event,
): Promise<SettleResult> {
  const provider = billed.provider.name
  const match = await inThis(async ({ tx, school }) => {
    const byKey = about.key === null ? undefined : await ownPaymentById(tx, school.id, about.key)
    return { payment: byKey ?? (await ownPaymentByRef(tx, school.id, { provider, ref: about.ref })), school }
  })
  const { payment, school } = match
  if (!payment) return 'UNKNOWN'
  const since = Temporal.Instant.from(payment.sent_at)
  const query = { kind: 'PAYMENT', key: payment.id, ref: about.ref, since } as const
  const outcome = await billed.provider.find(operatorAccount(billed, school.id, school.currency), query)
  if (outcome === 'ABSENT') return 'UNKNOWN'
  await inThis((context) => settleOwnPayment(billed, context, payment.id, outcome))
  return 'SETTLED'
}

/**
 * Takes the source's state from the provider. For a pending bank account, reads the set-up, which says whether it is
 * usable yet.
 */
async function settleSourceAbout(
  billed: BillingParts,
  inThis: InSchool,
  { about }: Event,
): Promise<SettleResult> {
  const { provider } = billed
  const { source, school } = await inThis(async ({ tx, school: of }) => ({
    source: await sourceByRef(tx, of.id, { provider: provider.name, ref: about.ref }),
    school: of,
  }))
  // An entered source counts only once somebody adds it.
  if (!source || source.state === 'ASKED') return 'SETTLED'
  const methodQuery =
    source.state === 'PENDING' ? { setUpRef: source.set_up_ref } : { methodRef: source.provider_ref! }
  const method = await provider.method(operatorAccount(billed, school.id, school.currency), methodQuery)
  if (method !== 'ABSENT' && method.state === 'UNKNOWN') return 'UNKNOWN'
  const isThere = method !== 'ABSENT' && 'last4' in method
  await inThis(({ tx }) =>
    isThere ? keepSource(tx, school.id, source.id, method) : endSource(tx, school.id, source.id),
  )
  return 'SETTLED'
}

async function settleReversalAbout(billed: BillingParts, ref: string): Promise<SettleResult> {
  const reversal = await billed.provider.findReversal(operatorAccount(billed, '', 'USD'), ref)
  if (reversal === 'ABSENT') return 'SETTLED'
  if (!('paymentRef' in reversal)) return 'UNKNOWN'
  const schoolId = await schoolOf(billed, [reversal.paymentRef])
  if (!schoolId) return 'SETTLED'
  const inThis = schoolRunner(billed.pool, schoolId)
  const provider = billed.provider.name
  const payment = await inThis(({ tx }) =>
    ownPaymentByRef(tx, schoolId, { provider, ref: reversal.paymentRef }),
  )
  // Only a received payment can be reversed; the event that says so may come later.
  if (payment?.state !== 'SUCCEEDED') return 'UNKNOWN'
  await inThis((context) => settleOwnReversal(billed, context, payment.id, reversal))
  return 'SETTLED'
}

function schoolOf({ pool }: BillingParts, refs: readonly string[]): Promise<string | undefined> {
  return asPlatform(pool, (tx) => schoolOfRef(tx, refs))
}
