import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool, type Pool } from '../src/platform/database.ts'
import { registerHealth } from '../src/platform/health.ts'
import { migrate } from '../src/platform/migrations.ts'

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
  await migrate(pool.pg)
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
