import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerProblem } from '../../src/platform/http/answer-problem.ts'
import { asPlatform, createPool, inSchool, type Pool, type Tx } from '../../src/platform/database/database.ts'
import { registerHealth } from '../../src/platform/http/health.ts'
import { migrate } from '../../src/platform/jobs/migrations.ts'
import { queues } from '../../src/jobs.ts'

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

test('not ready where nothing can be written, and answered though the database says nothing', async () => {
  const url = inject('databaseUrl').replace('/afterbell?', '/health_test?')
  const readOnly = createPool({
    connectionString: `${url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`,
    poolSize: 2,
  })
  expect(await statuses(readOnly)).toEqual([200, 503])
  await readOnly.pg.end()

  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  const hanging = createPool({ host: '127.0.0.1', port, user: 'afterbell', poolSize: 2 })
  expect(await statuses(hanging)).toEqual([200, 503])
  for (const socket of sockets) socket.destroy()
  silent.close()
  await hanging.pg.end()
})

test('a full disk is said to whoever writes and in the log, and it is ready again once much was written', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler((error, request, reply) => answerProblem({}, error, request, reply))
  registerHealth(app, { pool, isStopping: () => false })
  app.get('/write', () =>
    pool.pg.query(`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`),
  )
  const ready = async () => (await app.inject('/readyz')).json<{ status: string }>().status
  expect(await ready()).toBe('ready')

  // One row still has room, several do not.
  await pool.pg.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      if (select count(*) from written) > 1 then raise exception 'no space' using errcode = '53100'; end if;
      return null; end $$;
    create trigger no_room after insert on used_challenge referencing new table as written
      for each statement execute function no_room()`)
  expect(await ready()).toBe('ready')
  const refused = await app.inject('/write')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '60',
    expect.objectContaining({ code: 'STORAGE_FULL' }),
  ])
  expect(await ready()).toBe('disk full')
  expect(lines).toEqual(['the disk of the database is full', 'the disk of the database is full'])
  await pool.pg.query('drop function no_room cascade')
  expect(await ready()).toBe('ready')
  const { rows } = await pool.pg.query('select from used_challenge')
  expect(rows).toEqual([])
  await app.close()
})

test('while most connections are taken, what waits for a lock gives its own back sooner, and says so', async () => {
  const gate = Promise.withResolvers<void>()
  const four = createPool({
    connectionString: inject('databaseUrl').replace('/afterbell?', '/health_test?'),
    poolSize: 4,
  })
  const waits: string[] = []
  const calls: Promise<void>[] = []
  for (let count = 1; count <= 4; count += 1) {
    const opened = Promise.withResolvers<void>()
    const done = asPlatform(four, async (tx) => {
      const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(tx)
      waits.push(rows[0]!.lock_timeout)
      opened.resolve()
      await gate.promise
    })
    calls.push(done)
    await Promise.race([opened.promise, done])
  }
  gate.resolve()
  await Promise.all(calls)
  expect(waits).toEqual(['4s', '4s', '1s', '1s'])
  await four.pg.end()

  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerProblem({}, error, request, reply))
  app.get('/locked', () =>
    pool.pg.query(`do $$ begin raise exception 'locked' using errcode = '55P03'; end $$`),
  )
  const locked = await app.inject('/locked')
  expect([locked.statusCode, locked.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  await app.close()
})

test('no statement of a call or of the platform works longer than a minute; one that did is said to be tried again', async () => {
  const limits: string[] = []
  const look = async (tx: Tx) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)
    limits.push(rows[0]!.statement_timeout)
  }
  await inSchool(pool, { session: null, school: randomUUID() }, look)
  await asPlatform(pool, look)
  expect(limits).toEqual(['1min', '1min'])

  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerProblem({}, error, request, reply))
  app.get('/long', () => pool.pg.query(`do $$ begin raise exception 'long' using errcode = '57014'; end $$`))
  const long = await app.inject('/long')
  expect([long.statusCode, long.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  await app.close()
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
