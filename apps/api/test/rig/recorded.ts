import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import { buildApp, type AppOptions } from '../../src/app.ts'
import { createSealer } from '../../src/platform/security/sealing.ts'
import type { Pool } from '../../src/platform/database/database.ts'

/** A statement as the server sent it to the database. */
export interface Sent {
  name?: string
  text: string
  values: unknown[]
}

/** Statements by round trip: those of one trip did not wait for each other's answers. */
export type RoundTrips = Sent[][]

/** Makes one request, which must succeed. Returns the statements the real server sent for it, and the answer. */
export async function recordSent(
  {
    pool,
    secret,
    clockShiftSeconds,
    sealer = createSealer([randomBytes(32)]),
  }: Pick<AppOptions, 'pool' | 'secret' | 'clockShiftSeconds'> & Partial<Pick<AppOptions, 'sealer'>>,
  request: InjectOptions,
): Promise<{ trips: RoundTrips; body: string }> {
  const recording = recordingPool(pool)
  const app = await buildApp({
    pool: recording.pool,
    secret,
    sealer,
    publicUrl: 'http://localhost',
    trustProxy: false,
    clockShiftSeconds,
    isDemo: false,
  })
  try {
    recording.take()
    const { statusCode, body } = await app.inject(request)
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return { trips: recording.take(), body }
  } finally {
    await app.close()
  }
}

/** Wraps the pool to record everything sent over its connections until `take` is called. */
function recordingPool(pool: Pool): { pool: Pool; take(): RoundTrips } {
  let roundTrips: RoundTrips = []
  let isAnswered = true

  const recording = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (statement: string | Sent) => Promise<unknown>
    const recorded = async (statement: string | Sent) => {
      if (isAnswered) roundTrips.push([])
      isAnswered = false
      const { name, text, values } =
        typeof statement === 'string' ? { text: statement, name: undefined, values: [] } : statement
      roundTrips.at(-1)!.push({ ...(name ? { name } : {}), text, values: values ?? [] })
      try {
        return await query(statement)
      } finally {
        isAnswered = true
      }
    }
    return new Proxy(client, {
      get: (target, key) => (key === 'query' ? recorded : bound(target, Reflect.get(target, key))),
    })
  }
  const recordingPg = new Proxy(pool.pg, {
    get: (target, key) =>
      key === 'connect'
        ? async () => recording(await target.connect())
        : bound(target, Reflect.get(target, key)),
  })
  return {
    pool: { ...pool, pg: recordingPg },
    take() {
      const trips = roundTrips
      roundTrips = []
      return trips
    },
  }
}

function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? value.bind(target) : value
}
