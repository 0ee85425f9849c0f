import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type RawBuilder,
} from 'kysely'
import { cutOff, DatabaseSilent, unlessSilent } from './silence.ts'

/**
 * One transaction, fenced by row security: the only way an act reaches the database. Statements are written as SQL,
 * so no table is typed.
 */
export type Tx = Kysely<unknown>

export interface DatabaseOptions extends pg.ClientConfig {
  poolSize: number
  /** False behind a pooler that cannot keep named statements. */
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
 * Creates connections that pipeline statements and, where names are kept, prepare each under a hash of its text.
 *
 * Dates stay `YYYY-MM-DD`, times `HH:mm`; instants become ISO 8601 in UTC.
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
  // The pool replaces a connection that dies while idle. Without a listener, the error would end the process.
  pool.on('error', () => {})
  return { pg: pool, shift: `${clockShiftSeconds} seconds`, preparesStatements }
}

/** Result of opening a call. Without a session or a school, its fields are null. */
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
  more_name_characters: boolean | null
  features: string[] | null
  trial_ends_on: string | null
  logo: string | null
  /** Set while an operator views the school with this session, with the reason and the end. */
  operator_login_id: string | null
  operator_reason: string | null
  operator_until: string | null
  /** The school requires two-step login of its Super Admins, and this one has not set it up. */
  lacks_second_step: boolean
  /** When the password was last entered in this session. */
  password_proved_at: string | null
}

/** Result of opening a call with an API key. All `api_key_…` fields are null if the school has no such key. */
export interface OpeningByKey extends Opening {
  api_key_id: string | null
  api_key_name: string | null
  api_key_scopes: string[] | null
  /** Account of the key's creator, used wherever an account is required. */
  api_key_made_by: string | null
  /** True if the key was last used over a minute ago. */
  api_key_is_due: boolean | null
}

/** The school and the caller of a transaction: a session, an API key by its hash, or nobody. */
export interface OpenedFor {
  session: string | null
  school: string | null
  keyHash?: Buffer | null
  readOnly?: boolean
}

/** Runs a call in one transaction inside a school: opened in one round trip, committed when `run` returns. */
export function inSchool<T>(
  pool: Pool,
  { session, school, keyHash, readOnly }: OpenedFor,
  run: (tx: Tx, opening: Opening | OpeningByKey) => Promise<T>,
): Promise<T> {
  const begin = readOnly ? 'begin read only' : beginActOf(pool)
  if (!keyHash)
    return transaction(
      pool,
      begin,
      sql<Opening>`select * from app.open_call(${session}, ${school}, ${pool.shift})`,
      run,
    )
  return transaction(
    pool,
    begin,
    sql<OpeningByKey>`
      select * from app.open_call(null, ${school}, ${pool.shift}) o left join lateral app.use_key(o.school_exists, ${keyHash}) k on true`,
    (tx, opening) => run(tx, asMember(opening)),
  )
}

/**
 * Lets an API key act as a manager whose calls are limited by its scopes. Anything that needs an account uses its
 * creator's.
 */
function asMember(opening: OpeningByKey): OpeningByKey {
  if (opening.api_key_id === null) return opening
  return {
    ...opening,
    account_id: opening.api_key_made_by,
    account_state: 'ACTIVE',
    first_name: 'API key',
    last_name: opening.api_key_name,
    email: '',
    role: 'SCHOOL_DIRECTOR',
    is_active: true,
  }
}

/**
 * Begins a writing act with generic plans: its many short statements touch few rows and would take longer to plan
 * than to run. Lists keep custom plans. Without named statements no plan is kept, so nothing is gained.
 */
function beginActOf({ preparesStatements }: Pool): string {
  return preparesStatements ? 'begin read write; set local plan_cache_mode = force_generic_plan' : 'begin'
}

/** Runs outside any school, as a role that sees accounts and sessions but no school's tables. */
export function asPlatform<T>(pool: Pool, run: (tx: Tx, at: string) => Promise<T>): Promise<T> {
  return transaction(
    pool,
    'begin',
    sql<{ at: string }>`
      select clock_timestamp() + ${pool.shift}::interval as at
      from set_config('TimeZone', 'UTC', true) zone, set_config('lock_timeout', '4s', true) patience,
        set_config('statement_timeout', '60s', true) limit_of_work, set_config('app.shift', ${pool.shift}, true) shift, set_config('app.school_id', '', true) school,
        set_config('role', 'afterbell_platform', true) role`,
    (tx, { at }) => run(tx, at),
  )
}

/** A statement and its result. */
export interface StatementResult {
  query: CompiledQuery['query']
  result: pg.QueryResult
}

/**
 * Publishes every result, for the test that compares rows with their declared types.
 * @internal
 */
export const statementResults = channel('afterbell:answered')

/**
 * Returns every statement this process prepared, for the test that reads their plans.
 * @internal
 */
export function statementsSeen(): string[] {
  return [...names.keys()]
}

async function transaction<T, Row>(
  pool: Pool,
  begin: string,
  open: RawBuilder<Row>,
  run: (tx: Tx, opening: Row) => Promise<T>,
): Promise<T> {
  const client = await takeConnection(pool)
  const tx: Tx = new Kysely(dialectOf(pool, client))
  const work = async () => {
    const [, opened] = await Promise.all([send(client, begin), open.execute(tx)])
    // Sent together with the act's first statement. If it fails, so does that one.
    if (isCrowded(pool)) send(client, BRIEF).catch(() => {})
    const answer = await run(tx, opened.rows[0]!)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed')
    return answer
  }
  let isBroken = false
  let isCutOff = false
  try {
    return await unlessSilent(pool.pg, work())
  } catch (error) {
    if (error instanceof DatabaseSilent) {
      isCutOff = true
      cutOff(client)
      throw error
    }
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    if (!isCutOff) client.release(isBroken)
  }
}

/** Takes a connection from the pool. One that arrives after the caller gave up is released. */
async function takeConnection(pool: Pool): Promise<pg.PoolClient> {
  const clientPromise = pool.pg.connect()
  try {
    return await unlessSilent(pool.pg, clientPromise)
  } catch (error) {
    if (error instanceof DatabaseSilent) clientPromise.then((client) => client.release(), ignore)
    throw error
  }
}

function ignore(): void {}

/** Shortens lock waits while most connections are busy. */
const BRIEF = `set local lock_timeout = '1s'`

/**
 * Checks whether over half of the connections are busy. Calls waiting for one locked table may hold that half for
 * four seconds. Later ones wait one second, so that calls which need no lock still get through.
 */
function isCrowded({ pg: { totalCount, idleCount, options } }: Pool): boolean {
  return (totalCount - idleCount) * 2 > (options.max ?? 10)
}

/** Sends a statement. Statements sent in the same tick reach the database in one write. */
function send(client: pg.PoolClient, statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(statement as pg.QueryConfig)
}

function dialectOf(pool: Pool, client: pg.PoolClient) {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text, parameters, query }: CompiledQuery) {
      const result = await send(client, { ...nameFor(pool, text), text, values: parameters as unknown[] })
      if (statementResults.hasSubscribers)
        statementResults.publish({ query, result } satisfies StatementResult)
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
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
const asNumber = (value: string) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be exact`)
  return number
}
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
