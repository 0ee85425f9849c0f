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

/** 2,000 children for 30 places and 10 on the wait list, through HTTP and by the bare acts, in turns; then the control. */
export async function rush(
  school: BenchSchool,
  pool: Pool,
  { databaseUrl, superuser, server }: { databaseUrl: string; superuser: pg.Pool; server: Measured },
) {
  const acts = await record(school, pool)
  const bare = createPool({ connectionString: databaseUrl, poolSize: POOL_SIZE })
  const before = await deadlocks(superuser)
  const errors = { fiveHundreds: 0, asked429: 0 }
  const rounds: { ours: Outcome; bare: Outcome }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = async () => throughHttp(school, server, await newClass(school), errors)
    const theirs = async () =>
      byBareActs(school, bare.pg, acts, await newClass(school), { atOnce: POOL_SIZE, isLocking: true })
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const [one, other] = [await first!(), await second!()]
    rounds.push(round % 2 === 0 ? { ours: one, bare: other } : { ours: other, bare: one })
  }
  // A moment for the last connections to have told what they met.
  await pause(1500)
  const met = (await deadlocks(superuser)) - before
  await bare.pg.end()
  const crowd = createPool({ connectionString: databaseUrl, poolSize: AT_ONCE })
  const control = await withoutGuard(superuser, async () =>
    byBareActs(school, crowd.pg, acts, await newClass(school), { atOnce: AT_ONCE, isLocking: false }),
  )
  await crowd.pg.end()
  return {
    rounds,
    ...errors,
    deadlocks: met,
    ratio: median(rounds.map(({ ours, bare: theirs }) => ours.seconds / theirs.seconds)),
    oursSeconds: median(rounds.map(({ ours }) => ours.seconds)),
    bareSeconds: median(rounds.map(({ bare: theirs }) => theirs.seconds)),
    control,
    isExact: rounds
      .flatMap(({ ours, bare: theirs }) => [ours, theirs])
      .every(
        ({ taken, waiting, turnedAway }) => taken === PLACES && waiting === WAITING && turnedAway === 1960,
      ),
  }
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
): Promise<Outcome> {
  const { token } = await school.manager()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const post = (path: string, childId: string) =>
    untilHeard(() => send(agent, `${server.url}${path}`, token, school.id, { childId }), errors)
  const base = `/api/schools/${school.id}/classes/${classId}`
  const outcome = await drain(school.childIds, AT_ONCE, async (childId) => {
    const added = await post(`${base}/rosters`, childId)
    if (added.status === 200) return 'taken'
    if (added.status !== 400) throw new Error(`Adding answered ${added.status} ${added.body}`)
    const waits = await post(`${base}/waitlist`, childId)
    return waits.status === 200 ? 'waiting' : 'turnedAway'
  })
  agent.destroy()
  await assertStored(school, classId, outcome)
  return outcome
}

/** The same acts, each over a connection of its own. */
function byBareActs(
  school: BenchSchool,
  pool: pg.Pool,
  acts: BareActs,
  classId: string,
  { atOnce, isLocking }: { atOnce: number; isLocking: boolean },
): Promise<Outcome> {
  return drain(school.childIds, atOnce, async (childId) => {
    const client = await pool.connect()
    try {
      if (await addBare(client, acts, { classId, childId, isLocking })) return 'taken'
      return (await waitBare(client, acts, { classId, childId, isLocking })) ? 'waiting' : 'turnedAway'
    } finally {
      client.release()
    }
  })
}

async function drain(
  childIds: readonly string[],
  atOnce: number,
  enroll: (childId: string) => Promise<'taken' | 'waiting' | 'turnedAway'>,
): Promise<Outcome> {
  const counts = { taken: 0, waiting: 0, turnedAway: 0 }
  const left = childIds.values()
  const begun = performance.now()
  const worker = async () => {
    for (const childId of left) counts[await enroll(childId)] += 1
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { ...counts, seconds: (performance.now() - begun) / 1000 }
}

/** What was answered is what is there. */
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
