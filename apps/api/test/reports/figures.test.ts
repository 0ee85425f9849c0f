import { expect, test } from 'vitest'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool } from '../rig/make.ts'
import { classOver, entryOf, lateChild, pickedUpAt, schoolWithFees } from '../rig/paying/late-pickups.ts'

// It is 15:00 on Wednesday, November 18.

const rig = useRig()

const IN_NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test('Attendance counts who was expected, came, did not and was picked up late, however it is grouped', async () => {
  const school = await schoolWithFees(rig)
  const classId = await classOver(rig, school, { className: 'Chess' })
  const [ann, ben] = [await makeChild(rig, school, { firstName: 'Ann' }), await makeChild(rig, school)]
  const late = await entryOf(rig, school, ann, classId)
  await entryOf(rig, school, ben, classId)
  await pickedUpAt(rig, school, { classId, attendanceIds: [late] }, '14:25')
  const read = async (query: object) =>
    made(
      await call(rig, attendanceReports.attendance, { query: { ...IN_NOVEMBER, ...query } }, school.manager),
    )
  const counts = { expected: 2, present: 1, absent: 1, excused: 0, latePickups: 1, dropIns: 0 }

  const byDay = await read({})
  expect(byDay.totals).toEqual(counts)
  expect(byDay.content).toEqual([{ key: '2026-11-18', name: '2026-11-18', kind: null, ...counts }])
  expect(byDay.parts).toHaveLength(30)
  const byActivity = await read({ by: 'activity' })
  expect(byActivity.content).toEqual([{ key: classId, name: 'Chess', kind: 'classes', ...counts }])
  const byLocation = await read({ by: 'location' })
  expect(byLocation.content).toMatchObject([counts])
  const byChild = await read({ by: 'child', sort: 'absent,DESC' })
  expect(byChild.content.map(({ key, present, absent }) => [key, present, absent])).toEqual([
    [ben, 0, 1],
    [ann, 1, 0],
  ])
  expect((await read({ by: 'child', search: 'Ann' })).content).toHaveLength(1)
  // A page past the end still shows the total.
  expect(await read({ by: 'child', page: 3 })).toMatchObject({ content: [], totalElements: 2 })
  expect((await read({ activityType: 'camps' })).totals).toMatchObject({ expected: 0 })
})

test('Entries say of each child when they came and went, and are narrowed to a state', async () => {
  const school = await schoolWithFees(rig)
  const ann = await makeChild(rig, school, { firstName: 'Ann' })
  const { classId } = await lateChild(rig, school, ann)
  const ben = await makeChild(rig, school, { firstName: 'Ben' })
  await entryOf(rig, school, ben, classId)
  const read = async (query: object) =>
    made(await call(rig, attendanceReports.entries, { query: { ...IN_NOVEMBER, ...query } }, school.manager))
  const all = await read({ sort: 'child,ASC' })
  expect(all.totalElements).toBe(2)
  expect(all.content.find(({ childId }) => childId === ann)).toMatchObject({
    date: '2026-11-18',
    checkIn: '13:00',
    checkOut: '14:25',
    isLate: true,
    isAbsent: false,
    isDropIn: false,
  })
  for (const [state, child] of [
    ['PRESENT', ann],
    ['LATE_PICKUP', ann],
    ['ABSENT', ben],
  ] as const) {
    const page = await read({ state })
    expect(page.content.map(({ childId }) => childId)).toEqual([child])
    expect(page.totalElements).toBe(1)
  }
  expect(await read({ state: 'DROP_IN' })).toMatchObject({ content: [], totalElements: 0 })
  expect(await read({ state: 'ABSENT', search: 'Ann' })).toMatchObject({ totalElements: 0 })
})

test('What is not over yet is neither attended nor absent, and what is canceled is not expected', async () => {
  const school = await makeSchool(rig)
  const over = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
  const id = await makeClass(rig, school, { ...over, timeFrom: '14:30', timeTo: '16:00' })
  await enroll(rig, school, id, 1)
  const read = async () =>
    made(await call(rig, attendanceReports.attendance, { query: IN_NOVEMBER }, school.manager)).totals
  expect(await read()).toMatchObject({ expected: 1, present: 0, absent: 0 })
  await inside(rig, school.id, (query) =>
    query(`update meeting set is_cancelled = true where section_id = $1 and date = '2026-11-18'`, [id]),
  )
  expect(await read()).toMatchObject({ expected: 0 })
})

test('Late pickups say by how much, and what the fee is', async () => {
  const school = await schoolWithFees(rig)
  const childId = await makeChild(rig, school)
  const { id, classId } = await lateChild(rig, school, childId)
  const report = made(await call(rig, attendanceReports.latePickups, { query: IN_NOVEMBER }, school.manager))
  expect(report.content).toMatchObject([
    { id, childId, activityId: classId, timeTo: '14:00', pickedUpAt: '14:25', fee: 1000, state: 'OPEN' },
  ])
  expect(report.totals).toMatchObject({ pickups: 1, fees: 1000, billed: 0 })
  expect(report.parts.find(({ from }) => from === '2026-11-18')).toMatchObject({ pickups: 1, fees: 1000 })
})

test('Where no fee is asked, who was picked up late is told all the same', async () => {
  const school = await makeSchool(rig)
  await inside(rig, school.id, (query) =>
    query(`update school set pickup_grace_minutes = 10 where school_id = $1`, [school.id]),
  )
  await lateChild(rig, school, await makeChild(rig, school), '14:25')
  await lateChild(rig, school, await makeChild(rig, school), '14:08')
  const report = made(await call(rig, attendanceReports.latePickups, { query: IN_NOVEMBER }, school.manager))
  expect(report.content).toMatchObject([{ minutes: 25, fee: null, state: null }])
})

test('Enrollment over time is what was there at the end of each part, less who left', async () => {
  const school = await makeSchool(rig)
  const id = await classOver(rig, school)
  const [first] = await enroll(rig, school, id, 3)
  // All enrolled two weeks ago, and one left today.
  await inside(rig, school.id, async (query) => {
    await query(`update place set joined_at = joined_at - interval '14 days'`)
    await query(`update place set left_at = app.now() where id = $1`, [first])
  })
  const query = { from: '2026-11-02', to: '2026-12-27' }
  const report = made(await call(rig, enrollmentReports.overTime, { query }, school.manager))
  expect(report.step).toBe('WEEK')
  expect(report.parts.map(({ to, classes, began, ended }) => [to, classes, began, ended])).toEqual([
    ['2026-11-08', 3, 3, 0],
    ['2026-11-15', 3, 0, 0],
    ['2026-11-22', 2, 0, 1],
    ['2026-11-29', 2, 0, 0],
    ['2026-12-06', 2, 0, 0],
    ['2026-12-13', 0, 0, 2],
    ['2026-12-20', 0, 0, 0],
    ['2026-12-27', 0, 0, 0],
  ])
  const camps = { query: { ...query, activityType: 'camps', step: 'MONTH' } } as const
  const none = made(await call(rig, enrollmentReports.overTime, camps, school.manager))
  expect(none.parts.map(({ live }) => live)).toEqual([0, 0])
})

test('A child that is taken off before its first meeting counts on the days it was enrolled; who only waited never does', async () => {
  const school = await makeSchool(rig)
  const over = { classStartDate: '2026-12-07', classEndDate: '2026-12-28', maxEnroll: 2 }
  const params = { id: await makeClass(rig, school, over) }
  const at = { at: 'classes' as const, params }
  const [first, second] = await enroll(rig, school, params.id, 2)
  const childId = await makeChild(rig, school)
  const waiting = made(await call(rig, waitLists.add, { ...at, body: { childId } }, school.admin))
  // All enrolled two weeks ago.
  await inside(rig, school.id, (query) =>
    query(`update place set joined_at = joined_at - interval '14 days'`),
  )
  made(
    await call(
      rig,
      waitLists.remove,
      { ...at, params: { ...params, rosterId: waiting.rosterId } },
      school.admin,
    ),
  )
  for (const rosterId of [first!, second!])
    made(await call(rig, rosters.remove, { ...at, params: { ...params, rosterId } }, school.admin))
  const query = { from: '2026-11-02', to: '2026-11-29' }
  const report = made(await call(rig, enrollmentReports.overTime, { query }, school.manager))
  expect(report.parts.map(({ to, classes, began, ended }) => [to, classes, began, ended])).toEqual([
    ['2026-11-08', 2, 2, 0],
    ['2026-11-15', 2, 0, 0],
    ['2026-11-22', 0, 0, 2],
    ['2026-11-29', 0, 0, 0],
  ])
})

test('The fill rate is spots taken of those offered, now and over time', async () => {
  const school = await makeSchool(rig)
  const over = { classStartDate: '2026-11-02', classEndDate: '2026-12-14', maxEnroll: 4 }
  const id = await makeClass(rig, school, over)
  await enroll(rig, school, id, 3)
  const report = made(
    await call(
      rig,
      enrollmentReports.fill,
      { query: { from: '2026-11-02', to: '2026-11-29' } },
      school.manager,
    ),
  )
  expect(report.content).toMatchObject([{ id, offered: 4, taken: 3, fill: 75, waiting: 0 }])
  expect(report.parts.map(({ offered, taken, fill }) => [offered, taken, fill])).toEqual([
    [4, 0, 0],
    [4, 0, 0],
    [4, 3, 75],
    [4, 3, 75],
  ])
})

test('Demand is who waits now, since when, and what became of offers made in the dates', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1, className: 'Chess' })
  await enroll(rig, school, id, 1)
  const waits = async () => {
    const body = { childId: await makeChild(rig, school) }
    made(await call(rig, waitLists.add, { at: 'classes', params: { id }, body }, school.admin))
  }
  await waits()
  await waits()
  await makeClass(rig, school, { className: 'Nobody waits here' })
  const report = made(await call(rig, enrollmentReports.waitList, { query: IN_NOVEMBER }, school.manager))
  expect(report.content).toMatchObject([{ id, name: 'Chess', waiting: 2, offered: 0 }])
  expect(report.content[0]!.since).toMatch(/^2026-11-18T/)
  expect(report.totals).toMatchObject({ waiting: 2, offered: 0 })
})

test.each([
  ['attendance', attendanceReports.attendance],
  ['entries', attendanceReports.entries],
  ['late pickups', attendanceReports.latePickups],
  ['enrollment', enrollmentReports.overTime],
  ['fill', enrollmentReports.fill],
  ['wait lists', enrollmentReports.waitList],
])('A report of %s over ten years is refused at its field, and so is what was removed', async (_, op) => {
  const { manager, coordinator } = await makeSchool(rig)
  const readReport = (query: object) => call(rig, op, { query } as never, manager)
  expect((await readReport({ from: '2016-01-01', to: '2026-01-01' })).problem.fields).toEqual([
    { path: 'to', message: 'At most two years can be shown at once' },
  ])
  expect((await readReport({ locationId: crypto.randomUUID() })).problem.fields).toMatchObject([
    { path: 'locationId' },
  ])
  expect((await call(rig, op, { query: {} } as never, coordinator)).status).toBe(403)
})
