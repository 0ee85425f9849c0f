import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Job } from './job.ts'
import { prepareQueues } from './jobs.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')
const SQL = '.sql'
const OLDEST_POSTGRES = 16
/** Advisory lock of migrating: a second process waits, and then finds nothing to do. */
const LOCK = 4_720_011

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates a database to this version: each SQL file of db/migrations once, in landing order, in its own transaction,
 * then the job queues. Returns the names of the migrations just applied.
 */
export async function migrate(
  pool: pg.Pool,
  queues: readonly Job<never>[],
  folder = FOLDER,
): Promise<string[]> {
  await assertServer(pool)
  await inTransaction(pool, (client) =>
    client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`),
  )
  await refuseOlder(pool)
  const appliedNames: string[] = []
  for (const migration of migrationsIn(folder)) {
    const isNew = await inTransaction(pool, (client) => apply(client, migration))
    if (isNew) appliedNames.push(migration.name)
  }
  await inTransaction(pool, () => prepareQueues(pool, queues))
  return appliedNames
}

/** Checks whether a database has every migration of this version. A newer database has more and works too. */
export async function migrationsCurrent(pool: pg.Pool, folder = FOLDER): Promise<boolean> {
  const { rows: tables } = await pool.query(`select to_regclass('migration') is not null as there`)
  if (!tables[0].there) return false
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const appliedNames = new Set(rows.map(({ name }) => name))
  return migrationsIn(folder).every(({ name }) => appliedNames.has(name))
}

async function assertServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ server_version: string; server_encoding: string }>(
      `select current_setting('server_version') as server_version, current_setting('server_encoding') as server_encoding`,
    )
    .catch((cause: Error) => {
      throw new Error(`The database cannot be used: ${cause.message}`, { cause })
    })
  const { server_version: version, server_encoding: encoding } = rows[0]!
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new Error(
      `Afterbell needs PostgreSQL ${OLDEST_POSTGRES} or newer; DATABASE_URL leads to ${version}.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Error(`Afterbell needs a database in UTF8; the one DATABASE_URL leads to is in ${encoding}.`)
  }
}

/** A migration from before the first release. Its schema was replaced, and there is no way to migrate from it. */
const BEFORE_RELEASE = '0002-activities'

async function refuseOlder(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from migration where name = $1', [BEFORE_RELEASE])
  if (rowCount === 0) return
  throw new Error(
    'This database was made by a version from before the first release, and cannot be brought forward. ' +
      'The embedded one: remove it with `npm run db:reset`; the next start makes a new one. ' +
      'Your own: let DATABASE_URL lead to an empty database. What is worth keeping can be exported with the version that made it.',
  )
}

/**
 * Reads the files in landing order, as listed in order.txt. A fresh database must match one migrated step by step.
 * Two branches that add a migration conflict there. Refuses unlisted files.
 */
function migrationsIn(folder: string): Migration[] {
  const listedNames = readFileSync(join(folder, 'order.txt'), 'utf8').trim().split('\n')
  const unlistedFiles = readdirSync(folder).filter(
    (file) => file.endsWith(SQL) && !listedNames.includes(file.slice(0, -SQL.length)),
  )
  if (unlistedFiles.length > 0)
    throw new Error(`db/migrations/order.txt does not list ${unlistedFiles.join(', ')}. Add it at the end.`)
  return listedNames.map((name) => {
    const sql = readFileSync(join(folder, name + SQL), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Applies a migration. Returns false if it was already applied. */
async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from migration where name = $1',
    [name],
  )
  if (rows[0]) {
    if (rows[0].checksum === checksum) return false
    throw new Error(
      `The migration ${name} was changed after it was applied to this database. ` +
        'Put the file back as it was, and write what is to change into a new migration.',
    )
  }
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position ? sql.slice(0, Number(position)).split('\n').length : null
    throw new Error(`The migration ${name} failed${line ? ` at line ${line}` : ''}: ${message}`, {
      cause: error,
    })
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  return true
}

/** Runs in a transaction under the lock. The lock ends with the transaction, so it works behind a pooler too. */
async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const answer = await run(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
