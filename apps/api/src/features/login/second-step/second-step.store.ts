import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface SecondStep {
  sealed: Buffer
  keyId: string
  /** Null: set up, but not confirmed with a code yet. */
  since: string | null
}

export async function secondStepOf(tx: Tx, accountId: string): Promise<SecondStep | undefined> {
  const { rows } = await sql<SecondStep>`
    select sealed, key_id as "keyId", confirmed_at as since from second_step where account_id = ${accountId}`.execute(
    tx,
  )
  return rows[0]
}

/** Saves the secret of an app, replacing an unconfirmed one. Returns false if there is a confirmed one. */
export async function keepSecondStep(
  tx: Tx,
  accountId: string,
  { sealed, keyId }: { sealed: Buffer; keyId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into second_step as s (account_id, sealed, key_id) values (${accountId}, ${sealed}, ${keyId})
    on conflict (account_id) do update set sealed = excluded.sealed, key_id = excluded.key_id, created_at = app.now(), last_step = 0
      where s.confirmed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Uses a 30-second step, once: of two people who type the same code, the second is refused. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_step set last_step = ${step}, confirmed_at = coalesce(confirmed_at, app.now())
    where account_id = ${accountId} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether the login has a second step: a confirmed app or a passkey. */
export async function hasSecondStep(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ hasIt: boolean }>`
    select exists (select from second_step where account_id = ${accountId} and confirmed_at is not null)
      or exists (select from passkey where account_id = ${accountId}) as "hasIt"`.execute(tx)
  return rows[0]!.hasIt
}

/** Removes the app from the login. Returns whether it was on. */
export async function removeApp(tx: Tx, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from second_step where account_id = ${accountId} and confirmed_at is not null`.execute(tx)
  return numAffectedRows === 1n
}

export async function removeRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
}

/** Replaces all recovery codes. */
export async function keepRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, accountId)
  await sql`
    insert into recovery_code (account_id, hash)
    select ${accountId}, decode(h, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) h`.execute(
    tx,
  )
}

/** Uses a recovery code, once. */
export async function takeRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = app.now() where account_id = ${accountId} and hash = ${hash} and used_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code where account_id = ${accountId} and used_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}
