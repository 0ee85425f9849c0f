import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerProblem } from '../../src/platform/http/answer-problem.ts'
import { createPool, type Pool } from '../../src/platform/database/database.ts'
import { registerHealth } from '../../src/platform/http/health.ts'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/queues.ts'

let pool: Pool

beforeAll(async () => {
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query('create database health_test owner afterbell')
  await superuser.end()
  pool = createPool({
    connectionString: inject('databaseUrl').replace('/afterbell?', '/health_test?'),
    poolSize: 3,
  })
})

afterAll(() => pool.pg.end())

async function statuses(of: Pool, isStopping = false): Promise<number[]> {
  const app = Fastify()
  registerHealth(app, { pool: of, isStopping: () => isStopping })
  const answers = [await app.inject('/healthz'), await app.inject('/readyz')]
  await app.close()
  return answers.map(({ statusCode }) => statusCode)
}

test('alive, but not ready, while the database lacks a migration', async () => {
  expect(await statuses(pool)).toEqual([200, 503])
  await migrate(pool.pg, queues)
  expect(await statuses(pool)).toEqual([200, 200])
})

test('not ready while it stops, so that nobody new is sent here', async () => {
  expect(await statuses(pool, true)).toEqual([200, 503])
})

test('not ready without a database', async () => {
  const nowhere = createPool({
    connectionString: 'postgres://nobody@/nothing?host=/tmp/there-is-no-socket-here',
    poolSize: 1,
  })
  expect(await statuses(nowhere)).toEqual([200, 503])
  await nowhere.pg.end()
})

test('a call says that it may be tried again, while the database is not there or is being stopped', async () => {
  const gone = createPool({ host: '127.0.0.1', port: 1, poolSize: 1 })
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerProblem({}, error, request, reply))
  app.get('/gone', () => gone.pg.query('select'))
  app.get('/stopped', () => pool.pg.query('select pg_terminate_backend(pg_backend_pid())'))
  app.get('/wrong', () => pool.pg.query('select 1 / 0'))
  for (const path of ['/gone', '/stopped']) {
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  }
  expect((await app.inject('/wrong')).statusCode).toBe(500)
  await app.close()
  await gone.pg.end()
})
