import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { calendar, calendarDates } from '@afterbell/contract/calendars/calendars'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import { childrenToRemind } from '../../src/features/attendance/automatic/reminders.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, useRig } from '../rig/app.ts'
import {
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
/** It is 15:00 on Wednesday, November 18, 2026. */
const DAY = '2026-11-18'
const BEFORE = '2026-11-11'
const meets = {
  className: 'Chess',
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
}
const over = { ...meets, timeFrom: '13:00', timeTo: '14:00' }
const running = { ...meets, timeFrom: '14:30', timeTo: '15:30' }

/** Creates a class with two children enrolled before it and a third enrolled after it ended. */
async function lateOne(hours: object = over) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, hours)
  await enroll(rig, school, id, 2)
  await enrolledLongAgo(rig, school, { since: '2026-11-01' })
  const childId = await makeChild(rig, school, { firstName: 'Zoe' })
  const body = { childId }
  const { rosterId } = made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  return { school, id, childId, rosterId }
}
const linesOf = async ({ admin }: MadeSchool, id: string, query: object = {}) =>
  made(await call(rig, attendance.list, { at, params: { id }, query }, admin)).content
const statusOf = async (school: MadeSchool, id: string, rosterId: string) =>
  (await linesOf(school, id)).find((line) => line.rosterId === rosterId)!.status
const range = { from: '2026-11-01', to: DAY }

/** Returns the numbers of expected children on the class's day, from every report that has one. */
async function expectedIn(school: MadeSchool, id: string, childId: string) {
  const { admin } = school
  const params = { id }
  const statistics = made(await call(rig, attendance.statistics, { at, params, query: {} }, admin))
  const days = made(await call(rig, attendance.days, { at, params, query: {} }, admin))
  const dates = made(await call(rig, calendarDates.list, { at, params }, admin))
  const month = made(await call(rig, calendar.list, { at, query: { dateFrom: DAY, dateTo: DAY } }, admin))
  const query = { from: DAY, to: DAY }
  const byDay = made(
    await call(rig, attendanceReports.attendance, { query: { ...query, by: 'day' as const } }, admin),
  )
  const byChild = made(
    await call(rig, attendanceReports.attendance, { query: { ...query, by: 'child' as const } }, admin),
  )
  const entries = made(await call(rig, attendanceReports.entries, { query }, admin))
  const matches = made(
    await call(rig, attendanceReports.entries, { query: { ...query, search: 'Zoe' } }, admin),
  )
  const byActivity = made(await call(rig, schoolReports.activities, { query }, admin))
  const printed = made(await call(rig, rosterPrint.get, { at, params, query: { dates: [DAY] } }, admin))
  const schedule = made(
    await call(
      rig,
      childSchedule.scheduleDetails,
      { params: { childId }, query: { from: DAY, to: DAY } },
      admin,
    ),
  )
  const [met] = await inside(rig, school.id, (query) =>
    query(`select id from meeting where section_id = $1 and date = $2`, [id, DAY]),
  ).then(({ rows }) => rows as { id: string }[])
  const reminded = await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    childrenToRemind(tx, school.id, { meetingIds: [met!.id], channel: 'EMAIL' }),
  )
  return {
    statistics: statistics.total,
    days: days.find(({ date }) => date === DAY)!.expected,
    dates: dates.find(({ date }) => date === DAY)!.expected,
    calendar: month.sections.flatMap(({ meetings }) => meetings.map(({ booked }) => booked)),
    byDay: byDay.totals.expected,
    byChild: byChild.totalElements,
    entries: entries.totalElements,
    found: matches.totalElements,
    activities: byActivity.content.map(({ expected }) => expected),
    printed: printed.children.filter(({ dates: on }) => on.includes(DAY)).length,
    schedule: schedule.meetings.length,
    reminded: reminded.length,
  }
}
const everywhere = (expected: number, forChild: number) => ({
  statistics: expected,
  days: expected,
  dates: expected,
  calendar: [expected],
  byDay: expected,
  byChild: expected,
  entries: expected,
  found: forChild,
  activities: [expected],
  printed: expected,
  schedule: forChild,
  reminded: expected,
})

describe('A child who was enrolled when a meeting was over', () => {
  test('is not expected at it, wherever that is said', async () => {
    const { school, id, childId, rosterId } = await lateOne()
    expect(await expectedIn(school, id, childId)).toEqual(everywhere(2, 0))
    const [line] = (await linesOf(school, id)).filter((each) => each.rosterId === rosterId)
    expect(line).toMatchObject({ status: 'ENROLLED_AFTER', isEnrolledAfter: true })
    const board = made(await call(rig, today.board, {}, school.admin))
    expect(board.lines.filter(({ status }) => status === 'ABSENT')).toHaveLength(2)
    const body = { childIds: [childId], from: DAY, to: DAY, reason: 'SICK' as const }
    expect((await call(rig, absences.record, { body }, school.admin)).problem.code).toBe('NOT_EXPECTED')
    const rate = made(await call(rig, activities.oneStatistics, { at, params: { id } }, school.admin))
    expect(rate).toMatchObject({ checkIns: 0, attendancePercent: 0 })
  })

  test('is expected after all once they are checked in, and no more once that is undone', async () => {
    const { school, id, childId, rosterId } = await lateOne()
    const [line] = (await linesOf(school, id)).filter((each) => each.rosterId === rosterId)
    const body = { checkIn: '13:05', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin))
    expect(await statusOf(school, id, rosterId)).toBe('IN')
    expect(await expectedIn(school, id, childId)).toEqual(everywhere(3, 1))
    const params = { id, attendanceId: line!.id }
    made(await call(rig, attendance.undoCheckIn, { at, params }, school.admin))
    expect(await statusOf(school, id, rosterId)).toBe('ENROLLED_AFTER')
    expect(await expectedIn(school, id, childId)).toEqual(everywhere(2, 0))
  })

  test('is absent where somebody marks them so', async () => {
    const { school, id, childId, rosterId } = await lateOne()
    const [line] = (await linesOf(school, id)).filter((each) => each.rosterId === rosterId)
    const event = {
      id: crypto.randomUUID(),
      at: '2026-11-18T20:00:00Z',
      rosterId,
      meetingId: line!.meetingId,
      act: 'ABSENT' as const,
      reason: 'SICK' as const,
    }
    const { outcomes } = made(await call(rig, today.record, { body: { events: [event] } }, school.admin))
    expect(outcomes[0]).toMatchObject({ outcome: 'TAKEN' })
    expect(await statusOf(school, id, rosterId)).toBe('EXCUSED')
    expect(await expectedIn(school, id, childId)).toEqual(everywhere(3, 1))
  })

  test('is expected at the next one', async () => {
    const { school, childId } = await lateOne()
    const query = { from: DAY, to: '2026-12-01' }
    const { meetings } = made(
      await call(rig, childSchedule.scheduleDetails, { params: { childId }, query }, school.admin),
    )
    expect(meetings.map(({ date }) => date)).toEqual(['2026-11-25'])
  })

  test('is not expected on days long before it that their spot covers', async () => {
    const { school, id, rosterId } = await lateOne()
    await inside(rig, school.id, (query) =>
      query(`update place set days = '{[2026-11-01,infinity]}' where id = $1`, [rosterId]),
    )
    expect(await linesOf(school, id, { date: BEFORE })).toHaveLength(3)
    const query = { ...range, by: 'day' as const }
    const report = made(await call(rig, attendanceReports.attendance, { query }, school.admin))
    expect(report.content.map(({ expected }) => expected)).toEqual([2, 2, 2])
    const dates = made(await call(rig, calendarDates.list, { at, params: { id } }, school.admin))
    expect(dates.map(({ expected }) => expected)).toEqual([2, 2, 2, 3, 3, 3])
    const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    const month = made(await call(rig, calendar.list, { at, query: november }, school.admin))
    expect(month.sections[0]!.meetings.map(({ booked }) => booked)).toEqual([2, 2, 2, 3])
  })
})

test('A child who is enrolled while a meeting runs is expected at it', async () => {
  const { school, id, childId, rosterId } = await lateOne(running)
  expect(await statusOf(school, id, rosterId)).toBe('LATE')
  expect(await expectedIn(school, id, childId)).toEqual(everywhere(3, 1))
})

test('Who is moved to another class after it has met is expected where they were before', async () => {
  const { school, id, rosterId } = await lateOne()
  const other = await makeClass(rig, school, { ...over, className: 'Clay' })
  const [first] = (await linesOf(school, id)).filter((each) => each.rosterId !== rosterId)
  await inside(rig, school.id, (query) =>
    query(`update place set taken_at = '2026-11-01' where id = $1`, [first!.rosterId]),
  )
  const body = { childId: first!.childId }
  const { rosterId: moved } = made(
    await call(rig, rosters.add, { at, params: { id: other }, body }, school.admin),
  )
  made(await call(rig, rosters.remove, { at, params: { id, rosterId: first!.rosterId } }, school.admin))
  expect(await statusOf(school, other, moved)).toBe('ENROLLED_AFTER')
  const before = await linesOf(school, id, { date: BEFORE })
  expect(before.find((line) => line.rosterId === first!.rosterId)).toMatchObject({ status: 'ABSENT' })
})

test('An undo gives a spot back with its time', async () => {
  const { school, id, rosterId } = await lateOne(running)
  const [first] = (await linesOf(school, id)).filter((each) => each.rosterId !== rosterId)
  const undo = crypto.randomUUID()
  const query = { rosterIds: first!.rosterId, undo }
  made(await call(rig, rosters.removeMany, { at, params: { id }, query }, school.admin))
  expect(await linesOf(school, id)).toHaveLength(2)
  made(await call(rig, rosters.undoRemoval, { at, params: { id }, body: { undo } }, school.admin))
  expect(await statusOf(school, id, first!.rosterId)).toBe('LATE')
})
