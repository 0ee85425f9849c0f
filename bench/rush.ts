import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { createPool, type Pool } from '../apps/api/src/platform/database/database.ts'
import { addBare, recordActs, waitBare, type BareActs } from '../apps/api/test/rig/bare-act.ts'
import { deadlocks } from './deadlocks.ts'
import { send, untilHeard } from './posts.ts'
import type { Measured } from './processes.ts'
import { median } from './in-turns.ts'
import { SECRET, type BenchSchool } from './school.ts'

const PLACES = 30
const WAITING = 10
const AT_ONCE = 50
const POOL_SIZE = 10
const ROUNDS = 3

interface Outcome {
  taken: number
  waiting: number
  turnedAway: number
  seconds: number
}

/**
 * Has 2,000 children compete for 30 places and 10 wait-list positions, over HTTP and by the bare acts in turns; then
 * the control.
 */
export async function rush(
  school: BenchSchool,
  pool: Pool,
  { databaseUrl, superuser, server }: { databaseUrl: string; superuser: pg.Pool; server: Measured },
) {
  const acts = await record(school, pool)
  const families = await familiesOf(superuser, school.id)
  const bare = createPool({ connectionString: databaseUrl, poolSize: POOL_SIZE })
  const before = await deadlocks(superuser)
  const errors = { fiveHundreds: 0, asked429: 0 }
  const rounds: { ours: Outcome; bare: Outcome }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = async () => throughHttp(school, server, await newClass(school), errors)
    const theirs = async () =>
      byBareActs(school, bare.pg, acts, await newClass(school), {
        families,
        atOnce: POOL_SIZE,
        isLocking: true,
      })
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const [one, other] = [await first!(), await second!()]
    rounds.push(round % 2 === 0 ? { ours: one, bare: other } : { ours: other, bare: one })
  }
  const holdsOutcome = await throughHttp(school, server, await newClass(school), errors, { pay: true })
  const holds = await holdsOf(superuser)
  // Gives the last connections time to report deadlocks.
  await pause(1500)
  const met = (await deadlocks(superuser)) - before
  await bare.pg.end()
  const crowd = createPool({ connectionString: databaseUrl, poolSize: AT_ONCE })
  const control = await withoutGuard(superuser, async () =>
    byBareActs(school, crowd.pg, acts, await newClass(school), {
      families,
      atOnce: AT_ONCE,
      isLocking: false,
    }),
  )
  await crowd.pg.end()
  return {
    rounds,
    ...errors,
    deadlocks: met,
    ratio: median(rounds.map(({ ours, bare: theirs }) => ours.seconds / theirs.seconds)),
    oursSeconds: median(rounds.map(({ ours }) => ours.seconds)),
    bareSeconds: median(rounds.map(({ bare: theirs }) => theirs.seconds)),
    held: holdsOutcome,
    areHoldsExact:
      isPromised(holdsOutcome) && holds.held === PLACES && holds.drafts === PLACES && holds.numbered === 0,
    control,
    isExact: rounds.flatMap(({ ours, bare: theirs }) => [ours, theirs]).every(isPromised),
  }
}

function isPromised({ taken, waiting, turnedAway }: Outcome): boolean {
  return taken === PLACES && waiting === WAITING && turnedAway === 1960
}

/** Counts the holds and the records written about them. */
async function holdsOf(superuser: pg.Pool) {
  const { rows } = await superuser.query<{ held: number; drafts: number; numbered: number }>(
    `select count(*)::int as held,
       count(*) filter (where i.state = 'DRAFT')::int as drafts, count(*) filter (where i.number is not null)::int as numbered
     from place p
       cross join lateral (select distinct i.state, i.number from invoice_line l join invoice i on i.id = l.invoice_id
         where l.enrollment_id = p.enrollment_id) i
     where p.state = 'held' and p.is_being_paid`,
  )
  return rows[0]!
}

let classes = 0

function newClass(school: BenchSchool): Promise<string> {
  classes += 1
  return school.addClass({ className: `Rush ${classes}`, maxEnroll: PLACES, maxWaitList: WAITING })
}

async function record(school: BenchSchool, pool: Pool): Promise<BareActs> {
  const [one, other] = school.childIds
  return recordActs({
    pool,
    secret: SECRET,
    clockShiftSeconds: 0,
    caller: { ...(await school.manager()), sessionId: null },
    classId: await school.addClass({ className: 'Recorded', maxEnroll: 1, maxWaitList: 1 }),
    childIds: [one!, other!],
  })
}

async function throughHttp(
  school: BenchSchool,
  server: Measured,
  classId: string,
  errors: { fiveHundreds: number; asked429: number },
  options: { pay?: boolean } = {},
): Promise<Outcome> {
  const { token } = await school.manager()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const post = (path: string, body: object) =>
    untilHeard(() => send(agent, `${server.url}${path}`, token, school.id, body), errors)
  const base = `/api/schools/${school.id}/classes/${classId}`
  const outcome = await drain(school.childIds, AT_ONCE, async (childId) => {
    const added = await post(`${base}/rosters`, { childId, ...options })
    if (added.status === 200) return 'taken'
    if (added.status !== 400) throw new Error(`Adding answered ${added.status} ${added.body}`)
    const waits = await post(`${base}/waitlist`, { childId })
    return waits.status === 200 ? 'waiting' : 'turnedAway'
  })
  agent.destroy()
  await assertStored(school, classId, outcome)
  return outcome
}

/** Runs the same acts, each over a connection of its own. */
function byBareActs(
  school: BenchSchool,
  pool: pg.Pool,
  acts: BareActs,
  classId: string,
  {
    families,
    atOnce,
    isLocking,
  }: { families: ReadonlyMap<string, string>; atOnce: number; isLocking: boolean },
): Promise<Outcome> {
  const billed = families.get(acts.addedId)!
  return drain(school.childIds, atOnce, async (childId) => {
    const client = await pool.connect()
    try {
      const also = new Map([[billed, families.get(childId)!]])
      if (await addBare(client, acts, { classId, childId, also, isLocking })) return 'taken'
      return (await waitBare(client, acts, { classId, childId, isLocking })) ? 'waiting' : 'turnedAway'
    } finally {
      client.release()
    }
  })
}

/** Reads the family of each child, which is billed. */
async function familiesOf(superuser: pg.Pool, schoolId: string): Promise<Map<string, string>> {
  const { rows } = await superuser.query<{ id: string; family_id: string }>(
    'select id, family_id from child where school_id = $1',
    [schoolId],
  )
  return new Map(rows.map(({ id, family_id: familyId }) => [id, familyId]))
}

async function drain(
  childIds: readonly string[],
  atOnce: number,
  enroll: (childId: string) => Promise<'taken' | 'waiting' | 'turnedAway'>,
): Promise<Outcome> {
  const counts = { taken: 0, waiting: 0, turnedAway: 0 }
  const remaining = childIds.values()
  const begun = performance.now()
  const worker = async () => {
    for (const childId of remaining) counts[await enroll(childId)] += 1
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { ...counts, seconds: (performance.now() - begun) / 1000 }
}

/** Asserts that the answers match the stored rows. */
async function assertStored(
  { server, manager }: BenchSchool,
  id: string,
  { taken, waiting }: Outcome,
): Promise<void> {
  const { places } = await server.ask(rosters.details, { at: 'classes', params: { id } }, await manager())
  if (places.enrolled !== taken || places.waiting !== waiting)
    throw new Error(`Answered ${taken} and ${waiting}, stored ${places.enrolled} and ${places.waiting}`)
}

async function withoutGuard<T>(superuser: pg.Pool, run: () => Promise<T>): Promise<T> {
  await superuser.query('alter table place disable trigger guard_place')
  try {
    return await run()
  } finally {
    await superuser.query('alter table place enable trigger guard_place')
  }
}
