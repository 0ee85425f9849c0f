import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** The audience a school chose, as stored. */
export interface StoredAudience {
  accountId: string
  listId: string
  listName: string
  secretHash: Buffer | null
  webhookId: string | null
  webhookRefusal: string | null
  /** True if there is no webhook yet and the last try to register one is over a day old. */
  mayTryHook: boolean
  readUntil: string | null
  tries: number
}

export async function audienceOf(tx: Tx, schoolId: string): Promise<StoredAudience | undefined> {
  const { rows } = await sql<StoredAudience>`
    select account_id as "accountId", list_id as "listId", list_name as "listName", secret_hash as "secretHash",
      webhook_id as "webhookId", webhook_refusal as "webhookRefusal", read_until as "readUntil", tries,
      webhook_id is null and coalesce(webhook_tried_at < app.now() - interval '1 day', true) as "mayTryHook"
    from mailchimp_audience where school_id = ${schoolId}`.execute(tx)
  return rows[0]
}

export async function hasAudience(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mailchimp_audience where school_id = ${schoolId}) as is`.execute(tx)
  return rows[0]!.is
}

/**
 * Saves the chosen audience. If it replaces another one, everything stored about that one is deleted, except pending
 * erasures.
 */
export async function keepAudience(
  tx: Tx,
  schoolId: string,
  { accountId, listId, listName }: { accountId: string; listId: string; listName: string },
): Promise<void> {
  await sql`
    delete from mailchimp_audience where school_id = ${schoolId} and (account_id, list_id) <> (${accountId}, ${listId})`.execute(
    tx,
  )
  await sql`
    delete from mailchimp_contact where school_id = ${schoolId} and list_id <> ${listId} and not is_erased`.execute(
    tx,
  )
  await sql`
    insert into mailchimp_audience (school_id, account_id, list_id, list_name)
    values (${schoolId}, ${accountId}, ${listId}, ${listName})
    on conflict (school_id) do update set list_name = excluded.list_name`.execute(tx)
}

/** Deletes the audience and its contacts if another account was connected. */
export async function dropOtherAccounts(tx: Tx, schoolId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from mailchimp_audience a using app_connection c
    where a.school_id = ${schoolId} and c.school_id = a.school_id and c.app = 'MAILCHIMP' and c.account_id <> a.account_id`.execute(
    tx,
  )
  if (numAffectedRows) await removeContacts(tx, schoolId)
}

export async function removeAudience(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from mailchimp_audience where school_id = ${schoolId}`.execute(tx)
  await removeContacts(tx, schoolId)
}

/** Claims a school's sync for one worker, for this many seconds. Counts the try. */
export async function claimAudience(tx: Tx, schoolId: string, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mailchimp_audience set working_until = app.now() + make_interval(secs => ${seconds}::float8), tries = tries + 1
    where school_id = ${schoolId} and (working_until is null or working_until < app.now())`.execute(tx)
  return numAffectedRows === 1n
}

/** Releases the claim. A finished run resets the tries. */
export async function letGoAudience(
  tx: Tx,
  schoolId: string,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await sql`
    update mailchimp_audience set working_until = null, tries = case when ${isDone} then 0 else tries end
    where school_id = ${schoolId}`.execute(tx)
}

/** Runs before the webhook is registered: Mailchimp probes the address at once. */
export async function keepSecret(tx: Tx, schoolId: string, secretHash: Buffer): Promise<void> {
  await sql`
    update mailchimp_audience set secret_hash = ${secretHash}, webhook_id = null, webhook_refusal = null
    where school_id = ${schoolId}`.execute(tx)
}

export async function keepHook(
  tx: Tx,
  schoolId: string,
  { webhookId, refusal }: { webhookId: string | null; refusal: string | null },
): Promise<void> {
  await sql`
    update mailchimp_audience set webhook_id = ${webhookId}, webhook_refusal = ${refusal}, webhook_tried_at = app.now()
    where school_id = ${schoolId}`.execute(tx)
}

/** Records that all changes at Mailchimp before this instant were read. */
export async function keepRead(tx: Tx, schoolId: string, listId: string, until: string): Promise<void> {
  await sql`
    update mailchimp_audience set read_until = ${until} where school_id = ${schoolId} and list_id = ${listId}`.execute(
    tx,
  )
}

async function removeContacts(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from mailchimp_contact where school_id = ${schoolId}`.execute(tx)
}
