import { expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { today } from '@afterbell/contract/attendance/today'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { call, useRig } from '../rig/app.ts'
import {
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

// A child who leaves a class today was expected at today's meeting if it was over by then.

const rig = useRig()
const at = 'classes' as const
/** It is 15:00 on Wednesday, November 18, 2026. */
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

/** Creates a class with two children enrolled long ago. */
async function classOfTwo(hours: object, more: object = {}) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...hours, ...more })
  const rosterIds = await enroll(rig, school, id, 2)
  await enrolledLongAgo(rig, school, { since: '2026-11-01' })
  return { school, id, rosterIds }
}

const takeOff = async ({ admin }: MadeSchool, id: string, rosterId: string) =>
  made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, admin))

async function dayOf({ admin }: MadeSchool, id: string) {
  const input = { at, params: { id }, query: {} }
  const { content } = made(await call(rig, attendance.list, input, admin))
  const query = { from: DAY, to: DAY, by: 'day' as const }
  const report = made(await call(rig, attendanceReports.attendance, { query }, admin))
  const { lines } = made(await call(rig, today.board, {}, admin))
  return {
    statuses: content.map(({ status }) => status),
    counted: made(await call(rig, attendance.statistics, input, admin)).total,
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
  const input = { at, params, query: { classId: other } }
  const { quote } = made(await call(rig, transfers.quote, input, school.admin))
  const body = { classId: other, total: quote!.total / 100 }
  made(await call(rig, rosters.update, { at, params, body }, school.admin))
  expect((await dayOf(school, id)).statuses).toEqual(['ABSENT', 'ABSENT'])
  expect((await dayOf(school, other)).statuses).toEqual(['EXPECTED'])
})

test('What would go back is of the meetings that are still to come', async () => {
  const { school, id, rosterIds } = await classOfTwo(running)
  const input = { at, params: { id }, query: { rosterIds: rosterIds[0]! } }
  const readNoLongerOwed = async () =>
    made(await call(rig, rosters.removal, input, school.admin)).noLongerOwed
  // Four meetings are billed, one of which is over by 14:45.
  const whole = await readNoLongerOwed()
  await inside(rig, school.id, (query) =>
    query(
      `update meeting set time_to = '14:45', ends_at = ends_at - interval '45 minutes' where section_id = $1 and date = $2`,
      [id, DAY],
    ),
  )
  expect([whole, await readNoLongerOwed()]).toEqual([6000, 4500])
})

/** Creates aftercare on Wednesdays and Fridays, with drop-ins. */
async function stay(hours: { timeFrom: string; timeTo: string }) {
  const school = await makeSchool(rig)
  const friday = { day: 'friday' as const, timeFrom: '15:00', timeTo: '18:00' }
  const { id, days } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    aftercareEndDate: '2026-12-18',
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY',
    days: [
      {
        day: 'wednesday' as const,
        timeFrom: hours.timeFrom,
        timeTo: hours.timeTo,
        dropIn: true,
        maxDropIn: 5,
      },
      friday,
    ],
  })
  return { school, id, days: { wednesday: days[0]!, friday: days[1]! } }
}

const linesOf = async ({ admin }: MadeSchool, id: string) => {
  const input = { at: 'aftercare' as const, params: { id }, query: { date: DAY } }
  return made(await call(rig, attendance.list, input, admin)).content.map(({ status }) => status)
}

test.each([
  ['is over stays absent from it', over, ['ABSENT']],
  ['runs is not expected any more', running, []],
])('Who drops in and is canceled when the meeting %s', async (_, hours, expectedStatuses) => {
  const { school, id } = await stay(hours)
  const body = { childIds: [await makeChild(rig, school)], dates: [DAY] }
  const aftercare = { at: 'aftercare' as const, params: { id } }
  const { added } = made(await call(rig, dropIns.add, { ...aftercare, body } as never, school.admin)) as {
    added: { dropInId: string }[]
  }
  await enrolledLongAgo(rig, school)
  const params = { id, dropInId: added[0]!.dropInId }
  made(await call(rig, dropIns.remove, { at: 'aftercare', params }, school.admin))
  expect(await linesOf(school, id)).toEqual(expectedStatuses)
  const list = made(await call(rig, dropIns.list, { ...aftercare, query: {} }, school.admin))
  expect(list.content).toEqual([])
})

test('Who was entered as a drop-in when it was over, by mistake, is gone when that is canceled', async () => {
  const { school, id } = await stay(over)
  const body = { childIds: [await makeChild(rig, school)], dates: [DAY] }
  const input = { at: 'aftercare' as const, params: { id }, body }
  const { added } = made(await call(rig, dropIns.add, input as never, school.admin)) as {
    added: { dropInId: string }[]
  }
  const params = { id, dropInId: added[0]!.dropInId }
  made(await call(rig, dropIns.remove, { at: 'aftercare', params }, school.admin))
  expect(await linesOf(school, id)).toEqual([])
})

test.each([
  ['is over was absent there', over, ['ABSENT']],
  ['runs is not expected any more', running, []],
])('Who is moved to another weekday when the meeting %s', async (_, hours, expectedStatuses) => {
  const { school, id, days } = await stay(hours)
  const enrolled = { childId: await makeChild(rig, school), sectionIds: [days.wednesday] }
  const input = { at: 'aftercare' as const, params: { id }, body: enrolled }
  const { rosters: places } = made(await call(rig, rosters.add, input as never, school.admin)) as {
    rosters: { rosterId: string }[]
  }
  await enrolledLongAgo(rig, school, { since: '2026-11-01' })
  const params = { id, rosterId: places[0]!.rosterId }
  const body = { aftercareDayId: days.friday }
  made(await call(rig, weekdayMoves.move, { at: 'aftercare', params, body }, school.admin))
  expect(await linesOf(school, id)).toEqual(expectedStatuses)
})
