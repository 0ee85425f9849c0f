import { setTimeout as pause } from 'node:timers/promises'
import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { outcome, type Failure, type Outcome, type Provider } from './provider.ts'
import { clientSecrets, type ClientSecrets } from './sandbox-client-secrets.ts'
import { sandboxEvents, type SignedEvent } from './sandbox-events.ts'
import { sandboxMethods } from './sandbox-methods.ts'
import { outcomeFrom } from './sandbox-outcomes.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { sandboxPayouts } from './sandbox-payouts.ts'
import { sandboxRefunds } from './sandbox-refunds.ts'
import type { SandboxObject } from './sandbox.store.ts'

/** The provider that moves no money: for trying out, for the demo and for tests. What happens follows from the number. */
export interface Sandbox extends Provider {
  /** A payer answers the challenge of their bank. */
  answerChallenge(clientSecret: string, isPassed: boolean): Promise<Outcome | Failure>
  /** A payer enters a card or bank account, as the token of its number. */
  enterMethod(clientSecret: string, token: string): Promise<'ENTERED' | Failure>
  /** Somebody refunds at the sandbox itself, as in the dashboard of a provider. Answers the refund; null where so much is not left. */
  refundThere(accountRef: string, paymentRef: string, cents: number): Promise<string | null>
  /** What happened by then, in one account or in all (null), and was not told yet, as signed messages. Taken once. */
  takeEvents(tx: Tx, at: Temporal.Instant, accountRef: string | null): Promise<SignedEvent[]>
}

export interface SandboxSettings {
  /** What its secrets are made of. */
  secret: string
  /** Where people reach this server: the challenge stands there. */
  publicUrl: string
  /** How long a request takes that is never answered. */
  timeoutMs: number
}

/** What every act of the sandbox works with. */
export interface SandboxGround {
  /** One transaction, and the instant of it. */
  run<T>(act: (tx: Tx, at: Temporal.Instant) => Promise<T>): Promise<T>
  secrets: ClientSecrets
  outcomeAt(found: SandboxObject, at: Temporal.Instant): Outcome
  /** What somebody knows who waited and was not answered. */
  unanswered(ref: string): Promise<Outcome>
}

/** Its instants come from the database with each transaction, so whoever shifts the clock of the pool shifts them. */
export function createSandbox(pool: Pool, { secret, publicUrl, timeoutMs }: SandboxSettings): Sandbox {
  const events = sandboxEvents(secret)
  const secrets = clientSecrets(secret)
  const ground: SandboxGround = {
    run: (act) => asPlatform(pool, (tx, at) => act(tx, Temporal.Instant.from(at))),
    secrets,
    outcomeAt: (found, at) => outcomeFrom(found, at, `${publicUrl}/pay/challenge#${secrets.of(found)}`),
    async unanswered(ref) {
      await pause(timeoutMs)
      return outcome('UNKNOWN', ref, { code: 'TIMED_OUT' })
    },
  }
  return {
    name: 'SANDBOX',
    ...sandboxPayments(ground),
    ...sandboxRefunds(ground),
    ...sandboxMethods(ground),
    ...sandboxPayouts(ground),
    readEvent: async (bytes, signature, at) => events.read(bytes, signature, at),
    takeEvents: events.take,
  }
}
