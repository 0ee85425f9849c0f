import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import type { BareSettings } from './bare-server.ts'
import { makeCalendarSchool, type CalendarSchool } from './calendar-school.ts'
import { CONNECTIONS, inTurns, median } from './in-turns.ts'
import { startBaseline, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

interface Ground {
  databaseUrl: string
  pool: Pool
  superuser: pg.Pool
  server: Measured
}

/**
 * Measures a month of 6,000 meetings of one kind: answers a second, against its bare statements. The school then grows
 * to ten times the activities, and the same month and list page are requested again.
 */
export async function calendarMonth(bench: BenchSchool, { databaseUrl, pool, superuser, server }: Ground) {
  const school = await makeCalendarSchool(superuser, bench)
  await superuser.query('analyze')
  const { token } = await school.manager()
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
  const path = `/api/schools/${school.id}/classes/calendar?dateFrom=${school.dateFrom}&dateTo=${school.dateTo}`
  const list = `/api/no-auth/schools/${school.id}/classes`
  const input: BareSettings = {
    databaseUrl,
    poolSize: CONNECTIONS,
    roundTrips: (await recordSent({ pool, secret: SECRET, clockShiftSeconds: 0 }, { url: path, headers }))
      .trips,
  }
  const bare = await startBaseline('bare-calendar.ts', input, {})
  let seen
  try {
    const meetings = await assertSame(`${server.url}${path}`, bare.url, headers)
    seen = {
      ...(await inTurns(
        { process: server, url: server.url + path, headers },
        { process: bare, url: bare.url },
      )),
      meetings,
    }
  } finally {
    await bare.stop()
  }
  const growth = await grown(school, { calendar: server.url + path, list: server.url + list })
  return { ...seen, roundTrips: input.roundTrips.length, growth }
}

/** Milliseconds before and after the school grows; each the median of many requests, in turns after a warm-up. */
async function grown(school: CalendarSchool, urls: Record<'calendar' | 'list', string>) {
  const measured = async () => {
    const { token } = await school.manager()
    const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
    return {
      calendar: await medianMs(urls.calendar, headers),
      list: await medianMs(urls.list, headers),
    }
  }
  const before = await measured()
  await school.grow()
  const after = await measured()
  return {
    calendar: { before: before.calendar, after: after.calendar, ratio: after.calendar / before.calendar },
    list: { before: before.list, after: after.list, ratio: after.list / before.list },
  }
}

const ASKED = 60

async function medianMs(url: string, headers: Record<string, string>): Promise<number> {
  const all: number[] = []
  for (let index = 0; index < ASKED; index += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    all.push(performance.now() - begun)
  }
  return median(all.slice(20))
}

interface Answer {
  sections: { id: string; meetings: unknown[] }[]
}

/** Asserts that both answer the same meetings. Returns their number. */
async function assertSame(ours: string, bare: string, headers: Record<string, string>): Promise<number> {
  const [one, other] = await Promise.all(
    [ours, bare].map(async (url) => {
      const answer = await fetch(url, { headers })
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`)
      const { sections } = (await answer.json()) as Answer
      return sections.map(({ id, meetings }) => ({ id, meetings }))
    }),
  )
  if (!isDeepStrictEqual(one, other)) throw new Error('The baseline does not answer the same meetings')
  return one!.reduce((sum, { meetings }) => sum + meetings.length, 0)
}
