import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod/mini'
import {
  pathOf,
  type Address,
  type AnswerOnWire,
  type AnyOp,
  type Asked,
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
import { resolvePaymentJob } from '../../src/features/payments/resolve.job.ts'
import { createProviders, type Providers } from '../../src/features/payments/providers/providers.ts'
import { createTokens, hashOf, letterSealer } from '../../src/platform/security/tokens.ts'

/** Somebody who makes the calls of the demo. */
export interface Caller {
  accountId: string
  schoolId: string
  token: string
}

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** The real server, in this process, whose database can be taken to any moment of the past weeks. */
export interface DemoServer {
  /** The moment the demo is made for. */
  now: Temporal.Instant
  /** Whether the operator lets schools take test payments. */
  takesTestPayments: boolean
  /** What schools pay for working here; null: nothing. */
  chargesSchools: SubscriptionSettings | null
  /** The moment it is while something is done. */
  moment(): Temporal.Instant
  /** Does something at a moment of the past weeks. What is done meanwhile may have another. */
  at<T>(moment: Temporal.Instant, run: () => Promise<T>): Promise<T>
  /** Makes a call. One that is refused ends the seeding, with the reason. */
  ask<O extends AnyOp>(op: O, asked: Asked<O>, caller: Caller): Promise<AnswerOnWire<O>>
  /** As the owner, for rows no call makes. Fenced into a school all the same. */
  inside<T>(schoolId: string, run: (query: Query) => Promise<T>): Promise<T>
  /** Types a number of the sandbox where the link of a set-up leads: straight to the provider, as a payer's browser does. */
  enter(payUrl: string, sandboxToken: string): Promise<void>
  /** Lets the product look what became of a payment, as it does by itself when nobody hears of one. */
  resolve(schoolId: string, paymentId: string): Promise<void>
  /** Charges what is due of recurring care in a school, as the product does by itself every hour. */
  chargeCare(schoolId: string): Promise<void>
  /** Lets the product look what was paid out, as it does by itself every day. */
  /** Payouts that were made by a moment, as they stand now: those after it are looked for once the demo runs. */
  lookForPayouts(schoolId: string, asked: { madeBy: Temporal.Instant }): Promise<void>
  /** Sees to the bill of a school, as the product does by itself each hour. */
  runOwnBill(schoolId: string): Promise<void>
  /** Lets the product do what is due about the invoices of a payer, as it does by itself every hour. */
  follow(schoolId: string, payerId: string): Promise<void>
  /** Nothing of the past is told any more by the sandbox: everything was looked at when it was made. */
  hearAll(): Promise<void>
  /** A sign-in for somebody, without a password. Forgotten with `close`. */
  signIn(accountId: string, schoolId: string): Promise<Caller>
  close(): Promise<void>
}

export interface DemoServerOptions {
  pool: Pool
  secret: string
  sealer: Sealer
  publicUrl: string
  clockShiftSeconds: number
  /** Where the operator allows them, the schools take test payments. */
  hasSandboxPayments?: boolean
  /** What schools pay the operator. Those of the sandbox alone are made here. */
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
  // By how much the clock is moved, so that it goes on while something is done.
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
          // The demo does in minutes what took months, and whoever did it had typed the password each time it was asked for.
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
 * Answers a function to be called before each call: it analyzes the tables whenever the number of calls has doubled. PostgreSQL
 * would do so a minute later, and until then plans each query as if the tables were empty.
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

/** Calls after which the tables are analyzed for the first time. */
const FIRST_ANALYZE = 128

interface Traveling {
  at?: Address
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** So many at a time, in order of beginning. */
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

/** The providers as they tell of payouts that were made by a moment, and of none after it. */
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
