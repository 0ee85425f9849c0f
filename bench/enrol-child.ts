import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import type { EnrolGiven } from './bare-enrol.ts'
import { CONNECTIONS, median } from './in-turns.ts'
import type { PostsAsked, PostsSeen } from './load-posts.ts'
import { askScript, cpuMs, startBaseline, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

const ROUNDS = 7
const CLASSES = 40
const CHILDREN = 25

/** Enrolments a second, one child a call with all checks: the server and the baseline in turns, each into empty classes. */
export async function enrolChild(
  school: BenchSchool,
  pool: Pool,
  { databaseUrl, superuser, server }: { databaseUrl: string; superuser: pg.Pool; server: Measured },
) {
  const classIds: string[] = []
  for (let number = 1; number <= CLASSES; number += 1)
    classIds.push(
      await school.addClass({
        className: `Enrol ${number}`,
        maxEnroll: 60,
        maxWaitList: 5,
        timeFrom: '18:00',
        timeTo: '19:00',
      }),
    )
  const example = { classId: classIds[0]!, childId: school.childIds[0]! }
  const given = await record(school, pool, databaseUrl, example)
  await empty(superuser, classIds)
  const bare = await startBaseline('bare-enrol.ts', given, {})
  const turn = async (process: Measured): Promise<PostsSeen & { cpuMs: number }> => {
    const { token } = await school.manager()
    const before = cpuMs(process.pid)
    const asked: PostsAsked = {
      connections: CONNECTIONS,
      headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
      posts: posts(school, process.url, classIds),
    }
    const seen = await askScript<PostsSeen>('load-posts.ts', asked)
    await demandTaken(superuser, classIds)
    await empty(superuser, classIds)
    return { ...seen, cpuMs: (cpuMs(process.pid) - before) / asked.posts.length }
  }
  try {
    await demandSame(school, [server.url, bare.url], example, superuser, classIds)
    for (const warmed of [server, bare]) await turn(warmed)
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = round % 2 === 0 ? [server, bare] : [bare, server]
      const [first, second] = [await turn(turns[0]!), await turn(turns[1]!)]
      rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
    }
    return {
      ours: median(rounds.map(({ ours }) => ours.perSecond)),
      bare: median(rounds.map((round) => round.bare.perSecond)),
      ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
      cpuMs: median(rounds.map(({ ours }) => ours.cpuMs)),
      bareCpuMs: median(rounds.map((round) => round.bare.cpuMs)),
      failed: rounds.reduce((sum, round) => sum + round.ours.failed + round.bare.failed, 0),
      roundTrips: given.roundTrips.length,
      statements: given.roundTrips.flat().length,
    }
  } finally {
    await bare.stop()
  }
}

/** Every class gets its children, in an order in which neighbours do not wait for the same class. */
function posts({ id, childIds }: BenchSchool, url: string, classIds: readonly string[]): PostsAsked['posts'] {
  return Array.from({ length: CLASSES * CHILDREN }, (_, index) => ({
    url: `${url}${pathOf(id, classIds[index % CLASSES]!)}`,
    body: { childId: childIds[(index * 7) % childIds.length]! },
  }))
}

function pathOf(schoolId: string, classId: string): string {
  return `/api/schools/${schoolId}/classes/${classId}/rosters`
}

/** What the server sends for one enrolment, and which of the ids in it are to be others for the next. */
async function record(
  school: BenchSchool,
  pool: Pool,
  databaseUrl: string,
  example: { classId: string; childId: string },
): Promise<EnrolGiven> {
  const { token, accountId } = await school.manager()
  const { trips: roundTrips } = await recordSent(
    { pool, secret: SECRET, clockShiftSeconds: 0 },
    {
      method: 'POST',
      url: pathOf(school.id, example.classId),
      headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
      payload: { childId: example.childId },
    },
  )
  const sessions = roundTrips
    .flat()
    .flatMap(({ text, values }) => (text.includes('app.open_call') ? [String(values[0])] : []))
  return {
    databaseUrl,
    poolSize: CONNECTIONS,
    roundTrips,
    ...example,
    fixed: [school.id, accountId, ...sessions],
  }
}

async function demandSame(
  school: BenchSchool,
  urls: readonly string[],
  { classId, childId }: { classId: string; childId: string },
  superuser: pg.Pool,
  classIds: readonly string[],
): Promise<void> {
  const answers = []
  for (const url of urls) {
    const { token } = await school.manager()
    const response = await fetch(`${url}${pathOf(school.id, classId)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-school-token': school.id,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ childId }),
    })
    const { rosterId, rosters, ...rest } = (await response.json()) as Record<string, unknown>
    answers.push({ ...rest, isMade: typeof rosterId === 'string' && Array.isArray(rosters) })
    await empty(superuser, classIds)
  }
  if (!isDeepStrictEqual(answers[0], answers[1]))
    throw new Error(`The baseline does not answer the same: ${JSON.stringify(answers)}`)
}

async function demandTaken(superuser: pg.Pool, classIds: readonly string[]): Promise<void> {
  const { rows } = await superuser.query(
    `select count(*)::int as taken from place where section_id = any($1) and state = 'taken'`,
    [classIds],
  )
  const { taken } = rows[0] as { taken: number }
  if (taken !== CLASSES * CHILDREN) throw new Error(`${taken} places instead of ${CLASSES * CHILDREN}`)
}

/** Every turn begins with the same empty classes. */
async function empty(superuser: pg.Pool, classIds: readonly string[]): Promise<void> {
  await superuser.query('delete from place where section_id = any($1)', [classIds])
  await superuser.query('delete from enrolment where activity_id = any($1)', [classIds])
  await superuser.query('vacuum analyze place, enrolment, audit_event')
}
