import type { FastifyInstance } from 'fastify'
import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { networkOf } from '../../src/platform/http/client-address.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { readConfig } from '../../src/platform/config.ts'
import { SEALER, SECRET, useRig } from '../rig/app.ts'

// Real servers behind TRUST_PROXY, reached over real connections. The test takes the place of the last proxy: its
// X-Forwarded-For holds the entries of proxies after anything the client made up.

const rig = useRig()

describe.each([
  ['without a setting', '', 0],
  ['TRUST_PROXY=1', '1', 1],
  ['TRUST_PROXY=2', '2', 2],
  ['TRUST_PROXY=loopback', 'loopback', 1],
])('%s', (_, TRUST_PROXY, hops) => {
  let app: FastifyInstance

  beforeAll(async () => {
    app = await buildApp({
      pool: rig.pool,
      secret: SECRET,
      sealer: SEALER,
      publicUrl: 'http://localhost:3000',
      trustProxy: readConfig({ TRUST_PROXY }).trustProxy,
      clockShiftSeconds: rig.clockShiftSeconds,
      isDemo: false,
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app?.close())

  test('a wrong password is counted for the client, whatever the client writes before it', async () => {
    const [client, invented, between] = [address(), address(), address()]
    const written = [invented, client, between].slice(0, hops + 1)
    const [forwarded, expectedAddress] = [
      written.join(', '),
      hops === 0 ? '127.0.0.1' : written[written.length - hops]!,
    ]
    const before = await triesOf(expectedAddress)
    expect(await wrongPassword(app, forwarded)).toBe(401)
    expect((await triesOf(expectedAddress)) - before).toBe(1)
    for (const other of written.filter((each) => each !== expectedAddress))
      expect(await triesOf(other)).toBe(0)
  })

  test.skipIf(hops === 0)('one client that used up its tries keeps no other one waiting', async () => {
    const [guesser, other] = [address(), address()]
    await useUp(guesser)
    const through = (client: string) => [client, ...Array.from({ length: hops - 1 }, address)].join(', ')
    expect(await wrongPassword(app, through(guesser))).toBe(429)
    // Inventing another address in front does not help.
    expect(await wrongPassword(app, `${address()}, ${through(guesser)}`)).toBe(429)
    expect(await wrongPassword(app, through(other))).toBe(401)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::1', '20010db800010002/64'],
  ['[2001:db8:1:2::1]:50123', '20010db800010002/64'],
  ['2001:db8:1:3::1', '20010db800010003/64'],
  ['"junk"', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

/** Returns an address in 198.18.0.0/15, which is reserved for tests. */
function address(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`
}

function wrongPassword(app: FastifyInstance, forwarded: string): Promise<number> {
  const { port } = app.server.address() as { port: number }
  return new Promise((answer, fail) => {
    const loginRequest = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/no-auth/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      },
      (response) => {
        response.resume().on('end', () => answer(response.statusCode!))
      },
    )
    loginRequest.on('error', fail)
    loginRequest.end(JSON.stringify({ email: `${randomUUID()}@example.test`, password: 'Wrong9Password' }))
  })
}

function triesOf(client: string): Promise<number> {
  return asPlatform(rig.pool, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count from attempt where key = ${`login from ${client}`}`.execute(tx)
    return rows[0]?.count ?? 0
  })
}

async function useUp(client: string): Promise<void> {
  await rig.pool.pg.query(
    `insert into attempt (key, count, window_ends_at) values ($1, 100, now() + $2::interval + interval '15 minutes')`,
    [`login from ${client}`, rig.pool.shift],
  )
}
