import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Saves the hash of a new reset token. Earlier ones keep working until they expire: another person's request must not
 * break the link the owner just opened.
 */
export async function keepResetToken(
  tx: Tx,
  accountId: string,
  hash: Buffer,
  minutes: number,
): Promise<void> {
  await sql`
    insert into account_token (hash, account_id, purpose, expires_at)
    values (${hash}, ${accountId}, 'RESET_PASSWORD', app.now() + make_interval(mins => ${minutes}::int))`.execute(
    tx,
  )
}

/** Returns the owner of a valid reset token. */
export async function ownerOfResetToken(tx: Tx, hash: Buffer): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    select a.email from account_token t join account a on a.id = t.account_id
    where t.hash = ${hash} and t.purpose = 'RESET_PASSWORD' and t.used_at is null and t.expires_at > app.now()`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Uses a token, once, and invalidates all others of the account. Returns the account id, or undefined if the token no
 * longer works.
 */
export async function useResetToken(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    update account_token set used_at = app.now()
    where hash = ${hash} and purpose = 'RESET_PASSWORD' and used_at is null and expires_at > app.now()
    returning account_id`.execute(tx)
  const accountId = rows[0]?.account_id
  if (accountId)
    await sql`
      update account_token set used_at = app.now()
      where account_id = ${accountId} and purpose = 'RESET_PASSWORD' and used_at is null`.execute(tx)
  return accountId
}

/** Deletes tokens a week after they expired. */
export async function forgetResetTokens(tx: Tx): Promise<void> {
  await sql`delete from account_token where expires_at < app.now() - interval '7 days'`.execute(tx)
}
