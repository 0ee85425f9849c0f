import { sql } from 'kysely'
import type { AppFailure, ConnectedAppName } from '@afterbell/domain/integrations/connected-apps'
import type { Tx } from '../../../platform/database/database.ts'

/** An account that a school connected at a service. */
export interface Connection {
  app: ConnectedAppName
  accountId: string
  accountName: string
  state: 'CONNECTED' | 'REVOKED' | 'ENDING'
  details: Record<string, unknown>
  connectedAt: string
  failure: AppFailure | null
  failureDetail: string | null
  failedAt: string | null
}

/** Encrypted tokens, as stored. */
interface SealedTokens {
  sealed: Buffer
  keyId: string
  expiresAt: string | null
}

const columns = sql`app, account_id as "accountId", account_name as "accountName", state, details,
  connected_at as "connectedAt", failure, failure_detail as "failureDetail", failed_at as "failedAt"`

/** All connections of a school. */
export async function connectionsOf(tx: Tx, schoolId: string): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    select ${columns} from app_connection where school_id = ${schoolId}`.execute(tx)
  return rows
}

export async function connectionOf(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select ${columns} from app_connection where school_id = ${schoolId} and app = ${app}`.execute(tx)
  return rows[0]
}

/** Saves a connection, replacing one that is revoked, ending or failing. False if a working one exists. */
export async function keepConnection(
  tx: Tx,
  schoolId: string,
  connection: Pick<Connection, 'app' | 'accountId' | 'accountName' | 'details'>,
  { sealed, keyId, expiresIn }: { sealed: Buffer; keyId: string; expiresIn: number | null },
): Promise<boolean> {
  const { app, accountId, accountName, details } = connection
  const { numAffectedRows } = await sql`
    insert into app_connection as c (school_id, app, account_id, account_name, details, sealed, key_id, expires_at)
    values (${schoolId}, ${app}, ${accountId}, ${accountName}, ${JSON.stringify(details)}::jsonb, ${sealed}, ${keyId},
      app.now() + make_interval(secs => ${expiresIn}::float8))
    on conflict (school_id, app) do update set account_id = excluded.account_id, account_name = excluded.account_name,
      details = c.details || excluded.details, sealed = excluded.sealed, key_id = excluded.key_id, expires_at = excluded.expires_at,
      state = 'CONNECTED', connected_at = app.now(), failure = null, failure_detail = null, failed_at = null, renewing_until = null
    where c.state <> 'CONNECTED' or c.failure is not null`.execute(tx)
  return numAffectedRows === 1n
}

/** The encrypted tokens of a connection; undefined if it is revoked or does not exist. */
export async function sealedTokens(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
): Promise<(SealedTokens & { isExpired: boolean; details: Record<string, unknown> }) | undefined> {
  const { rows } = await sql<{
    sealed: Buffer | null
    keyId: string | null
    expiresAt: string | null
    isExpired: boolean | null
    details: Record<string, unknown>
  }>`
    select sealed, key_id as "keyId", expires_at as "expiresAt", expires_at < app.now() + interval '1 minute' as "isExpired", details
    from app_connection where school_id = ${schoolId} and app = ${app} and state <> 'REVOKED'`.execute(tx)
  const row = rows[0]
  if (!row?.sealed || row.keyId === null) return undefined
  return { ...row, sealed: row.sealed, keyId: row.keyId, isExpired: row.isExpired ?? false }
}

/**
 * Claims the renewal of these tokens for one caller, for this many seconds. False if another caller has it, or newer
 * tokens exist.
 */
export async function claimRenewal(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  { sealed, seconds }: { sealed: Buffer; seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app_connection set renewing_until = app.now() + make_interval(secs => ${seconds}::float8)
    where school_id = ${schoolId} and app = ${app} and sealed = ${sealed}
      and (renewing_until is null or renewing_until < app.now())`.execute(tx)
  return numAffectedRows === 1n
}

export async function giveBackRenewal(tx: Tx, schoolId: string, app: ConnectedAppName): Promise<void> {
  await sql`
    update app_connection set renewing_until = null where school_id = ${schoolId} and app = ${app}`.execute(
    tx,
  )
}

/** Replaces the tokens that were renewed. Does nothing if the school has reconnected in the meantime. */
export async function keepRenewed(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  before: Buffer,
  { sealed, keyId, expiresIn }: { sealed: Buffer; keyId: string; expiresIn: number | null },
): Promise<void> {
  await sql`
    update app_connection set sealed = ${sealed}, key_id = ${keyId}, renewing_until = null,
      expires_at = app.now() + make_interval(secs => ${expiresIn}::float8)
    where school_id = ${schoolId} and app = ${app} and sealed = ${before}`.execute(tx)
}

/**
 * Deletes tokens that the provider no longer accepts. Returns the state before; null if these tokens are no longer in
 * use.
 */
export async function revoke(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  before: Buffer,
): Promise<Connection['state'] | null> {
  const { rows } = await sql<{ state: Connection['state'] }>`
    with before as (
      select state from app_connection where school_id = ${schoolId} and app = ${app} and sealed = ${before} for update),
    revoked as (
      update app_connection set state = 'REVOKED', sealed = null, key_id = null, expires_at = null, renewing_until = null,
        failure = null, failure_detail = null, failed_at = null
      where school_id = ${schoolId} and app = ${app} and sealed = ${before})
    select state from before`.execute(tx)
  return rows[0]?.state ?? null
}

/** Notes why a call failed; null clears the failure. */
export async function noteFailure(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  failure: AppFailure | null,
  detail: string | null = null,
): Promise<void> {
  await sql`
    update app_connection set failure = ${failure}::text, failure_detail = ${detail}::text,
      failed_at = case when ${failure}::text is null then null else app.now() end
    where school_id = ${schoolId} and app = ${app} and state <> 'REVOKED'
      and (${failure}::text is not null or failure is not null)`.execute(tx)
}

/** Merges a school's choices into the details of its connection. */
export async function keepDetails(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  details: Record<string, unknown>,
): Promise<void> {
  await sql`
    update app_connection set details = details || ${JSON.stringify(details)}::jsonb
    where school_id = ${schoolId} and app = ${app}`.execute(tx)
}

/** Marks a connection as ending: the school has disconnected, and jobs still have to clean up at the provider. */
export async function beginEnding(tx: Tx, schoolId: string, app: ConnectedAppName): Promise<void> {
  await sql`
    update app_connection set state = 'ENDING', failure = null, failure_detail = null, failed_at = null
    where school_id = ${schoolId} and app = ${app} and state = 'CONNECTED'`.execute(tx)
}

/** Deletes a connection that is in one of these states. False if there is none. */
export async function removeConnection(
  tx: Tx,
  schoolId: string,
  app: ConnectedAppName,
  { states }: { states: readonly Connection['state'][] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from app_connection where school_id = ${schoolId} and app = ${app} and state = any(${states}::text[])`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
