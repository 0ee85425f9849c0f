import { eventJob } from '../../../src/features/payments/events/event.job.ts'
import { receiveEvent } from '../../../src/features/payments/events/receive-event.ts'
import { settlePayoutEvent } from '../../../src/features/payouts/payouts.job.ts'
import { settleAll } from '../../../src/features/payments/events/settle-all.ts'
import { resolvePaymentJob } from '../../../src/features/payments/charging/resolve.job.ts'
import { resolveRefundJob } from '../../../src/features/payments/refunds/resolve-refund.job.ts'
import type { Provider } from '../../../src/features/providers/provider.ts'
import type { Providers } from '../../../src/features/providers/providers.ts'
import type { SignedEvent } from '../../../src/features/providers/sandbox/sandbox-events.ts'
import { asPlatform, type Pool } from '../../../src/platform/database/database.ts'
import type { Rig } from '../app.ts'

interface Waiting {
  name: 'payments.resolve' | 'refunds.resolve' | 'payments.event'
  data: Record<string, string>
  /** Seconds on this clock. */
  due: number
  tries: number
}

export interface PaymentTime {
  /** The database on this clock. */
  pool: Pool
  at(): Temporal.Instant
  /**
   * Advances the clock and runs each payment job of the school when it is due, without waiting. Jobs not in `only` stay
   * queued.
   */
  pass(time: { minutes?: number; hours?: number }, only?: readonly Waiting['name'][]): Promise<void>
  /** Handles the messages that are due now, several at a time. */
  work(atATime: number): Promise<void>
  /** Receives a message of a provider, as the webhook does. */
  receive(provider: Provider, event: SignedEvent): Promise<string>
}

/** Returns a clock for the payments of one school that never waits: jobs run one after the other, each when it is due. */
export function paymentTime(
  rig: Rig,
  { schoolId, accountRef }: { schoolId: string; accountRef: string },
  providersOf: (pool: Pool) => Providers,
): PaymentTime {
  let passed = 0
  const pool: Pool = {
    ...rig.pool,
    get shift() {
      return `${rig.clockShiftSeconds + passed} seconds`
    },
  }
  const providers = providersOf(pool)
  const run = {
    'payments.resolve': resolvePaymentJob({ pool, providers }),
    'refunds.resolve': resolveRefundJob({ pool, providers }),
    'payments.event': eventJob({
      pool,
      settleAbout: settleAll(pool, providers, { PAYOUT: settlePayoutEvent(pool, providers) }),
      giveUp: () => {},
    }),
  } as Record<Waiting['name'], (data: unknown) => Promise<void>>
  const waiting: Waiting[] = []

  return {
    pool,
    at: () => Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds + passed }),
    async pass({ minutes = 0, hours = 0 }, only = ALL) {
      const until = passed + minutes * 60 + hours * 3600
      for (;;) {
        waiting.push(...(await queued()))
        const [next] = waiting
          .filter(({ name }) => only.includes(name))
          .toSorted((one, other) => one.due - other.due)
        if (!next || next.due > until) break
        waiting.splice(waiting.indexOf(next), 1)
        passed = Math.max(passed, next.due)
        try {
          await run[next.name](next.data)
        } catch (error) {
          // A job that fails runs again later, as in the real queue.
          if (next.tries === MOST_TRIES) throw error
          waiting.push({ ...next, due: passed + 60, tries: next.tries + 1 })
        }
      }
      passed = until
    },
    async work(atATime) {
      const jobs = (await queued()).filter((job) => {
        const isNow = job.name === 'payments.event' && job.due <= passed
        if (!isNow) waiting.push(job)
        return isNow
      })
      const queue = jobs.values()
      const worker = async () => {
        for (const job of queue) await run[job.name](job.data)
      }
      await Promise.all(Array.from({ length: atATime }, worker))
    },
    receive: (provider, { bytes, signature }) =>
      asPlatform(pool, (tx, now) =>
        receiveEvent(tx, provider, { bytes, signature, at: Temporal.Instant.from(now) }),
      ),
  }

  /** Takes the jobs queued since the last look, each with its due time. */
  async function queued(): Promise<Waiting[]> {
    const { rows } = await rig.pool.pg.query<Pick<Waiting, 'name' | 'data'> & { seconds: number }>(
      `delete from pgboss.job where name = any($1) and (data->>'schoolId' = $2 or data->>'accountRef' = $3)
       returning name, data, greatest(0, round(extract(epoch from start_after - created_on)))::int as seconds`,
      [Object.keys(run), schoolId, accountRef],
    )
    return rows.map(({ seconds, ...job }) => ({ ...job, due: passed + seconds, tries: 0 }))
  }
}

const ALL = ['payments.resolve', 'refunds.resolve', 'payments.event'] as const
const MOST_TRIES = 5
