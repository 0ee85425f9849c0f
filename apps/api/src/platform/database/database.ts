import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { Database } from './tables.ts'

/** One transaction, fenced. The only thing an act can reach the database with. */
export type Tx = Kysely<Database>

export interface DatabaseOptions {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  poolSize: number
  /** False where a pooler stands before the database that cannot keep named statements. */
  preparesStatements?: boolean
  /** Seconds the clock of every transaction is ahead. Zero outside tests and demonstrations. */
  clockShiftSeconds?: number
}

export interface Pool {
  readonly pg: pg.Pool
  readonly shift: string
  readonly preparesStatements: boolean
}

/**
 * Connections that send without waiting (pipelining) and prepare every statement under a name made of its text, where
 * names are kept.
 * Dates stay `YYYY-MM-DD`, times `HH:mm`, instants become ISO 8601 in UTC.
 */
export function createPool({
  poolSize,
  clockShiftSeconds = 0,
  preparesStatements = true,
  ...connection
}: DatabaseOptions): Pool {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    pipeline: true,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'afterbell',
  } as pg.PoolConfig)
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return { pg: pool, shift: `${clockShiftSeconds} seconds`, preparesStatements }
}

/** What the opening of a call found. Without a session or a school the fields of it are null. */
export interface Opening {
  at: string
  session_lives: boolean
  account_id: string | null
  account_state: 'ACTIVE' | 'UNVERIFIED' | 'DEACTIVATED' | null
  first_name: string | null
  last_name: string | null
  email: string | null
  session_school_id: string | null
  role: string | null
  is_active: boolean | null
  school_exists: boolean
  school_name: string | null
  portal_name: string | null
  school_state: 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED' | null
  state_since: string | null
  timezone: string | null
  country: string | null
  currency: string | null
  date_format: string | null
  features: string[] | null
  trial_ends_on: string | null
  logo: string | null
}

/** Runs a call in one transaction inside a school: opened in one round trip, committed when `run` returns. */
export function inSchool<T>(
  pool: Pool,
  asked: { session: string | null; school: string | null; readOnly?: boolean },
  run: (tx: Tx, opening: Opening) => Promise<T>,
): Promise<T> {
  return transaction(
    pool,
    asked.readOnly ? 'begin read only' : 'begin',
    { text: 'select * from app.open_call($1, $2, $3)', values: [asked.session, asked.school, pool.shift] },
    (tx, rows) => run(tx, rows[0] as Opening),
  )
}

/** Runs outside any school, as a role that sees accounts and sessions and no school's tables. */
export function asPlatform<T>(pool: Pool, run: (tx: Tx, at: string) => Promise<T>): Promise<T> {
  return transaction(
    pool,
    'begin',
    {
      text: `select set_config('TimeZone', 'UTC', true), set_config('lock_timeout', '4s', true), set_config('app.shift', $1, true),
        set_config('app.school_id', '', true), set_config('role', 'afterbell_platform', true), clock_timestamp() + $1::interval as at`,
      values: [pool.shift],
    },
    (tx, rows) => run(tx, (rows[0] as { at: string }).at),
  )
}

/**
 * Every text that was prepared by this process, for the test that reads their plans.
 * @internal
 */
export function statementsSeen(): string[] {
  return [...names.keys()]
}

async function transaction<T>(
  pool: Pool,
  begin: string,
  open: { text: string; values: unknown[] },
  run: (tx: Tx, rows: unknown[]) => Promise<T>,
): Promise<T> {
  const client = await pool.pg.connect()
  let isBroken = false
  try {
    const [, opened] = await Promise.all([
      client.query(begin),
      client.query({ ...nameFor(pool, open.text), ...open }),
    ])
    const answer = await run(new Kysely<Database>(dialectOf(pool, client)), opened.rows)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

function dialectOf(pool: Pool, client: pg.PoolClient) {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { rows, rowCount } = await client.query({
        ...nameFor(pool, sql),
        text: sql,
        values: parameters as unknown[],
      })
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Rows are not streamed inside a call')
    },
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: noNesting,
    commitTransaction: noNesting,
    rollbackTransaction: noNesting,
  }
  return {
    dialect: {
      createDriver: () => driver,
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db: Kysely<any>) => new PostgresIntrospector(db),
    },
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

async function noNesting(): Promise<void> {
  throw new Error('A call is one transaction')
}

const names = new Map<string, string>()

function nameFor({ preparesStatements }: Pool, text: string): { name?: string } {
  if (!preparesStatements) return {}
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return { name }
}

const asText = (value: string) => value
const asNumber = (value: string) => Number(value)
const asTime = (value: string) => value.slice(0, 5)
const asInstant = (value: string) => value.replace(' ', 'T').replace(/\+00$/, 'Z')
const asTextArray = pg.types.getTypeParser(1009 as never) as (value: string) => unknown

const parsers: Record<number, (value: string) => unknown> = {
  20: asNumber, // int8
  1082: asText, // date
  1083: asTime, // time
  1114: asText, // timestamp
  1182: asTextArray, // date[]
  1184: asInstant, // timestamptz
  1700: asText, // numeric
  2950: asText, // uuid
  2951: asTextArray, // uuid[]
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (parsers[oid] ?? pg.types.getTypeParser(oid as never, format as never)) as never
}
