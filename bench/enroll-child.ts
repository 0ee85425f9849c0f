import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import type { EnrollSettings, Payer } from './bare-enroll.ts'
import type { FewestSettings } from './bare-fewest.ts'
import { CONNECTIONS, median } from './in-turns.ts'
import type { PostsInput, PostsSeen } from './load-posts.ts'
import { askScript, cpuMs, startBaseline, startServer, type Measured } from './processes.ts'
import { SECRET, type BenchSchool } from './school.ts'

/** The database, its server, and the settings to start another server on it. */
interface EnrollGround {
  databaseUrl: string
  superuser: pg.Pool
  server: Measured
  env: Record<string, string>
}

const WITHOUT_OWE = new URL('without-owe.ts', import.meta.url).href

const ROUNDS = 7
const CLASSES = 40
const CHILDREN = 25

/**
 * Measures enrollments a second, one child a call with all checks, into empty classes and in turns. It compares the
 * server, its statements alone, the fewest statements that cannot oversell, and the server without billing.
 */
export async function enrollChild(
  school: BenchSchool,
  pool: Pool,
  { databaseUrl, superuser, server, env }: EnrollGround,
) {
  const classIds = await addEmptyClasses(school)
  const turn = (process: Measured) =>
    enrollAll(school, process, { classIds, superuser, cpu: () => cpuMs(process.pid) })
  // The first enrollment makes each child's family a payer, so this round is not measured.
  await turn(server)
  const payers = await payersOf(superuser, school.id)
  const examples = [1, 2].map((homes) => ({
    classId: classIds[0]!,
    childId: Object.entries(payers).find(([, each]) => each.length === homes)![0],
  }))
  const baselineInput = await record(school, pool, { databaseUrl, examples, payers })
  await empty(superuser, classIds)
  const bare = await startBaseline('bare-enroll.ts', baselineInput, {})
  const { accountId } = await school.manager()
  const least: FewestSettings = { databaseUrl, poolSize: CONNECTIONS, schoolId: school.id, accountId }
  const fewest = await startBaseline('bare-fewest.ts', least, {})
  const unbilled = await startServer({ ...env, NODE_OPTIONS: `--import=${WITHOUT_OWE}` })
  try {
    for (const example of examples)
      await assertSame(school, [server.url, bare.url], example, superuser, classIds)
    const all = { ours: server, bare, fewest, unbilled }
    const names = ['ours', 'bare', 'unbilled', 'fewest'] as const
    for (const name of names) await turn(all[name])
    const rounds: Record<(typeof names)[number], EnrollSeen>[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen: Partial<Record<(typeof names)[number], EnrollSeen>> = {}
      // The order alternates, so that no candidate always goes first.
      for (const name of round % 2 === 0 ? names : names.toReversed()) seen[name] = await turn(all[name])
      rounds.push(seen as Record<(typeof names)[number], EnrollSeen>)
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
    return {
      ours: middle(({ ours }) => ours.perSecond),
      bare: middle((round) => round.bare.perSecond),
      fewest: middle((round) => round.fewest.perSecond),
      unbilled: middle((round) => round.unbilled.perSecond),
      ratioOfUnbilled: middle((round) => round.ours.perSecond / round.unbilled.perSecond),
      unbilledCpuMs: middle((round) => round.unbilled.cpuMs),
      ratio: middle((round) => round.ours.perSecond / round.bare.perSecond),
      ratioOfFewest: middle((round) => round.ours.perSecond / round.fewest.perSecond),
      cpuMs: middle(({ ours }) => ours.cpuMs),
      bareCpuMs: middle((round) => round.bare.cpuMs),
      fewestCpuMs: middle((round) => round.fewest.cpuMs),
      failed: rounds.reduce(
        (sum, round) => sum + names.reduce((failures, name) => failures + round[name].failed, 0),
        0,
      ),
      roundTrips: baselineInput.recorded[0]!.roundTrips.length,
      statements: baselineInput.recorded[0]!.roundTrips.flat().length,
    }
  } finally {
    await bare.stop()
    await fewest.stop()
    await unbilled.stop()
  }
}

/** Adds classes for this measurement only, at times when nothing else meets. */
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

/** Enrolls 1,000 children into the empty classes, one a call. `cpu` returns processor milliseconds used so far. */
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
  const input: PostsInput = {
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
    posts: posts(school, url, classIds),
  }
  const before = cpu()
  const seen = await askScript<PostsSeen>('load-posts.ts', input)
  const used = cpu() - before
  await assertAllEnrolled(superuser, classIds)
  await empty(superuser, classIds, table)
  return { ...seen, cpuMs: used / input.posts.length }
}

/** Orders the posts so that neighbors do not wait for the same class. */
function posts({ id, childIds }: BenchSchool, url: string, classIds: readonly string[]): PostsInput['posts'] {
  return Array.from({ length: CLASSES * CHILDREN }, (_, index) => ({
    url: `${url}${pathOf(id, classIds[index % CLASSES]!)}`,
    body: { childId: childIds[(index * 7) % childIds.length]! },
  }))
}

function pathOf(schoolId: string, classId: string): string {
  return `/api/schools/${schoolId}/classes/${classId}/rosters`
}

/** Records the statements of one enrollment, and which of their ids change for the next. */
async function record(
  school: BenchSchool,
  pool: Pool,
  {
    databaseUrl,
    examples,
    payers,
  }: {
    databaseUrl: string
    examples: readonly { classId: string; childId: string }[]
    payers: EnrollSettings['payers']
  },
): Promise<EnrollSettings> {
  const { token, accountId } = await school.manager()
  const recorded: EnrollSettings['recorded'] = []
  for (const { classId, childId } of examples) {
    const { trips: roundTrips } = await recordSent(
      { pool, secret: SECRET, clockShiftSeconds: 0 },
      {
        method: 'POST',
        url: pathOf(school.id, classId),
        headers: { authorization: `Bearer ${token}`, 'x-school-token': school.id },
        payload: { childId },
      },
    )
    recorded.push({ childId, roundTrips })
  }
  const sessions = recorded
    .flatMap(({ roundTrips }) => roundTrips.flat())
    .flatMap(({ text, values }) => (text.includes('app.open_call') ? [String(values[0])] : []))
  return {
    databaseUrl,
    poolSize: CONNECTIONS,
    recorded,
    payers,
    classId: examples[0]!.classId,
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

async function assertAllEnrolled(superuser: pg.Pool, classIds: readonly string[]): Promise<void> {
  const { rows } = await superuser.query(
    `select count(*)::int as taken from place where section_id = any($1) and state = 'taken'`,
    [classIds],
  )
  const { taken } = rows[0] as { taken: number }
  if (taken !== CLASSES * CHILDREN) throw new Error(`${taken} places instead of ${CLASSES * CHILDREN}`)
}

/** Reads the payers of each child after an earlier enrollment: its family, or each of two homes. */
async function payersOf(superuser: pg.Pool, schoolId: string): Promise<EnrollSettings['payers']> {
  const { rows } = await superuser.query<{ child_id: string; payers: Payer[] }>(
    `select c.id as child_id, jsonb_agg(jsonb_build_object('id', p.id, 'familyId', p.family_id, 'name', p.name, 'email', p.email)
         order by h.position nulls first) as payers
     from child c join payer p on p.school_id = c.school_id and p.family_id = c.family_id
       left join home h on h.school_id = p.school_id and h.id = p.home_id
     where c.school_id = $1 group by c.id`,
    [schoolId],
  )
  return Object.fromEntries(rows.map(({ child_id: childId, payers }) => [childId, payers]))
}

/** Empties the classes, so that every turn begins alike. */
async function empty(superuser: pg.Pool, classIds: readonly string[], table = 'enrollment'): Promise<void> {
  // The earlier product had no invoices.
  if (table === 'enrollment') await forgetInvoices(superuser, classIds)
  await superuser.query('delete from place where section_id = any($1)', [classIds])
  await superuser.query(`delete from ${table} where activity_id = any($1)`, [classIds])
  await superuser.query('vacuum analyze place')
  await superuser.query(`vacuum analyze ${table}`)
}

async function forgetInvoices(superuser: pg.Pool, classIds: readonly string[]): Promise<void> {
  await superuser.query(
    `with lines as (delete from invoice_line l using enrollment e
       where e.school_id = l.school_id and e.id = l.enrollment_id and e.activity_id = any($1) returning l.invoice_id),
     entries as (delete from ledger_entry where invoice_id in (select invoice_id from lines))
     delete from invoice where id in (select invoice_id from lines)`,
    [classIds],
  )
  for (const table of ['invoice_line', 'ledger_entry', 'invoice', 'payer'])
    await superuser.query(`vacuum analyze ${table}`)
}
