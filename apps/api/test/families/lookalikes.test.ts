import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

// Entering a family a second time asks first: the copy would lack allergies and the do-not-release list.

const rig = useRig()
const gus = { firstName: 'Gus', lastName: 'Roe', phone: '555-010-0150', email: 'gus@example.test' }
const ben = { firstName: 'Ben', lastName: 'Roe', birthDate: '2019-02-03' }

const add = (school: MadeSchool, body: object) =>
  call(rig, children.create, { body: { ...ben, primaryGuardian: gus, ...body } }, school.coordinator)
const lookalikes = (school: MadeSchool, query: object, caller = school.coordinator) =>
  call(rig, children.lookalikes, { query }, caller)
/** Creates a school with Ann Roe and her father Gus. */
async function withRoes() {
  const school = await makeSchool(rig)
  const annId = await makeChild(rig, school, { firstName: 'Ann', lastName: 'Roe', primaryGuardian: gus })
  const ann = made(await call(rig, children.get, { params: { id: annId } }, school.admin))
  return { school, ann }
}
async function countOf(school: MadeSchool): Promise<unknown> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select (select count(*)::int from child) as children, (select count(*)::int from family) as families`,
    ),
  )
  return rows[0]
}

describe('A child with a phone or an e-mail of a family of the school', () => {
  test.each([
    ['phone', { primaryGuardian: { ...gus, firstName: 'Ana', email: null, phone: '(555) 010 0150' } }],
    ['email', { primaryGuardian: { ...gus, firstName: 'Ana', email: 'GUS@example.test', phone: null } }],
  ])('is refused at that %s, and nothing is stored', async (part, body) => {
    const { school } = await withRoes()
    const { status, problem } = await add(school, body)
    const message =
      'This looks like the family of Ann Roe. Join that family, or mark this as a different family'
    expect([status, problem.code]).toEqual([400, 'LOOKS_LIKE_FAMILY'])
    expect(problem.fields).toEqual([{ path: `primaryGuardian.${part}`, message }])
    expect(await countOf(school)).toEqual({ children: 1, families: 1 })
  })

  test('is refused for every guardian of the form, at the right one', async () => {
    const { school } = await withRoes()
    const other = { firstName: 'Ana', lastName: 'Poe' }
    const second = await add(school, { primaryGuardian: other, secondaryGuardian: gus })
    expect(second.problem.fields).toMatchObject([{ path: 'secondaryGuardian.phone' }])
    const furtherGuardians = [other, { ...gus, phone: null }]
    const further = await add(school, {
      primaryGuardian: other,
      secondaryGuardian: { ...other, firstName: 'Eve' },
      furtherGuardians,
    })
    expect(further.problem.fields).toMatchObject([{ path: 'furtherGuardians.1.email' }])
  })

  test('joins it, with all that holds there', async () => {
    const { school, ann } = await withRoes()
    const list = { params: { id: ann.id }, body: { name: 'Rosa Vexley' } }
    made(await call(rig, doNotRelease.add, list, school.coordinator))
    const [match, ...more] = made(await lookalikes(school, { phone: '5550100150' }))
    expect(more).toEqual([])
    expect(match).toEqual({
      familyId: ann.familyId,
      siblingId: ann.id,
      children: ['Ann Roe'],
      guardian: 'Gus Roe',
    })
    const joined = made(await add(school, { siblingId: match!.siblingId }))
    expect(joined.familyId).toBe(ann.familyId)
    expect(joined.doNotRelease.map(({ name }) => name)).toEqual(['Rosa Vexley'])
  })

  test('has a family of its own once staff said so of each that it looks like, and is a pair to be compared', async () => {
    const { school, ann } = await withRoes()
    const max = { firstName: 'Max', lastName: 'Poe', primaryGuardian: { ...gus, email: null } }
    const other = made(await add(school, { ...max, notFamilyIds: [ann.familyId] }))
    expect(other.familyId).not.toBe(ann.familyId)
    // Another family was added meanwhile that the form did not ask about.
    const { problem } = await add(school, { notFamilyIds: [ann.familyId] })
    expect(problem).toMatchObject({ code: 'LOOKS_LIKE_FAMILY' })
    expect(problem.message).toContain('Max Poe')
    made(await add(school, { notFamilyIds: [ann.familyId, other.familyId] }))
    const pairs = made(await call(rig, familyMerges.duplicates, { query: {} }, school.coordinator))
    expect(pairs.totalElements).toBe(3)
  })
})

test('Not asked about is what tells nothing: a family whose children left, another school, a number everybody has', async () => {
  const { school, ann } = await withRoes()
  const elsewhere = await makeSchool(rig)
  expect(made(await lookalikes(elsewhere, { phone: gus.phone, email: gus.email }))).toEqual([])
  expect(made(await lookalikes(school, {}))).toEqual([])
  expect(made(await lookalikes(school, { phone: '555', email: 'gus' }))).toEqual([])
  made(await call(rig, children.remove, { params: { id: ann.id } }, school.coordinator))
  expect(made(await lookalikes(school, { phone: gus.phone }))).toEqual([])
  for (let count = 0; count < 11; count += 1)
    await makeChild(rig, school, { primaryGuardian: { ...gus, firstName: 'Eve', email: null } })
  expect(made(await lookalikes(school, { phone: gus.phone }))).toEqual([])
  made(await add(school, { primaryGuardian: { ...gus, email: null } }))
})

test('Only who may see and write contacts is told whose number it is', async () => {
  const { school } = await withRoes()
  const { status, problem } = await lookalikes(school, { phone: gus.phone }, school.instructor)
  expect([status, JSON.stringify(problem).includes('Roe')]).toEqual([403, false])
})
