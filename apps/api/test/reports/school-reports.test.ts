import { expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { call, useRig } from '../rig/app.ts'
import { enroll, made, makeChild, makeClass, makeSchool } from '../rig/make.ts'
import { classToday } from '../rig/samples/activities.ts'

const rig = useRig()

test('An activity says how full it is, who waits, who joined and left, and who came', async () => {
  const school = await makeSchool(rig)
  const id = await classToday({ rig, school })
  await enroll(rig, school, id, 3)
  const input = { at: 'classes' as const, params: { id }, query: {} }
  const { content: lines } = made(await call(rig, attendance.list, input, school.admin))
  const body = { checkIn: '14:55', attendanceIds: [lines[0]!.id] }
  made(await call(rig, attendance.checkIn, { at: 'classes', params: { id }, body }, school.admin))
  const { content: places } = made(await call(rig, rosters.list, input, school.admin))
  const gone = { at: 'classes' as const, params: { id, rosterId: places[2]!.rosterId } }
  await call(rig, rosters.remove, gone, school.admin)

  const report = made(await call(rig, schoolReports.activities, { query: {} }, school.manager))
  const [row] = report.content
  expect(report.content).toHaveLength(1)
  expect(row).toMatchObject({ kind: 'classes', enrolled: 2, waiting: 0, joined: 3, left: 1, attended: 1 })
  expect(row!.fill).toBe(Math.round((100 * 2) / row!.offered))
  expect(report.totals).toEqual({ offered: row!.offered, taken: 2, waiting: 0 })
  const camps = made(
    await call(rig, schoolReports.activities, { query: { activityType: 'camps' } }, school.manager),
  )
  expect(camps).toMatchObject({ content: [], totals: { offered: 0, taken: 0, waiting: 0 } })
})

test('Activities are sorted by how full they are, and those that ended before the range are left out', async () => {
  const school = await makeSchool(rig)
  const small = await makeClass(rig, school, { className: 'Small', maxEnroll: 2 } as never)
  const large = await makeClass(rig, school, { className: 'Large', maxEnroll: 10 } as never)
  await enroll(rig, school, small, 2)
  await enroll(rig, school, large, 1)
  const body = { childId: await makeChild(rig, school) }
  made(await call(rig, waitLists.add, { at: 'classes', params: { id: small }, body }, school.admin))
  const listActivities = (query: object) => call(rig, schoolReports.activities, { query }, school.manager)
  const sorted = made(await listActivities({ sort: 'fill,DESC', from: '2026-01-01', to: '2027-12-31' }))
  expect(sorted.content.map(({ name, fill, waiting }) => [name, fill, waiting])).toEqual([
    ['Small', 100, 1],
    ['Large', 10, 0],
  ])
  expect(made(await listActivities({ from: '2030-01-01', to: '2030-12-31' })).content).toEqual([])
  expect((await listActivities({ from: '2010-01-01', to: '2026-12-31' })).problem.fields).toEqual([
    { path: 'to', message: expect.any(String) },
  ])
})

test('Children are told by grade, with what they are in and wait for', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1 } as never)
  const ann = await makeChild(rig, school, { firstName: 'Ann', grade: 'SECOND' })
  const ben = await makeChild(rig, school, { firstName: 'Ben', grade: 'SECOND' })
  const cai = await makeChild(rig, school, { firstName: 'Cai' })
  const at = 'classes' as const
  made(await call(rig, rosters.add, { at, params: { id }, body: { childId: ann } }, school.admin))
  made(await call(rig, waitLists.add, { at, params: { id }, body: { childId: ben } }, school.admin))
  const report = made(await call(rig, schoolReports.children, { query: {} }, school.manager))
  expect(report.content.map((row) => [row.id, row.classes, row.waiting])).toEqual([
    [ann, 1, 0],
    [ben, 0, 1],
    [cai, 0, 0],
  ])
  expect(report.grades).toEqual([
    { grade: 'SECOND', children: 2, enrolled: 1 },
    { grade: null, children: 1, enrolled: 0 },
  ])
  const waiting = made(
    await call(rig, schoolReports.children, { query: { sort: 'waiting,DESC', size: 1 } }, school.manager),
  )
  expect(waiting).toMatchObject({ content: [{ id: ben }], totalElements: 3 })
  expect((await call(rig, schoolReports.children, { query: {} }, school.coordinator)).status).toBe(403)
})
