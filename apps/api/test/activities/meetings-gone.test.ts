import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { meetingsGone } from '@afterbell/contract/activities/meetings-gone'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import * as z from 'zod/mini'
import { call, useRig } from '../rig/app.ts'
import {
  aftercareBody,
  campBody,
  classBody,
  enroll,
  historyOf,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

// A change of a published activity that removes meetings of enrolled children needs confirmation. It is November 18.

const rig = useRig()
const long = { classStartDate: '2026-11-23', classEndDate: '2026-12-14' }
const short = { classStartDate: '2026-11-23', classEndDate: '2026-12-01' }

async function datesOf(school: MadeSchool, at: ActivityKind, id: string) {
  const input = { at, query: { ids: id } }
  const [row] = made(await call(rig, activities.schedule, input, school.admin))
  return row!.meetings.map(({ date }) => date)
}

describe('A class that is shortened', () => {
  test('loses no meeting of enrolled children before somebody who knows which said so', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, long)
    await enroll(rig, school, id, 2)
    const change = (body: object) =>
      call(rig, classes.update, { params: { id }, body: { ...classBody(short), ...body } }, school.admin)
    const refusal = await change({})
    expect(refusal.problem).toMatchObject({
      code: 'MEETINGS_GO',
      message: '12/07/2026, 12/14/2026 would be canceled. 2 children lose 2 meetings each',
    })
    expect(z.decode(meetingsGone, refusal.problem.details as never)).toEqual({
      meetings: [
        { date: '2026-12-07', section: null, children: 2 },
        { date: '2026-12-14', section: null, children: 2 },
      ],
      losses: [{ meetings: 2, children: 2 }],
    })
    const all = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']
    expect(await datesOf(school, 'classes', id)).toEqual(all)

    made(await change({ anyway: true }))
    expect(await datesOf(school, 'classes', id)).toEqual(all.slice(0, 2))
    expect((await historyOf(rig, school, id)).slice(-2)).toEqual([
      'changed the class Chess',
      'took the meetings of 12/07/2026, 12/14/2026 from the class Chess: 2 children lose 2 meetings each',
    ])
  })

  test('is not asked about where nobody loses anything', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...long, maxEnroll: 1 })
    const change = (body: ReturnType<typeof classBody>) =>
      call(rig, classes.update, { params: { id }, body }, school.admin)
    // First nobody is enrolled; then nobody loses a meeting.
    made(await change(classBody({ ...long, classEndDate: '2026-12-07', maxEnroll: 1 })))
    await enroll(rig, school, id, 1)
    made(await change(classBody({ ...long, maxEnroll: 1 })))
    made(await change(classBody({ ...long, maxEnroll: 1, timeFrom: '15:45' })))
    expect(await historyOf(rig, school, id)).not.toContainEqual(expect.stringContaining('took the meetings'))
  })

  test('asks again on the device that did not know of a child who joined meanwhile', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, long)
    const body = classBody({ ...long, noClassDates: ['2026-12-07'] })
    const [first] = await enroll(rig, school, id, 1)
    await call(rig, rosters.remove, { at: 'classes', params: { id, rosterId: first! } }, school.admin)
    await enroll(rig, school, id, 1)
    const refusal = await call(rig, classes.update, { params: { id }, body }, school.manager)
    expect(refusal.problem).toMatchObject({
      code: 'MEETINGS_GO',
      details: { losses: [{ meetings: 1, children: 1 }] },
    })
  })
})

test('A camp that moves says which groups lose which days, and its picked days count', async () => {
  const school = await makeSchool(rig)
  const group = { timeFrom: '09:00', timeTo: '12:00', maxEnroll: 5 }
  const { id, groups } = await makeCamp(rig, school, {
    intervalType: 'DAILY',
    pricings: [
      { ...group, name: 'Small fish' },
      { ...group, name: 'Sharks' },
    ],
  })
  const add = async (groupId: string, dates: string[]) =>
    made(
      await call(
        rig,
        rosters.add,
        {
          at: 'camp-pricing',
          params: { id: groupId },
          body: { childId: await makeChild(rig, school), dates },
        },
        school.admin,
      ),
    )
  await add(groups[0]!, ['2026-12-07', '2026-12-09'])
  await add(groups[1]!, ['2026-12-07', '2026-12-08', '2026-12-10'])
  const { intervalType, pricings } = made(await call(rig, camps.get, { params: { id } }, school.admin))
  const body = {
    ...campBody({ camp: { campStartDate: '2026-12-09', campEndDate: '2026-12-15' }, intervalType }),
    pricings,
  }
  const refusal = await call(rig, camps.update, { params: { id }, body }, school.admin)
  expect(refusal.problem.details).toEqual({
    meetings: [
      { date: '2026-12-07', section: 'Sharks', children: 1 },
      { date: '2026-12-07', section: 'Small fish', children: 1 },
      { date: '2026-12-08', section: 'Sharks', children: 1 },
    ],
    losses: [
      { meetings: 2, children: 1 },
      { meetings: 1, children: 1 },
    ],
  })
  made(await call(rig, camps.update, { params: { id }, body: { ...body, anyway: true } }, school.admin))
})

test('Several sessions at once: those whose children lose nothing are changed, the others are asked about', async () => {
  const school = await makeSchool(rig)
  const calm = await makeAftercare(rig, school)
  const busy = await makeAftercare(rig, school, { aftercareName: 'Busy' })
  const body = { childId: await makeChild(rig, school), sectionIds: busy.days.slice(0, 1) }
  made(await call(rig, rosters.add, { at: 'aftercare', params: { id: busy.id }, body }, school.admin))
  const change = (changes: object) =>
    call(
      rig,
      aftercare.bulkChange,
      { body: { ids: [calm.id, busy.id], aftercareEndDate: '2026-12-09', ...changes } },
      school.admin,
    )
  expect(made(await change({}))).toEqual({
    changed: 1,
    refused: [
      {
        id: busy.id,
        name: 'Busy',
        code: 'MEETINGS_GO',
        message: '12/14/2026 would be canceled. 1 child loses 1 meeting',
      },
    ],
  })
  expect(await datesOf(school, 'aftercare', busy.id)).toContain('2026-12-14')
  expect(made(await change({ anyway: true }))).toEqual({ changed: 2, refused: [] })
  expect(await datesOf(school, 'aftercare', busy.id)).not.toContain('2026-12-14')
})

test('What cannot be said yes to is refused, whatever is said', async () => {
  const school = await makeSchool(rig)
  const { id, days } = await makeAftercare(rig, school)
  const body = { childId: await makeChild(rig, school), sectionIds: days }
  made(await call(rig, rosters.add, { at: 'aftercare', params: { id }, body }, school.admin))
  const update = {
    params: { id },
    body: { ...aftercareBody(), days: [aftercareBody().days[0]!], anyway: true },
  }
  expect((await call(rig, aftercare.update, update, school.admin)).problem.code).toBe('HAS_CHILDREN')
})
