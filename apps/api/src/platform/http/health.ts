import type { FastifyInstance } from 'fastify'
import type { Pool } from '../database/database.ts'
import { migrationsCurrent } from '../jobs/migrations.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can also do its work, that is its database answers and has the
 * migrations of this version. While it stops it is not ready, so that nobody new is sent here.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, isStopping }: { pool: Pool; isStopping: () => boolean },
): void {
  let isMigrated = false
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      if (isMigrated) await pool.pg.query('select')
      else isMigrated = await migrationsCurrent(pool.pg)
    } catch (err) {
      request.log.warn({ err }, 'the database does not answer')
      return reply.code(503).send({ status: 'no database' })
    }
    return isMigrated ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'not migrated' })
  })
}
