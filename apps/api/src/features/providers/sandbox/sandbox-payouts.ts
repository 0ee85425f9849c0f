import { sum } from '@afterbell/domain/kernel/sum'
import type { Tx } from '../../../platform/database/database.ts'
import type { Payout, Provider } from '../provider.ts'
import type { SandboxGround } from './sandbox.ts'
import { movementOf, payoutStep, stepAt, type Movable, type Step } from './sandbox-courses.ts'
import {
  change,
  newObject,
  lockObjects,
  rememberOnce,
  sandboxPayoutsSince,
  type SandboxObject,
} from './sandbox.store.ts'

type Acts = 'payouts' | 'findPayout' | 'payoutLines'

/** Payouts of the sandbox: the movements of a day reach the bank two days later. */
export function sandboxPayouts({ run }: SandboxGround): Pick<Provider, Acts> {
  return {
    payouts: ({ accountRef, currency }, since) =>
      run(async (tx, at) => {
        const payouts = await sandboxPayoutsSince(tx, accountRef, since)
        return payouts.map((each) => payoutOf(each, currency, at)).filter(({ lines }) => lines === 'READY')
      }),

    findPayout: ({ accountRef, currency }, ref) =>
      run(async (tx, at) => {
        const [payout] = await lockObjects(tx, accountRef, [ref])
        return payout ? payoutOf(payout, currency, at) : 'ABSENT'
      }),

    payoutLines: ({ accountRef }, ref) =>
      run(async (tx) => (await lockObjects(tx, accountRef, [ref]))[0]?.data.lines ?? []),
  }
}

/** Adds the movements of these steps to the payouts of their days. */
export async function payOut(
  tx: Tx,
  moving: Movable & Pick<SandboxObject, 'account_ref'>,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    const line = movementOf(moving, step)
    if (!line) continue
    const day = step.at.slice(0, 10)
    const made = newObject(moving.account_ref, 'PAYOUT', day, { steps: [payoutStep(day)] })
    const payout = await rememberOnce(tx, made)
    const lines = [...(payout.data.lines ?? []), line]
    await change(tx, { ...payout, data: { ...payout.data, lines } })
  }
}

/** Lines may still be added to a payout until the end of its day. */
function payoutOf({ ref, key, data }: SandboxObject, currency: string, at: Temporal.Instant): Payout {
  const { steps, lines = [] } = data
  const madeAt = Temporal.Instant.from(`${key}T00:00:00Z`).add({ hours: 24 })
  return {
    ref,
    cents: sum(lines.map(({ cents, feeCents }) => cents - feeCents)),
    currency,
    state: stepAt(steps, at) ? 'PAID' : 'PENDING',
    failure: null,
    arrivesOn: steps[0]!.at.slice(0, 10),
    madeAt: madeAt.toString(),
    lines: Temporal.Instant.compare(madeAt, at) <= 0 ? 'READY' : 'LATER',
  }
}
