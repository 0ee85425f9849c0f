import { isDeepStrictEqual } from 'node:util'
import { buildApp } from '../apps/api/src/app.ts'
import type { Pool } from '../apps/api/src/platform/database.ts'
import { recordingPool } from '../apps/api/test/recorded.ts'
import type { BareRosterGiven } from './bare-roster.ts'
import type { LoadAsked, LoadSeen } from './load.ts'
import { askScript, cpuMs, startBaseline, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

const ROUNDS = 7
const SECONDS = 3
const CONNECTIONS = 10

/** Requests a second for a roster page of 50 rows: the server and the baseline in turns. */
export async function rosterPage(school: BenchSchool, pool: Pool, databaseUrl: string, server: Measured) {
  const { token } = await school.manager()
  const path = `/api/schools/${school.id}/classes/${school.classIds[0]}/rosters`
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
  const roundTrips = await recordedPage(pool, path, headers)
  const given: BareRosterGiven = { databaseUrl, poolSize: CONNECTIONS, roundTrips }
  const bare = await startBaseline('bare-roster.ts', given, {})
  try {
    await demandSame(`${server.url}${path}`, bare.url, headers)
    const load = async ({ pid }: Measured, url: string, seconds = SECONDS) => {
      const asked: LoadAsked = { url, headers, connections: CONNECTIONS, seconds }
      const before = cpuMs(pid)
      const seen = await askScript<LoadSeen>('load.ts', asked)
      return { ...seen, cpuMs: (cpuMs(pid) - before) / (seen.perSecond * seconds) }
    }
    const ours = (seconds?: number) => load(server, `${server.url}${path}`, seconds)
    const theirs = (seconds?: number) => load(bare, bare.url, seconds)
    await ours(2)
    await theirs(2)
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever goes first in one round goes second in the next.
      const turns = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
      const [first, second] = [await turns[0]!(), await turns[1]!()]
      rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
    }
    return {
      ours: median(rounds.map((round) => round.ours.perSecond)),
      bare: median(rounds.map((round) => round.bare.perSecond)),
      ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
      cpuMs: median(rounds.map((round) => round.ours.cpuMs)),
      bareCpuMs: median(rounds.map((round) => round.bare.cpuMs)),
      p99Ms: median(rounds.map((round) => round.ours.p99Ms)),
      failed: rounds.reduce((sum, round) => sum + round.ours.failed + round.bare.failed, 0),
      roundTrips: roundTrips.length,
    }
  } finally {
    await bare.stop()
  }
}

/** What the server sends for the page, and in how many round trips, seen at one request to it in this process. */
async function recordedPage(pool: Pool, path: string, headers: Record<string, string>) {
  const recording = recordingPool(pool)
  const options = {
    secret: SECRET,
    publicUrl: 'http://localhost',
    trustProxy: false,
    clockShiftSeconds: 0,
    isDemo: false,
  }
  const app = await buildApp({ ...options, pool: recording.pool })
  recording.take()
  await app.inject({ url: path, headers })
  await app.close()
  return recording.take()
}

async function demandSame(ours: string, bare: string, headers: Record<string, string>): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(
      async (url) => (await fetch(url, { headers })).json() as Promise<{ content: unknown[] }>,
    ),
  )
  if (one!.content?.length !== 50)
    throw new Error(`The page has not 50 rows: ${JSON.stringify(one).slice(0, 300)}`)
  if (!isDeepStrictEqual(one, other)) throw new Error('The baseline does not answer the same JSON')
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
