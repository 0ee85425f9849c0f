import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { keyOf, outcome, type ProviderRefund, type Outcome } from '../provider.ts'
import { payOut } from './sandbox-payouts.ts'
import type { Sandbox, SandboxGround } from './sandbox.ts'
import { refundSteps, stepAt } from './sandbox-courses.ts'
import { reversalFrom } from './sandbox-outcomes.ts'
import {
  change,
  newObject,
  lockObjects,
  rememberedFor,
  rememberOnce,
  type SandboxObject,
} from './sandbox.store.ts'

type Acts = 'refund' | 'refundThere' | 'findRefund' | 'refundsOf' | 'findReversal'

/** Refunds at the sandbox, made by us or there, and reversals by banks. */
export function sandboxRefunds({ run, outcomeAt }: SandboxGround): Pick<Sandbox, Acts> {
  return {
    refund: ({ accountRef }, { key, paymentRef, cents }) =>
      run(async (tx, at) => {
        const [payment] = await lockObjects(tx, accountRef, [paymentRef])
        if (!payment) return outcome('FAILED', null, { code: 'NOT_THERE' })
        const existingRefund = await rememberedFor(tx, accountRef, 'REFUND', key)
        if (existingRefund) return outcomeAt(existingRefund, at)
        if (cents > (await remainingToRefund(tx, payment, at)))
          return outcome('FAILED', null, { code: 'charge_not_refundable' })
        return outcomeAt(await refundPayment(tx, payment, { key, cents, at }), at)
      }),

    refundThere: (accountRef, paymentRef, cents) =>
      run(async (tx, at) => {
        const [payment] = await lockObjects(tx, accountRef, [paymentRef])
        if (!payment || cents > (await remainingToRefund(tx, payment, at))) return null
        return (await refundPayment(tx, payment, { key: thereKey(), cents, at })).ref
      }),

    findRefund: ({ accountRef, currency }, ref) =>
      run(async (tx, at) => {
        const [refund] = await lockObjects(tx, accountRef, [ref])
        return refund?.kind === 'REFUND'
          ? toProviderRefund(refund, currency, outcomeAt(refund, at))
          : 'ABSENT'
      }),

    refundsOf: ({ accountRef, currency }, paymentRef) =>
      run(async (tx, at) => {
        const [payment] = await lockObjects(tx, accountRef, [paymentRef])
        const refunds = await lockObjects(tx, accountRef, payment?.data.refundRefs ?? [])
        return refunds.map((each) => toProviderRefund(each, currency, outcomeAt(each, at)))
      }),

    findReversal: ({ accountRef }, ref) =>
      run(async (tx, at) => {
        const [reversal] = await lockObjects(tx, accountRef, [ref])
        return (reversal && reversalFrom(reversal, at)) ?? 'ABSENT'
      }),
  }
}

function toProviderRefund(
  { ref, key, data: { cents, ofRef: paymentRef } }: SandboxObject,
  currency: string,
  outcomeNow: Outcome,
): ProviderRefund {
  return { ref, key: keyOf(key), paymentRef, cents, currency, outcome: outcomeNow }
}

/** Makes a key for a refund that we did not request: not an id of ours. */
export function thereKey(): string {
  return `there ${randomUUIDv7()}`
}

/** Refunds part of a locked payment. */
export async function refundPayment(
  tx: Tx,
  payment: SandboxObject,
  { key, cents, at }: { key: string; cents: number; at: Temporal.Instant },
): Promise<SandboxObject> {
  const { account_ref: accountRef, data, ref: ofRef } = payment
  const refund = newObject(accountRef, 'REFUND', key, { steps: refundSteps(data.token, at), cents, ofRef })
  await change(tx, { ...payment, data: { ...data, refundRefs: [...data.refundRefs, refund.ref] } })
  const storedRefund = await rememberOnce(tx, refund)
  await payOut(tx, storedRefund, storedRefund.data.steps)
  return storedRefund
}

/** Returns the cents of a successful payment, less its refunds that did not fail. */
async function remainingToRefund(
  tx: Tx,
  { account_ref, data }: SandboxObject,
  at: Temporal.Instant,
): Promise<number> {
  if (stepAt(data.steps, at)?.state !== 'SUCCEEDED') return 0
  const refunds = await lockObjects(tx, account_ref, data.refundRefs)
  return refunds
    .filter((refund) => stepAt(refund.data.steps, at)?.state !== 'FAILED')
    .reduce((remaining, refund) => remaining - refund.data.cents, data.cents)
}
