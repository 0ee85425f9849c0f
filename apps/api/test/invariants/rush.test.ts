import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { classes } from '@afterbell/contract/activities/classes'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { createPool } from '../../src/platform/database/database.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import {
  addBare,
  dropInBare,
  recordActs,
  recordDropIn,
  type BareActs,
  type BareDropIn,
} from '../rig/bare-act.ts'
import { inside, made, makeAftercare, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

describe('When many want few places', () => {
  test('exactly as many get one as there are, exactly as many wait as may, and everybody else is told', async () => {
    const id = await makeClass(rig, school, { maxEnroll: 5, maxWaitList: 3 })
    const childIds = await makeChildren(120)
    const outcomes: string[] = []
    await atATime(30, childIds, async (childId) => {
      outcomes.push(await enrollOrWait(id, childId))
    })
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
    expect([count('taken'), count('waiting'), count('WAIT_LIST_FULL'), outcomes.length]).toEqual([
      5, 3, 112, 120,
    ])
    expect(await counted(id)).toEqual({ taken: 5, waiting: 3 })
  })

  test('nobody who comes now takes a place that is given back while others wait for it', async () => {
    const id = await makeClass(rig, school, { maxEnroll: 2, maxWaitList: 40 })
    const childIds = await makeChildren(24)
    for (const childId of childIds.slice(0, 3)) await enrollOrWait(id, childId)
    const { content } = made(await call(rig, rosters.list, { at: 'classes', params: { id } }, school.admin))
    const leaving = { at: 'classes' as const, params: { id, rosterId: content[0]!.rosterId } }
    const newcomers: string[] = []
    await Promise.all([
      atATime(21, childIds.slice(3), async (childId) => {
        newcomers.push(await enrollOrWait(id, childId))
      }),
      call(rig, rosters.remove, leaving, school.admin).then(made),
    ])
    expect(newcomers).toEqual(newcomers.map(() => 'waiting'))
    // The first child in line gets the offer, and an offer counts as taken.
    expect(await counted(id)).toEqual({ taken: 2, waiting: 21 })
  })

  /** Enrolls a child, or puts them on the wait list when full, as a family would. */
  async function enrollOrWait(id: string, childId: string): Promise<string> {
    const input = { at: 'classes' as const, params: { id }, body: { childId } }
    const added = await call(rig, rosters.add, input, school.admin)
    if (added.status === 200) return 'taken'
    expect([added.status, added.problem.code]).toEqual([400, expect.stringMatching(/^(FULL|OTHERS_WAIT)$/)])
    const waits = await call(rig, waitLists.add, input, school.admin)
    return waits.status === 200 ? 'waiting' : waits.problem.code
  }
})

describe('The act of adding a child, met by itself in the moment between looking and writing', () => {
  const PLACES = 5
  const AT_ONCE = 12
  let acts: BareActs
  let childIds: string[]
  let superuser: pg.Pool

  beforeAll(async () => {
    childIds = await makeChildren(AT_ONCE + 2)
    const { admin } = school
    acts = await recordActs({
      pool: rig.pool,
      secret: SECRET,
      clockShiftSeconds: rig.clockShiftSeconds,
      caller: { ...admin, accountId: admin.id },
      classId: await makeClass(rig, school, { maxEnroll: 1, maxWaitList: 1 }),
      childIds: [childIds.pop()!, childIds.pop()!],
    })
    superuser = createPool({ connectionString: inject('superuserUrl'), poolSize: AT_ONCE + 1 }).pg
  })
  afterAll(() => superuser?.end())

  test('sells every place once', async () => {
    const id = await makeClass(rig, school, { maxEnroll: PLACES })
    expect(await rush(id, true)).toBe(PLACES)
    expect(await counted(id)).toEqual({ taken: PLACES, waiting: 0 })
  })

  test('control: without its lock and without the guard of the table it sells every place more than once', async () => {
    const id = await makeClass(rig, school, { maxEnroll: PLACES })
    expect(await rush(id, false)).toBe(AT_ONCE)
    expect(await counted(id)).toEqual({ taken: AT_ONCE, waiting: 0 })
  })

  test('the guard alone, when somebody forgot the lock, still sells every place once', async () => {
    const id = await makeClass(rig, school, { maxEnroll: PLACES })
    expect(await rush(id, false, true)).toBe(PLACES)
    expect(await counted(id)).toEqual({ taken: PLACES, waiting: 0 })
  })

  function rush(classId: string, isLocking: boolean, isGuarded = isLocking): Promise<number> {
    const key = Number.parseInt(classId.slice(-8), 16)
    return atOnce({ superuser, key, isGuarded, childIds }, (client, childId, gate) =>
      addBare(client, acts, { classId, childId, isLocking, gate }),
    )
  }
})

describe('Booking a drop-in', () => {
  const PLACES = 5
  const AT_ONCE = 12
  let at: { sessionId: string; dayId: string }
  let act: BareDropIn
  let childIds: string[]
  let superuser: pg.Pool

  beforeAll(async () => {
    const { id, days } = await makeAftercare(rig, school, {
      aftercareEndDate: '2026-12-31',
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: PLACES }],
    })
    at = { sessionId: id, dayId: days[0]! }
    childIds = await makeChildren(AT_ONCE + 1)
    const { admin } = school
    act = await recordDropIn({
      pool: rig.pool,
      secret: SECRET,
      clockShiftSeconds: rig.clockShiftSeconds,
      caller: { ...admin, accountId: admin.id },
      at,
      childId: childIds.pop()!,
      date: '2026-11-23',
    })
    superuser = createPool({ connectionString: inject('superuserUrl'), poolSize: AT_ONCE + 1 }).pg
  })
  afterAll(() => superuser?.end())

  test('sells every place of a date once when families ask for it and other dates in every order', async () => {
    const many = await makeChildren(60)
    const wishes = [
      ['2026-11-30', '2026-12-14'],
      ['2026-12-14', '2026-11-30'],
    ]
    const outcomes: string[] = []
    await atATime(30, many, async (childId, index) => {
      const body = { childIds: [childId], dates: wishes[index % 2]! }
      const answered = await call(
        rig,
        dropIns.add,
        { at: 'aftercare', params: { id: at.sessionId }, body },
        school.admin,
      )
      outcomes.push(answered.status === 200 ? 'taken' : answered.problem.code)
    })
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(PLACES)
    expect(outcomes.filter((outcome) => outcome === 'FULL')).toHaveLength(60 - PLACES)
    expect([await dropInsOn('2026-11-30'), await dropInsOn('2026-12-14')]).toEqual([PLACES, PLACES])
  })

  test('met by itself in the moment between looking and writing, sells every place once', async () => {
    expect(await rush('2026-12-07', true)).toBe(PLACES)
    expect(await dropInsOn('2026-12-07')).toBe(PLACES)
  })

  test('control: without its lock and without the guard of the table it sells every place more than once', async () => {
    expect(await rush('2026-12-21', false)).toBe(AT_ONCE)
    expect(await dropInsOn('2026-12-21')).toBe(AT_ONCE)
  })

  test('the guard alone, when somebody forgot the lock, still sells every place once', async () => {
    expect(await rush('2026-12-28', false, true)).toBe(PLACES)
    expect(await dropInsOn('2026-12-28')).toBe(PLACES)
  })

  function rush(date: string, isLocking: boolean, isGuarded = isLocking): Promise<number> {
    const key = Number(date.replaceAll('-', ''))
    return atOnce({ superuser, key, isGuarded, childIds }, (client, childId, gate) =>
      dropInBare(client, act, { childId, date, isLocking, gate }),
    )
  }

  async function dropInsOn(date: string): Promise<number> {
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select count(*)::int as here from place where section_id = $1 and drop_in_on = $2 and state = 'taken'`,
        [at.dayId, date],
      ),
    )
    return rows[0].here
  }
})

type Gate = (client: pg.ClientBase) => Promise<unknown>

/** Lets all callers find a free place before the first one continues. Returns how many got in. */
async function atOnce(
  {
    superuser,
    key,
    isGuarded,
    childIds,
  }: { superuser: pg.Pool; key: number; isGuarded: boolean; childIds: readonly string[] },
  act: (client: pg.ClientBase, childId: string, gate: Gate) => Promise<boolean>,
): Promise<number> {
  const starter = await superuser.connect()
  await starter.query('select pg_advisory_lock($1)', [key])
  const gate: Gate = (client) => client.query('select pg_advisory_xact_lock_shared($1)', [key])
  const runs = childIds.map(async (childId) => {
    const client = await superuser.connect()
    try {
      // Only on this connection: triggers of other connections stay on.
      if (!isGuarded) await client.query('set session_replication_role = replica')
      return await act(client, childId, gate)
    } finally {
      client.release(true)
    }
  })
  const waiting = `select count(*)::int as here from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
  for (;;) {
    const { rows } = await starter.query<{ here: number }>(waiting, [key])
    if (rows[0]!.here === childIds.length) break
  }
  await starter.query('select pg_advisory_unlock($1)', [key])
  starter.release()
  return (await Promise.all(runs)).filter(Boolean).length
}

describe('Bulk acts over several classes at once', () => {
  test('never wait for each other in a circle', async () => {
    const ids = [
      await makeClass(rig, school, BIG),
      await makeClass(rig, school, BIG),
      await makeClass(rig, school, BIG),
    ]
    const childIds = await makeChildren(40)
    const before = await deadlocks()
    const statuses: number[] = []
    await atATime(
      40,
      Array.from({ length: 40 }, (_, index) => index),
      async (index) => {
        const id = ids[index % 3]!
        const some = childIds.slice(index, index + 15)
        const at = { at: 'classes' as const, params: { id } }
        const body = { childIds: index % 2 === 0 ? some : some.toReversed() }
        const added = await call(rig, rosters.addAll, { ...at, body }, school.admin)
        const { content } = made(await call(rig, rosters.list, at, school.admin))
        const query = { rosterIds: content.map(({ rosterId }) => rosterId).toReversed() }
        const removed = await call(rig, rosters.removeMany, { ...at, query }, school.admin)
        const order = index % 2 === 0 ? ids : ids.toReversed()
        const bulk = { ids: order, description: `Change ${index}` }
        const changed = await call(rig, classes.bulkChange, { body: bulk }, school.admin)
        expect(changed.status).toBe(200)
        statuses.push(added.status, removed.status)
      },
    )
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
    expect(await deadlocks()).toBe(before)
  })

  const BIG = { maxEnroll: 400 }

  async function deadlocks(): Promise<number> {
    const { rows } = await rig.pool.pg.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return (rows[0] as { deadlocks: number }).deadlocks
  }
})

/** Creates children of one family directly as rows; their details do not matter here. */
async function makeChildren(count: number): Promise<string[]> {
  const familyId = randomUUIDv7()
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await inside(rig, school.id, async (query) => {
    await query('insert into family (school_id, id) values ($1, $2)', [school.id, familyId])
    await query(
      `insert into child (school_id, id, family_id, first_name, last_name)
       select $1, id, $2, 'Kim', 'Rush' from unnest($3::uuid[]) as id`,
      [school.id, familyId, ids],
    )
  })
  return ids
}

async function counted(id: string): Promise<{ taken: number; waiting: number }> {
  const { places } = made(
    await call(rig, activities.oneStatistics, { at: 'classes', params: { id } }, school.admin),
  )
  return { taken: places.enrolled, waiting: places.waiting }
}

async function atATime<T>(
  count: number,
  things: readonly T[],
  run: (thing: T, index: number) => Promise<void>,
) {
  const remainingThings = things.entries()
  const worker = async () => {
    for (const [index, thing] of remainingThings) await run(thing, index)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
