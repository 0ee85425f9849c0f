import type { Logger } from 'pino'
import type { FastifyInstance } from 'fastify'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, inject } from 'vitest'
import * as z from 'zod/mini'
import {
  pathOf,
  type Address,
  type AnyOp,
  type AnswerOnWire,
  type Asked,
} from '@afterbell/contract/kernel/op'
import { onWire } from '@afterbell/contract/kernel/travels-as'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { buildApp } from '../../src/app.ts'
import { NO_PROVIDERS } from '../../src/features/payments/providers/providers.ts'
import { createStripe } from '../../src/features/payments/providers/stripe.ts'
import { createSandbox, type Sandbox } from '../../src/features/payments/providers/sandbox.ts'
import { loginOf } from '../../src/platform/database/server-login.ts'
import { createPool, type Pool } from '../../src/platform/database/database.ts'
import type { OutsideParts } from '../../src/platform/outside/post-outside.ts'
import { closeQueues, openQueues } from '../../src/platform/jobs/jobs.ts'
import { queues, type Handlers } from '../../src/jobs.ts'
import { NO_APPS } from '../../src/platform/app-settings.ts'
import type { TwilioSettings } from '../../src/platform/config.ts'
import { createSealer } from '../../src/platform/security/sealing.ts'
import { DEMO_PLANS, type SubscriptionSettings } from '../../src/platform/subscription-settings.ts'
import { createTokens, letterSealer, type Tokens } from '../../src/platform/security/tokens.ts'
import { blackbaudSettings, startBlackbaudStandIn, type BlackbaudStandIn } from './apps/blackbaud-stand-in.ts'
import { mailchimpSettings, startMailchimpStandIn, type MailchimpStandIn } from './apps/mailchimp-stand-in.ts'
import { startZoomStandIn, zoomSettings, type ZoomStandIn } from './apps/zoom-stand-in.ts'
import { startStripeStandIn, stripeSettings, type StripeStandIn } from './stripe/stripe-stand-in.ts'
import { expectToldByParts } from './told-by-parts.ts'
// It declares what is injected, for whoever uses this from outside the tests.
import { SECRET } from './global-setup.ts'

export { SECRET }

/** Wednesday 18 November 2026, 15:00 in New York: the moment every test takes place, unless it moves the clock. */
export const NOW = Temporal.Instant.from('2026-11-18T20:00:00Z')

export interface Rig {
  app: FastifyInstance
  /** As the owner of the tables: for what a test prepares and looks up, and for jobs. */
  pool: Pool
  /** As the server of this app logs in. */
  callPool: Pool
  tokens: Tokens
  /** The same server at another time. */
  clockShiftSeconds: number
  /** Where its calls come from: one rig's failed logins do not count for another's. */
  address: string
  sandbox: Sandbox
  /** What answers in the place of Stripe. */
  stripe: StripeStandIn
  /** What answer in the place of other services. */
  zoom: ZoomStandIn
  mailchimp: MailchimpStandIn
  blackbaud: BlackbaudStandIn
}

export interface Answered<O extends AnyOp> {
  status: number
  /** Decoded: money in cents. Only there when the call succeeded. */
  answer: AnswerOnWire<O>
  problem: Problem
  headers: Record<string, unknown>
  raw: Buffer
}

export interface Caller {
  token?: string | undefined
  schoolId?: string | undefined
  /** Where the call comes from, when that matters. */
  ip?: string
}

export const SEALING_KEY = Buffer.alloc(32, 'medical')
export const LETTERS = letterSealer(SECRET)
export const SEALER = createSealer([SEALING_KEY])

interface RigOptions {
  at?: Temporal.Instant
  isDemo?: boolean
  /** Who runs it allows no payments. Else both providers are there. */
  hasNoPayments?: boolean
  /** Who runs it charges schools nothing. Else it does, at the sandbox. */
  hasNoPlans?: boolean
  /** How addresses that schools name are reached. Else none is reached by name. */
  outside?: OutsideParts
  /** Who runs it has set up no other services. */
  hasNoApps?: boolean
  /** Where the server writes what it logs. Else nowhere. */
  logger?: Logger
}

/** What schools pay in tests: plans, a trial, and to whom. */
export const SUBSCRIPTIONS: SubscriptionSettings = {
  plans: DEMO_PLANS,
  trialDays: 30,
  provider: 'SANDBOX',
  seller: { name: 'Afterbell', address: '1 Bell Street, Springfield', taxNumber: '' },
}

/** The account texts leave through in tests, where a test has a provider. */
export const TWILIO: TwilioSettings = {
  accountSid: 'AC0123456789',
  authToken: 'only-a-test-knows-this-secret',
  sharedKey: null,
  from: '+15555550100',
  apiUrl: 'http://127.0.0.1:9',
  partCents: 0.83,
}

/** A worker of which only these queues do something. */
export function handlersOf(handlers: Partial<Handlers>): Handlers {
  const idle = queues.map(({ name }) => [name, async () => {}])
  return { ...Object.fromEntries(idle), ...handlers } as Handlers
}

/** A real server on the real database, for the tests of a file. */
export function useRig(options: RigOptions = {}): Rig {
  const rig = {} as Rig
  beforeAll(async () => {
    // Never before that instant: what happens in its first second happens after it.
    const clockShiftSeconds = Math.ceil((options.at ?? NOW).since(Temporal.Now.instant()).total('seconds'))
    const pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 10, clockShiftSeconds })
    // Calls log in as they do where the product runs: as somebody who owns nothing.
    const callPool = createPool({
      ...loginOf(inject('databaseUrl'), SECRET),
      poolSize: 10,
      clockShiftSeconds,
    })
    await openQueues(callPool.pg)
    const stripe = await startStripeStandIn(NOW)
    const [zoom, blackbaud, mailchimp] = await Promise.all([
      startZoomStandIn(),
      startBlackbaudStandIn(),
      startMailchimpStandIn(clockShiftSeconds),
    ])
    const sandbox = createSandbox(pool, { secret: SECRET, publicUrl: 'http://localhost:3000', timeoutMs: 0 })
    const app = await buildApp({
      ...(options.logger && { logger: options.logger }),
      pool: callPool,
      secret: SECRET,
      sealer: SEALER,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      clockShiftSeconds,
      isDemo: options.isDemo ?? true,
      proofOfWorkCost: 1,
      providers: options.hasNoPayments
        ? NO_PROVIDERS
        : { STRIPE: createStripe(stripeSettings(stripe.url)), SANDBOX: sandbox },
      subscriptions: options.hasNoPlans ? null : SUBSCRIPTIONS,
      twilio: TWILIO,
      outside: options.outside ?? { openHosts: [] },
      apps: options.hasNoApps
        ? NO_APPS
        : {
            ZOOM: zoomSettings(zoom.url),
            BLACKBAUD: blackbaudSettings(blackbaud.url),
            MAILCHIMP: mailchimpSettings(mailchimp.url),
          },
    })
    await app.ready()
    const tokens = createTokens(SECRET)
    Object.assign(rig, {
      app,
      pool,
      callPool,
      tokens,
      clockShiftSeconds,
      address: newAddress(),
      sandbox,
      stripe,
      zoom,
      blackbaud,
      mailchimp,
    })
  })
  afterAll(async () => {
    await rig.app?.close()
    for (const standIn of [rig.stripe, rig.zoom, rig.blackbaud, rig.mailchimp]) await standIn?.close()
    await closeQueues()
    await rig.callPool?.pg.end()
    await rig.pool?.pg.end()
  })
  return rig
}

/** A network address that nothing else in the tests calls from. */
export function newAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))].join('.')
}

/** Makes a call as its declaration says it travels, and does the work it may ask for, as browsers do. */
export async function call<O extends AnyOp>(
  rig: Rig,
  op: O,
  asked: Asked<O>,
  caller: Caller = {},
  headers: Record<string, string> = {},
): Promise<Answered<O>> {
  const answered = await ask(rig, op, asked, caller, headers)
  if (op.challenge !== 'when asked' || 'x-altcha' in headers) return answered
  if (answered.problem?.code !== 'CHALLENGE_NEEDED') return answered
  return ask(rig, op, asked, caller, { ...headers, 'x-altcha': await solved(rig.app) })
}

async function ask<O extends AnyOp>(
  { app, address }: Rig,
  op: O,
  asked: Asked<O>,
  caller: Caller,
  headers: Record<string, string>,
): Promise<Answered<O>> {
  const given = asked as {
    at?: Address
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  const path = pathOf(op, given.at ?? null, {
    ...(caller.schoolId ? { schoolId: caller.schoolId } : {}),
    ...given.params,
  })
  const isMultipart = op.bodyForm === 'multipart'
  const isText = op.bodyForm === 'text'
  const response = await app.inject({
    method: op.method,
    url: `/api${path}${queryOf(given.query)}`,
    remoteAddress: caller.ip ?? address,
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(caller.schoolId ? { 'x-school-token': caller.schoolId } : {}),
      ...(await proofFor(app, op)),
      ...headers,
      ...(isText ? { 'content-type': 'text/plain' } : {}),
      ...(isMultipart ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
      ...(op.bodyForm === 'text' ? { 'content-type': 'text/plain' } : {}),
    },
    ...(given.body === undefined
      ? {}
      : {
          payload: isMultipart
            ? multipart(given.body as Record<string, FilePart | string>)
            : (given.body as object),
        }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const isPlain = op.answerForm === 'text' && response.statusCode < 300
  const body = isPlain ? response.body : isJson && response.body ? response.json() : undefined
  const isFine = response.statusCode < 300
  // A key is answered a part of what is declared: only what its scopes open.
  const isWhole = !caller.token?.startsWith('abk_')
  if (response.statusCode >= 400 && body) expectToldByParts(body as Problem)
  return {
    status: response.statusCode,
    answer: (isFine && op.answer && isWhole
      ? z.decode(onWire(op.answer), body as never)
      : body) as AnswerOnWire<O>,
    problem: body as Problem,
    headers: response.headers,
    raw: response.rawPayload,
  }
}

export interface FilePart {
  name: string
  text: string | Buffer
}

/** What a browser does first for a call that asks for a proof of work. */
export async function proofFor(app: FastifyInstance, op: AnyOp): Promise<Record<string, string>> {
  return op.challenge === 'always' ? { 'x-altcha': await solved(app) } : {}
}

/** The solution of a new challenge, as it travels. */
export async function solved(app: FastifyInstance): Promise<string> {
  const { challenge } = (await app.inject({ url: '/api/no-auth/challenge' })).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const BOUNDARY = 'afterbell-test-boundary'

function queryOf(query: Record<string, unknown> | undefined): string {
  const parts = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return parts.length === 0
    ? ''
    : `?${new URLSearchParams(parts.map(([key, value]) => [key, String(value)]))}`
}

/** A multipart body: files, and plain fields where a part is a text. */
export function multipart(parts: Record<string, FilePart | string>): Buffer {
  const written = Object.entries(parts).flatMap(([name, part]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`
    return typeof part === 'string'
      ? [`${head}\r\n\r\n`, part, '\r\n']
      : [`${head}; filename="${part.name}"\r\ncontent-type: text/csv\r\n\r\n`, part.text, '\r\n']
  })
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}
