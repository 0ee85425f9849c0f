import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { campWaitLists, waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { ofSection, refusedAs, type Refusal } from '@afterbell/domain/kernel/refusals/refusals'
import { call, useRig } from '../rig/app.ts'
import { enroll, made, makeCamp, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// A child can wait together only with siblings who are able to join. The answer gives the reason for the others.

const rig = useRig()
const at = 'classes' as const

async function family(school: MadeSchool, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const firstName of names)
    ids.push(await makeChild(rig, school, { firstName, lastName: 'Roe', siblingId: ids[0] ?? null }))
  return ids
}

function answered({ code, parts, message }: Refusal) {
  return { code, parts, message }
}

test('Who has a place or waits is told, and everybody else can wait together', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 2, maxWaitList: 9 })
  const [ann, ben, cleo, dan] = await family(school, 'Ann', 'Ben', 'Cleo', 'Dan')
  made(await call(rig, rosters.add, { at, params: { id }, body: { childId: ben! } }, school.admin))
  await enroll(rig, school, id, 1)
  made(await call(rig, waitLists.add, { at, params: { id }, body: { childId: cleo! } }, school.admin))
  const input = { at, params: { id }, query: { childId: ann! } }
  const siblings = made(await call(rig, waitLists.siblings, input, school.coordinator))
  const [ofBen, ofCleo] = [
    refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName: 'Ben Roe' }),
    refusedAs('ALREADY_WAITING', { childName: 'Cleo Roe' }),
  ]
  expect(ofBen.message).toBe('Ben Roe already has a spot here')
  expect(siblings).toEqual([
    { id: ben, name: 'Ben Roe', refused: answered(ofBen) },
    { id: cleo, name: 'Cleo Roe', refused: answered(ofCleo) },
    { id: dan, name: 'Dan Roe', refused: null },
  ])
  const together = siblings.filter(({ refused }) => refused === null).map((sibling) => sibling.id)
  const body = { childId: ann!, siblingIds: together }
  made(await call(rig, waitLists.add, { at, params: { id }, body }, school.coordinator))
  expect((await call(rig, waitLists.siblings, input, school.instructor)).status).toBe(403)
})

test('Of several groups, one who has a place in one of them is waiting for none together', async () => {
  const school = await makeSchool(rig)
  const { groups } = await makeCamp(rig, school)
  const [ann, ben, cleo] = await family(school, 'Ann', 'Ben', 'Cleo')
  const [, sharks] = groups
  const place = { at: 'camp-pricing' as const, params: { id: sharks! }, body: { childId: ben! } }
  made(await call(rig, rosters.add, place, school.admin))
  const query = { childId: ann!, campPricingIds: groups.join() }
  const siblings = made(await call(rig, campWaitLists.siblings, { query }, school.admin))
  const ofBen = refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName: 'Ben Roe' })
  expect(siblings).toEqual([
    { id: ben, name: 'Ben Roe', refused: answered(ofSection(ofBen, 'Sharks')) },
    { id: cleo, name: 'Cleo Roe', refused: null },
  ])
})

test('A child nobody knows has no brothers or sisters to tell of', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school)
  const query = { childId: '00000000-0000-7000-8000-000000000000' }
  const { problem } = await call(rig, waitLists.siblings, { at, params: { id }, query }, school.admin)
  expect(problem).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'childId' }] })
})

test('Children who asked together wait for a spot each, for as long as they are offered one together', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1, maxWaitList: 9 })
  await enroll(rig, school, id, 1)
  const [ann, ben, cleo] = await family(school, 'Ann', 'Ben', 'Cleo')
  const body = { childId: ann!, siblingIds: [ben!, cleo!] }
  const { waiting } = made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  const alone = await makeChild(rig, school, { firstName: 'Dan' })
  made(await call(rig, waitLists.add, { at, params: { id }, body: { childId: alone } }, school.admin))
  const spots = async () => {
    const { content } = made(await call(rig, waitLists.list, { at, params: { id }, query: {} }, school.admin))
    return Object.fromEntries(content.map((row) => [row.firstName, row.spotsTogether]))
  }
  expect(await spots()).toEqual({ Ann: 3, Ben: 3, Cleo: 3, Dan: 1 })
  // A child with an offer of their own, and one whose offer staff withdrew, need no spot together with the others.
  const placeOf = (childId: string) => waiting.find((each) => each.childId === childId)!.rosterId
  const params = { id, rosterId: placeOf(cleo!) }
  const offer = { together: false, overbook: true }
  made(await call(rig, waitLists.offer, { at, params, body: offer }, school.admin))
  expect(await spots()).toEqual({ Ann: 2, Ben: 2, Cleo: 1, Dan: 1 })
  made(await call(rig, waitLists.withdraw, { at, params }, school.admin))
  expect(await spots()).toEqual({ Ann: 2, Ben: 2, Cleo: 1, Dan: 1 })
  const removed = { id, rosterId: placeOf(ben!) }
  made(await call(rig, waitLists.remove, { at, params: removed, query: {} }, school.admin))
  expect(await spots()).toEqual({ Ann: 1, Cleo: 1, Dan: 1 })
})
