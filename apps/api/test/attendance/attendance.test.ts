import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today as board } from '@afterbell/contract/attendance/today'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  classBody,
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
const TODAY = '2026-11-18'
/** A class that meets today, Wednesday, November 18, 2026, at 15:30. It is 15:00. */
const today = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
const tuesdays = { wednesday: false, tuesday: true, classStartDate: '2026-11-03' }
/** A class that is over by then. */
const earlier = { ...today, timeFrom: '13:30', timeTo: '14:30' }

async function lines(school: MadeSchool, id: string, query: object = {}) {
  return made(await call(rig, attendance.list, { at, params: { id }, query }, school.admin)).content
}
function checkIn(caller: Caller, id: string, attendanceIds: string[], time = '14:25') {
  return call(rig, attendance.checkIn, { at, params: { id }, body: { checkIn: time, attendanceIds } }, caller)
}
function checkOut(caller: Caller, id: string, attendanceIds: string[], body: object = {}) {
  return call(
    rig,
    attendance.checkOut,
    { at, params: { id }, body: { checkOut: '15:00', checkOutPerson: 'Gus Test', attendanceIds, ...body } },
    caller,
  )
}

/** Adds a person to the do-not-release list of the child with this place. */
function bar(school: MadeSchool, rosterId: string, name: string, note = '') {
  return inside(rig, school.id, (query) =>
    query(
      `insert into do_not_release (school_id, id, child_id, name, note)
        select school_id, gen_random_uuid(), child_id, $2, $3 from place where id = $1`,
      [rosterId, name, note],
    ),
  )
}

describe('The attendance of a day', () => {
  test('expects the children of the roster, without anything being written ahead', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 2)
    const rows = await lines(school, id)
    expect(rows.map(({ date, status, checkIn: time }) => [date, status, time])).toEqual([
      [TODAY, 'EXPECTED', null],
      [TODAY, 'EXPECTED', null],
    ])
    expect(rows[0]!.pickups).toEqual([{ name: 'Gus Test', relation: 'Guardian' }])
    const { rows: stored } = await inside(rig, school.id, (query) =>
      query('select 1 from attendance where school_id = $1', [school.id]),
    )
    expect(stored).toEqual([])
    expect(await lines(school, id, { date: '2026-11-19' })).toEqual([])
  })

  test('counts, and knows the meetings before and after', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 3)
    const [one, two] = await lines(school, id)
    made(await checkIn(school.admin, id, [one!.id, two!.id]))
    made(await checkOut(school.admin, id, [two!.id]))
    const { answer } = await call(
      rig,
      attendance.statistics,
      { at, params: { id }, query: { date: TODAY } },
      school.coordinator,
    )
    expect(answer).toEqual({
      date: TODAY,
      meets: true,
      total: 3,
      expected: 1,
      late: 0,
      checkedIn: 1,
      checkedOut: 1,
      absent: 0,
      excused: 0,
      previousDate: '2026-11-11',
      nextDate: '2026-11-25',
    })
    expect((await lines(school, id, { status: 'IN' })).map(({ id: line }) => line)).toEqual([one!.id])
  })

  test('of the past keeps a child who has left since', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const [rosterId] = await enroll(rig, school, id, 1)
    await inside(rig, school.id, (query) =>
      query(`update place set days = '{[2026-11-01,infinity]}' where school_id = $1`, [school.id]),
    )
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: rosterId! } }, school.admin))
    expect(await lines(school, id)).toEqual([])
    expect(await lines(school, id, { date: '2026-11-11' })).toHaveLength(1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select state, upper(days)::text as until from place where id = $1`, [rosterId]),
    )
    expect(rows).toEqual([{ state: 'taken', until: TODAY }])
  })

  test('keeps a child that was taken off the roster while it is in the building', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const rosterIds = await enroll(rig, school, id, 2)
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    made(await call(rig, rosters.removeMany, { at, params: { id }, query: { rosterIds } }, school.admin))
    expect(await lines(school, id)).toMatchObject([{ id: line!.id, status: 'IN' }])
    expect((await checkOut(school.admin, id, [line!.id])).status).toBe(200)
    expect(await lines(school, id, { date: '2026-11-25' })).toEqual([])
  })
})

describe('Checking in and out', () => {
  test('is done by the instructor of the class, and by no other', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { ...today, instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, { ...today, ...(await taughtByAnother(rig, school)) })
    await enroll(rig, school, taughtId, 1)
    await enroll(rig, school, other, 1)
    const [line] = await lines(school, taughtId)
    const [theirs] = await lines(school, other)
    expect((await checkIn(school.instructor, taughtId, [line!.id])).answer).toEqual({ changed: 1 })
    expect((await checkIn(school.instructor, other, [theirs!.id])).status).toBe(404)
    expect((await checkIn(school.instructor, taughtId, [theirs!.id])).status).toBe(404)
    expect((await lines(school, taughtId))[0]).toMatchObject({ checkIn: '14:25', status: 'IN' })
  })

  test('of thirty children at once is all of them, or none', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...today, maxEnroll: 30 })
    await enroll(rig, school, id, 30)
    const ids = (await lines(school, id)).map((line) => line.id)
    const wrong = await checkIn(school.admin, id, [...ids, crypto.randomUUID()])
    expect(wrong.status).toBe(404)
    expect(await lines(school, id, { status: 'IN' })).toEqual([])
    expect((await checkIn(school.admin, id, ids)).answer).toEqual({ changed: 30 })
    expect(await lines(school, id, { status: 'IN' })).toHaveLength(30)
  })

  test('hands a child to an approved person, or to another with a reason written down, and to nobody else', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const childId = await makeChild(rig, school, {
      approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }],
    })
    made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin))
    const [line] = await lines(school, id)
    expect((await checkOut(school.admin, id, [line!.id])).problem.code).toBe('NOT_CHECKED_IN')
    made(await checkIn(school.admin, id, [line!.id]))
    const stranger = await checkOut(school.admin, id, [line!.id], { checkOutPerson: 'Some Body' })
    expect([stranger.status, stranger.problem.code, stranger.problem.fields?.[0]?.path]).toEqual([
      400,
      'NOT_AN_APPROVED_PICKUP',
      'overrideReason',
    ])
    made(
      await checkOut(school.admin, id, [line!.id], {
        checkOutPerson: 'Some Body',
        overrideReason: 'Mother phoned',
      }),
    )
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select what, details->>'reason' as reason from audit_event where child_id = $1 and what like 'attendance.released'`,
        [childId],
      ),
    )
    expect(rows).toEqual([{ what: 'attendance.released', reason: 'Mother phoned' }])
    made(await checkOut(school.admin, id, [line!.id], { checkOutPerson: 'aunt may' }))
    expect((await lines(school, id))[0]).toMatchObject({
      checkOut: '15:00',
      checkOutPerson: 'aunt may',
      status: 'OUT',
    })
  })

  test('hands no child to an emergency contact, says that they are one, and tells their numbers', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const childId = await makeChild(rig, school, {
      approvedPickups: [{ name: 'Aunt May' }],
      emergencyContacts: [
        { name: 'Nell Gray', phone: '555-010-0111', otherPhone: '555-010-0112', relation: 'Neighbor' },
      ],
    })
    made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin))
    const [line] = await lines(school, id)
    expect(line!.emergencyContacts).toEqual([
      { name: 'Nell Gray', relation: 'Neighbor', phoneNumber: '5550100111', otherPhoneNumber: '5550100112' },
    ])
    expect(line!.pickups.map(({ name }) => name)).not.toContain('Nell Gray')
    made(await checkIn(school.admin, id, [line!.id]))
    const person = { checkOutPerson: 'Nell Gray' }
    const refused = await checkOut(school.admin, id, [line!.id], person)
    expect([refused.status, refused.problem.code]).toEqual([400, 'NOT_AN_APPROVED_PICKUP'])
    expect(refused.problem.fields?.[0]?.message).toContain('is an emergency contact and may not pick up')
    made(await checkOut(school.admin, id, [line!.id], { ...person, overrideReason: 'The office agreed' }))
  })

  test('takes a note and a reason in Latin writing alone, and lets stand what a device wrote down before', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const checkOutInput = { checkOutPerson: 'Some Body', overrideReason: 'Mother phoned' }
    for (const [path, over] of [
      ['note', { ...checkOutInput, note: '妈妈来电' }],
      ['overrideReason', { ...checkOutInput, overrideReason: 'Мама позвонила' }],
    ] as const) {
      const { status, problem } = await checkOut(school.admin, id, [line!.id], over)
      expect([status, problem.fields]).toEqual([
        400,
        [{ path, message: 'You should use latin symbols and numbers' }],
      ])
    }
    expect((await lines(school, id))[0]).toMatchObject({ checkOut: null, note: null })
    // A note that an older version of the app recorded offline.
    await inside(rig, school.id, (query) =>
      query(`update attendance set note = '妈妈来电' where id = $1`, [line!.id]),
    )
    made(await checkOut(school.admin, id, [line!.id], { ...checkOutInput, note: '妈妈来电' }))
    expect((await lines(school, id))[0]).toMatchObject({ checkOutPerson: 'Some Body', note: '妈妈来电' })
  })

  test('hands a child to nobody on its do-not-release list: a guardian neither, and no reason helps', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const [rosterId] = await enroll(rig, school, id, 1)
    await bar(school, rosterId!, 'TEST, Güs', 'Court order of March')
    const [line] = await lines(school, id)
    expect(line!.doNotRelease).toEqual([{ name: 'TEST, Güs', note: 'Court order of March' }])
    made(await checkIn(school.admin, id, [line!.id]))
    for (const over of [{}, { overrideReason: 'He is her father' }]) {
      const { status, problem } = await checkOut(school.admin, id, [line!.id], over)
      expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([
        400,
        'DO_NOT_RELEASE',
        'checkOutPerson',
      ])
    }
    expect((await lines(school, id))[0]).toMatchObject({ status: 'IN', checkOutPerson: null })
    await inside(rig, school.id, (query) => query(`update do_not_release set removed_at = app.now()`))
    made(await checkOut(school.admin, id, [line!.id]))
  })

  test('hands a child to nobody on its do-not-release list however the name is cut, and asks of a name that is near', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const childId = await makeChild(rig, school, {
      approvedPickups: [
        { name: 'Annemarie Roe', relation: 'Aunt' },
        { name: 'Maria Delacruz', relation: 'Nanny' },
        { name: 'William Roe', relation: 'Uncle' },
      ],
    })
    const { rosterId } = made(
      await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin),
    )
    await bar(school, rosterId, 'Anne-Marie Roe')
    await bar(school, rosterId, 'De La Cruz, Maria')
    await bar(school, rosterId, 'Bill Roe')
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const sure = { overrideReason: 'I am sure', photoIdChecked: true }
    const answer = async (body: object) => {
      const { status, problem } = await checkOut(school.admin, id, [line!.id], body)
      return [status, problem?.code, problem?.fields?.[0]?.path]
    }
    for (const checkOutPerson of ['Annemarie Roe', 'ANNE MARIE ROE', 'Maria Delacruz', 'Delacruz Maria'])
      expect(await answer({ checkOutPerson, ...sure })).toEqual([400, 'DO_NOT_RELEASE', 'checkOutPerson'])
    const near = { checkOutPerson: 'William Roe' }
    expect(await answer(near)).toEqual([400, 'LIKE_DO_NOT_RELEASE', 'photoIdChecked'])
    expect(await answer({ ...near, photoIdChecked: true, overrideReason: '.' })).toEqual([
      400,
      'LIKE_DO_NOT_RELEASE',
      'overrideReason',
    ])
    made(await checkOut(school.admin, id, [line!.id], { ...near, ...sure }))
    expect((await lines(school, id))[0]).toMatchObject({
      status: 'OUT',
      overrideReason: 'I am sure',
      nearRelease: { person: 'William Roe', entry: 'Bill Roe' },
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select details->>'entry' as entry from audit_event where what = 'attendance.released-near'`),
    )
    expect(rows).toEqual([{ entry: 'Bill Roe' }])
  })

  test('tells how late a child was collected, once the school’s grace is over', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...earlier, maxEnroll: 30 })
    await enroll(rig, school, id, 2)
    const [one, two] = await lines(school, id)
    made(await checkIn(school.admin, id, [one!.id, two!.id], '13:25'))
    made(await checkOut(school.admin, id, [one!.id], { checkOut: '14:35' }))
    made(await checkOut(school.admin, id, [two!.id], { checkOut: '14:52' }))
    const lateness = async () => (await lines(school, id)).map((line) => line.latePickupMinutes)
    expect(await lateness()).toEqual([null, 22])
    await inside(rig, school.id, (query) => query(`update school set pickup_grace_minutes = 0`))
    expect(await lateness()).toEqual([5, 22])
  })

  test('by two at the same moment is done by one of them', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 6)
    for (const { id: line } of await lines(school, id)) {
      made(await checkIn(school.admin, id, [line]))
      const out = { keepEarlier: true }
      const both = await Promise.all([
        checkOut(school.admin, id, [line], out),
        checkOut(school.manager, id, [line], { ...out, checkOut: '15:01' }),
      ])
      expect(both.map((each) => made(each).changed).reduce((one, other) => one + other)).toBe(1)
    }
  })

  test('from a screen that is behind overwrites nothing: what was recorded first stays', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 2)
    const [one, two] = await lines(school, id)
    made(await checkIn(school.admin, id, [one!.id]))
    const body = { checkIn: '14:40', attendanceIds: [one!.id, two!.id], keepEarlier: true }
    expect((await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin)).answer).toEqual({
      changed: 1,
    })
    expect((await lines(school, id)).map((line) => line.checkIn)).toEqual(['14:25', '14:40'])
    made(await checkOut(school.admin, id, [one!.id]))
    const late = { checkOut: '14:59', checkOutPerson: 'Gus Test', keepEarlier: true }
    expect((await checkOut(school.admin, id, [one!.id], late)).answer).toEqual({ changed: 0 })
    expect((await lines(school, id))[0]).toMatchObject({ checkOut: '15:00' })
  })

  test('keeps why a child was released to a stranger, whatever time is corrected afterwards', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const stranger = { checkOutPerson: 'Some Body', overrideReason: 'Mother phoned' }
    made(await checkOut(school.admin, id, [line!.id], stranger))
    made(await checkIn(school.admin, id, [line!.id]))
    const params = { id, attendanceId: line!.id }
    const reasons = async () => {
      const [now] = await lines(school, id)
      const checks = made(await call(rig, attendance.history, { at, params }, school.admin))
      const before = checks.filter(({ act }) => act === 'OUT').map(({ overrideReason }) => overrideReason)
      return { now: now!.overrideReason, before }
    }
    expect(await reasons()).toEqual({ now: 'Mother phoned', before: ['Mother phoned'] })
    made(await checkOut(school.admin, id, [line!.id], { checkOutPerson: 'Gus Test' }))
    expect(await reasons()).toEqual({ now: null, before: ['Mother phoned', null] })
  })

  test('is told by date as the lines of that date tell it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...earlier, instructorIds: [school.instructor.id] })
    await enroll(rig, school, id, 4)
    await enrolledLongAgo(rig, school)
    const [one, two, three] = await lines(school, id)
    made(await checkIn(school.admin, id, [one!.id], '13:25'))
    const late = { checkIn: '13:35', attendanceIds: [two!.id, three!.id] }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body: late }, school.admin))
    made(await checkOut(school.admin, id, [one!.id], { checkOut: '14:36' }))
    made(await checkOut(school.admin, id, [two!.id], { checkOut: '14:24' }))
    made(await checkOut(school.admin, id, [three!.id], { checkOut: '14:25' }))
    const entries = await lines(school, id)
    const count = (of: (line: (typeof entries)[number]) => number | null) =>
      entries.filter((line) => of(line) !== null).length
    const days = made(await call(rig, attendance.days, { at, params: { id } }, school.instructor))
    expect(days.map(({ date }) => date)).toEqual(['2026-11-04', '2026-11-11', '2026-11-18'])
    expect(days.at(-1)).toEqual({
      date: '2026-11-18',
      expected: 4,
      came: 3,
      absent: 1,
      excused: 0,
      cameLate: count((line) => line.lateArrivalMinutes),
      leftEarly: count((line) => line.leftEarlyMinutes),
      collectedLate: count((line) => line.latePickupMinutes),
    })
    expect(days.at(-1)).toMatchObject({ cameLate: 2, leftEarly: 1, collectedLate: 1 })
  })

  test('is nobody’s late collecting where a meeting ends just before midnight', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...today, ...tuesdays, timeFrom: '23:00', timeTo: '23:55' })
    await enroll(rig, school, id, 1)
    await inside(rig, school.id, (query) => query(`update place set days = '{[2026-11-01,infinity]}'`))
    const [line] = await lines(school, id, { date: '2026-11-17' })
    made(await checkIn(school.admin, id, [line!.id], '23:00'))
    made(await checkOut(school.admin, id, [line!.id], { checkOut: '23:55' }))
    const days = made(await call(rig, attendance.days, { at, params: { id } }, school.admin))
    expect(days.at(-1)).toMatchObject({ came: 1, cameLate: 0, leftEarly: 0, collectedLate: 0 })
  })

  test('keeps the note of a check-out until it is taken off', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    const readNote = async () => (await lines(school, id))[0]!.note
    made(await checkIn(school.admin, id, [line!.id]))
    made(await checkOut(school.admin, id, [line!.id], { note: 'Forgot the coat' }))
    made(await checkOut(school.admin, id, [line!.id], { checkOut: '14:40' }))
    expect(await readNote()).toBe('Forgot the coat')
    made(await checkOut(school.admin, id, [line!.id], { note: '' }))
    expect(await readNote()).toBeNull()
    // Events that a device sends later have the same effect.
    const { rosterId, meetingId } = line!
    const event = { id: crypto.randomUUID(), rosterId, meetingId, act: 'IN' as const, time: '14:20' }
    const events = [{ ...event, at: '2026-11-18T19:00:00Z' }]
    made(await call(rig, board.record, { body: { events } }, school.admin))
    expect((await lines(school, id))[0]).toMatchObject({ note: null, checkOut: '15:00' })
  })

  test('tells what was said before it was corrected, by whom, and what came too late', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...today, instructorIds: [school.instructor.id] })
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    made(await checkIn(school.instructor, id, [line!.id]))
    made(await checkIn(school.manager, id, [line!.id], '14:05'))
    const late = { checkIn: '14:40', attendanceIds: [line!.id] }
    made(
      await call(
        rig,
        attendance.checkIn,
        { at, params: { id }, body: { ...late, keepEarlier: true } },
        school.admin,
      ),
    )
    const params = { id, attendanceId: line!.id }
    const history = async (caller: Caller) =>
      made(await call(rig, attendance.history, { at, params }, caller)).map((check) => [
        check.by?.split(' ')[0],
        check.act,
        check.time,
        check.isPast,
      ])
    expect(await history(school.instructor)).toEqual([
      ['Ines', 'IN', '14:25', true],
      ['Dora', 'IN', '14:05', false],
    ])
    made(await call(rig, attendance.undoCheckIn, { at, params }, school.admin))
    expect((await history(school.coordinator)).map(([, act, , isPast]) => [act, isPast])).toEqual([
      ['IN', true],
      ['IN', true],
      ['UNDO_IN', false],
    ])
  })

  test('of several in one go is told in the history of each', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 4)
    const ids = (await lines(school, id)).map((line) => line.id)
    const [one, two, three, four] = ids as [string, string, string, string]
    made(await checkIn(school.admin, id, [one, two, three]))
    made(await checkIn(school.admin, id, [four]))
    const at = 'classes'
    const together = async (attendanceId: string) => {
      const checks = made(
        await call(rig, attendance.history, { at, params: { id, attendanceId } }, school.admin),
      )
      return checks.map((check) => check.together.toSorted())
    }
    expect(await together(one)).toEqual([[two, three].toSorted()])
    expect(await together(four)).toEqual([[]])
    made(await call(rig, attendance.undoCheckIn, { at, params: { id, attendanceId: two } }, school.admin))
    expect(await together(two)).toEqual([[one, three].toSorted(), []])
  })

  test('that never was is not taken back, and leaves no trace of it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    const params = { id, attendanceId: line!.id }
    expect((await call(rig, attendance.undoCheckIn, { at, params }, school.admin)).status).toBe(204)
    expect((await lines(school, id))[0]!.version).toBe(line!.version)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where subject_id = $1`, [line!.id]),
    )
    expect(rows).toEqual([])
  })

  test('is refused for a day to come, and for a check-out before the check-in', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [next] = await lines(school, id, { date: '2026-11-25' })
    expect((await checkIn(school.admin, id, [next!.id])).problem.code).toBe('NOT_YET')
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const early = await checkOut(school.admin, id, [line!.id], { checkOut: '14:24' })
    expect(early.problem.code).toBe('CHECK_OUT_BEFORE_CHECK_IN')
  })

  test('is refused at the field for a time that is to come, but for as much as clocks differ', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    const into = await checkIn(school.admin, id, [line!.id], '17:00')
    expect([into.status, into.problem.code, into.problem.fields]).toEqual([
      400,
      'TIME_TO_COME',
      [{ path: 'checkIn', message: 'Check-in cannot be in the future. It is 3:00 PM now' }],
    ])
    made(await checkIn(school.admin, id, [line!.id], '15:05'))
    const out = await checkOut(school.admin, id, [line!.id], { checkOut: '15:10' })
    expect([out.problem.code, out.problem.fields?.[0]?.path]).toEqual(['TIME_TO_COME', 'checkOut'])
    const night = { checkOut: '00:30', checkOutDate: '2026-11-19' }
    expect((await checkOut(school.admin, id, [line!.id], night)).problem.code).toBe('TIME_TO_COME')
    made(await checkOut(school.admin, id, [line!.id], { checkOut: '15:05' }))
    expect(await lines(school, id)).toMatchObject([{ checkIn: '15:05', checkOut: '15:05' }])
  })

  test('taken back takes the check-out with it, and what was written stays readable', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    const params = { id, attendanceId: line!.id }
    made(await checkIn(school.admin, id, [line!.id]))
    made(await checkOut(school.admin, id, [line!.id]))
    expect((await call(rig, attendance.undoCheckOut, { at, params }, school.admin)).status).toBe(204)
    expect((await lines(school, id))[0]).toMatchObject({ checkIn: '14:25', checkOut: null, status: 'IN' })
    made(await checkOut(school.admin, id, [line!.id]))
    expect((await call(rig, attendance.undoCheckIn, { at, params }, school.admin)).status).toBe(204)
    expect((await lines(school, id))[0]).toMatchObject({
      checkIn: null,
      checkOut: null,
      checkOutPerson: null,
      status: 'EXPECTED',
    })
    const checks = made(await call(rig, attendance.history, { at, params }, school.admin))
    expect(checks.map(({ act, time, person }) => [act, time, person])).toEqual([
      ['IN', '14:25', null],
      ['OUT', '15:00', 'Gus Test'],
      ['UNDO_OUT', null, null],
      ['OUT', '15:00', 'Gus Test'],
      ['UNDO_IN', null, null],
    ])
  })
})

describe('A class whose children were checked in', () => {
  test('keeps that day when its dates are changed', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const moved = classBody({ ...today, classStartDate: '2026-11-19', classEndDate: '2026-12-16' })
    const refused = await call(rig, classes.update, { params: { id }, body: moved }, school.admin)
    expect([refused.status, refused.problem.code]).toEqual([400, 'HAS_ATTENDANCE'])
    expect(refused.problem.message).toContain('11/18/2026')
    made(
      await call(rig, attendance.undoCheckIn, { at, params: { id, attendanceId: line!.id } }, school.admin),
    )
    // Now staff may confirm the change, and the child loses the meeting.
    const anyway = { params: { id }, body: { ...moved, anyway: true } }
    expect((await call(rig, classes.update, anyway, school.admin)).status).toBe(200)
  })

  test('is left alone, wholly, by a bulk change that would drop that day', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    const other = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const [line] = await lines(school, id)
    made(await checkIn(school.admin, id, [line!.id]))
    const form = async (of: string) =>
      made(await call(rig, classes.get, { params: { id: of } }, school.admin))
    const before = await form(id)
    const body = { ids: [id, other], classStartDate: '2026-11-19' }
    const { answer } = await call(rig, classes.bulkChange, { body }, school.admin)
    expect(answer).toMatchObject({ changed: 1, refused: [{ id }] })
    expect(await form(id)).toEqual(before)
    expect(await form(other)).toMatchObject({ classStartDate: '2026-11-19' })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select 1 from audit_event where subject_id = $1 and what = 'activity.changed'`, [id]),
    )
    expect(rows).toEqual([])
  })

  test('leaves its attendance as a spreadsheet', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, today)
    await enroll(rig, school, id, 1)
    const file = await call(
      rig,
      attendance.export,
      { at, params: { id }, query: { fields: 'lastName,phones' } },
      school.admin,
    )
    expect(await readSheet(file.raw)).toEqual([
      ['Last name', 'Phones'],
      [expect.any(String), '555-010-0100'],
    ])
    const wrong = await call(
      rig,
      attendance.export,
      { at, params: { id }, query: { fields: 'secrets' } },
      school.admin,
    )
    expect([wrong.status, wrong.problem.fields?.[0]?.path]).toEqual([400, 'fields'])
  })
})
