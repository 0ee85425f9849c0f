import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pathOf, type Address, type AnyOp } from '@afterbell/contract/kernel/op'
import { buildApp } from '../../../src/app.ts'
import { createPool, type Pool } from '../../../src/platform/database/database.ts'
import { createSealer } from '../../../src/platform/security/sealing.ts'
import { createTokens } from '../../../src/platform/security/tokens.ts'
import { CHILDREN } from './steps.ts'

/** Calls the server; `refused` is the code of a refusal. */
export type Ask = (
  op: AnyOp,
  at: Address | null,
  params: Record<string, string>,
  body?: object,
) => Promise<{ refused: string | null; answer: any }>

export interface World {
  app: FastifyInstance
  pool: Pool
  schoolId: string
  /** In families of three. */
  childIds: string[]
  /** The paying parent of each child. */
  parentIds: string[]
  /** Signs in and returns a way to call the server. A sign-in expires during a long series. */
  signedIn(): Promise<Ask>
  query(text: string, values: unknown[]): Promise<{ rows: any[] }>
  close(): Promise<void>
}

const SECRET = 'a secret of the histories alone'
const BEGIN = Temporal.Instant.from('2026-11-18T20:00:00Z')

/** Starts a server with its own school and an adjustable clock. */
export async function openWorld(databaseUrl: string): Promise<World> {
  const clockShiftSeconds = Math.round(BEGIN.since(Temporal.Now.instant()).total('seconds'))
  const pool = createPool({ connectionString: databaseUrl, poolSize: 4, clockShiftSeconds })
  const app = await buildApp({
    pool,
    secret: SECRET,
    sealer: createSealer([randomBytes(32)]),
    publicUrl: 'http://localhost',
    trustProxy: false,
    clockShiftSeconds,
    isDemo: false,
  })
  const [schoolId, accountId, sessionId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const query = async (text: string, values: unknown[]) => {
    const client = await pool.pg.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.school_id', $1, true), set_config('app.shift', $2, true)`, [
        schoolId,
        pool.shift,
      ])
      const answer = await client.query(text, values)
      await client.query('commit')
      return answer
    } finally {
      client.release()
    }
  }
  const childIds = Array.from({ length: CHILDREN }, () => randomUUIDv7())
  const familyIds = childIds.map((_, index) => childIds[index - (index % 3)]!)
  const guardians = new Map(familyIds.map((id) => [id, randomUUIDv7()]))
  await query(`insert into school_directory (id, name) values ($1, 'Histories')`, [schoolId])
  await query(
    `insert into school (school_id, timezone, country, currency) values ($1, 'America/New_York', 'US', 'USD')`,
    [schoolId],
  )
  await query(`insert into account (id, email, first_name, last_name) values ($1, $2, 'Ada', 'Lee')`, [
    accountId,
    `${accountId}@example.test`,
  ])
  await query(`insert into membership (school_id, account_id, role) values ($1, $2, 'SCHOOL_ADMIN')`, [
    schoolId,
    accountId,
  ])
  await query(
    `insert into session (id, account_id, school_id, token_hash, expires_at) values ($1, $2, $3, '\\x00', app.now() + interval '10 years')`,
    [sessionId, accountId, schoolId],
  )
  await query(`insert into family (school_id, id) select $1, id from unnest($2::uuid[]) id`, [
    schoolId,
    [...new Set(familyIds)],
  ])
  await query(
    `insert into child (school_id, id, family_id, first_name, last_name)
     select $1, id, family, 'Kim', 'Lee' from unnest($2::uuid[], $3::uuid[]) as each(id, family)`,
    [schoolId, childIds, familyIds],
  )
  const guardianIds = familyIds.map((id) => guardians.get(id)!)
  await query(
    `insert into guardian (school_id, id, family_id, position, first_name, last_name)
     select $1, id, family, 1, 'Gus', 'Lee' from unnest($2::uuid[], $3::uuid[]) as each(id, family)`,
    [schoolId, [...guardians.values()], [...guardians.keys()]],
  )
  const tokens = createTokens(SECRET)
  return {
    app,
    pool,
    schoolId,
    childIds,
    parentIds: guardianIds,
    signedIn: async () => {
      const at = Temporal.Now.instant().add({ seconds: clockShiftSeconds })
      const { token } = await tokens.signAccess({ accountId, sessionId }, at)
      return async (op, address, params, body) => {
        const response = await app.inject({
          method: op.method,
          url: `/api${pathOf(op, address, { schoolId, ...params })}`,
          headers: { authorization: `Bearer ${token}`, 'x-school-token': schoolId },
          ...(body && { payload: body }),
        })
        const answer = response.body ? response.json() : null
        return { refused: response.statusCode < 300 ? null : String(answer.code), answer }
      }
    },
    query,
    close: async () => {
      await app.close()
      await pool.pg.end()
    },
  }
}
