import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod/mini'
import {
  pathOf,
  type Address,
  type AnswerOnWire,
  type AnyOp,
  type CallInput,
} from '@afterbell/contract/kernel/op'
import { onWire } from '@afterbell/contract/kernel/travels-as'
import { buildApp } from '../../src/app.ts'
import { instantNow } from '../../src/platform/clock.ts'
import { asPlatform, inSchool, type Pool } from '../../src/platform/database/database.ts'
import { BEFORE_ALL } from '../../src/platform/database/in-steps.ts'
import { schoolNow } from '../../src/platform/database/school-now.ts'
import type { Sealer } from '../../src/platform/security/sealing.ts'
import { chargeFamilyNow, dueNow } from '../../src/features/care/care.job.ts'
import { familiesDue } from '../../src/features/care/care.store.ts'
import { lookForPayoutsJob } from '../../src/features/payouts/payouts.job.ts'
import { runOwnBillJob } from '../../src/features/own-bill/run.job.ts'
import type { SubscriptionSettings } from '../../src/platform/subscription-settings.ts'
import { followPayer } from '../../src/features/dunning/follow-payer.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { setUpTokens } from '../../src/features/payments/methods/set-up-tokens.ts'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { createProviders, type Providers } from '../../src/features/providers/providers.ts'
import { createTokens, hashOf, letterSealer } from '../../src/platform/security/tokens.ts'

/** A user who makes calls for the demo. */
export interface Caller {
  accountId: string
  schoolId: string
  token: string
}

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** The real server in this process, with a database clock that can be set to any moment of the past weeks. */
export interface DemoServer {
  /** The moment the demo is made for. */
  now: Temporal.Instant
  /** True when the operator lets schools take test payments. */
  takesTestPayments: boolean
  /** Prices of the product for schools; null when it is free. */
  chargesSchools: SubscriptionSettings | null
  /** The current moment within `at`. */
  moment(): Temporal.Instant
  /** Runs something at a moment of the past weeks. Parallel runs may have other moments. */
  at<T>(moment: Temporal.Instant, run: () => Promise<T>): Promise<T>
  /** Makes a call. A refusal ends the seeding and says why. */
  ask<O extends AnyOp>(op: O, asked: CallInput<O>, caller: Caller): Promise<AnswerOnWire<O>>
  /** Runs SQL as the owner, within one school, for rows no call creates. */
  inside<T>(schoolId: string, run: (query: Query) => Promise<T>): Promise<T>
  /** Enters a sandbox number where a setup link leads: directly at the provider, as a payer's browser does. */
  enter(payUrl: string, sandboxToken: string): Promise<void>
  /** Polls the outcome of a payment, as the product does when no message arrives. */
  resolve(schoolId: string, paymentId: string): Promise<void>
  /** Charges due recurring care of a school, as the hourly job does. */
  chargeCare(schoolId: string): Promise<void>
  /**
   * Polls payouts made up to a moment, in their present state, as the daily job does. Later ones are polled once the demo
   * runs.
   */
  lookForPayouts(schoolId: string, asked: { madeBy: Temporal.Instant }): Promise<void>
  /** Runs the hourly job of a school's own bill. */
  runOwnBill(schoolId: string): Promise<void>
  /** Runs dunning for a payer's invoices, as the hourly job does. */
  follow(schoolId: string, payerId: string): Promise<void>
  /** Discards the sandbox's past messages: their objects were read when they were made. */
  hearAll(): Promise<void>
  /** Signs a user in without a password. `close` deletes the session. */
  signIn(accountId: string, schoolId: string): Promise<Caller>
  close(): Promise<void>
}

export interface DemoServerOptions {
  pool: Pool
  secret: string
  sealer: Sealer
  publicUrl: string
  clockShiftSeconds: number
  /** Lets schools take test payments. */
  hasSandboxPayments?: boolean
  /** Prices for schools. The demo seeds only bills at the sandbox. */
  subscriptions?: SubscriptionSettings | null
}

export async function demoServer({
  pool,
  secret,
  sealer,
  publicUrl,
  clockShiftSeconds,
  hasSandboxPayments = false,
  subscriptions = null,
}: DemoServerOptions): Promise<DemoServer> {
  const now = instantNow(clockShiftSeconds)
  // Shift of the clock instead of a fixed time, so that time goes on during a step.
  const shifts = new AsyncLocalStorage<number>()
  const shiftTo = (moment: Temporal.Instant) =>
    Math.round(moment.since(Temporal.Now.instant()).total('milliseconds'))
  const moment = () => {
    const milliseconds = shifts.getStore()
    return milliseconds === undefined ? now : Temporal.Now.instant().add({ milliseconds })
  }
  const moved: Pool = {
    pg: pool.pg,
    preparesStatements: pool.preparesStatements,
    get shift() {
      return `${shifts.getStore() ?? shiftTo(now)} milliseconds`
    },
  }
  const providers = createProviders(
    { stripe: null, hasSandboxPayments, sandboxTimeoutMs: 0, publicUrl },
    { pool: moved, secret },
  )
  const resolve = resolvePaymentJob({ pool: moved, providers })
  const charges = subscriptions?.provider === 'SANDBOX' && hasSandboxPayments ? subscriptions : null
  const runOwnBill = runOwnBillJob({ pool: moved, providers, publicUrl, subscriptions: charges })
  const app = await buildApp({
    pool: moved,
    secret,
    sealer,
    publicUrl,
    trustProxy: false,
    clockShiftSeconds,
    isDemo: true,
    providers,
    subscriptions: charges,
  })
  const tokens = createTokens(secret)
  const sessions: string[] = []
  const refreshStatistics = statisticsRefresher(pool)

  const inside: DemoServer['inside'] = async (schoolId, run) => {
    const client = await pool.pg.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.school_id', $1, true), set_config('app.shift', $2, true)`, [
        schoolId,
        moved.shift,
      ])
      const answer = await run((text, values) => client.query(text, values))
      await client.query('commit')
      return answer
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  return {
    now,
    takesTestPayments: hasSandboxPayments,
    chargesSchools: charges,
    moment,
    async enter(payUrl, sandboxToken) {
      const asked = setUpTokens(secret).read(new URL(payUrl).hash.slice(1), moment())
      await providers.SANDBOX!.enterMethod(asked!.clientSecret, sandboxToken)
    },
    lookForPayouts: (schoolId, { madeBy }) =>
      lookForPayoutsJob({ pool: moved, providers: madeOnlyBy(providers, madeBy) })({ schoolId }),
    resolve: (schoolId, paymentId) => resolve({ schoolId, paymentId }),
    async chargeCare(schoolId) {
      const due = await inSchool(moved, { session: null, school: schoolId }, (tx, opening) =>
        familiesDue(tx, schoolId, dueNow(schoolNow(schoolId, opening)), { after: BEFORE_ALL, most: 1000 }),
      )
      for (const familyId of due) await chargeFamilyNow(moved, schoolId, familyId)
    },
    runOwnBill: (schoolId) => runOwnBill({ schoolId }),
    follow: (schoolId, payerId) =>
      followPayer(
        moved,
        { providers, publicUrl, letters: letterSealer(secret), payLink: payLinks(publicUrl, secret).to },
        { schoolId, payerId },
      ),
    async hearAll() {
      const sandbox = providers.SANDBOX
      if (!sandbox) return
      const some = () =>
        asPlatform(moved, (tx, at) => sandbox.takeEvents(tx, Temporal.Instant.from(at), null))
      while ((await some()).length > 0);
    },
    inside,
    at: (instant, run) => shifts.run(shiftTo(instant), run),
    async ask(op, asked, { token, schoolId }) {
      await refreshStatistics()
      const { at, params, query, body } = asked as Traveling
      const path = pathOf(op, at ?? null, { schoolId, ...params })
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
      )
      const { statusCode, body: answered } = await app.inject({
        method: op.method,
        url: `/api${path}?${search}`,
        headers: { authorization: `Bearer ${token}`, 'x-school-token': schoolId },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      if (statusCode >= 300)
        throw new Error(`The demo: ${op.method} ${path} answered ${statusCode} ${answered}`)
      return (op.answer ? z.decode(onWire(op.answer), JSON.parse(answered) as never) : undefined) as never
    },
    async signIn(accountId, schoolId) {
      const sessionId = randomUUIDv7()
      sessions.push(sessionId)
      await inside(schoolId, (query) =>
        query(
          // The demo does months of work in minutes, so each session counts as having proved its password all along.
          `insert into session (id, account_id, school_id, token_hash, expires_at, proved_at)
           values ($1, $2, $3, $4, clock_timestamp() + $5::interval + interval '1 day',
             clock_timestamp() + $5::interval + interval '1 day')`,
          [
            sessionId,
            accountId,
            schoolId,
            hashOf(tokens.refreshToken(sessionId, 0)),
            `${clockShiftSeconds} seconds`,
          ],
        ),
      )
      const { token } = await tokens.signAccess({ accountId, sessionId }, instantNow(clockShiftSeconds))
      return { accountId, schoolId, token }
    },
    async close() {
      await pool.pg.query('delete from session where id = any($1)', [sessions])
      await app.close()
    },
  }
}

/**
 * Returns a function to run before each call. It analyzes the tables whenever the number of calls has doubled. PostgreSQL
 * would do so a minute later and until then plan queries as if the tables were empty.
 */
function statisticsRefresher(pool: Pool): () => Promise<void> {
  let calls = 0
  let next = FIRST_ANALYZE
  return async () => {
    calls += 1
    if (calls < next) return
    next *= 2
    await pool.pg.query('analyze')
  }
}

/** Number of calls before the first analyze. */
const FIRST_ANALYZE = 128

interface Traveling {
  at?: Address
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Runs several at a time, starting them in order. */
export async function severalAtOnce<T>(
  things: readonly T[],
  run: (thing: T) => Promise<unknown>,
): Promise<void> {
  const left = things.values()
  const worker = async () => {
    for (const thing of left) await run(thing)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const AT_ONCE = 6

/** Limits the sandbox's payouts to those made up to a moment. */
function madeOnlyBy(providers: Providers, until: Temporal.Instant): Providers {
  const { SANDBOX: sandbox } = providers
  if (!sandbox) return providers
  const payouts: typeof sandbox.payouts = async (account, since) => {
    const answer = await sandbox.payouts(account, since)
    if (!Array.isArray(answer)) return answer
    return answer.filter(({ madeAt }) => Temporal.Instant.compare(Temporal.Instant.from(madeAt), until) <= 0)
  }
  return { ...providers, SANDBOX: { ...sandbox, payouts } }
}
