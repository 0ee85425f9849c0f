import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  authOf,
  writes,
  type Address,
  type AnswerOf,
  type AnyOp,
  type ActInput,
  type Group,
} from '@afterbell/contract/kernel/op'
import type { FamilyId, FamilyThing } from '@afterbell/contract/kernel/family-op'
import { decideProved } from '@afterbell/domain/login/email-change'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { seesOnlyTaught, type Role } from '@afterbell/domain/kernel/roles'
import { admit, isMemberAtWork, requestedSchool } from './admit.ts'
import { answerForKey, assertKeyAsks } from './keys/key-answers.ts'
import { isApiKey, useKey } from './keys/api-key.ts'
import { networkOf } from './client-address.ts'
import { instantNow } from '../clock.ts'
import { encodeAnswer } from './encode-answer.ts'
import {
  asPlatform,
  inSchool,
  type OpenedFor,
  type Opening,
  type OpeningByKey,
  type Pool,
  type Tx,
} from '../database/database.ts'
import { record, wasRecorded } from '../database/history.ts'
import { eventStreams } from './event-stream.ts'
import { setCookie, type CookieOptions } from './cookies.ts'
import { assertPreviewed, familyProofIn, type FamilyProof } from './families/preview.ts'
import { familyAt, type FamilyCaller, type FamilyDoor, type ReachedThings } from './families/family-door.ts'
import { assertOwnSite, isOfFamilies } from './families/own-site.ts'
import { claimKey, keepAnswer, keepsAnswer, requestHash, type KeyedRequest } from './idempotency.ts'
import { assertAllowed, notSignedIn, refusalOf, tooMany, type Guards, Refusal } from '../problems.ts'
import { reactTo, type React, type Reactions } from '../reactions.ts'
import { RAW_BYTES_MAX, withRawBodies } from './raw-bodies.ts'
import { readerLanguage } from '../reader-language.ts'
import { idsOf, readInput, uploadOf } from './read-input.ts'
import { sendAnswer } from './send-answer.ts'
import { schoolNow, type SchoolNow } from '../database/school-now.ts'
import type { Challenges } from '../security/challenges.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import { hashOf, type Tokens } from '../security/tokens.ts'
import { onceInSteps, stepsIn } from './steps.ts'
import type { Upload } from './uploads.ts'

/** Services of every act. */
export interface Context {
  pool: Pool
  tokens: Tokens
  clockShiftSeconds: number
  /** Reactions to causes that acts raise. */
  reactions: Reactions
  /** Refusals for violated database guards. */
  guards: Guards
  /** Proofs of work that browsers solve before some calls. */
  challenges: Challenges
  /** Limit of calls that wait for a connection; more are refused. */
  queueMax: number
  /** Knows families that are logged in, and what they may see. */
  familyDoor: FamilyDoor
  /** Reads the tokens of previews. */
  links: Pick<SignedLinks, 'read'>
  /** The origin of our own pages. */
  origin: string
}

export interface User {
  id: string
  role: Role
  firstName: string
  lastName: string
  email: string
}

/** A call, as passed to its act. */
export type Call<O extends AnyOp> = ActInput<O> & AnyCall

/** The part of a call that is the same for every act. An act behind several calls takes this and its own input. */
export interface AnyCall {
  /** The instant of the call, the same for everything it does. */
  at: Temporal.Instant
  /** The call's transaction. An act in `steps` has only the one that it opened with `inside`, while that is open. */
  tx: Tx
  /** The caller. Throws in a call without a login. */
  user: User
  isSignedIn: boolean
  /** The family that is logged in. Throws in a call of anybody else. */
  family: FamilyCaller
  /** What an id of a family's call names, which the family may see. */
  reached<Of extends FamilyThing>(id: FamilyId<Of>): ReachedThings[Of]
  /** True if signed in and active in the call's school. */
  isMember: boolean
  /** Scopes of the API key that makes the call; null for people. */
  keyScopes: readonly string[] | null
  /** Account of an instructor, who may reach only what they teach. Null: the whole school, or what is public. */
  teachesOnly: string | null
  sessionId: string | null
  /** The school an operator views with this session; null for everyone else. */
  operatorIn: string | null
  /**
   * Refuses callers who have not just entered their password (PASSWORD_NEEDED), in a call declared with
   * `freshPassword`.
   */
  assertFreshPassword(): void
  /** Raises a cause for rooms further right in the line, and waits for their reactions. */
  react: React
  /** Translates an error into a refusal; null if it was not foreseen. */
  refusalOf(error: unknown): Refusal | null
  school: SchoolNow
  /** The language of whoever reads the answer; English unless the call is declared `forFamilies`. */
  language: Language
  /** The caller's network, by which attempts are counted. */
  network: string
  upload: Upload | null
  /** The raw body, if the call takes bytes. */
  bytes: Buffer | null
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string | null, options: CookieOptions): void
  /** For acts in steps: opens a transaction outside any school. */
  outside<T>(run: (tx: Tx, at: Temporal.Instant) => Promise<T>): Promise<T>
  /**
   * For acts in steps: opens a transaction in the call's school, one at a time, each at its own instant. An error
   * rolls back only this one. Rights, school state and input were checked before the first.
   */
  inside<T>(run: (tx: Tx, at: Temporal.Instant) => Promise<T>): Promise<T>
}

export type Act<O extends AnyOp> = (call: Call<O>) => Promise<AnswerOf<O>> | AnswerOf<O>

/** The acts of a group of calls. A missing one does not compile. */
export type Acts<G extends Group> = { [K in keyof G]: Act<G[K]> }

export interface ServedCall {
  op: AnyOp
  act: (call: never) => unknown
}

/** Connects acts to declared calls. */
export function serve<G extends Group>(group: G, acts: Acts<G>): ServedCall[] {
  return Object.entries(group).map(([key, op]) => ({ op, act: acts[key as keyof G] as ServedCall['act'] }))
}

/** An act with a `read` step, which waits for a file without holding a database connection. */
type ReadingAct<C> = ((call: C) => unknown) & { read?: (call: C) => Promise<unknown> }

/**
 * Builds an act on a file's content. The caller's rights are checked before the file is read, and again afterwards.
 */
export function afterReading<C extends AnyCall, Read, A>(
  read: (call: C) => Promise<Read>,
  act: (call: C, read: Read) => A,
): (call: C) => A {
  return Object.assign((call: C & { read?: Read }) => act(call, call.read!), { read })
}

/** Routes every served call at each of its declared paths. */
export function mount(app: FastifyInstance, served: readonly ServedCall[], context: Context): void {
  const stream = eventStreams(app)
  const route = (at: FastifyInstance, { op, act }: ServedCall) => {
    for (const { address, path } of op.paths)
      at.route({
        method: op.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        config: { op },
        ...(isRaw(op) ? { bodyLimit: op.bodyBytesMax ?? RAW_BYTES_MAX } : {}),
        handler: (request, reply) => answer({ op, address, act, request, reply, context, stream }),
      })
  }
  for (const each of served) if (!isRaw(each.op)) route(app, each)
  withRawBodies(app, (raw) => {
    for (const each of served) if (isRaw(each.op)) route(raw, each)
  })
}

function isRaw({ bodyForm }: AnyOp): boolean {
  return bodyForm === 'bytes'
}

interface ServeInput {
  op: AnyOp
  address: Address | null
  act: (call: never) => unknown
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  stream: ReturnType<typeof eventStreams>
}

/**
 * Answers one call: who calls (401), member of the school (404), state of account and school (403), role (403), input
 * (400). Then the act runs, its answer is encoded, committed and sent.
 */
async function answer(input: ServeInput): Promise<unknown> {
  const { op, address, request, context } = input
  if (isOfFamilies(op) && op.method !== 'GET') assertOwnSite(request, context.origin)
  const caller = await callerOf(input)
  const school = requestedSchool(op, request)
  if (caller?.keyHash)
    await useKey(context.pool, { keyHash: caller.keyHash, school, network: networkOf(request.ip) })
  const opened = { session: null, ...caller, school }
  const params = idsOf(op, request)
  if (context.pool.pg.waitingCount > context.queueMax) throw tooMany(1)
  // A slow upload must not hold a database connection. Its errors are reported later, in their turn.
  const upload = await uploadOf(op, request)

  let keyScopes: readonly string[] | null = null
  // The stored answer is complete: each caller who repeats the request gets the part they may read.
  const send = (body: unknown) => sendAnswer(input, keyScopes ? answerForKey(op, keyScopes, body) : body)
  const proceed = async (
    tx: Tx | null,
    opening: Opening | OpeningByKey | null,
    admission: Tx | null = tx,
  ) => {
    const call = callOf(input, tx, opening, opened)
    if (opening)
      await admit(
        {
          op,
          address,
          request,
          pool: context.pool,
          at: call.at,
          hasSession: (caller?.session ?? null) !== null,
        },
        opening,
      )
    if (op.freshPassword === 'always') call.assertFreshPassword()
    const family = caller?.familyToken ? familyAt(context, call, caller as FamilyProof) : null
    await family?.open(admission!)
    if (caller?.preview) assertPreviewed(op)
    const parsedInput = readInput(op, request, upload)
    await family?.reach(admission!, [parsedInput.params, parsedInput.query, parsedInput.body])
    if (call.keyScopes) assertKeyAsks(op, call.keyScopes, parsedInput.query)
    keyScopes = call.keyScopes
    return Object.assign(call, { ...parsedInput, params: { ...params, ...parsedInput.params }, address })
  }
  const keyOf = (call: Call<AnyOp>): KeyedRequest | null => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !keepsAnswer(op) || !caller || !school) return null
    const hash = requestHash(op, params, request.body, call.upload)
    return { school, caller: caller.familyToken ? call.family.sessionId : call.user.id, key, hash }
  }
  if (op.steps) {
    const call =
      school || caller
        ? await inSchool(context.pool, { ...opened, readOnly: true }, (tx, opening) =>
            proceed(null, opening, tx),
          )
        : await proceed(null, null)
    if (op.challenge === 'always') await context.challenges.assertSolved(call)
    const { pool } = context
    const stepsContext = { pool, opened, log: request.log }
    return send(await onceInSteps(stepsContext, keyOf(call), () => perform(input, call)))
  }
  const { read } = input.act as ReadingAct<Call<AnyOp>>
  const readResult = read && {
    read: await read(await inSchool(context.pool, { ...opened, readOnly: true }, proceed)),
  }
  const readOnly = !writes(op) || caller?.preview !== undefined
  const body = await inSchool(context.pool, { ...opened, readOnly }, async (tx, opening) => {
    const call = Object.assign(await proceed(tx, opening), readResult)
    const keyedRequest = keyOf(call)
    if (!keyedRequest) return perform(input, call)
    const claim = await claimKey(tx, keyedRequest)
    if ('answer' in claim) return claim.answer
    const now = await perform(input, call)
    await keepAnswer(tx, keyedRequest, claim, now)
    return now
  })
  return send(body)
}

async function perform({ op, act, context }: ServeInput, call: Call<AnyOp>): Promise<unknown> {
  const outcome = await actOn(op, () => act(call as never))
  if (call.operatorIn && writes(op)) await recordOperator(context.pool, op, call)
  return op.answer ? encodeAnswer(op.answer, outcome, op.name) : outcome
}

/** Records every change by an operator in the school's history, even if the act itself records nothing. */
async function recordOperator(pool: Pool, op: AnyOp, call: Call<AnyOp>): Promise<void> {
  const school = call.operatorIn!
  const note = (tx: Tx) =>
    record(tx, { school: { id: school }, user: call.user }, [
      { what: 'operator.acted', details: { call: op.summary.split('.')[0] } },
    ])
  if (op.steps) return inSchool(pool, { session: call.sessionId, school }, note)
  if (!wasRecorded(call.tx)) await note(call.tx)
}

/** Runs the act, and renames the fields of its refusal to those on the wire. */
async function actOn({ fieldPaths }: AnyOp, act: () => unknown): Promise<unknown> {
  try {
    return await act()
  } catch (error) {
    throw fieldPaths && error instanceof Refusal ? error.at(fieldPaths.toWire) : error
  }
}

/** The caller: a session, an API key or a family's session by its hash. The database decides whether it is valid. */
interface Caller extends Partial<FamilyProof> {
  session: string | null
  keyHash?: Buffer
}

async function callerOf({ op, request, context }: ServeInput): Promise<Caller | null> {
  const auth = authOf(op)
  if (auth === 'public') return null
  if (auth === 'family') return { session: null, ...familyProofIn(request) }
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const isBearer = scheme?.toLowerCase() === 'bearer'
  if (isBearer && token && isApiKey(token)) return { session: null, keyHash: hashOf(token) }
  const claims =
    isBearer && token ? await context.tokens.readAccess(token, instantNow(context.clockShiftSeconds)) : null
  if (!claims && (auth === 'token' || token)) throw notSignedIn()
  return claims && { session: claims.sessionId }
}

function callOf(
  { op, request, reply, context }: ServeInput,
  tx: Tx | null,
  opening: Opening | OpeningByKey | null,
  opened: OpenedFor,
): Call<AnyOp> {
  const fault = (what: string): never => {
    throw new Error(`This call has no ${what}`)
  }
  let cachedSchool: SchoolNow | null = null
  const steps = stepsIn(context.pool, { ...opened, readOnly: !writes(op) })
  const isMember = isMemberAtWork(op, opening)
  const call: Call<AnyOp> = {
    at: opening ? Temporal.Instant.from(opening.at) : instantNow(context.clockShiftSeconds),
    get tx() {
      return tx ?? steps.now() ?? fault('transaction')
    },
    isSignedIn: opening?.account_id != null,
    isMember,
    keyScopes: opening && 'api_key_id' in opening ? opening.api_key_scopes : null,
    teachesOnly: isMember && seesOnlyTaught(opening!.role as Role) ? opening!.account_id : null,
    sessionId: opened.session,
    operatorIn: opening?.operator_login_id ? opening.session_school_id : null,
    get user() {
      return opening?.account_id ? userOf(opening) : fault('user')
    },
    reached: () => fault('ids of a family'),
    get school() {
      if (!opening?.school_exists) return fault('school')
      cachedSchool ??= schoolNow(opened.school!, opening)
      return cachedSchool
    },
    assertFreshPassword: () => {
      if (op.freshPassword === undefined) fault('freshPassword in its declaration')
      const provedAt = opening?.password_proved_at
      assertAllowed(decideProved(provedAt ? Temporal.Instant.from(provedAt) : null, call.at))
    },
    react: ((cause, what) => reactTo(context.reactions[cause], call, what)) as React,
    refusalOf: (error: unknown) => refusalOf(error, context.guards),
    language: readerLanguage(op, request),
    network: networkOf(request.ip),
    header: (name: string) => request.headers[name] as string | undefined,
    cookie: (name: string) => request.cookies[name],
    setCookie: (...cookie: Parameters<AnyCall['setCookie']>) => setCookie(reply, ...cookie),
    outside: <T>(run: (tx: Tx, at: Temporal.Instant) => Promise<T>) =>
      asPlatform(context.pool, (platformTx, at) => run(platformTx, Temporal.Instant.from(at))),
    inside: <T>(run: (tx: Tx, at: Temporal.Instant) => Promise<T>) =>
      op.steps && opening?.school_exists ? steps.runStep(run) : fault('transactions of its own in a school'),
    params: {},
    query: undefined,
    body: undefined,
    address: null,
    upload: null,
    bytes: null,
  } as unknown as Call<AnyOp>
  // Not enumerable, because acts of staff copy their call.
  return Object.defineProperty(call, 'family', { configurable: true, get: () => fault('family') })
}

function userOf(opening: Opening): User {
  return {
    id: opening.account_id!,
    role: opening.role as Role,
    firstName: opening.first_name!,
    lastName: opening.last_name!,
    email: opening.email!,
  }
}
