import { sql } from 'kysely'
import type { KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import type { Tx } from '../../platform/database/database.ts'

export interface ApiKeyRow {
  id: string
  name: string
  ending: string
  scopes: KeyScope[]
  madeById: string
  madeByName: string | null
  madeAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  readsLess: boolean
}

const columns = sql`
  k.id, k.name, k.ending, k.scopes, k.made_by as "madeById", s.first_name || ' ' || s.last_name as "madeByName",
  k.made_at as "madeAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.reads_less as "readsLess"
  from api_key k left join staff s on s.school_id = k.school_id and s.id = k.made_by`

/** The keys that work, the latest first, and behind them the latest of those that do not. */
export async function apiKeysOf(tx: Tx, schoolId: string): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} where k.school_id = ${schoolId} order by k.revoked_at is not null, k.made_at desc, k.id limit ${SHOWN}`.execute(
    tx,
  )
  return rows
}

const SHOWN = 100

export async function apiKeyOf(tx: Tx, schoolId: string, id: string): Promise<ApiKeyRow | null> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} where k.school_id = ${schoolId} and k.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** How many keys of a school work. Whoever asks is alone until their transaction ends. */
export async function countWorkingKeys(tx: Tx, schoolId: string): Promise<number> {
  await sql`select from school where school_id = ${schoolId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_key where school_id = ${schoolId} and revoked_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}

export async function insertApiKey(
  tx: Tx,
  schoolId: string,
  key: { id: string; name: string; ending: string; hash: Buffer; scopes: readonly KeyScope[]; by: string },
): Promise<void> {
  await sql`
    insert into api_key (school_id, id, name, ending, token_hash, scopes, made_by)
    values (${schoolId}, ${key.id}, ${key.name}, ${key.ending}, ${key.hash}, ${key.scopes}::text[], ${key.by})`.execute(
    tx,
  )
}

/** False: it was revoked before. */
export async function endApiKey(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_key set revoked_at = app.now() where school_id = ${schoolId} and id = ${id} and revoked_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** How many keys of a school that work were made by somebody. */
export async function countKeysMadeBy(tx: Tx, schoolId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_key
    where school_id = ${schoolId} and made_by = ${accountId} and revoked_at is null`.execute(tx)
  return rows[0]!.count
}

/** The keys somebody made until then work no more. Answers their names. */
export async function endKeysMadeBy(
  tx: Tx,
  schoolId: string,
  accountId: string,
  until: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update api_key set revoked_at = app.now()
    where school_id = ${schoolId} and made_by = ${accountId} and made_at <= ${until} and revoked_at is null returning name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** No key of a school works any more. */
export async function endApiKeys(tx: Tx, schoolId: string): Promise<void> {
  await sql`update api_key set revoked_at = app.now() where school_id = ${schoolId} and revoked_at is null`.execute(
    tx,
  )
}
