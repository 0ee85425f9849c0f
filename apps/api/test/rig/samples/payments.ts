import type { SignedEvent } from '../../../src/features/payments/providers/sandbox-events.ts'
import { asPlatform } from '../../../src/platform/database/database.ts'
import { connectAccount } from '../../../src/features/payments/provider-accounts.store.ts'
import type { Account, MethodType, Outcome } from '../../../src/features/payments/providers/provider.ts'
import { setUpTokens } from '../../../src/features/payments/set-up-tokens.ts'
import { SECRET } from '../app.ts'
import type { Samples, World } from './world.ts'

export const paymentSamples: Samples = {
  'pay.setUp': async (world) => ({ body: { token: await setUpToken(world) } }),
  'pay.enterMethod': async (world) => ({
    body: { token: await setUpToken(world), sandboxToken: 'tok_succeeds' },
  }),
  'pay.answerChallenge': async (world) => {
    const { secret } = await challengeOf(world)
    return { body: { secret, isPassed: true } }
  },

  'webhooks.receive': async (world) => {
    const { bytes, signature } = await eventOf(world)
    return {
      params: { provider: 'sandbox' },
      body: JSON.parse(bytes.toString()),
      headers: { 'sandbox-signature': signature },
    }
  },
}

/** The token of a link by which somebody may enter a card in the school. */
export async function setUpToken(world: World, type: MethodType = 'CARD'): Promise<string> {
  const account = await sandboxAccount(world)
  const { sandbox, clockShiftSeconds } = world.rig
  const made = await sandbox.setUp(account, { key: crypto.randomUUID(), customerRef: 'customer', type })
  if (made.state !== 'PREPARED') throw new Error(made.code)
  const { schoolId, provider, accountRef } = account
  const { ref: setUpRef, clientSecret } = made
  return setUpTokens(SECRET).of(
    { schoolId, provider, accountRef, setUpRef, clientSecret, type },
    Temporal.Now.instant().add({ seconds: clockShiftSeconds + 3600 }),
  )
}

/** A payment at the test bank that waits for its payer: beside the account of the school, which it would keep from disconnecting. */
export async function challengeOf(world: World): Promise<{ secret: string }> {
  const schoolId = world.school.id
  const account = {
    schoolId,
    provider: 'SANDBOX',
    accountRef: `challenges_${schoolId}`,
    currency: 'USD',
  } as const
  const { actionUrl } = await payAtSandbox(world, account, 'tok_challenged')
  return { secret: new URL(actionUrl!).hash.slice(1) }
}

/** What the sandbox tells of a payment in the school. */
async function eventOf(world: World): Promise<SignedEvent> {
  const account = await sandboxAccount(world)
  await payAtSandbox(world, account, 'tok_succeeds')
  const [event] = await asPlatform(world.rig.pool, (tx, at) =>
    world.rig.sandbox.takeEvents(tx, Temporal.Instant.from(at), account.accountRef),
  )
  return event!
}

async function payAtSandbox({ rig }: World, account: Account, methodRef: string): Promise<Outcome> {
  const asked = { key: crypto.randomUUID(), cents: 1000, customerRef: null, type: 'CARD' } as const
  const { ref } = await rig.sandbox.prepare(account, asked)
  return rig.sandbox.confirm(account, {
    ref: ref!,
    methodRef,
    isOffSession: false,
    returnUrl: '',
    mandate: null,
  })
}

async function sandboxAccount({ rig, school }: World): Promise<Account> {
  const accountRef = `sandbox_account_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'SANDBOX', accountRef, name: 'Test payments' }),
  )
  return { schoolId: school.id, provider: 'SANDBOX', accountRef, currency: 'USD' }
}
