import { createHmac } from 'node:crypto'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import type { Logger } from 'pino'

/** Which makes a login the one of a server: a database's own, so that two installations of one PostgreSQL keep apart. */
export const SERVER_LOGIN_ENDS = '_server'

/** The role that every server's login inherits from (migration 0141). */
const OPENER = 'afterbell_opener'

/** The login is made under this lock, so that two starts at once do not meet. */
const LOCK = 4_720_012

/**
 * Makes the login of the servers of this database, or gives it the password that follows from the secret. Part of each
 * start and of `db:migrate`, by the owner. Answers false where the owner may make no roles: servers then go on as the owner.
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
 * How a server logs in: at the database DATABASE_URL leads to, as the login that owns nothing. Where that login is not known
 * there (an owner who may make no roles, a pooler with a list of its own), as DATABASE_URL says, which is logged.
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
    // A database that is away is there again soon.
    if (!IS_UNKNOWN.test(code)) return login
    log.warn({ login: login.user, reason: message }, 'the server logs in as the owner of the database')
    return parseIntoClientConfig(databaseUrl)
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL refuses an unknown login or a wrong password with class 28, PgBouncer with 08P01. */
const IS_UNKNOWN = /^(28|08P01)/

/** Who the servers of the database at this address log in as. */
export function loginOf(databaseUrl: string, secret: string): pg.ClientConfig & { user: string } {
  const owner = parseIntoClientConfig(databaseUrl)
  const database = owner.database ?? owner.user ?? ''
  return { ...owner, user: database + SERVER_LOGIN_ENDS, password: passwordOf(secret, database) }
}

/** The same on every machine that has the secret, and written down nowhere. */
function passwordOf(secret: string, database: string): string {
  return createHmac('sha256', secret).update(`login of the servers of ${database}`).digest('base64url')
}
