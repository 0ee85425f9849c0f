import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asPlatform, createPool, type Pool } from '../../src/platform/database/database.ts'
import { answerProblem } from '../../src/platform/http/answer-problem.ts'
import { registerHealth } from '../../src/platform/http/health.ts'

/** Proxies the database. While frozen it accepts connections and passes nothing on. */
let frozen = false
const halves: Socket[] = []
const stand = createServer((near) => {
  const url = new URL(inject('databaseUrl').replace('@/', '@localhost/'))
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  const far = folder ? connect(`${decodeURIComponent(folder)}/.s.PGSQL.${port}`) : connect(port, url.hostname)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    halves.push(from)
    from.on('data', (bytes) => {
      const pass = () => (frozen ? setTimeout(pass, 20) : to.write(bytes))
      pass()
    })
    from.on('close', () => to.destroy())
    from.on('error', () => {})
  }
})

let pool: Pool
const app = Fastify()

beforeAll(async () => {
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done))
  const { username, password, pathname } = new URL(inject('databaseUrl').replace('@/', '@localhost/'))
  const { port } = stand.address() as AddressInfo
  const database = pathname.slice(1)
  pool = createPool({ host: '127.0.0.1', port, user: username, password, database, poolSize: 3 })
  app.setErrorHandler((error, request, reply) => answerProblem({}, error, request, reply))
  registerHealth(app, { pool, isStopping: () => false })
  app.get('/read', () =>
    asPlatform(pool, async (tx) => ({ rows: (await sql`select 1 as one`.execute(tx)).rows })),
  )
  app.get('/long', () =>
    asPlatform(pool, async (tx) => ({ rows: (await sql`select pg_sleep(5)`.execute(tx)).rows.length })),
  )
})

afterAll(async () => {
  frozen = false
  await app.close()
  for (const half of halves) half.destroy()
  stand.close()
  await pool.pg.end().catch(() => {})
})

const read = async (path = '/read') => {
  const begun = performance.now()
  const { statusCode, headers, body } = await app.inject(path)
  return { statusCode, seconds: (performance.now() - begun) / 1000, headers, body }
}

test('A statement that takes long is waited for while the database answers others', async () => {
  expect((await read('/long')).statusCode).toBe(200)
})

test('Calls of a database that takes connections and answers nothing are refused soon, then at once, until it answers again', async () => {
  expect((await read()).statusCode).toBe(200)
  frozen = true
  // More requests than connections, so some wait for one.
  const first = await Promise.all(Array.from({ length: 6 }, () => read()))
  for (const { statusCode, headers, body } of first) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' })
  }
  // The wait is two seconds plus one query of under two. The pool alone would wait ten.
  expect(Math.max(...first.map(({ seconds }) => seconds))).toBeLessThan(7)
  const next = await read()
  expect(next.statusCode).toBe(503)
  expect(next.seconds).toBeLessThan(1)
  expect((await read('/readyz')).statusCode).toBe(503)
  frozen = false
  await expect.poll(async () => (await read()).statusCode, { timeout: 10_000 }).toBe(200)
  expect((await read('/readyz')).statusCode).toBe(200)
})

test('A call that is under way when the database falls silent is refused as well', async () => {
  const under = read('/long')
  await expect.poll(() => pool.pg.totalCount - pool.pg.idleCount).toBeGreaterThan(0)
  frozen = true
  const { statusCode, seconds } = await under
  expect([statusCode, seconds < 7]).toEqual([503, true])
  frozen = false
  await expect.poll(async () => (await read()).statusCode, { timeout: 10_000 }).toBe(200)
})
