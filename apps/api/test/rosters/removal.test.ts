import { describe, expect, test } from 'vitest'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { payingChild } from '../rig/paying/billing.ts'
import {
  enroll,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'

// Before children are taken off a roster, the answer says what was paid and is owed for their spots, and who gets the
// offers.

const rig = useRig()
const at = 'classes' as const

async function previewRemoval(school: MadeSchool, id: string, ...rosterIds: string[]) {
  const query = { rosterIds: rosterIds.join() }
  return made(await call(rig, rosters.removal, { at, params: { id }, query }, school.admin))
}
async function wait(school: MadeSchool, id: string, firstName: string) {
  const body = { childId: await makeChild(rig, school, { firstName, lastName: 'Roe' }) }
  made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
}

const UNPAID = { owed: 8000, paid: 0, givenBack: 0, noLongerOwed: 8000 }

test('A removal says what is owed, and whose turn it is, as it comes to be', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 2, price: 80 })
  const placeIds = await enroll(rig, school, id, 2)
  expect(await previewRemoval(school, id, placeIds[0]!)).toEqual({
    ...UNPAID,
    next: [],
    isAutomatic: true,
    nextSpots: [],
  })
  for (const name of ['Zoe', 'Yan', 'Xia']) await wait(school, id, name)
  expect(await previewRemoval(school, id, placeIds[0]!)).toEqual({
    ...UNPAID,
    next: ['Zoe Roe'],
    isAutomatic: true,
    nextSpots: [],
  })
  expect(await previewRemoval(school, id, ...placeIds)).toMatchObject({
    owed: 16_000,
    next: ['Zoe Roe', 'Yan Roe'],
  })
  made(await call(rig, rosters.remove, { at, params: { id, rosterId: placeIds[0]! } }, school.admin))
  const { content } = made(await call(rig, waitLists.list, { at, params: { id } }, school.admin))
  expect(content.filter(({ offer }) => offer).map(({ firstName }) => firstName)).toEqual(['Zoe'])
  expect(await previewRemoval(school, id, placeIds[1]!)).toMatchObject({ next: ['Yan Roe'] })
})

test('Where staff decide it says so, and of an overbooked spot nobody is next', async () => {
  const school = await makeSchool(rig)
  made(
    await call(
      rig,
      ofSchool.changeRegistration,
      { body: { offerMode: 'STAFF_DECIDE', offerHours: 24 } },
      school.admin,
    ),
  )
  const id = await makeClass(rig, school, { maxEnroll: 1 })
  const [first] = await enroll(rig, school, id, 1)
  await wait(school, id, 'Zoe')
  expect(await previewRemoval(school, id, first!)).toMatchObject({
    next: ['Zoe Roe'],
    isAutomatic: false,
    nextSpots: [],
  })
  const body = { childId: await makeChild(rig, school), overbook: true }
  made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  expect(await previewRemoval(school, id, first!)).toMatchObject({ next: [] })
})

test('It is told to who may remove, in their own school', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const id = await makeClass(rig, school)
  const [rosterId] = await enroll(rig, school, id, 1)
  const input = { at, params: { id }, query: { rosterIds: rosterId! } }
  expect((await call(rig, rosters.removal, input, school.instructor)).status).toBe(403)
  expect((await call(rig, rosters.removal, input, other.admin)).status).toBe(404)
})

test('It says what was paid, and what of it would be proposed to go back', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { classId, rosterId, parentId } = await owing(rig, school, 40)
  expect(await previewRemoval(school, classId, rosterId)).toMatchObject({
    owed: 4000,
    paid: 0,
    noLongerOwed: 4000,
  })
  await methodOf(rig, school, parentId)
  await charge(rig, school, { parentId, rosterId })
  const money = { owed: 0, paid: 4000, givenBack: 4000, noLongerOwed: 0 }
  expect(await previewRemoval(school, classId, rosterId)).toMatchObject(money)
  // The result matches the preview.
  made(await call(rig, rosters.remove, { at, params: { id: classId, rosterId } }, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: { rosterIds: rosterId } }, school.admin))
  expect(content).toMatchObject([{ givenBack: 4000, noLongerOwed: 0 }])
})

test('Of one weekday of several it says the part of that one, and the parts come to the whole', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const addOns = [{ id: null, name: 'Snacks', price: 5, required: true }]
  const { id, days } = await makeAftercare(rig, school, { price: 26, addOns })
  const { childId, parentId } = await payingChild(rig, school)
  const input = { at: 'aftercare' as const, params: { id } }
  const { rosters: spots } = made(
    await call(rig, rosters.add, { ...input, body: { childId, sectionIds: days } }, school.admin),
  )
  const ids = spots.map(({ rosterId }) => rosterId)
  expect(ids).toHaveLength(2)
  const of = async (...rosterIds: string[]) =>
    made(await call(rig, rosters.removal, { ...input, query: { rosterIds: rosterIds.join() } }, school.admin))
  // Debts are shown by their parts, too.
  expect(await of(...ids)).toMatchObject({ owed: 5700, paid: 0 })
  expect(await of(ids[0]!)).toMatchObject({ owed: 2850, paid: 0, noLongerOwed: 2600 })
  await methodOf(rig, school, parentId)
  await charge(rig, school, { parentId, rosterId: ids[0]! })
  expect(await of(...ids)).toMatchObject({ owed: 0, paid: 5700, givenBack: 5700 })
  for (const rosterId of ids)
    expect(await of(rosterId)).toMatchObject({ owed: 0, paid: 2850, givenBack: 2600 })
  made(await call(rig, rosters.remove, { ...input, params: { id, rosterId: ids[0]! } }, school.admin))
  // The add-on stays with the remaining weekday.
  expect(await of(ids[1]!)).toMatchObject({ paid: 3100, givenBack: 3100 })
})

describe('An unpaid invoice whose child was taken off', () => {
  async function removed(how: 'spot' | 'whole' = 'spot') {
    const school = await makeSchool(rig)
    const { classId, rosterId, childId } = await owing(rig, school, 40)
    const params = { id: classId, rosterId, childId }
    if (how === 'spot') made(await call(rig, rosters.remove, { at, params }, school.admin))
    else made(await call(rig, rosters.removeChild, { at, params, query: {} }, school.admin))
    const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
    const invoice = async () => {
      const { content: all } = made(await call(rig, invoices.list, { query: {} }, school.admin))
      const only = all.at(-1)!
      return { status: only.status, due: only.amountDue }
    }
    return { school, proposed: content, invoice }
  }

  test('stays open and owed until somebody decides; then what is for the dates ahead is owed no more', async () => {
    const { school, proposed, invoice } = await removed()
    expect(await invoice()).toEqual({ status: 'OPEN', due: 4000 })
    expect(proposed).toMatchObject([{ givenBack: 0, noLongerOwed: 4000 }])
    const input = { params: { id: proposed[0]!.id }, body: {} }
    made(await call(rig, proposals.confirm, input as never, school.admin))
    expect(await invoice()).toEqual({ status: 'VOID', due: 0 })
  })

  test('stays owed where somebody dismisses that', async () => {
    const { school, proposed, invoice } = await removed()
    made(await call(rig, proposals.dismiss, { params: { id: proposed[0]!.id } }, school.admin))
    expect(await invoice()).toEqual({ status: 'OPEN', due: 4000 })
  })

  test('stays owed, and nothing is proposed, where they were taken off as a whole', async () => {
    const { proposed, invoice } = await removed('whole')
    expect(proposed).toEqual([])
    expect(await invoice()).toEqual({ status: 'OPEN', due: 4000 })
  })
})
