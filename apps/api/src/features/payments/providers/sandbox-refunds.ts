import type { Tx } from '../../../platform/database/database.ts'
import { outcome } from './provider.ts'
import { payOut } from './sandbox-payouts.ts'
import type { Sandbox, SandboxGround } from './sandbox.ts'
import { refundSteps, stepAt } from './sandbox-courses.ts'
import { reversalFrom } from './sandbox-outcomes.ts'
import {
  change,
  newObject,
  remembered,
  rememberedFor,
  rememberOnce,
  type SandboxObject,
} from './sandbox.store.ts'

type Acts = 'refund' | 'findReversal'

/** What goes back at the sandbox: what we refund of payments, and what banks take. */
export function sandboxRefunds({ run, outcomeAt }: SandboxGround): Pick<Sandbox, Acts> {
  return {
    refund: ({ accountRef }, { key, paymentRef, cents }) =>
      run(async (tx, at) => {
        const [payment] = await remembered(tx, accountRef, [paymentRef])
        if (!payment) return outcome('FAILED', null, { code: 'NOT_THERE' })
        const before = await rememberedFor(tx, accountRef, 'REFUND', key)
        if (before) return outcomeAt(before, at)
        if (cents > (await leftToRefund(tx, payment, at)))
          return outcome('FAILED', null, { code: 'charge_not_refundable' })
        const refund = newObject(accountRef, 'REFUND', key, {
          steps: refundSteps(payment.data.token, at),
          cents,
          ofRef: paymentRef,
        })
        const refundRefs = [...payment.data.refundRefs, refund.ref]
        await change(tx, { ...payment, data: { ...payment.data, refundRefs } })
        const kept = await rememberOnce(tx, refund)
        await payOut(tx, kept, kept.data.steps)
        return outcomeAt(kept, at)
      }),

    findReversal: ({ accountRef }, ref) =>
      run(async (tx, at) => {
        const [found] = await remembered(tx, accountRef, [ref])
        return (found && reversalFrom(found, at)) ?? 'ABSENT'
      }),
  }
}

/** What a payment brought in, less what was given back and did not come back itself. */
async function leftToRefund(
  tx: Tx,
  { account_ref, data }: SandboxObject,
  at: Temporal.Instant,
): Promise<number> {
  if (stepAt(data.steps, at)?.state !== 'SUCCEEDED') return 0
  const refunds = await remembered(tx, account_ref, data.refundRefs)
  return refunds
    .filter((refund) => stepAt(refund.data.steps, at)?.state !== 'FAILED')
    .reduce((left, refund) => left - refund.data.cents, data.cents)
}
