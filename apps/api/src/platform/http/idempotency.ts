import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { writes, type AnyOp } from '@afterbell/contract/kernel/op'
import type { Tx } from '../database/database.ts'
import { refuse, tooMany } from '../problems.ts'
import type { Upload } from './uploads.ts'

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  school: string
  /** The account, or the session of a family. */
  caller: string
  key: string
  /** Equal for equal requests. */
  hash: string
}

/** The claim of the first request with its key, and its time. */
interface Claim {
  since: string
}

/** Checks whether a call's answer is stored under a key, so that a repeated request does nothing twice. */
export function keepsAnswer(op: AnyOp): boolean {
  return writes(op) && !op.notIdempotent && op.answerForm !== 'file'
}

/** Hashes what identifies a request: the call, its parameters and all data sent. */
export function requestHash(op: AnyOp, params: unknown, body: unknown, upload: Upload | null): string {
  const files = upload?.files.map(({ bytes, ...file }) => ({ ...file, bytes: hashOf(bytes) }))
  const sent = upload ? { fields: upload.fields, files } : Buffer.isBuffer(body) ? hashOf(body) : body
  return hashOf(JSON.stringify({ op: op.name, params, body: sent }))
}

/**
 * Claims a key for this request, or returns the answer of the same earlier request. Waits for one still running in a
 * transaction; one in steps gets 429. Refuses a key used for another request.
 */
export async function claimKey(
  tx: Tx,
  { school, caller, key, hash }: KeyedRequest,
): Promise<Claim | { answer: unknown }> {
  if (key.length > 200)
    throw refuse('IDEMPOTENCY_KEY_TOO_LONG', 'The Idempotency-Key is longer than 200 characters')
  const { rows: claimed } = await sql<Claim>`
    insert into idempotency (school_id, caller_id, key, body_hash) values (${school}, ${caller}, ${key}, ${hash})
    on conflict (school_id, caller_id, key) do update set created_at = excluded.created_at
      where idempotency.answer is null and idempotency.body_hash = excluded.body_hash
        and idempotency.created_at < excluded.created_at - ${UNDER_WAY_AT_MOST}::interval
    returning created_at as since`.execute(tx)
  if (claimed[0]) return claimed[0]
  const { rows } = await sql<{ body_hash: string; answer: unknown; isUnderWay: boolean }>`
    select body_hash, answer, answer is null as "isUnderWay" from idempotency
    where school_id = ${school} and caller_id = ${caller} and key = ${key}`.execute(tx)
  const row = rows[0]!
  if (row.body_hash !== hash)
    throw refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request')
  if (row.isUnderWay) throw tooMany(1, { of: 'SAME_CALL' })
  return { answer: row.answer }
}

/** Stores the answer, unless another request has claimed the key since. */
export async function keepAnswer(
  tx: Tx,
  { school, caller, key }: KeyedRequest,
  { since }: Claim,
  answer: unknown,
): Promise<void> {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer ?? null)}::json
    where school_id = ${school} and caller_id = ${caller} and key = ${key} and created_at = ${since}`.execute(
    tx,
  )
}

/** Releases the key of a failed request, so that it can be repeated. */
export async function releaseKey(
  tx: Tx,
  { school, caller, key }: KeyedRequest,
  { since }: Claim,
): Promise<void> {
  await sql`
    delete from idempotency
    where school_id = ${school} and caller_id = ${caller} and key = ${key} and created_at = ${since}`.execute(
    tx,
  )
}

/** Deletes answers after a week. */
export async function forgetAnswers({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from idempotency where school_id = ${school.id} and created_at < app.now() - interval '7 days'`.execute(
    tx,
  )
}

/** A server killed during an act never answers: after this long, the next request may claim the key. */
const UNDER_WAY_AT_MOST = '2 minutes'

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}
