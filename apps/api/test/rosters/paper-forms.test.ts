import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import { call, NOW, useRig } from '../rig/app.ts'
import {
  enroll,
  historyOf,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const

/** The day and time of a moment so many minutes before now, as staff of the school type it. */
function minutesAgo(minutes: number) {
  const moment = NOW.subtract({ minutes })
  return { cameInOn: dateIn('America/New_York', moment), cameInAt: timeIn('America/New_York', moment) }
}

async function fullClass(school: MadeSchool) {
  const id = await makeClass(rig, school, { maxEnroll: 1, maxWaitList: 9, waitList: true })
  await enroll(rig, school, id, 1)
  return id
}

const put = async (school: MadeSchool, id: string, firstName: string, paper = {}) =>
  call(
    rig,
    waitLists.add,
    { at, params: { id }, body: { childId: await makeChild(rig, school, { firstName }), ...paper } },
    school.admin,
  )

const lineOf = async (school: MadeSchool, id: string) =>
  made(await call(rig, waitLists.list, { at, params: { id } }, school.admin)).content

test('A paper form stands in line by the minute it came, and the history says who entered it', async () => {
  const school = await makeSchool(rig)
  const id = await fullClass(school)
  made(await put(school, id, 'Online'))
  await inside(rig, school.id, (query) =>
    query(`update place set joined_at = joined_at - interval '1 hour' where state = 'waiting'`),
  )
  made(await put(school, id, 'Later'))
  const first = made(await put(school, id, 'Early', minutesAgo(120)))
  expect(first.position).toBe(1)
  const second = made(await put(school, id, 'Between', minutesAgo(30)))
  expect(second.position).toBe(3)
  const line = await lineOf(school, id)
  expect(line.map(({ firstName, position }) => [firstName, position])).toEqual([
    ['Early', 1],
    ['Online', 2],
    ['Between', 3],
    ['Later', 4],
  ])
  expect(line[1]!.paperAt).toBeNull()
  expect(Temporal.Instant.from(line[0]!.paperAt!).toString()).toBe(
    NOW.subtract({ minutes: 120 }).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString(),
  )
  const events = await historyOf(rig, school, id)
  expect(events.filter((text) => text.includes('entered the paper form of Early'))).toHaveLength(1)
  expect(events.join()).toContain('which came in Wednesday, November 18, 2026, 1:00 PM')
})

test('The next spot goes to the form that came first, and an offer that was made stays', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1, maxWaitList: 9, waitList: true })
  const [taken] = await enroll(rig, school, id, 1)
  made(await put(school, id, 'First'))
  await call(rig, rosters.remove, { at, params: { id, rosterId: taken! }, query: {} }, school.admin)
  expect(await lineOf(school, id)).toMatchObject([{ firstName: 'First', offer: { state: 'OPEN' } }])
  made(await put(school, id, 'Second'))
  made(await put(school, id, 'Paper', minutesAgo(90)))
  const line = await lineOf(school, id)
  expect(line.map(({ firstName, position }) => [firstName, position])).toEqual(
    expect.arrayContaining([
      ['First', 0],
      ['Paper', 1],
      ['Second', 2],
    ]),
  )
  expect(line.find(({ firstName }) => firstName === 'First')!.offer).toMatchObject({ state: 'OPEN' })
})

test('A free spot is registered on paper beside who registered online', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { price: 0 })
  const body = { childId: await makeChild(rig, school), ...minutesAgo(15) }
  made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  expect(content).toMatchObject([{ isRegisteredOnline: false, paperAt: expect.any(String) }])
})

test('A form that is still to come, is half typed, came before sign-up, or is of a child who waits is refused at its field', async () => {
  const school = await makeSchool(rig)
  const id = await fullClass(school)
  const refusedAt = async (paper: object) => (await put(school, id, 'Ann', paper)).problem
  expect(await refusedAt(minutesAgo(-5))).toMatchObject({ fields: [{ path: 'cameInAt' }] })
  expect(await refusedAt({ cameInOn: '2026-11-01' })).toMatchObject({ fields: [{ path: 'cameInAt' }] })
  const later = await makeClass(rig, school, { price: 0, signUpBeginsDate: '2026-11-25' })
  const early = { childId: await makeChild(rig, school), ...minutesAgo(15) }
  const { problem } = await call(rig, rosters.add, { at, params: { id: later }, body: early }, school.admin)
  expect(problem).toMatchObject({
    fields: [{ path: 'cameInOn', message: expect.stringContaining('Sign-up opens') }],
  })
  const { rosterId } = made(await put(school, id, 'Ben'))
  const moved = { rosterId, ...minutesAgo(15), overbook: true }
  expect(await call(rig, rosters.add, { at, params: { id }, body: moved }, school.admin)).toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'cameInOn' }] },
  })
})
