import { activities } from '@afterbell/contract/activities/activities'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { users } from '@afterbell/contract/users/users'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const at = 'classes' as const
const list = async (school: MadeSchool, query: object = {}) =>
  made(await call(rig, activities.list, { at, query }, school.admin)).content

const turn = (school: MadeSchool, active: boolean) =>
  call(rig, users.discardInvite, { params: { userId: school.instructor.id }, body: { active } }, school.admin)

const untaught = async (school: MadeSchool) =>
  made(await call(rig, dashboard.needs, {}, school.admin)).find(({ what }) => what === 'NO_INSTRUCTOR')

test('Whoever is turned off is named nowhere, what they teach is found by No instructor and waits on the dashboard', async () => {
  const school = await makeSchool(rig)
  const instructorIds = [school.instructor.id]
  const teaches = { params: { userId: school.manager.id }, body: { active: true } }
  made(await call(rig, users.changeInstructorRole, teaches, school.admin))
  const theirs = await makeClass(rig, school, { className: 'Robotics', instructorIds })
  const both = await makeClass(rig, school, {
    className: 'Chess',
    instructorIds: [...instructorIds, school.manager.id],
  })
  const nobody = await makeClass(rig, school, { className: 'Open gym' })
  const about = { params: { userId: school.instructor.id } }
  const taught = made(await call(rig, users.taught, about, school.admin))
  expect(taught.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['classes Chess', 'classes Robotics'])
  expect((await list(school, { instructorId: 'NONE' })).map(({ id }) => id)).toEqual([nobody])
  expect(await untaught(school)).toBeUndefined()

  made(await turn(school, false))
  const rows = new Map((await list(school)).map((row) => [row.id, row]))
  expect(rows.get(theirs)).toMatchObject({ instructors: [], sections: [{ instructors: [] }] })
  expect(rows.get(both)!.instructors.map(({ id }) => id)).toEqual([school.manager.id])
  expect(new Set((await list(school, { instructorId: 'NONE' })).map(({ id }) => id))).toEqual(
    new Set([theirs, nobody]),
  )
  expect(await untaught(school)).toMatchObject({ total: 1, first: [{ activityId: theirs }] })
  const params = { schoolId: school.id }
  const days = { dateFrom: '2026-11-23', dateTo: '2026-11-29' }
  const open = made(await call(rig, calendar.open, { at, params, query: days }))
  const seen = made(await call(rig, activities.list, { at, params, query: {} }))
  expect(seen.content).toHaveLength(3)
  const search = await list(school, { search: 'Robotics' })
  expect(search).toHaveLength(1)
  expect(JSON.stringify([open, seen, [...rows.values()]])).not.toContain(school.instructor.id)

  made(await turn(school, true))
  expect((await list(school, { ids: theirs }))[0]!.instructors.map(({ id }) => id)).toEqual(instructorIds)
  expect(await untaught(school)).toBeUndefined()
})

test('What is over still says who taught it', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
  await inside(rig, school.id, (query) =>
    query(`update activity set starts_on = '2026-09-01', ends_on = '2026-10-01' where id = $1`, [id]),
  )
  made(await turn(school, false))
  const [row] = await list(school, { status: 'PAST' })
  expect(row!.instructors.map((each) => each.id)).toEqual([school.instructor.id])
  expect((await untaught(school)) ?? null).toBeNull()
})
