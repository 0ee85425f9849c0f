import { createHmac } from 'node:crypto'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { Logger } from 'pino'

/**
 * Suffix of a server's login. The login is named after its database, so that two installations on one PostgreSQL do
 * not collide.
 */
export const SERVER_LOGIN_ENDS = '_server'

/** Role that every server's login inherits from (migration 0141). */
const OPENER = 'afterbell_opener'

/** Advisory lock, so that two starts at once do not both create the login. */
const LOCK = 4_720_012

/**
 * Creates the servers' login, or sets its password derived from the secret. Runs as the owner at each start and in
 * `db:migrate`. Returns false if the owner may not create roles: servers then log in as the owner.
 */
export async function makeServerLogin(owner: pg.Pool, secret: string): Promise<boolean> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ database: string; has_login: boolean; has_opener: boolean }>(
      `select d.name as database, exists (select from pg_roles where rolname = d.name || $1) as has_login,
         exists (select from pg_roles where rolname = $2) as has_opener
       from (select current_database() as name) d`,
      [SERVER_LOGIN_ENDS, OPENER],
    )
    const { database, has_login: hasLogin, has_opener: hasOpener } = rows[0]!
    if (!hasOpener) return false
    const login = pg.escapeIdentifier(database + SERVER_LOGIN_ENDS)
    const password = pg.escapeLiteral(passwordOf(secret, database))
    await client.query(`${hasLogin ? 'alter' : 'create'} role ${login} login password ${password}`)
    if (!hasLogin) await client.query(`grant ${OPENER} to ${login}`)
    await client.query('commit')
    return true
  } catch (error) {
    if ((error as pg.DatabaseError).code === NOT_ALLOWED) return false
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

const NOT_ALLOWED = '42501'

/**
 * Returns a server's login at DATABASE_URL: a login that owns nothing. If the database or a pooler does not know it,
 * falls back to the login of DATABASE_URL and logs a warning.
 */
export async function serverLogin(
  databaseUrl: string,
  secret: string,
  log: Logger,
): Promise<pg.ClientConfig> {
  const login = loginOf(databaseUrl, secret)
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return login
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    // The database may only be down for a moment: keep the server's login.
    if (!IS_UNKNOWN.test(code)) return login
    log.warn({ login: login.user, reason: message }, 'the server logs in as the owner of the database')
    return parseIntoClientConfig(databaseUrl)
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL refuses an unknown login or a wrong password with class 28, PgBouncer with 08P01. */
const IS_UNKNOWN = /^(28|08P01)/

/** Returns the login of the servers for the database at this address. */
export function loginOf(databaseUrl: string, secret: string): pg.ClientConfig & { user: string } {
  const owner = parseIntoClientConfig(databaseUrl)
  const database = owner.database ?? owner.user ?? ''
  return { ...owner, user: database + SERVER_LOGIN_ENDS, password: passwordOf(secret, database) }
}

/** Derives the password: the same on every machine with the secret, and stored nowhere. */
function passwordOf(secret: string, database: string): string {
  return createHmac('sha256', secret).update(`login of the servers of ${database}`).digest('base64url')
}
