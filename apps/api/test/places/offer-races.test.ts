import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { buildApp } from '../../src/app.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { createSealer } from '../../src/platform/security/sealing.ts'
import type { Pool } from '../../src/platform/database/database.ts'
import { call, NOW, SECRET, useRig, type Rig } from '../rig/app.ts'
import { carelessPool, gateFor } from '../rig/lockless-pool.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
/** Two hours later: offers of one hour have expired. */
const after = useRig({ at: NOW.add({ hours: 2 }) })
const at = 'classes' as const
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  const body = { offerMode: 'AUTOMATIC' as const, offerHours: 1 }
  made(await call(rig, ofSchool.changeRegistration, { body }, school.admin))
})

/** Creates a full class with a wait list. */
async function crowded(places: number, queue: number) {
  const id = await makeClass(rig, school, { maxEnroll: places })
  const placeIds = await enroll(rig, school, id, places)
  const waiting: string[] = []
  for (let i = 0; i < queue; i += 1) {
    const body = { childId: await makeChild(rig, school) }
    waiting.push(made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin)).rosterId)
  }
  return { id, taken: placeIds, waiting }
}
/** Creates a full class whose single place is offered to the first in line. */
async function offered(queue: number) {
  const { id, taken: placeIds, waiting } = await crowded(1, queue)
  await remove(rig, id, placeIds[0]!)
  return { id, waiting }
}
const remove = (where: Rig, id: string, rosterId: string) =>
  call(where, rosters.remove, { at, params: { id, rosterId } }, school.admin)
const accept = (where: Rig, id: string, rosterId: string) =>
  call(where, rosters.add, { at, params: { id }, body: { rosterId } }, school.admin)
async function there(id: string): Promise<Record<string, string>> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select id, state from place where section_id = $1 and left_at is null order by joined_at`, [id]),
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.state]))
}

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})
/** The same server without its locks. */
async function careless(
  statement: RegExp,
  gate: () => Promise<void>,
  of: Rig = rig,
): Promise<Rig & { pool: Pool }> {
  const pool = carelessPool(of.pool, statement, gate)
  const app = await buildApp({
    pool,
    secret: SECRET,
    sealer: createSealer([randomBytes(32)]),
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    clockShiftSeconds: of.clockShiftSeconds,
    isDemo: false,
  })
  closing.push(async () => app.close())
  return { ...of, app, pool }
}

describe('Two places are freed at once while three wait', () => {
  test('the first two are offered one each', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, taken: placeIds, waiting } = await crowded(2, 3)
      const answers = await Promise.all(placeIds.map((rosterId) => remove(rig, id, rosterId)))
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      expect(await there(id)).toEqual({
        [waiting[0]!]: 'held',
        [waiting[1]!]: 'held',
        [waiting[2]!]: 'waiting',
      })
    }
  })

  test('control: without the lock both are for the first, and one goes wrong', async () => {
    const { id, taken: placeIds } = await crowded(2, 3)
    const where = await careless(/^\s*with now as materialized/, gateFor(2))
    const answers = await Promise.all(placeIds.map((rosterId) => remove(where, id, rosterId)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(Object.values(await there(id)).filter((state) => state === 'held')).toHaveLength(1)
  })
})

describe('Two of the office accept the same offer at once', () => {
  test('one of them does, and the other is told', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, waiting } = await offered(1)
      const answers = await Promise.all([accept(rig, id, waiting[0]!), accept(rig, id, waiting[0]!)])
      const outcomes = answers.map(({ status, problem }) => (status === 200 ? 'taken' : problem.code))
      expect(outcomes.toSorted()).toEqual(['ALREADY_ENROLLED', 'taken'])
      expect(await there(id)).toEqual({ [waiting[0]!]: 'taken' })
    }
  })

  test('control: without the lock both are told that they did', async () => {
    const { id, waiting } = await offered(1)
    const where = await careless(/^\s*update place p set state = 'taken'/, gateFor(2))
    const answers = await Promise.all([accept(where, id, waiting[0]!), accept(where, id, waiting[0]!)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('An offer is accepted in the moment it runs out', () => {
  const runsOut = (pool: Pool, id: string) => settleJob({ pool })({ schoolId: school.id, sectionIds: [id] })

  test('either it was in time, or the next is offered the place; never both, never neither', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { id, waiting } = await offered(2)
      const [first, second] = waiting as [string, string]
      const [answer] = await Promise.all([accept(rig, id, first), runsOut(after.pool, id)])
      if (answer.status === 200) expect(await there(id)).toEqual({ [first]: 'taken', [second]: 'waiting' })
      else {
        expect(answer.problem.code).toBe('OFFER_ENDED')
        expect(await there(id)).toEqual({ [second]: 'held' })
      }
    }
  })

  test('control: without the lock it is said to be accepted, and is gone', async () => {
    const { id, waiting } = await offered(2)
    let pass = () => {}
    const isOver = new Promise<void>((resolve) => (pass = resolve))
    let come = () => {}
    const hasLooked = new Promise<void>((resolve) => (come = resolve))
    const where = await careless(/^\s*update place p set state = 'taken'/, () => {
      come()
      return isOver
    })
    const accepting = accept(where, id, waiting[0]!)
    await hasLooked
    await runsOut(after.pool, id)
    pass()
    expect((await accepting).status).toBe(200)
    expect(await there(id)).toEqual({ [waiting[1]!]: 'held' })
  })
})
