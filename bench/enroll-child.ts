import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import type { EnrollGiven } from './bare-enroll.ts'
import type { FewestGiven } from './bare-fewest.ts'
import { CONNECTIONS, median } from './in-turns.ts'
import type { PostsAsked, PostsSeen } from './load-posts.ts'
import { askScript, cpuMs, startBaseline, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

const ROUNDS = 7
const CLASSES = 40
const CHILDREN = 25

/**
 * Enrollments a second, one child a call with all checks, each into empty classes and in turns: the server, its own
 * statements without it, and the fewest statements that cannot oversell.
 */
export async function enrollChild(
  school: BenchSchool,
  pool: Pool,
  { databaseUrl, superuser, server }: { databaseUrl: string; superuser: pg.Pool; server: Measured },
) {
  const classIds = await addEmptyClasses(school)
  const example = { classId: classIds[0]!, childId: school.childIds[0]! }
  const given = await record(school, pool, databaseUrl, example)
  await empty(superuser, classIds)
  const bare = await startBaseline('bare-enroll.ts', given, {})
  const { accountId } = await school.manager()
  const least: FewestGiven = { databaseUrl, poolSize: CONNECTIONS, schoolId: school.id, accountId }
  const fewest = await startBaseline('bare-fewest.ts', least, {})
  const turn = (process: Measured) =>
    enrollAll(school, process, { classIds, superuser, cpu: () => cpuMs(process.pid) })
  try {
    await assertSame(school, [server.url, bare.url], example, superuser, classIds)
    const all = { ours: server, bare, fewest }
    const names = ['ours', 'bare', 'fewest'] as const
    for (const name of names) await turn(all[name])
    const rounds: Record<(typeof names)[number], EnrollSeen>[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen: Partial<Record<(typeof names)[number], EnrollSeen>> = {}
      // Whoever goes first in one round goes last in the next.
      for (const name of round % 2 === 0 ? names : names.toReversed()) seen[name] = await turn(all[name])
      rounds.push(seen as Record<(typeof names)[number], EnrollSeen>)
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
    return {
      ours: middle(({ ours }) => ours.perSecond),
      bare: middle((round) => round.bare.perSecond),
      fewest: middle((round) => round.fewest.perSecond),
      ratio: middle((round) => round.ours.perSecond / round.bare.perSecond),
      ratioOfFewest: middle((round) => round.ours.perSecond / round.fewest.perSecond),
      cpuMs: middle(({ ours }) => ours.cpuMs),
      bareCpuMs: middle((round) => round.bare.cpuMs),
      fewestCpuMs: middle((round) => round.fewest.cpuMs),
      failed: rounds.reduce(
        (sum, { ours, bare: own, fewest: few }) => sum + ours.failed + own.failed + few.failed,
        0,
      ),
      roundTrips: given.roundTrips.length,
      statements: given.roundTrips.flat().length,
    }
  } finally {
    await bare.stop()
    await fewest.stop()
  }
}

/** Classes for nothing but this, which meet when nobody has anything else. */
export async function addEmptyClasses(school: BenchSchool): Promise<string[]> {
  const classIds: string[] = []
  for (let number = 1; number <= CLASSES; number += 1)
    classIds.push(
      await school.addClass({
        className: `Enroll ${number}`,
        maxEnroll: 60,
        maxWaitList: 5,
        timeFrom: '18:00',
        timeTo: '19:00',
      }),
    )
  return classIds
}

type EnrollSeen = PostsSeen & { cpuMs: number }

/** 1,000 children into the empty classes, one a call; `cpu` answers milliseconds of processor that were used so far. */
export async function enrollAll(
  school: BenchSchool,
  { url }: { url: string },
  {
    classIds,
    superuser,
    cpu,
    table = 'enrollment',
  }: { classIds: readonly string[]; superuser: pg.Pool; cpu: () => number; table?: string },
): Promise<EnrollSeen> {
  const { token } = await school.manager()
  const asked: PostsAsked = {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
    posts: posts(school, url, classIds),
  }
  const before = cpu()
  const seen = await askScript<PostsSeen>('load-posts.ts', asked)
  const used = cpu() - before
  await assertTaken(superuser, classIds)
  await empty(superuser, classIds, table)
  return { ...seen, cpuMs: used / asked.posts.length }
}

/** Every class gets its children, in an order in which neighbors do not wait for the same class. */
function posts({ id, childIds }: BenchSchool, url: string, classIds: readonly string[]): PostsAsked['posts'] {
  return Array.from({ length: CLASSES * CHILDREN }, (_, index) => ({
    url: `${url}${pathOf(id, classIds[index % CLASSES]!)}`,
    body: { childId: childIds[(index * 7) % childIds.length]! },
  }))
}

function pathOf(schoolId: string, classId: string): string {
  return `/api/schools/${schoolId}/classes/${classId}/rosters`
}

/** What the server sends for one enrollment, and which of the ids in it are to be others for the next. */
async function record(
  school: BenchSchool,
  pool: Pool,
  databaseUrl: string,
  example: { classId: string; childId: string },
): Promise<EnrollGiven> {
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

async function assertSame(
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

async function assertTaken(superuser: pg.Pool, classIds: readonly string[]): Promise<void> {
  const { rows } = await superuser.query(
    `select count(*)::int as taken from place where section_id = any($1) and state = 'taken'`,
    [classIds],
  )
  const { taken } = rows[0] as { taken: number }
  if (taken !== CLASSES * CHILDREN) throw new Error(`${taken} places instead of ${CLASSES * CHILDREN}`)
}

/** Every turn begins with the same empty classes. */
async function empty(superuser: pg.Pool, classIds: readonly string[], table = 'enrollment'): Promise<void> {
  await superuser.query('delete from place where section_id = any($1)', [classIds])
  await superuser.query(`delete from ${table} where activity_id = any($1)`, [classIds])
  await superuser.query('vacuum analyze place')
  await superuser.query(`vacuum analyze ${table}`)
}
