import { sandboxNumberOf } from '@afterbell/domain/providers/sandbox-numbers'
import { setTimeout as pause } from 'node:timers/promises'
import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { outcome, type Failure, type Outcome, type Provider } from '../provider.ts'
import { clientSecrets, type ClientSecrets } from './sandbox-client-secrets.ts'
import { sandboxEvents, type SignedEvent } from './sandbox-events.ts'
import { sandboxMethods } from './sandbox-methods.ts'
import { outcomeFrom } from './sandbox-outcomes.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { sandboxPayouts } from './sandbox-payouts.ts'
import { sandboxRefunds } from './sandbox-refunds.ts'
import type { SandboxObject } from './sandbox.store.ts'

/** The provider that moves no money, for trials, the demo and tests. The test number decides what happens. */
export interface Sandbox extends Provider {
  /** Answers the challenge of the payer's bank. */
  answerChallenge(clientSecret: string, isPassed: boolean): Promise<Outcome | Failure>
  /** Enters a card or bank account, as the token of its test number. */
  enterMethod(clientSecret: string, token: string): Promise<'ENTERED' | Failure>
  /** Refunds at the sandbox itself, as in a provider's dashboard. Returns the refund; null if less than that is left. */
  refundThere(accountRef: string, paymentRef: string, cents: number): Promise<string | null>
  /** Takes the unsent events up to a moment, of one account or of all (null), as signed messages. Each is taken once. */
  takeEvents(tx: Tx, at: Temporal.Instant, accountRef: string | null): Promise<SignedEvent[]>
}

export interface SandboxSettings {
  /** Secret from which its own secrets are derived. */
  secret: string
  /** Public address of this server, for the challenge page. */
  publicUrl: string
  /** Milliseconds until an unanswered request times out. */
  timeoutMs: number
}

/** Shared tools of the sandbox's acts. */
export interface SandboxGround {
  /** Runs an act in one transaction, with its moment. */
  run<T>(act: (tx: Tx, at: Temporal.Instant) => Promise<T>): Promise<T>
  secrets: ClientSecrets
  outcomeAt(object: SandboxObject, at: Temporal.Instant): Outcome
  /** Returns the outcome after a timeout. */
  unanswered(ref: string): Promise<Outcome>
}

/** Moments come from the database with each transaction, so shifting the pool's clock shifts the sandbox. */
export function createSandbox(pool: Pool, { secret, publicUrl, timeoutMs }: SandboxSettings): Sandbox {
  const events = sandboxEvents(secret)
  const secrets = clientSecrets(secret)
  const ground: SandboxGround = {
    run: (act) => asPlatform(pool, (tx, at) => act(tx, Temporal.Instant.from(at))),
    secrets,
    outcomeAt: (object, at) => outcomeFrom(object, at, `${publicUrl}/pay/challenge#${secrets.of(object)}`),
    async unanswered(ref) {
      await pause(timeoutMs)
      return outcome('UNKNOWN', ref, { code: 'TIMED_OUT' })
    },
  }
  return {
    name: 'SANDBOX',
    isTest: true,
    browserKey: null,
    webhook: { path: 'sandbox', signatureHeader: 'sandbox-signature' },
    // The token of a test number, never a saved method.
    typeOf: (methodRef) => sandboxNumberOf(methodRef)?.type ?? null,
    ...sandboxPayments(ground),
    ...sandboxRefunds(ground),
    ...sandboxMethods(ground),
    ...sandboxPayouts(ground),
    readEvent: async (bytes, signature, at) => events.read(bytes, signature, at),
    takeEvents: events.take,
  }
}
