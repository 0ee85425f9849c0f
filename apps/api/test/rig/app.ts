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
  type CallInput,
} from '@afterbell/contract/kernel/op'
import { onWire } from '@afterbell/contract/kernel/travels-as'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { buildApp } from '../../src/app.ts'
import { NO_PROVIDERS } from '../../src/features/providers/providers.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { createSandbox, type Sandbox } from '../../src/features/providers/sandbox/sandbox.ts'
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
// Importing this file also declares the injected values, for code outside the tests that uses the rig.
import { SECRET } from './global-setup.ts'

export { SECRET }

/** Wednesday, November 18, 2026, 15:00 in New York: the moment every test takes place, unless it moves the clock. */
export const NOW = Temporal.Instant.from('2026-11-18T20:00:00Z')

export interface Rig {
  app: FastifyInstance
  /** Connects as the owner of the tables. Tests use it to prepare and look up data, and to run jobs. */
  pool: Pool
  /** Connects with the login of this app's server. */
  callPool: Pool
  tokens: Tokens
  /** Moves the clock, for a second rig on the same database at another time. */
  clockShiftSeconds: number
  /** Source address of the rig's calls, so that failed logins of one rig do not count for another. */
  address: string
  sandbox: Sandbox
  /** Stand-in for Stripe. */
  stripe: StripeStandIn
  /** Stand-ins for the connected apps. */
  zoom: ZoomStandIn
  mailchimp: MailchimpStandIn
  blackbaud: BlackbaudStandIn
}

export interface Answered<O extends AnyOp> {
  status: number
  /** Decoded, with money in cents. Set only when the call succeeded. */
  answer: AnswerOnWire<O>
  problem: Problem
  headers: Record<string, unknown>
  raw: Buffer
}

export interface Caller {
  token?: string | undefined
  schoolId?: string | undefined
  /** Source address of the call. Defaults to the rig's. */
  ip?: string
}

export const SEALING_KEY = Buffer.alloc(32, 'medical')
export const LETTERS = letterSealer(SECRET)
export const SEALER = createSealer([SEALING_KEY])

interface RigOptions {
  at?: Temporal.Instant
  isDemo?: boolean
  /** The operator allows no payments. By default both providers are available. */
  hasNoPayments?: boolean
  /** The operator charges schools nothing. By default it charges them at the sandbox. */
  hasNoPlans?: boolean
  /** How the server reaches addresses that schools enter. By default it reaches no names. */
  outside?: OutsideParts
  /** The operator has set up no connected apps. */
  hasNoApps?: boolean
  /** Receives the server's log. By default nothing is logged. */
  logger?: Logger
}

/** Plans, trial, provider and seller of the subscriptions that schools pay for in tests. */
export const SUBSCRIPTIONS: SubscriptionSettings = {
  plans: DEMO_PLANS,
  trialDays: 30,
  provider: 'SANDBOX',
  seller: { name: 'Afterbell', address: '1 Bell Street, Springfield', taxNumber: '' },
}

/** The Twilio account of the tests that send texts. */
export const TWILIO: TwilioSettings = {
  accountSid: 'AC0123456789',
  authToken: 'only-a-test-knows-this-secret',
  sharedKey: null,
  from: '+15555550100',
  apiUrl: 'http://127.0.0.1:9',
  partCents: 0.83,
}

/** Returns handlers for a worker in which only these queues do something. */
export function handlersOf(handlers: Partial<Handlers>): Handlers {
  const idle = queues.map(({ name }) => [name, async () => {}])
  return { ...Object.fromEntries(idle), ...handlers } as Handlers
}

/** Starts a real server on the real database for the tests of one file. */
export function useRig(options: RigOptions = {}): Rig {
  const rig = {} as Rig
  beforeAll(async () => {
    // Rounds up, so that the server's clock never starts before `at`.
    const clockShiftSeconds = Math.ceil((options.at ?? NOW).since(Temporal.Now.instant()).total('seconds'))
    const pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 10, clockShiftSeconds })
    // Calls connect as in production: with a login that owns no tables.
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

/** Returns a network address that no other test calls from. */
export function newAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))].join('.')
}

/** Makes a call over HTTP the way its declaration says, and solves its proof of work as browsers do. */
export async function call<O extends AnyOp>(
  rig: Rig,
  op: O,
  input: CallInput<O>,
  caller: Caller = {},
  headers: Record<string, string> = {},
): Promise<Answered<O>> {
  const answered = await ask(rig, op, input, caller, headers)
  if (op.challenge !== 'when asked' || 'x-altcha' in headers) return answered
  if (answered.problem?.code !== 'CHALLENGE_NEEDED') return answered
  return ask(rig, op, input, caller, { ...headers, 'x-altcha': await solved(rig.app) })
}

async function ask<O extends AnyOp>(
  { app, address }: Rig,
  op: O,
  input: CallInput<O>,
  caller: Caller,
  headers: Record<string, string>,
): Promise<Answered<O>> {
  const inputParts = input as {
    at?: Address
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  const path = pathOf(op, inputParts.at ?? null, {
    ...(caller.schoolId ? { schoolId: caller.schoolId } : {}),
    ...inputParts.params,
  })
  const isMultipart = op.bodyForm === 'multipart'
  const isText = op.bodyForm === 'text'
  const bearer: Record<string, string> = caller.token ? { authorization: `Bearer ${caller.token}` } : {}
  const response = await app.inject({
    method: op.method,
    url: `/api${path}${queryOf(inputParts.query)}`,
    remoteAddress: caller.ip ?? address,
    headers: {
      ...bearer,
      ...(caller.schoolId ? { 'x-school-token': caller.schoolId } : {}),
      ...(await proofFor(app, op)),
      ...headers,
      ...(isText ? { 'content-type': 'text/plain' } : {}),
      ...(isMultipart ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
      ...(op.bodyForm === 'text' ? { 'content-type': 'text/plain' } : {}),
    },
    ...(inputParts.body === undefined
      ? {}
      : {
          payload: isMultipart
            ? multipart(inputParts.body as Record<string, FilePart | string>)
            : (inputParts.body as object),
        }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const isPlain = op.answerForm === 'text' && response.statusCode < 300
  const body = isPlain ? response.body : isJson && response.body ? response.json() : undefined
  const isFine = response.statusCode < 300
  // An API key gets only the parts of the answer that its scopes open, so the schema does not fit.
  const isWhole = !caller.token?.startsWith('abk_')
  if (response.statusCode >= 400 && body) expectToldByParts(body as Problem, op, { ...headers, ...bearer })
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

/** Returns the headers a browser adds to a call that requires a proof of work. */
export async function proofFor(app: FastifyInstance, op: AnyOp): Promise<Record<string, string>> {
  return op.challenge === 'always' ? { 'x-altcha': await solved(app) } : {}
}

/** Fetches a challenge and returns its solution, encoded for the request. */
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

/** Builds a multipart body of files and text fields. */
export function multipart(parts: Record<string, FilePart | string>): Buffer {
  const written = Object.entries(parts).flatMap(([name, part]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`
    return typeof part === 'string'
      ? [`${head}\r\n\r\n`, part, '\r\n']
      : [`${head}; filename="${part.name}"\r\ncontent-type: text/csv\r\n\r\n`, part.text, '\r\n']
  })
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}
