import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { familyMerges } from '@afterbell/contract/families/families'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { transactions } from '@afterbell/contract/payments/transactions'
import { school as schools } from '@afterbell/contract/school/school'
import { billLatePickupsJob } from '../../src/features/late-pickups/late-pickups.job.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import {
  classOver,
  entryOf,
  lateChild,
  latePickupsOf,
  pickedUpAt,
  schoolWithFees,
  setFees,
} from '../rig/paying/late-pickups.ts'
import { books } from '../rig/paying/paying.ts'
import { payInvoice } from '../rig/paying/billing.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'

const rig = useRig()

const bill = (school: MadeSchool, id: string, amount: number | null, caller = school.admin) =>
  call(rig, latePickups.bill, { body: { latePickups: [{ id, amount }] } }, caller)
const forgive = (school: MadeSchool, ids: string[], reason = 'A flat tire') =>
  call(rig, latePickups.forgive, { body: { ids, reason } }, school.admin)
const invoicesOf = async ({ admin }: MadeSchool) =>
  made(await call(rig, invoices.list, { query: {} }, admin)).content

/** Lets days pass, as far as waiting late pickups are concerned. */
const daysPass = (school: MadeSchool, days: number) =>
  inside(rig, school.id, (query) =>
    query(`update late_fee set ends_at = ends_at - $1 * interval '1 day'`, [days]),
  )

describe('A late pickup', () => {
  test('waits with what it costs, and nothing is billed', async () => {
    const school = await schoolWithFees(rig)
    const childId = await makeChild(rig, school)
    const { id } = await lateChild(rig, school, childId)
    expect(await latePickupsOf(rig, school)).toMatchObject([
      {
        id,
        child: { id: childId },
        timeTo: '14:00',
        pickedUpAt: '14:25',
        pickedUpBy: 'Gus Test',
        minutes: 25,
        fee: 1000,
        state: 'OPEN',
        waits: true,
        isOverdue: false,
        billed: 0,
      },
    ])
    expect(await invoicesOf(school)).toEqual([])
    const { latePickups: waiting } = made(await call(rig, transactions.summary, {}, school.admin))
    expect(waiting).toBe(1)
  })

  test.each([
    ['within the grace', {}, '14:05'],
    ['where the school asks for nothing', { lateFeeMinutes: 0 }, '14:50'],
  ])('is none %s', async (_, over, checkOut) => {
    const school = await schoolWithFees(rig, over)
    await lateChild(rig, school, await makeChild(rig, school), checkOut)
    expect(await latePickupsOf(rig, school)).toEqual([])
  })

  test('is none on a day before the school asked for anything', async () => {
    const school = await makeSchool(rig)
    const classId = await classOver(rig, school, { classStartDate: '2026-11-04' })
    const childId = await makeChild(rig, school)
    await entryOf(rig, school, childId, classId)
    await setFees(rig, school, { lateFeeMinutes: 5, lateFee: 1 })
    await inside(rig, school.id, (query) => query(`update school set late_fee_since = '2026-11-19'`))
    const id = await entryOf(rig, school, await makeChild(rig, school), classId)
    await pickedUpAt(rig, school, { classId, attendanceIds: [id] }, '14:50')
    expect(await latePickupsOf(rig, school)).toEqual([])
  })

  test('is none where the child is sent on to the next activity', async () => {
    const school = await schoolWithFees(rig)
    const childId = await makeChild(rig, school)
    const classId = await classOver(rig, school)
    const id = await entryOf(rig, school, childId, classId)
    const next = { className: 'Chess Club', timeFrom: '14:15', timeTo: '15:30' }
    await entryOf(rig, school, childId, await classOver(rig, school, next))
    const at = { at: 'classes' as const, params: { id: classId } }
    const checkIn = { checkIn: '13:00', attendanceIds: [id] }
    made(await call(rig, attendance.checkIn, { ...at, body: checkIn }, school.admin))
    const body = { checkOut: '14:25', checkOutPerson: 'Chess Club', attendanceIds: [id] }
    made(await call(rig, attendance.checkOut, { ...at, body }, school.admin))
    expect(await latePickupsOf(rig, school)).toEqual([])
  })

  test('follows a corrected check-out as long as nobody has decided, and goes with it', async () => {
    const school = await schoolWithFees(rig)
    const { id, classId } = await lateChild(rig, school, await makeChild(rig, school))
    const say = (time: string) => pickedUpAt(rig, school, { classId, attendanceIds: [id] }, time)
    await say('14:10')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ minutes: 10, fee: 500 }])
    await say('14:03')
    expect(await latePickupsOf(rig, school)).toEqual([])
    await say('14:40')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ minutes: 40, fee: 1500 }])
    const undo = { at: 'classes' as const, params: { id: classId, attendanceId: id } }
    made(await call(rig, attendance.undoCheckOut, undo, school.admin))
    expect(await latePickupsOf(rig, school)).toEqual([])
  })

  test('keeps the terms of its day, whatever the school asks for by then', async () => {
    const school = await schoolWithFees(rig)
    const { id, classId } = await lateChild(rig, school, await makeChild(rig, school))
    await setFees(rig, school, { lateFeeMinutes: 0, pickupGraceMinutes: 60 })
    await pickedUpAt(rig, school, { classId, attendanceIds: [id] }, '14:21')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ minutes: 21, fee: 1000 }])
  })

  test('of siblings is charged once where the school says so, and for each child otherwise', async () => {
    for (const [lateFeePer, fees] of [
      ['FAMILY', [1000]],
      ['CHILD', [1000, 1000]],
    ] as const) {
      const school = await schoolWithFees(rig, { lateFeePer })
      const first = await makeChild(rig, school)
      const sibling = await makeChild(rig, school)
      await inside(rig, school.id, (query) =>
        query('update child set family_id = (select family_id from child where id = $1) where id = $2', [
          first,
          sibling,
        ]),
      )
      const classId = await classOver(rig, school)
      const ids = [await entryOf(rig, school, first, classId), await entryOf(rig, school, sibling, classId)]
      // Two devices at the same time.
      await Promise.all(ids.map((id) => pickedUpAt(rig, school, { classId, attendanceIds: [id] }, '14:25')))
      expect((await latePickupsOf(rig, school)).map(({ fee }) => fee)).toEqual(fees)
    }
  })
})

describe('Deciding', () => {
  test('bills a fee on an invoice of its own, which is no care and belongs to no enrollment', async () => {
    const school = await schoolWithFees(rig)
    const { id } = await lateChild(rig, school, await makeChild(rig, school))
    expect(made(await bill(school, id, null))).toEqual({ changed: 1, refused: [] })
    const [invoice] = await invoicesOf(school)
    expect(invoice).toMatchObject({ total: 1000 })
    const { rows } = await inside(rig, school.id, (query) =>
      query('select kind, label, reason, enrollment_id, dates from invoice_line'),
    )
    expect(rows).toMatchObject([
      { kind: 'FEE', label: 'Late pickup: Chess', reason: { key: 'LATE_PICKUP' }, enrollment_id: null },
    ])
    expect(await latePickupsOf(rig, school)).toEqual([])
    expect(await latePickupsOf(rig, school, { state: 'BILLED' })).toMatchObject([
      { billed: 1000, invoiceNumbers: [1], decided: { by: expect.any(String) } },
    ])
  })

  test('bills once, however often and by how many it is said at once', async () => {
    const school = await schoolWithFees(rig)
    const { id } = await lateChild(rig, school, await makeChild(rig, school))
    const all = await Promise.all([1, 2, 3, 4].map(() => bill(school, id, 12.5)))
    for (const each of all) expect(each.status).toBe(200)
    expect((await invoicesOf(school)).map(({ total }) => total)).toEqual([1250])
    expect(await books(rig, school)).toMatchObject({ owed: 1250, open: 1250 })
  })

  test('is shared by two homes, and so is what is taken off later', async () => {
    const school = await schoolWithFees(rig)
    const { childId } = await childOfTwoHomes(rig, school)
    const { id } = await lateChild(rig, school, childId)
    made(await bill(school, id, 10.01))
    const totals = async () =>
      (await invoicesOf(school)).map(({ amountDue }) => amountDue).toSorted((a, b) => a - b)
    expect(await totals()).toEqual([400, 601])
    made(await bill(school, id, 5))
    expect((await totals()).reduce((sum, each) => sum + each, 0)).toBe(500)
    expect(await totals()).toEqual([200, 300])
    made(await forgive(school, [id]))
    expect(await totals()).toEqual([0, 0])
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
  })

  test('makes credit of what was paid of a fee that is forgiven, and refuses while a payment is under way', async () => {
    const school = await schoolWithFees(rig)
    const { id } = await lateChild(rig, school, await makeChild(rig, school))
    made(await bill(school, id, null))
    const [invoice] = await invoicesOf(school)
    const pend = (cents: number) =>
      inside(rig, school.id, (query) => query('update invoice set pending_cents = $1', [cents]))
    await pend(500)
    const refused = made(await forgive(school, [id])).refused
    expect(refused).toMatchObject([{ id, code: 'PAYMENT_ON_ITS_WAY' }])
    await pend(0)
    await payInvoice(rig, school, invoice!.id, 1000)
    expect(made(await forgive(school, [id]))).toMatchObject({ changed: 1 })
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 1000 })
    expect(await latePickupsOf(rig, school, { state: 'FORGIVEN' })).toMatchObject([
      { billed: 0, decided: { reason: 'A flat tire' } },
    ])
  })

  test('of one that is corrected later is asked for again: up, down, and left as it is', async () => {
    const school = await schoolWithFees(rig)
    const { id, classId } = await lateChild(rig, school, await makeChild(rig, school))
    const say = (time: string) => pickedUpAt(rig, school, { classId, attendanceIds: [id] }, time)
    made(await bill(school, id, null))
    await say('14:40')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ state: 'BILLED', fee: 1500, billed: 1000 }])
    made(await bill(school, id, null))
    expect((await invoicesOf(school)).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([
      500, 1000,
    ])
    await say('14:10')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ fee: 500, billed: 1500 }])
    // Billing the same amount again changes nothing.
    made(await bill(school, id, 15))
    expect([await latePickupsOf(rig, school), (await books(rig, school)).owed]).toEqual([[], 1500])
    await say('14:00')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ minutes: 0, fee: 0, billed: 1500 }])
    expect((await bill(school, id, null)).problem.fields).toMatchObject([{ path: 'amount' }])
    made(await forgive(school, [id], 'The device was wrong'))
    expect((await books(rig, school)).owed).toBe(0)
    // After it is forgiven, only a higher fee asks again.
    await say('14:10')
    expect(await latePickupsOf(rig, school)).toMatchObject([{ state: 'FORGIVEN', fee: 500 }])
    made(await bill(school, id, null))
    expect((await books(rig, school)).owed).toBe(500)
  })

  test('of many is one invoice a child, and leaves alone what cannot be', async () => {
    const school = await schoolWithFees(rig)
    const [one, other] = [await makeChild(rig, school), await makeChild(rig, school)]
    const late = [
      await lateChild(rig, school, one),
      await lateChild(rig, school, one, '14:45', { className: 'Chess', timeFrom: '12:00', timeTo: '12:45' }),
      await lateChild(rig, school, other),
    ]
    const input = {
      latePickups: [...late.map(({ id }) => ({ id, amount: null })), { id: crypto.randomUUID(), amount: 1 }],
    }
    expect(made(await call(rig, latePickups.bill, { body: input }, school.admin)).changed).toBe(3)
    expect(await invoicesOf(school)).toHaveLength(2)
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'latePickups.0.amount'],
  ])('refuses %j at %s, and nothing is stored', async ({ amount }, path) => {
    const school = await schoolWithFees(rig)
    const { id } = await lateChild(rig, school, await makeChild(rig, school))
    const { status, problem } = await bill(school, id, amount)
    expect([status, problem.fields![0]!.path]).toEqual([400, path])
    expect(await latePickupsOf(rig, school)).toHaveLength(1)
  })

  test('is for who may charge: an instructor sees no money', async () => {
    const school = await schoolWithFees(rig)
    const { id } = await lateChild(rig, school, await makeChild(rig, school))
    for (const role of ['SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const) {
      const staff = await makeStaff(rig, school.id, role)
      expect((await bill(school, id, null, staff)).status).toBe(403)
      expect((await call(rig, latePickups.list, { query: {} }, staff)).status).toBe(403)
    }
    const stranger = await schoolWithFees(rig)
    expect(made(await bill(stranger, id, null))).toEqual({ changed: 0, refused: [] })
    expect((await bill(school, id, null, await makeStaff(rig, school.id, 'SCHOOL_DIRECTOR'))).status).toBe(
      200,
    )
  })
})

describe('Undecided for a week', () => {
  const needs = async (school: MadeSchool) =>
    made(await call(rig, dashboard.moneyNeeds, {}, school.admin)).find(
      ({ what }) => what === 'LATE_PICKUPS_TO_DECIDE',
    )
  const run = (schoolId?: string) => billLatePickupsJob(rig)(schoolId === undefined ? {} : { schoolId })

  test('it is asked for again, and never billed by itself', async () => {
    const school = await schoolWithFees(rig)
    await lateChild(rig, school, await makeChild(rig, school))
    expect(await needs(school)).toBeUndefined()
    await daysPass(school, 8)
    expect(await needs(school)).toMatchObject({ total: 1, amount: 1000 })
    expect(await latePickupsOf(rig, school)).toMatchObject([{ isOverdue: true }])
    await run(school.id)
    expect(await invoicesOf(school)).toEqual([])
  })

  test('it is billed by itself where the school says so, once, and not before', async () => {
    const school = await schoolWithFees(rig, { lateFeeAutomatic: true })
    await lateChild(rig, school, await makeChild(rig, school))
    await run(school.id)
    expect(await invoicesOf(school)).toEqual([])
    await daysPass(school, 8)
    await run()
    const { rows } = await rig.pool.pg.query<{ count: number }>(
      `select count(*)::int from pgboss.job where name = 'late-pickups.bill' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(rows[0]!.count).toBe(1)
    await Promise.all([run(school.id), run(school.id)])
    expect((await invoicesOf(school)).map(({ total }) => total)).toEqual([1000])
    expect(await latePickupsOf(rig, school, { state: 'BILLED' })).toMatchObject([{ decided: { by: null } }])
  })

  test('it is not billed by a school that is not active', async () => {
    const school = await schoolWithFees(rig, { lateFeeAutomatic: true })
    await lateChild(rig, school, await makeChild(rig, school))
    await daysPass(school, 8)
    await rig.pool.pg.query(`update school_directory set state = 'INACTIVE' where id = $1`, [school.id])
    await run(school.id)
    const { rows } = await inside(rig, school.id, (query) => query('select id from invoice'))
    expect(rows).toEqual([])
  })
})

test('Two entries of one child become one, whose late pickups they are, and whose family is billed', async () => {
  const school = await schoolWithFees(rig)
  const [keep, other] = [await makeChild(rig, school), await makeChild(rig, school)]
  const { id } = await lateChild(rig, school, other)
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select c.id, c.family_id, (select g.id from guardian g where g.family_id = c.family_id order by position limit 1) as guardian
       from child c where c.id = any($1)`,
      [[keep, other]],
    ),
  )
  const of = (childId: string) => rows.find((row) => row.id === childId) as Record<string, string>
  const body = {
    keepId: of(keep).family_id!,
    otherId: of(other).family_id!,
    guardianIds: [of(keep).guardian!],
    leavingIds: [of(other).guardian!],
    homesOf: 'KEEP' as const,
    same: [{ keepId: keep, otherId: other }],
  }
  made(await call(rig, familyMerges.merge, { body }, school.admin))
  expect(await latePickupsOf(rig, school, { childId: keep })).toMatchObject([{ id, child: { id: keep } }])
  made(await bill(school, id, null))
  expect(await invoicesOf(school)).toMatchObject([{ total: 1000, children: [{ id: keep }] }])
})

test('What a school asks for is checked with what it has: a fee, and no more than the most', async () => {
  const school = await makeSchool(rig)
  const set = (body: object) => call(rig, schools.changeRegistration, { body }, school.admin)
  expect((await set({ lateFeeMinutes: 15 })).problem.fields).toMatchObject([{ path: 'lateFee' }])
  expect((await set({ lateFeeMinutes: 7, lateFee: 1 })).problem.fields).toMatchObject([
    { path: 'lateFeeMinutes' },
  ])
  made(await set({ lateFeeMinutes: 15, lateFee: 5 }))
  expect((await set({ lateFeeMost: 4 })).problem.fields).toMatchObject([{ path: 'lateFeeMost' }])
  expect(made(await set({ lateFeeMost: 20, lateFeePer: 'FAMILY', lateFeeAutomatic: true }))).toMatchObject({
    lateFeeMinutes: 15,
    lateFee: 500,
    lateFeeMost: 2000,
    lateFeePer: 'FAMILY',
    lateFeeAutomatic: true,
  })
})
