import type { SignedEvent } from '../../../src/features/payments/providers/sandbox-events.ts'
import { asPlatform } from '../../../src/platform/database/database.ts'
import { connectAccount } from '../../../src/features/payments/provider-accounts.store.ts'
import type { Samples, World } from './world.ts'

export const paymentSamples: Samples = {
  'webhooks.receive': async (world) => {
    const { bytes, signature } = await eventOf(world)
    return {
      params: { provider: 'sandbox' },
      body: JSON.parse(bytes.toString()),
      headers: { 'sandbox-signature': signature },
    }
  },
}

/** What the sandbox tells of a payment in the school. */
async function eventOf({ rig, school }: World): Promise<SignedEvent> {
  const accountRef = `sandbox_account_${school.id}`
  const account = { schoolId: school.id, provider: 'SANDBOX', accountRef, currency: 'USD' } as const
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'SANDBOX', accountRef, name: 'Test' }),
  )
  const key = crypto.randomUUID()
  const made = await rig.sandbox.prepare(account, { key, cents: 1000, customerRef: null, type: 'CARD' })
  await rig.sandbox.confirm(account, {
    ref: made.ref!,
    methodRef: 'tok_succeeds',
    isOffSession: false,
    returnUrl: '',
    mandate: null,
  })
  const [event] = await asPlatform(rig.pool, (tx, at) =>
    rig.sandbox.takeEvents(tx, Temporal.Instant.from(at), accountRef),
  )
  return event!
}
