import { expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// Who leaves a class today was expected at its meeting of today if that was over.

const rig = useRig()
const at = 'classes' as const
/** Wednesday 18 November 2026; it is three o'clock. */
const DAY = '2026-11-18'
const meets = {
  className: 'Chess',
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
  price: 60,
}
const over = { ...meets, timeFrom: '13:00', timeTo: '14:00' }
const running = { ...meets, timeFrom: '14:30', timeTo: '15:30' }
const ahead = { ...meets, timeFrom: '16:00', timeTo: '17:00' }

/** Two children were enrolled long ago. */
async function classOfTwo(hours: object, more: object = {}) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...hours, ...more })
  const rosterIds = await enroll(rig, school, id, 2)
  await inside(rig, school.id, (query) =>
    query(`update place set days = '{[2026-11-01,infinity]}', taken_at = '2026-11-01'`),
  )
  return { school, id, rosterIds }
}

const takeOff = async ({ admin }: MadeSchool, id: string, rosterId: string) =>
  made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, admin))

async function dayOf({ admin }: MadeSchool, id: string) {
  const asked = { at, params: { id }, query: {} }
  const { content } = made(await call(rig, attendance.list, asked, admin))
  const query = { from: DAY, to: DAY, by: 'day' as const }
  const report = made(await call(rig, attendanceReports.attendance, { query }, admin))
  const { lines } = made(await call(rig, today.board, {}, admin))
  return {
    statuses: content.map(({ status }) => status),
    counted: made(await call(rig, attendance.statistics, asked, admin)).total,
    reported: report.totals.expected,
    today: lines.length,
  }
}

test('Who is taken off when the meeting is over stays absent from it', async () => {
  const { school, id, rosterIds } = await classOfTwo(over)
  const before = await dayOf(school, id)
  expect(before).toEqual({ statuses: ['ABSENT', 'ABSENT'], counted: 2, reported: 2, today: 2 })
  await takeOff(school, id, rosterIds[0]!)
  expect(await dayOf(school, id)).toEqual(before)
  const list = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  expect(list.content).toHaveLength(1)
})

test.each([
  ['runs', running, 'LATE'],
  ['is still to come', ahead, 'EXPECTED'],
])('Who is taken off while it %s is not expected any more', async (_, hours, status) => {
  const { school, id, rosterIds } = await classOfTwo(hours)
  expect((await dayOf(school, id)).statuses).toEqual([status, status])
  await takeOff(school, id, rosterIds[0]!)
  expect(await dayOf(school, id)).toEqual({ statuses: [status], counted: 1, reported: 1, today: 1 })
})

test('Who was enrolled when it was over, and leaves again, was never expected', async () => {
  const { school, id } = await classOfTwo(over)
  const body = { childId: await makeChild(rig, school, { firstName: 'Zoe' }) }
  const { rosterId } = made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  await takeOff(school, id, rosterId)
  expect(await dayOf(school, id)).toMatchObject({ statuses: ['ABSENT', 'ABSENT'], reported: 2 })
})

test('The spot is free at once, also for the rest of the day', async () => {
  const { school, id, rosterIds } = await classOfTwo(over, { maxEnroll: 2 })
  await takeOff(school, id, rosterIds[0]!)
  const body = { childId: await makeChild(rig, school, { firstName: 'Zoe' }) }
  made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  expect(await dayOf(school, id)).toMatchObject({ statuses: expect.arrayContaining(['ENROLLED_AFTER']) })
})

test('Who is moved when it is over is absent there, and expected where they go if that is still to come', async () => {
  const { school, id, rosterIds } = await classOfTwo(over)
  const other = await makeClass(rig, school, { ...ahead, className: 'Clay' })
  const params = { id, rosterId: rosterIds[0]! }
  const asked = { at, params, query: { classId: other } }
  const { quote } = made(await call(rig, transfers.quote, asked, school.admin))
  const body = { classId: other, total: quote!.total / 100 }
  made(await call(rig, rosters.update, { at, params, body }, school.admin))
  expect((await dayOf(school, id)).statuses).toEqual(['ABSENT', 'ABSENT'])
  expect((await dayOf(school, other)).statuses).toEqual(['EXPECTED'])
})

test('What would go back is of the meetings that are still to come', async () => {
  const { school, id, rosterIds } = await classOfTwo(running)
  const asked = { at, params: { id }, query: { rosterIds: rosterIds[0]! } }
  const meant = async () => made(await call(rig, rosters.removal, asked, school.admin)).noLongerOwed
  // Of four meetings that were billed one is over by a quarter to three.
  const whole = await meant()
  await inside(rig, school.id, (query) =>
    query(
      `update meeting set time_to = '14:45', ends_at = ends_at - interval '45 minutes' where section_id = $1 and date = $2`,
      [id, DAY],
    ),
  )
  expect([whole, await meant()]).toEqual([6000, 4500])
})
