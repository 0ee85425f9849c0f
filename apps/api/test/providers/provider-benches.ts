import { createSandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import type { SignedEvent } from '../../src/features/providers/sandbox/sandbox-events.ts'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import type { Account, Provider } from '../../src/features/providers/provider.ts'
import { asPlatform, type Pool } from '../../src/platform/database/database.ts'
import { NOW, SECRET, type Rig } from '../rig/app.ts'
import { startStripeStandIn, stripeSettings, type StripeStandIn } from '../rig/stripe/stripe-stand-in.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'

/** A provider with its surroundings: payers, a clock, and messages. */
export interface Bench {
  account: Account
  provider: Provider
  /** The same provider with a short timeout, for requests that get no answer. */
  impatient: Provider
  passDays(days: number): void
  at(): Temporal.Instant
  answerChallenge(clientSecret: string, isPassed: boolean): Promise<unknown>
  enterMethod(clientSecret: string, token: string): Promise<unknown>
  /** Messages since the last call. */
  takeEvents(): Promise<SignedEvent[]>
  /** Pays out everything booked so far, up to its arrival at the bank. */
  payOut(): void
}

const account = (provider: Account['provider']): Account => ({
  schoolId: crypto.randomUUID(),
  provider,
  accountRef: `acct_${crypto.randomUUID()}`,
  currency: 'USD',
})

export function sandboxBench(rig: Rig): Bench & { pool: Pool; again(): Provider } {
  let seconds = rig.clockShiftSeconds
  const pool: Pool = {
    ...rig.pool,
    get shift() {
      return `${seconds} seconds`
    },
  }
  const make = () => createSandbox(pool, { secret: SECRET, publicUrl: 'http://localhost', timeoutMs: 0 })
  const sandbox = make()
  const of = account('SANDBOX')
  return {
    account: of,
    provider: sandbox,
    impatient: sandbox,
    pool,
    again: make,
    passDays: (days) => void (seconds += days * 86_400),
    payOut: () => void (seconds += 3 * 86_400),
    at: () => Temporal.Now.instant().add({ seconds }),
    answerChallenge: sandbox.answerChallenge,
    enterMethod: sandbox.enterMethod,
    takeEvents: () =>
      asPlatform(pool, (tx, at) => sandbox.takeEvents(tx, Temporal.Instant.from(at), of.accountRef)),
  }
}

interface StripeBench extends Bench {
  provider: StripeProvider
  standIn: StripeStandIn
  /** Signs any payload as Stripe does. */
  sign(payload: object): SignedEvent
}

export async function stripeBench(): Promise<StripeBench> {
  const standIn = await startStripeStandIn(NOW)
  let at = NOW
  const of = account('STRIPE')
  const sign = (event: object) => signedByStripe(event, at)
  return {
    account: of,
    payOut: () => void standIn.payOut(of.accountRef),
    provider: createStripe(stripeSettings(standIn.url)),
    impatient: createStripe(stripeSettings(standIn.url, { timeoutMs: 500 })),
    standIn,
    passDays(days) {
      at = at.add({ hours: 24 * days })
      standIn.passDays(days)
    },
    at: () => at,
    answerChallenge: async (clientSecret, isPassed) => standIn.answerChallenge(clientSecret, isPassed),
    enterMethod: async (clientSecret, token) => standIn.enterMethod(clientSecret, token),
    takeEvents: async () => standIn.takeEvents().map(sign),
    sign,
  }
}
