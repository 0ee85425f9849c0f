import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { createPool } from '../../src/platform/database/database.ts'
import { againWhileBusy } from '../rig/again-while-busy.ts'
import { call, SECRET, useRig, type Caller } from '../rig/app.ts'
import { moveBare } from '../rig/bare-act.ts'
import {
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { recordSent } from '../rig/recorded.ts'

// Moves a child to another place: places and money together, or nothing.

const rig = useRig()
type At = 'classes' | 'camp-pricing'

async function place(school: MadeSchool, at: At, id: string, childId: string): Promise<string> {
  return made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin)).rosterId
}
function move(caller: Caller, at: At, from: { id: string; rosterId: string }, body: object) {
  return call(rig, rosters.update, { at, params: from, body }, caller)
}
function previewTransfer(caller: Caller, at: At, from: { id: string; rosterId: string }, query: object) {
  return call(rig, transfers.quote, { at, params: from, query }, caller)
}
async function roster(school: MadeSchool, at: At, id: string) {
  return made(await call(rig, rosters.list, { at, params: { id } }, school.admin)).content
}
async function inEach(school: MadeSchool, ...ids: string[]): Promise<number[]> {
  return await Promise.all(ids.map(async (id) => (await roster(school, 'classes', id)).length))
}

describe('Moving a child to another class', () => {
  test('takes its place and what it owes along, and tells both prices before', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo', price: 80 })
    const chess = await makeClass(rig, school, {
      price: 50,
      addOns: [{ id: null, name: 'Board', price: 12.5, required: true }],
    })
    const childId = await makeChild(rig, school, { firstName: 'Zoë' })
    const from = { id: judo, rosterId: await place(school, 'classes', judo, childId) }
    const preview = made(await previewTransfer(school.coordinator, 'classes', from, { classId: chess }))
    expect(preview).toMatchObject({
      owedBefore: 8000,
      difference: -1750,
      quote: { total: 6250, lines: [{ kind: 'BASE' }, { kind: 'ADD_ON' }] },
      refused: null,
      warnings: [],
    })
    const moved = made(await move(school.coordinator, 'classes', from, { classId: chess, total: 62.5 }))
    expect(moved.transferred).toMatchObject({
      kind: 'classes',
      owedBefore: 8000,
      owed: 6250,
      difference: -1750,
    })
    expect(await roster(school, 'classes', judo)).toEqual([])
    expect(await roster(school, 'classes', chess)).toMatchObject([
      { childId, rosterId: moved.rosterId, payment: { amount: 6250 } },
    ])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select details from audit_event where child_id = $1 and what = 'enrollment.transferred'`, [
        childId,
      ]),
    )
    expect(rows).toMatchObject([{ details: { from: 'Judo', name: 'Chess', differenceCents: -1750 } }])
    const owed = await inside(rig, school.id, (query) =>
      query(
        'select sum(open_cents)::int as cents from invoice i where exists (select from invoice_line l where l.invoice_id = i.id and l.child_id = $1)',
        [childId],
      ),
    )
    expect(owed.rows).toEqual([{ cents: 6250 }])
  })

  test('leaves attendance where it was, and today too once the child is checked in', async () => {
    const school = await makeSchool(rig)
    const daily = {
      classStartDate: '2026-11-02',
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: true,
      sunday: true,
    }
    const judo = await makeClass(rig, school, { className: 'Judo', ...daily })
    const chess = await makeClass(rig, school, daily)
    const childId = await makeChild(rig, school)
    const from = { id: judo, rosterId: await place(school, 'classes', judo, childId) }
    const at = { at: 'classes' as const, params: { id: judo } }
    const [line] = made(await call(rig, attendance.list, at, school.admin)).content
    const checkIn = { checkIn: '14:31', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { ...at, body: checkIn }, school.admin))
    made(await move(school.admin, 'classes', from, { classId: chess }))
    const today = made(await call(rig, attendance.list, at, school.admin)).content
    expect(today).toMatchObject([{ childId, checkIn: '14:31' }])
    const there = { at: 'classes' as const, params: { id: chess } }
    expect(made(await call(rig, attendance.list, there, school.admin)).content).toEqual([])
    expect(await inEach(school, judo, chess)).toEqual([0, 1])
  })

  test('is refused into what is full or has others waiting, and done knowingly by who may add', async () => {
    const school = await makeSchool(rig)
    const staffDecide = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body: staffDecide }, school.admin))
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, { maxEnroll: 1 })
    const [mover, first, waiter] = [
      await makeChild(rig, school),
      await makeChild(rig, school),
      await makeChild(rig, school),
    ]
    const from = { id: judo, rosterId: await place(school, 'classes', judo, mover) }
    const placeId = await place(school, 'classes', chess, first)
    expect((await move(school.admin, 'classes', from, { classId: chess })).problem.code).toBe('FULL')
    const body = { childId: waiter }
    made(await call(rig, waitLists.add, { at: 'classes', params: { id: chess }, body }, school.admin))
    const gone = { id: chess, rosterId: placeId }
    made(await call(rig, rosters.remove, { at: 'classes', params: gone }, school.admin))
    expect((await move(school.admin, 'classes', from, { classId: chess })).problem.code).toBe('OTHERS_WAIT')
    const preview = made(await previewTransfer(school.coordinator, 'classes', from, { classId: chess }))
    expect(preview).toMatchObject({
      refused: null,
      room: { code: 'OTHERS_WAIT' },
      places: { free: 1 },
      passed: 1,
    })

    const knowingly = { classId: chess, overbook: true }
    const denied = await move(school.coordinator, 'classes', from, knowingly)
    expect([denied.status, denied.problem.code]).toEqual([403, 'ACCESS_DENIED'])
    expect(await inEach(school, judo, chess)).toEqual([1, 0])
    const moved = made(await move(school.manager, 'classes', from, knowingly))
    expect(moved.transferred!.warnings.join()).toContain('goes ahead of 1 child on the wait list')
    expect(await roster(school, 'classes', chess)).toMatchObject([{ childId: mover, isOutOfTurn: true }])
  })

  test('of a child that waits there moves it up', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, { maxEnroll: 1, price: 30 })
    const [mover, first] = [await makeChild(rig, school), await makeChild(rig, school)]
    const from = { id: judo, rosterId: await place(school, 'classes', judo, mover) }
    const placeId = await place(school, 'classes', chess, first)
    const body = { childId: mover }
    const there = { at: 'classes' as const, params: { id: chess } }
    const { rosterId } = made(await call(rig, waitLists.add, { ...there, body }, school.admin))
    made(
      await call(
        rig,
        rosters.remove,
        { at: 'classes', params: { id: chess, rosterId: placeId } },
        school.admin,
      ),
    )
    expect(
      made(await previewTransfer(school.admin, 'classes', from, { classId: chess })).isWaitingThere,
    ).toBe(true)
    expect(made(await move(school.admin, 'classes', from, { classId: chess })).rosterId).toBe(rosterId)
    expect(await roster(school, 'classes', chess)).toMatchObject([{ rosterId, payment: { amount: 3000 } }])
    expect(made(await call(rig, waitLists.list, there, school.admin)).content).toEqual([])
  })

  test('asks again when the price that was shown no longer holds, and then nothing has happened', async () => {
    const school = await makeSchool(rig)
    const [judo, chess] = [await makeClass(rig, school), await makeClass(rig, school, { price: 50 })]
    const from = { id: judo, rosterId: await place(school, 'classes', judo, await makeChild(rig, school)) }
    const moved = await move(school.admin, 'classes', from, { classId: chess, total: 40 })
    expect([moved.status, moved.problem.code]).toEqual([400, 'PRICE_CHANGED'])
    expect(await inEach(school, judo, chess)).toEqual([1, 0])
  })

  test('keeps what the first roster knew, and asks for what the second one insists on', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, { teacher: true, teacherRequired: true })
    const from = { id: judo, rosterId: await place(school, 'classes', judo, await makeChild(rig, school)) }
    const missing = await move(school.admin, 'classes', from, { classId: chess })
    expect([missing.status, missing.problem.fields?.[0]?.path]).toEqual([400, 'teacherId'])
  })

  test('does not count the place it leaves as another program, or as the first enrollment', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const chess = await makeClass(rig, school, {
      price: 80,
      multiProgramDiscount: { bonusType: 'PERCENTAGE', amount: 10, after: 1, active: true },
    })
    const from = { id: judo, rosterId: await place(school, 'classes', judo, await makeChild(rig, school)) }
    expect(made(await previewTransfer(school.admin, 'classes', from, { classId: chess })).quote.total).toBe(
      8000,
    )
  })

  test('warns of what the child has at the same time, the place it leaves aside', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const yoga = await makeClass(rig, school, { className: 'Yoga', tuesday: true, monday: false })
    const chess = await makeClass(rig, school, { tuesday: true, timeFrom: '16:00', timeTo: '17:00' })
    const childId = await makeChild(rig, school, { firstName: 'Zoë' })
    const from = { id: judo, rosterId: await place(school, 'classes', judo, childId) }
    await place(school, 'classes', yoga, childId)
    const { warnings } = made(await previewTransfer(school.admin, 'classes', from, { classId: chess }))
    expect(warnings).toEqual([
      'Zoë Test has another activity at the same time: Yoga (Tue, 3:30 PM to 4:30 PM)',
    ])
    made(await move(school.admin, 'classes', from, { classId: chess }))
    const marks = made(
      await call(rig, rosters.clashes, { at: 'classes', params: { id: chess } }, school.admin),
    )
    expect(marks).toMatchObject([{ clashes: ['Yoga (Tue, 3:30 PM to 4:30 PM)'] }])
    const none = await call(rig, rosters.clashes, { at: 'classes', params: { id: judo } }, school.admin)
    expect(none.answer).toEqual([])
  })
})

describe('Moving a child between groups', () => {
  test('of its camp is one step, on the terms of the new group and on the days that are picked', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school, {
      intervalType: 'DAILY',
      pricings: [
        { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', price: 20, billingType: 'DAY' },
        { name: 'Sharks', timeFrom: '09:00', timeTo: '15:00', price: 30, billingType: 'DAY' },
      ],
    })
    const [fish, sharks] = groups as [string, string]
    const childId = await makeChild(rig, school)
    const from = { id: fish, rosterId: await place(school, 'camp-pricing', fish, childId) }
    const dates = ['2026-12-08', '2026-12-10']
    const query = { campPricingId: sharks, dates: dates.join() }
    expect(made(await previewTransfer(school.admin, 'camp-pricing', from, query))).toMatchObject({
      owedBefore: 10000,
      quote: { total: 6000 },
      difference: -4000,
    })
    const same = await move(school.admin, 'camp-pricing', from, { campPricingId: fish })
    expect(same.problem.code).toBe('SAME_PLACE')
    const elsewhere = await move(school.admin, 'camp-pricing', from, {
      campPricingId: sharks,
      dates: ['2026-12-12'],
    })
    expect(elsewhere.problem.fields?.[0]?.path).toBe('dates')
    made(await move(school.admin, 'camp-pricing', from, { campPricingId: sharks, dates }))
    const [row] = await roster(school, 'camp-pricing', id)
    expect(row).toMatchObject({ childId, section: { name: 'Sharks' } })
    const days = await inside(rig, school.id, (query) =>
      query(`select days::text from place where id = $1`, [row!.rosterId]),
    )
    expect(days.rows).toEqual([{ days: '{[2026-12-08,2026-12-09),[2026-12-10,2026-12-11)}' }])
  })

  test('and between a class and a camp goes both ways, while aftercare has no transfer', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school)
    const { groups } = await makeCamp(rig, school)
    const session = await makeAftercare(rig, school)
    const childId = await makeChild(rig, school)
    const from = { id: chess, rosterId: await place(school, 'classes', chess, childId) }
    const there = made(await move(school.admin, 'classes', from, { campPricingId: groups[0] }))
    const back = { id: groups[0]!, rosterId: there.rosterId }
    made(await move(school.admin, 'camp-pricing', back, { classId: chess }))
    expect(await inEach(school, chess)).toEqual([1])

    const day = { at: 'aftercare-day' as const, params: { id: session.days[0]! } }
    const { rosterId } = made(await call(rig, rosters.add, { ...day, body: { childId } }, school.admin))
    const params = { ...day.params, rosterId }
    const denied = await call(rig, rosters.update, { ...day, params, body: { classId: chess } }, school.admin)
    expect([denied.status, denied.problem.code]).toEqual([403, 'ACCESS_DENIED'])
    const noDay = await move(school.admin, 'classes', from, { classId: session.days[0] })
    expect(noDay.status).toBe(404)
  })
})

test('Where a child can go: other groups of its camp first, no drafts, nothing that is over, not where it is', async () => {
  const school = await makeSchool(rig)
  const { groups } = await makeCamp(rig, school)
  await makeClass(rig, school, { className: 'Judo', maxEnroll: 7 })
  const childId = await makeChild(rig, school)
  const params = { id: groups[1]!, rosterId: await place(school, 'camp-pricing', groups[1]!, childId) }
  const targets = await call(rig, transfers.targets, { at: 'camp-pricing', params }, school.coordinator)
  expect(made(targets).content).toMatchObject([
    { sectionId: groups[0], section: 'Small fish', kind: 'camps', isSameActivity: true, enrolled: 0 },
    { name: 'Judo', kind: 'classes', isSameActivity: false, maxEnroll: 7, timeFrom: '15:30' },
  ])
  const judo = await call(
    rig,
    transfers.targets,
    { at: 'camp-pricing', params, query: { search: 'jud' } },
    school.coordinator,
  )
  expect(made(judo).content.map(({ name }) => name)).toEqual(['Judo'])
})

describe('When several move at once', () => {
  test('a place is moved once, whoever comes first, and every place is sold once', async () => {
    const school = await makeSchool(rig)
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const [chess, yoga] = [await makeClass(rig, school), await makeClass(rig, school, { className: 'Yoga' })]
    const from = { id: judo, rosterId: await place(school, 'classes', judo, await makeChild(rig, school)) }
    const outcomes = await Promise.all(
      [chess, yoga, chess, yoga].map(
        async (classId) => (await move(school.admin, 'classes', from, { classId })).status,
      ),
    )
    // The slower call finds the place gone, or the child there already.
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
    expect(outcomes.filter((status) => ![200, 400, 404].includes(status))).toEqual([])
    const [remainingCount, one, other] = await inEach(school, judo, chess, yoga)
    expect([remainingCount, one! + other!]).toEqual([0, 1])
  })

  test('against each other, between two classes, none is waiting for another in a circle and nobody is lost', async () => {
    const school = await makeSchool(rig)
    const [judo, chess] = [
      await makeClass(rig, school, { maxEnroll: 20 }),
      await makeClass(rig, school, { maxEnroll: 20 }),
    ]
    const places = []
    for (let index = 0; index < 12; index += 1) {
      const id = index % 2 === 0 ? judo : chess
      places.push({ id, rosterId: await place(school, 'classes', id, await makeChild(rig, school)) })
    }
    const before = await deadlocks()
    const statuses = await Promise.all(
      places.map((from) =>
        againWhileBusy(
          async () =>
            (await move(school.admin, 'classes', from, { classId: from.id === judo ? chess : judo })).status,
        ),
      ),
    )
    expect(statuses).toEqual(places.map(() => 200))
    expect(await inEach(school, judo, chess)).toEqual([6, 6])
    expect(await deadlocks()).toBe(before)
  })
})

describe('The act of moving a child, met by itself in the moment between looking and writing', () => {
  const PLACES = 2
  const AT_ONCE = 6
  let superuser: pg.Pool
  beforeAll(() => {
    superuser = createPool({ connectionString: inject('superuserUrl'), poolSize: AT_ONCE + 1 }).pg
  })
  afterAll(() => superuser?.end())

  test('sells every place once', async () => {
    expect(await rush(true)).toEqual({ movedIn: PLACES, left: AT_ONCE - PLACES })
  })

  test('control: without its locks and without the guard of the table every place is sold to everybody', async () => {
    expect(await rush(false)).toEqual({ movedIn: AT_ONCE, left: 0 })
  })

  /** Lets all callers find a free place before the first one continues. */
  async function rush(isLocking: boolean): Promise<{ movedIn: number; left: number }> {
    const school = await makeSchool(rig)
    const [judo, chess] = [await makeClass(rig, school), await makeClass(rig, school, { maxEnroll: PLACES })]
    const spare = await makeClass(rig, school)
    const example = await moverIn(school, judo)
    const { trips: recorded } = await recordSent(
      { ...rig, secret: SECRET },
      {
        method: 'PUT',
        url: `/api/schools/${school.id}/classes/${judo}/rosters/${example.rosterId}`,
        headers: { authorization: `Bearer ${school.admin.token}`, 'x-school-token': school.id },
        payload: { classId: spare },
      },
    )
    const fixed = new Set([school.id, school.admin.id, school.admin.sessionId!, judo])
    const movers = []
    for (let index = 0; index < AT_ONCE; index += 1) movers.push(await moverIn(school, judo))

    const key = Number.parseInt(chess.slice(-8), 16)
    const starter = await superuser.connect()
    await starter.query('select pg_advisory_lock($1)', [key])
    const gate = (client: pg.ClientBase) => client.query('select pg_advisory_xact_lock_shared($1)', [key])
    const runs = movers.map(async (mover) => {
      const client = await superuser.connect()
      try {
        if (!isLocking) await client.query('set session_replication_role = replica')
        const ids = new Map([
          [spare, chess],
          [example.childId, mover.childId],
          [example.rosterId, mover.rosterId],
          [example.enrollmentId, mover.enrollmentId],
        ])
        await moveBare(client, { recorded, fixed, ids }, { isLocking, gate })
      } finally {
        client.release(true)
      }
    })
    const waiting = `select count(*)::int as here from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
    for (;;) {
      const { rows } = await starter.query<{ here: number }>(waiting, [key])
      if (rows[0]!.here === AT_ONCE) break
    }
    await starter.query('select pg_advisory_unlock($1)', [key])
    starter.release()
    await Promise.all(runs)
    const [remainingCount, movedIn] = await inEach(school, judo, chess)
    return { movedIn: movedIn!, left: remainingCount! }
  }

  async function moverIn(school: MadeSchool, id: string) {
    const childId = await makeChild(rig, school)
    const rosterId = await place(school, 'classes', id, childId)
    const { rows } = await inside(rig, school.id, (query) =>
      query('select enrollment_id from place where id = $1', [rosterId]),
    )
    return { childId, rosterId, enrollmentId: rows[0].enrollment_id as string }
  }
})

async function deadlocks(): Promise<number> {
  const { rows } = await rig.pool.pg.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return (rows[0] as { deadlocks: number }).deadlocks
}
