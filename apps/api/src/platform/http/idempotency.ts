import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { refuse } from '../problems.ts'

interface Keyed {
  school: string
  account: string
  key: string
}

/**
 * Claims a key for this request. Null when it is new; the kept answer when the same request came before
 * (one that is still under way is waited for). The same key with another body is refused.
 */
export async function answeredBefore(
  tx: Tx,
  { school, account, key, ...request }: Keyed & { op: string; params: unknown; body: unknown },
): Promise<{ answer: unknown } | null> {
  if (key.length > 200)
    throw refuse('IDEMPOTENCY_KEY_TOO_LONG', 'The Idempotency-Key is longer than 200 characters')
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const { rows: claimed } = await sql`
    insert into idempotency (school_id, account_id, key, body_hash) values (${school}, ${account}, ${key}, ${bodyHash})
    on conflict do nothing returning key`.execute(tx)
  if (claimed.length > 0) return null
  const { rows } = await sql<{ body_hash: string; answer: unknown }>`
    select body_hash, answer from idempotency where school_id = ${school} and account_id = ${account} and key = ${key}`.execute(
    tx,
  )
  if (rows[0]!.body_hash !== bodyHash)
    throw refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request')
  return { answer: rows[0]!.answer }
}

export async function keepAnswer(tx: Tx, { school, account, key }: Keyed, answer: unknown): Promise<void> {
  await sql`
    update idempotency set answer = ${JSON.stringify(answer ?? null)}::json
    where school_id = ${school} and account_id = ${account} and key = ${key}`.execute(tx)
}
