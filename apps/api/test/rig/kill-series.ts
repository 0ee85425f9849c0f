import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@afterbell/contract/kernel/op'
import { settings } from '@afterbell/contract/settings/settings'
import { existingCluster } from '../../src/platform/postgres/cluster.ts'
import { createPool } from '../../src/platform/database/database.ts'
import { createTokens } from '../../src/platform/security/tokens.ts'
import type { Rig } from './app.ts'
import { makeSchool } from './make.ts'
import { childOf, postgresOf, started, supervisorOf, until, type Supervised } from './supervised.ts'

export type Victim = 'server' | 'PostgreSQL' | 'supervisor'

interface Outcome {
  product: Supervised
  /** Names of the locations whose creation the product confirmed. */
  acknowledged: string[]
  /** Locations in the end, by name: number of rows and of audit events. */
  locationsByName: Map<string, { rows: number; auditEvents: number }>
}

const WRITERS = 4
const BETWEEN_KILLS = 25

/**
 * Kills parts of a running product one after another while several writers add locations through its API. A writer
 * without an answer retries with the same key, as a browser does.
 */
export async function killSeries(
  product: Supervised,
  env: Record<string, string>,
  victims: Victim[],
): Promise<Outcome> {
  const dataDir = env.DATA_DIR!
  const tokens = createTokens(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim())
  const school = await withDatabase(dataDir, (pool) =>
    makeSchool({ pool, tokens, clockShiftSeconds: 0 } as Rig),
  )
  const url = `${product.url}/api${pathOf(settings.addLocation, null, { schoolId: school.id })}`
  const acknowledged: string[] = []
  let isOver = false

  const write = async (writer: number) => {
    for (let n = 1; !isOver; n += 1) {
      const name = `Place ${writer} of ${n}`
      const request = {
        method: 'POST',
        headers: {
          authorization: `Bearer ${school.admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': name,
        },
        body: JSON.stringify({ name, address: '' }),
      }
      while (!(await isDone(url, request))) await pause(20)
      acknowledged.push(name)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))

  const further = () => {
    const target = acknowledged.length + BETWEEN_KILLS
    return until(() => acknowledged.length >= target)
  }
  for (const victim of victims) {
    await Promise.race([further(), writers])
    product = await kill(victim, product, env)
  }
  await Promise.race([further(), writers])
  isOver = true
  await writers
  return {
    product,
    acknowledged,
    locationsByName: await withDatabase(dataDir, (pool) => placesOf(pool, school.id)),
  }
}

/** Returns true when it was done, false when the call must be retried. Throws on a refusal. */
async function isDone(url: string, request: RequestInit): Promise<boolean> {
  const answer = await fetch(url, request).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 429) return false
  if (answer.ok) return true
  throw new Error(`${answer.status} ${await answer.text()}`)
}

async function kill(victim: Victim, product: Supervised, env: Record<string, string>): Promise<Supervised> {
  const supervisor = await supervisorOf(product)
  if (victim === 'server') process.kill(await childOf(supervisor, 'server.ts'), 'SIGKILL')
  if (victim === 'PostgreSQL') for (const pid of postgresOf(env.DATA_DIR!)) process.kill(pid, 'SIGKILL')
  if (victim !== 'supervisor') return product
  process.kill(supervisor, 'SIGKILL')
  await product.ended
  return started(env)
}

async function placesOf(pool: Rig['pool'], schoolId: string): Promise<Outcome['locationsByName']> {
  const client = await pool.pg.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.school_id', $1, true)`, [schoolId])
    const { rows } = await client.query<{ name: string; rows: number; auditEvents: number }>(`
      select name, count(*) as rows, (select count(*) from audit_event h
        where h.what = 'location.created' and h.details ->> 'name' = l.name and h.school_id = '${schoolId}') as "auditEvents"
      from location l where school_id = '${schoolId}' group by name`)
    await client.query('rollback')
    return new Map(rows.map(({ name, ...counts }) => [name, counts]))
  } finally {
    client.release()
  }
}

async function withDatabase<T>(dataDir: string, run: (pool: Rig['pool']) => Promise<T>): Promise<T> {
  const host = readFileSync(join(existingCluster(dataDir)!, 'postmaster.pid'), 'utf8').split('\n')[4]!
  const pool = createPool({ host, user: 'afterbell', database: 'afterbell', poolSize: 2 })
  try {
    return await run(pool)
  } finally {
    await pool.pg.end()
  }
}
