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

/** Working keys first, then revoked ones, each newest first; at most `KEYS_MAX`. */
export async function apiKeysOf(tx: Tx, schoolId: string): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} where k.school_id = ${schoolId} order by k.revoked_at is not null, k.made_at desc, k.id limit ${KEYS_MAX}`.execute(
    tx,
  )
  return rows
}

const KEYS_MAX = 100

export async function apiKeyOf(tx: Tx, schoolId: string, id: string): Promise<ApiKeyRow | null> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} where k.school_id = ${schoolId} and k.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Counts a school's working keys. Locks the school row until the transaction ends, so the count cannot change. */
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

/** False if the key was already revoked or does not exist. */
export async function endApiKey(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_key set revoked_at = app.now() where school_id = ${schoolId} and id = ${id} and revoked_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Counts a school's working keys created by this account. */
export async function countKeysMadeBy(tx: Tx, schoolId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_key
    where school_id = ${schoolId} and made_by = ${accountId} and revoked_at is null`.execute(tx)
  return rows[0]!.count
}

/** Revokes the keys this account created up to `until`. Returns their names. */
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

/** Revokes every key of a school. */
export async function endApiKeys(tx: Tx, schoolId: string): Promise<void> {
  await sql`update api_key set revoked_at = app.now() where school_id = ${schoolId} and revoked_at is null`.execute(
    tx,
  )
}
