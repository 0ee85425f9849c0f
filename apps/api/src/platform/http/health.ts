import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import type { Pool } from '../database/database.ts'
import { cutOff } from '../database/silence.ts'
import { isDiskFull, noteDiskHasRoom, wasDiskFull } from '../database/disk.ts'
import { migrationsCurrent } from '../jobs/migrations.ts'

/** Limit until a health check is answered, even if the database hangs: within two seconds. */
const ANSWER_MS = 1800

/**
 * Registers `/healthz`: the process lives, and `/readyz`: its database accepts a write and has this version's
 * migrations. While stopping it is not ready, so that no new requests come here.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, isStopping }: { pool: Pool; isStopping: () => boolean },
): void {
  let isMigrated = false
  let pendingCheck: Promise<string> | null = null
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  const ask = async (): Promise<string> => {
    isMigrated ||= await migrationsCurrent(pool.pg)
    if (!isMigrated) return 'not migrated'
    await tryToWrite(pool)
    return 'ready'
  }
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      // One check at a time: while the database hangs, requests share it instead of each taking a connection.
      pendingCheck ??= ask().finally(() => (pendingCheck = null))
      const status = await withinTime(pendingCheck)
      return reply.code(status === 'ready' ? 200 : 503).send({ status })
    } catch (err) {
      const isFull = isDiskFull(err)
      request.log.warn({ err }, isFull ? 'the disk of the database is full' : 'the database does not answer')
      return reply.code(503).send({ status: isFull ? 'disk full' : 'no database' })
    }
  })
}

/**
 * Writes a row and rolls it back. One row fits on an existing page, so after a full disk it writes many, which need
 * new pages.
 */
async function tryToWrite(pool: Pool): Promise<void> {
  const isSuspected = wasDiskFull()
  const client = await pool.pg.connect()
  const late = cutOffAfter(ANSWER_MS, client)
  let error: unknown
  try {
    await client.query(isSuspected ? MANY_ROWS : ONE_ROW)
  } catch (caught) {
    error = caught
    await client.query('rollback').catch(() => {})
    throw caught
  } finally {
    clearTimeout(late.timer)
    if (!late.isCut()) client.release(error !== undefined && !isDiskFull(error))
  }
  if (isSuspected) noteDiskHasRoom()
}

const ONE_ROW = `begin; set local lock_timeout = '1s';
  insert into used_challenge (id, expires_at) values ('readyz ' || gen_random_uuid(), now()); rollback`
const MANY_ROWS = `begin; set local lock_timeout = '1s';
  insert into used_challenge (id, expires_at)
    select 'readyz ' || gen_random_uuid() || repeat(md5(n::text), 20), now() from generate_series(1, 2000) n;
  rollback`

/** Closes the connection to a hanging database after a while, so that waiting queries fail. */
function cutOffAfter(ms: number, client: PoolClient): { timer: NodeJS.Timeout; isCut: () => boolean } {
  let isCut = false
  const timer = setTimeout(() => {
    isCut = true
    cutOff(client)
  }, ms)
  return { timer, isCut: () => isCut }
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database has not answered within two seconds')), ANSWER_MS)
  })
  // A late failure must not be reported as unhandled.
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
