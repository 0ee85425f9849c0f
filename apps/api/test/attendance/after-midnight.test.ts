import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { today } from '@afterbell/contract/attendance/today'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

/** Half an hour after midnight, the night from Wednesday to Thursday. */
const NIGHT = Temporal.Instant.from('2026-11-19T05:30:30Z')
const rig = useRig({ at: NIGHT })
const at = 'classes' as const
const [YESTERDAY, TODAY] = ['2026-11-18', '2026-11-19']
/** A class that met on Wednesday from half past three to half past four, and meets on Thursday. */
const meets = {
  monday: false,
  wednesday: true,
  thursday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-10',
}

async function classOf(count: number, over: object = {}) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, maxEnroll: 30, ...over })
  await enroll(rig, school, id, count)
  await enrolledLongAgo(rig, school, { since: '2026-11-01' })
  return { school, id, lines: await linesOf(school, id, { date: YESTERDAY }) }
}
async function linesOf({ admin }: MadeSchool, id: string, query: object = {}) {
  return made(await call(rig, attendance.list, { at, params: { id }, query }, admin)).content
}
/** Returns children on today's board who are checked in since yesterday. */
async function overnight(caller: Caller) {
  return made(await call(rig, today.board, {}, caller)).lines.filter(({ date }) => date === YESTERDAY)
}
async function checkIn({ admin }: MadeSchool, id: string, attendanceIds: string[]) {
  const body = { checkIn: '15:30', attendanceIds }
  return made(await call(rig, attendance.checkIn, { at, params: { id }, body }, admin))
}
function checkOut({ admin }: MadeSchool, id: string, attendanceIds: string[], over: object = {}) {
  const body = { checkOut: '00:30', checkOutDate: TODAY, attendanceIds, checkOutPerson: 'Gus Test', ...over }
  return call(rig, attendance.checkOut, { at, params: { id }, body }, admin)
}

describe('A child who is still there at midnight', () => {
  test('stays on the boards of the day that begins, until they are checked out', async () => {
    const { school, id, lines } = await classOf(3)
    const [one, two, three] = lines
    await checkIn(school, id, [one!.id, two!.id])
    made(await checkOut(school, id, [two!.id], { checkOut: '16:30', checkOutDate: YESTERDAY }))

    const board = made(await call(rig, today.board, {}, school.admin))
    expect(board.overnight.map((each) => each.id)).toEqual([id])
    expect(board.lines.filter(({ date }) => date === TODAY)).toHaveLength(3)
    expect(await overnight(school.admin)).toMatchObject([
      { id: one!.id, activityId: id, status: 'IN', latePickupMinutes: 480 },
    ])
    const lineDates = (await linesOf(school, id)).map((line) => [line.id === one!.id, line.date])
    expect(lineDates).toEqual([
      [true, YESTERDAY],
      [false, TODAY],
      [false, TODAY],
      [false, TODAY],
    ])
    // A child who never came no longer matters today, and no other day shows yesterday's lines.
    expect(three!.status).toBe('ABSENT')
    expect(await linesOf(school, id, { date: '2026-11-25' })).toHaveLength(3)

    const needs = made(await call(rig, dashboard.needs, {}, school.admin))
    expect(needs.find(({ what }) => what === 'LATE_PICKUPS')?.first).toMatchObject([
      { activityId: id, children: 1 },
    ])
    const day = made(await call(rig, activities.dashboard, { at }, school.admin))
    expect(day.map(({ date, checkedIn, checkedOut }) => [date, checkedIn, checkedOut])).toEqual([
      [YESTERDAY, 2, 1],
      [TODAY, 0, 0],
    ])

    made(await checkOut(school, id, [one!.id], { checkOut: '17:10', checkOutDate: YESTERDAY }))
    expect(await overnight(school.admin)).toEqual([])
    expect(made(await call(rig, activities.dashboard, { at }, school.admin))).toMatchObject([{ date: TODAY }])
  })

  test('is checked out at the true time, on its day, wherever that is told', async () => {
    const { school, id, lines } = await classOf(2)
    const [one] = lines
    await checkIn(school, id, [one!.id])
    const before = await checkOut(school, id, [one!.id], { checkOutDate: undefined })
    expect(before.problem.code).toBe('CHECK_OUT_BEFORE_CHECK_IN')
    made(await checkOut(school, id, [one!.id]))

    const lateCheckOut = {
      checkOut: '00:30',
      checkOutDate: TODAY,
      latePickupMinutes: 480,
      leftEarlyMinutes: null,
    }
    expect((await linesOf(school, id, { date: YESTERDAY }))[0]).toMatchObject(lateCheckOut)
    expect(await overnight(school.admin)).toMatchObject([{ ...lateCheckOut, status: 'OUT' }])
    const days = made(await call(rig, attendance.days, { at, params: { id } }, school.admin))
    expect(days.find(({ date }) => date === YESTERDAY)).toMatchObject({
      came: 1,
      leftEarly: 0,
      collectedLate: 1,
    })
    const params = { id, attendanceId: one!.id }
    const checks = made(await call(rig, attendance.history, { at, params }, school.admin))
    expect(checks.map(({ act, time, date, isPast }) => [act, time, date, isPast])).toEqual([
      ['IN', '15:30', null, false],
      ['OUT', '00:30', TODAY, false],
    ])
    const query = { from: YESTERDAY, to: YESTERDAY }
    const schedule = made(
      await call(
        rig,
        childSchedule.scheduleDetails,
        { params: { childId: one!.childId }, query },
        school.admin,
      ),
    )
    expect(schedule.meetings).toMatchObject([{ checkOut: '00:30', checkOutDate: TODAY, status: 'OUT' }])
    const input = {
      at,
      params: { id },
      query: { ids: [one!.id], fields: ['checkOut', 'checkOutDate', 'latePickup'] },
    }
    const { raw } = await call(rig, attendance.export, input, school.admin)
    const [, row] = (await readSheet(raw)) as unknown[][]
    expect(String(row!.at(-1))).toBe('480')
    expect((row![1] as Date).toISOString()).toBe(`${TODAY}T00:00:00.000Z`)
    const { rows } = await inside(rig, school.id, (sent) =>
      sent(`select details->>'time' as time from audit_event where what = 'attendance.checked-out'`),
    )
    expect(rows).toEqual([{ time: `00:30, ${TODAY}` }])
  })

  test('has their time corrected by day afterwards, in either direction, and taken back', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    const now = async () => (await linesOf(school, id, { date: YESTERDAY }))[0]
    await checkIn(school, id, [line!.id])
    made(await checkOut(school, id, [line!.id]))
    made(await checkOut(school, id, [line!.id], { checkOut: '00:10' }))
    expect(await now()).toMatchObject({ checkOut: '00:10', checkOutDate: TODAY, version: 3 })
    made(await checkOut(school, id, [line!.id], { checkOut: '23:50', checkOutDate: YESTERDAY }))
    expect(await now()).toMatchObject({ checkOut: '23:50', checkOutDate: null, latePickupMinutes: 440 })
    // A time depends on its day: the same time on another day differs.
    made(await checkOut(school, id, [line!.id], { checkOut: '00:20' }))
    const late = { checkIn: '16:00', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body: late }, school.admin))
    expect(await now()).toMatchObject({ checkIn: '16:00', checkOut: '00:20', checkOutDate: TODAY })
    const params = { id, attendanceId: line!.id }
    await call(rig, attendance.undoCheckOut, { at, params }, school.admin)
    expect(await now()).toMatchObject({ status: 'IN', checkOut: null, checkOutDate: null })
    const far = await checkOut(school, id, [line!.id], { checkOut: '00:20', checkOutDate: '2026-11-20' })
    expect([far.problem.code, far.problem.fields?.[0]?.path]).toEqual(['CHECK_OUT_DAY', 'checkOutDate'])
  })

  test('leaves together with a child of the day, each by their own meeting', async () => {
    const { school, id, lines } = await classOf(2)
    const [second] = await linesOf(school, id)
    await checkIn(school, id, [lines[0]!.id])
    // A check-in after midnight, so that a child of Thursday is present too.
    const body = { checkIn: '00:10', attendanceIds: [second!.id] }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin))
    expect(made(await checkOut(school, id, [lines[0]!.id, second!.id]))).toEqual({ changed: 2 })
    expect((await linesOf(school, id)).map((line) => [line.date, line.checkOut, line.checkOutDate])).toEqual([
      [YESTERDAY, '00:30', TODAY],
      [TODAY, '00:30', null],
      [TODAY, null, null],
    ])
  })

  test('is shown to the instructor who teaches them, and to no other', async () => {
    const { school, id, lines } = await classOf(1)
    await checkIn(school, id, [lines[0]!.id])
    expect(await overnight(school.instructor)).toEqual([])
    const taughtId = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, { ...meets, ...(await taughtByAnother(rig, school)) })
    for (const each of [taughtId, other]) {
      await enroll(rig, school, each, 1)
      await enrolledLongAgo(rig, school, { since: '2026-11-01' })
      const [line] = await linesOf(school, each, { date: YESTERDAY })
      await checkIn(school, each, [line!.id])
    }
    expect((await overnight(school.instructor)).map(({ activityId }) => activityId)).toEqual([taughtId])
    expect(await overnight(school.admin)).toHaveLength(3)
  })
})

describe('A device without a network', () => {
  type Sent = CallInput<typeof today.record>['body']['events'][number]
  const check = (line: { rosterId: string; meetingId: string }, over: Partial<Sent>): Sent => ({
    id: crypto.randomUUID(),
    rosterId: line.rosterId,
    meetingId: line.meetingId,
    act: 'OUT',
    at: '2026-11-19T05:10:00Z',
    time: '00:10',
    person: 'Gus Test',
    ...over,
  })
  const send = async (caller: Caller, events: Sent[]) =>
    made(await call(rig, today.record, { body: { events } }, caller)).outcomes

  test('checks a child out after midnight, with the day it says', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    const events = [
      check(line!, { act: 'IN', time: '15:30', person: null, at: '2026-11-18T20:30:00Z' }),
      check(line!, { date: TODAY }),
    ]
    expect((await send(school.admin, events)).map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN'])
    expect(await overnight(school.admin)).toMatchObject([{ checkOut: '00:10', checkOutDate: TODAY }])
    const [again] = await send(school.admin, [
      check(line!, { date: TODAY, time: '00:12', at: '2026-11-19T05:12:00Z' }),
    ])
    expect(again).toMatchObject({
      outcome: 'EARLIER_STAYS',
      message: 'Kim Test was already checked out at 12:10 AM, Nov 19 to Gus Test. The first record was kept',
    })
    expect(await linesOf(school, id)).toHaveLength(2)
  })

  test('whose program knows of no day means that of the meeting, and what cannot be is kept in sight', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    const into = check(line!, { act: 'IN', time: '15:30', person: null, at: '2026-11-18T20:30:00Z' })
    const [, night] = await send(school.admin, [into, check(line!, {})])
    expect(night).toMatchObject({ outcome: 'OUT_BEFORE_IN' })
    expect(await overnight(school.admin)).toMatchObject([{ status: 'IN' }])
    const [ahead] = await send(school.admin, [check(line!, { date: TODAY, time: '00:25' })])
    expect(ahead).toMatchObject({ outcome: 'REFUSED' })
    expect(await overnight(school.admin)).toMatchObject([
      { status: 'IN', refusedReleases: [{ person: 'Gus Test', time: '00:25', date: TODAY }] },
    ])
    const [out] = await send(school.admin, [check(line!, { time: '17:00' })])
    expect(out).toMatchObject({ outcome: 'TAKEN' })
    expect(await overnight(school.admin)).toEqual([])
  })
})
