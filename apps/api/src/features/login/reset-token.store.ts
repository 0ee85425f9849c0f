import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Keeps the hash of a new secret for resetting a password. Earlier ones of the account no longer work. */
export async function keepResetToken(
  tx: Tx,
  accountId: string,
  hash: Buffer,
  minutes: number,
): Promise<void> {
  await sql`delete from account_token where account_id = ${accountId} and purpose = 'RESET_PASSWORD'`.execute(
    tx,
  )
  await sql`
    insert into account_token (hash, account_id, purpose, expires_at)
    values (${hash}, ${accountId}, 'RESET_PASSWORD', app.now() + make_interval(mins => ${minutes}::int))`.execute(
    tx,
  )
}

/** Whose password a secret resets, while it works. */
export async function ownerOfResetToken(tx: Tx, hash: Buffer): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    select a.email from account_token t join account a on a.id = t.account_id
    where t.hash = ${hash} and t.purpose = 'RESET_PASSWORD' and t.used_at is null and t.expires_at > app.now()`.execute(
    tx,
  )
  return rows[0]
}

/** Uses a secret up, once. Answers whose it was, or nothing when it does not work any more. */
export async function useResetToken(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    update account_token set used_at = app.now()
    where hash = ${hash} and purpose = 'RESET_PASSWORD' and used_at is null and expires_at > app.now()
    returning account_id`.execute(tx)
  return rows[0]?.account_id
}
