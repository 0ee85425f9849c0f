import { beforeEach, describe, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// Every way to move a waiting child ahead of others asks the same question.

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool
let id: string
/** Ann, Ben and Cleo wait in this order, and one place is free. */
let ann: Waiting
let ben: Waiting
let cleo: Waiting

interface Waiting {
  childId: string
  rosterId: string
}

async function wait(firstName: string, over: object = {}): Promise<Waiting> {
  const childId = await makeChild(rig, school, { firstName, lastName: 'Roe' })
  const input = { at, params: { id }, body: { childId, ...over } }
  return { childId, rosterId: made(await call(rig, waitLists.add, input, school.admin)).rosterId }
}
const moveUp = ({ rosterId }: Waiting, body: object = {}) =>
  call(rig, rosters.add, { at, params: { id }, body: { rosterId, ...body } }, school.admin)
const offer = ({ rosterId }: Waiting, body: object = {}) =>
  call(rig, waitLists.offer, { at, params: { id, rosterId }, body }, school.admin)
const info = async ({ rosterId }: Waiting) =>
  made(await call(rig, rosters.updateInfo, { at, params: { id, rosterId } }, school.admin))
async function isOutOfTurn({ childId }: Waiting): Promise<boolean | undefined> {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return content.find((row) => row.childId === childId)?.isOutOfTurn
}
async function lastOf({ childId }: Waiting): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select what from audit_event where child_id = $1 order by at desc, id desc limit 1', [childId]),
  )
  return (rows[0] as { what: string }).what
}
async function free(rosterId: string): Promise<void> {
  made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
}

beforeEach(async () => {
  school = await makeSchool(rig)
  const registration = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
  made(await call(rig, ofSchool.changeRegistration, { body: registration }, school.admin))
  id = await makeClass(rig, school, { maxEnroll: 2, maxWaitList: 9, price: 80 })
  const [placeId] = await enroll(rig, school, id, 2)
  ann = await wait('Ann')
  ben = await wait('Ben')
  cleo = await wait('Cleo')
  await free(placeId!)
})

describe('The third of three who wait', () => {
  const inTheWay = { code: 'NOT_IN_TURN', message: 'Ann Roe and Ben Roe are ahead on the wait list' }

  test('is moved up only knowingly, and that it was out of turn is recorded', async () => {
    expect((await info(cleo)).ahead).toEqual(['Ann Roe', 'Ben Roe'])
    expect((await moveUp(cleo)).problem).toMatchObject(inTheWay)
    expect(await isOutOfTurn(cleo)).toBeUndefined()
    const moved = made(await moveUp(cleo, { overbook: true }))
    expect(moved.warnings.join()).toContain('2 children')
    expect(await isOutOfTurn(cleo)).toBe(true)
    expect(await lastOf(cleo)).toBe('enrollment.moved-up-out-of-turn')
  })

  test('is offered a place only knowingly, and accepts it as one that was given out of turn', async () => {
    expect((await offer(cleo)).problem).toMatchObject(inTheWay)
    made(await offer(cleo, { overbook: true }))
    made(await moveUp(cleo))
    expect(await isOutOfTurn(cleo)).toBe(true)
  })

  test('is moved there from elsewhere only knowingly, alone or with others', async () => {
    const judo = await makeClass(rig, school, { className: 'Judo' })
    const body = { childId: cleo.childId }
    const { rosterId } = made(await call(rig, rosters.add, { at, params: { id: judo }, body }, school.admin))
    const there = { at, params: { id: judo, rosterId } }
    const one = (more: object = {}) =>
      call(rig, rosters.update, { ...there, body: { classId: id, ...more } }, school.admin)
    const many = { at, params: { id: judo }, body: { rosterIds: [rosterId], classId: id } }
    const preview = made(
      await call(rig, transfers.quote, { ...there, query: { classId: id } }, school.coordinator),
    )
    expect(preview).toMatchObject({ room: inTheWay, passed: 2, passedNames: ['Ann Roe', 'Ben Roe'] })
    expect((await one()).problem).toMatchObject(inTheWay)
    expect((await call(rig, transfers.many, many, school.admin)).problem).toMatchObject(inTheWay)
    made(await one({ overbook: true }))
    expect(await isOutOfTurn(cleo)).toBe(true)
    expect(await lastOf(cleo)).toBe('enrollment.transferred-out-of-turn')
  })

  test('goes in turn once the others do not wait any more', async () => {
    await Promise.all([ann, ben].map(({ rosterId }) => leaveLine(rosterId)))
    made(await moveUp(cleo))
    expect(await isOutOfTurn(cleo)).toBe(false)
    expect(await lastOf(cleo)).toBe('enrollment.moved-up')
  })

  async function leaveLine(rosterId: string): Promise<void> {
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId } }, school.admin))
  }
})

test('The first in line is moved up without a question', async () => {
  expect((await info(ann)).ahead).toEqual([])
  made(await moveUp(ann))
  expect(await isOutOfTurn(ann)).toBe(false)
  expect(await lastOf(ann)).toBe('enrollment.moved-up')
})

test('A brother or sister who asked together is ahead of nobody of its own', async () => {
  const eve = await makeChild(rig, school, { firstName: 'Eve', lastName: 'Poe' })
  const fay = await makeChild(rig, school, { firstName: 'Fay', lastName: 'Poe', siblingId: eve })
  for (const { rosterId } of [ann, ben, cleo])
    made(await call(rig, waitLists.remove, { at, params: { id, rosterId } }, school.admin))
  // Two places open once the other child leaves. Both siblings wait for them, with one more child behind.
  const [full] = await enroll(rig, school, id, 1)
  const body = { childId: eve, siblingIds: [fay] }
  const { waiting } = made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  const second = { childId: fay, rosterId: waiting.find(({ childId }) => childId === fay)!.rosterId }
  const behind = await wait('Gus')
  await free(full!)
  expect((await info(second)).ahead).toEqual([])
  // One spot is not enough for both siblings, so the child behind passes nobody.
  expect((await info(behind)).ahead).toEqual([])
  made(await offer(second, { together: false }))
  expect(await lastOf(second)).toBe('wait-list.offered')
})
