import { isDeepStrictEqual } from 'node:util'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import type { BareSettings } from './bare-server.ts'
import { CONNECTIONS, inTurns } from './in-turns.ts'
import { startBaseline, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

/** Measures requests a second for a roster page of 50 rows: the server and the baseline in turns. */
export async function rosterPage(school: BenchSchool, pool: Pool, databaseUrl: string, server: Measured) {
  const { token } = await school.manager()
  const path = `/api/schools/${school.id}/classes/${school.classIds[0]}/rosters`
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
  const roundTrips = (
    await recordSent({ pool, secret: SECRET, clockShiftSeconds: 0 }, { url: path, headers })
  ).trips
  const input: BareSettings = { databaseUrl, poolSize: CONNECTIONS, roundTrips }
  const bare = await startBaseline('bare-roster.ts', input, {})
  try {
    await assertSame(`${server.url}${path}`, bare.url, headers)
    const seen = await inTurns(
      { process: server, url: `${server.url}${path}`, headers },
      { process: bare, url: bare.url },
    )
    return { ...seen, roundTrips: roundTrips.length }
  } finally {
    await bare.stop()
  }
}

async function assertSame(ours: string, bare: string, headers: Record<string, string>): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(
      async (url) => (await fetch(url, { headers })).json() as Promise<{ content: unknown[] }>,
    ),
  )
  if (one!.content?.length !== 50)
    throw new Error(`The page has not 50 rows: ${JSON.stringify(one).slice(0, 300)}`)
  if (!isDeepStrictEqual(one, other)) throw new Error('The baseline does not answer the same JSON')
}
