import { sql } from 'kysely'
import { EMAIL_CHANGE_HOURS } from '@afterbell/domain/login/email-change'
import type { Tx } from '../../platform/database/database.ts'

export interface EmailChange {
  id: string
  accountId: string
  /** The session that requested it. */
  sessionId: string
  email: string
  emailBefore: string
}

/** Records that the user just proved their password. */
export async function updateProved(tx: Tx, sessionId: string): Promise<void> {
  await sql`update session set proved_at = app.now() where id = ${sessionId}`.execute(tx)
}

/** Saves a requested address change, and closes earlier ones. */
export async function insertEmailChange(
  tx: Tx,
  { id, accountId, sessionId, email, emailBefore }: EmailChange,
): Promise<void> {
  await closeEmailChanges(tx, accountId)
  await sql`
    insert into email_change (id, account_id, session_id, email, email_before, expires_at)
    values (${id}, ${accountId}, ${sessionId}, ${email}, ${emailBefore}, app.now() + make_interval(hours => ${EMAIL_CHANGE_HOURS}::int))`.execute(
    tx,
  )
}

/** Closes pending address changes: their links stop working. */
export async function closeEmailChanges(tx: Tx, accountId: string): Promise<void> {
  await sql`update email_change set closed_at = app.now() where account_id = ${accountId} and closed_at is null`.execute(
    tx,
  )
}

/** Returns a change whose link was not sent yet, locked, so it is sent once. */
export async function lockUnsentChange(
  tx: Tx,
  id: string,
): Promise<Pick<EmailChange, 'accountId' | 'email'> | undefined> {
  const { rows } = await sql<{ accountId: string; email: string }>`
    select account_id as "accountId", email from email_change
    where id = ${id} and token_hash is null and closed_at is null and expires_at > app.now() for update`.execute(
    tx,
  )
  return rows[0]
}

export async function updateLinkSent(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await sql`update email_change set token_hash = ${hash} where id = ${id}`.execute(tx)
}

/** Returns the change of a valid link, locked, so it is made once. */
export async function lockEmailChange(
  tx: Tx,
  hash: Buffer,
): Promise<(EmailChange & { firstName: string; lastName: string }) | undefined> {
  const { rows } = await sql<EmailChange & { firstName: string; lastName: string }>`
    select c.id, c.account_id as "accountId", c.session_id as "sessionId", c.email, c.email_before as "emailBefore",
      a.first_name as "firstName", a.last_name as "lastName"
    from email_change c join account a on a.id = c.account_id
    where c.token_hash = ${hash} and c.closed_at is null and c.expires_at > app.now() and a.state = 'ACTIVE'
    for update of c`.execute(tx)
  return rows[0]
}

/** Returns a change, even after it was made. */
export async function emailChangeById(
  tx: Tx,
  id: string,
): Promise<Pick<EmailChange, 'accountId' | 'email' | 'emailBefore'> | undefined> {
  const { rows } = await sql<{ accountId: string; email: string; emailBefore: string }>`
    select account_id as "accountId", email, email_before as "emailBefore" from email_change where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Changes the account's address. Ends all sessions except the given ones, and invalidates links sent to the old
 * address.
 */
export async function updateEmail(
  tx: Tx,
  { accountId, email }: EmailChange,
  sessionsToKeep: readonly string[],
): Promise<void> {
  await sql`update account set email = ${email} where id = ${accountId}`.execute(tx)
  await sql`
    update session set ended_at = app.now(), ended_because = 'EMAIL'
    where account_id = ${accountId} and ended_at is null and id <> all(${sessionsToKeep}::uuid[])`.execute(tx)
  await sql`update account_token set used_at = app.now() where account_id = ${accountId} and used_at is null`.execute(
    tx,
  )
  await closeEmailChanges(tx, accountId)
}

/** Returns the schools an account belongs to, even if turned off there. */
export async function schoolsOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select school_id as id from membership where account_id = ${accountId} and removed_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns all schools an account ever belonged to, even if removed from them. */
export async function schoolsEverOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select school_id as id from membership where account_id = ${accountId} order by school_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes changes a week after they expired. */
export async function forgetEmailChanges(tx: Tx): Promise<void> {
  await sql`delete from email_change where expires_at < app.now() - interval '7 days'`.execute(tx)
}
