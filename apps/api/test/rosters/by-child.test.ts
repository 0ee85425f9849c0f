import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig, type Caller } from '../rig/app.ts'
import { made, makeAftercare, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
const at = 'aftercare' as const

async function careOfThree(school: MadeSchool) {
  const care = await makeAftercare(rig, school, {
    price: 100,
    days: (['monday', 'wednesday', 'friday'] as const).map((day) => ({
      day,
      timeFrom: '15:00',
      timeTo: '18:00',
    })),
    multiDayDiscount: { active: true, twoDaysAmount: 30 },
  })
  const [monday, wednesday, friday] = care.days as [string, string, string]
  const [ann, bea, cleo] = [
    await makeChild(rig, school, { firstName: 'Ann', allergies: 'Eggs' }),
    await makeChild(rig, school, { firstName: 'Bea' }),
    await makeChild(rig, school, { firstName: 'Cleo' }),
  ]
  const add = async (childId: string, ...sectionIds: string[]) =>
    made(
      await call(
        rig,
        rosters.add,
        { at, params: { id: care.id }, body: { childId, sectionIds } },
        school.admin,
      ),
    )
  // In two enrollments.
  await add(ann, friday)
  await add(ann, monday)
  await add(bea, monday, wednesday)
  await add(cleo, wednesday)
  return { ...care, monday }
}

const list = async (id: string, query: object, by: Caller) =>
  made(
    await call(rig, rosters.list, { at, params: { id }, query: { perChild: 'true', ...query } } as never, by),
  )

test('A child with several weekdays is told in one row, with what they come to and how all of it is paid', async () => {
  const school = await makeSchool(rig)
  const { id, monday } = await careOfThree(school)
  const { content, totalElements } = await list(id, {}, school.admin)
  expect(totalElements).toBe(3)
  expect(
    content.map(({ firstName, taken }) => [firstName, taken.map(({ section }) => section.name)]),
  ).toEqual([
    ['Ann', ['Monday', 'Friday']],
    ['Bea', ['Monday', 'Wednesday']],
    ['Cleo', ['Wednesday']],
  ])
  expect(content.map(({ eachCycle }) => eachCycle)).toEqual([
    { amount: 17000, cycle: 'SESSION' },
    { amount: 17000, cycle: 'SESSION' },
    { amount: 10000, cycle: 'SESSION' },
  ])
  const owed = content.map(({ payment }) => payment!)
  expect(owed.map(({ state }) => state)).toEqual(['INVOICED', 'INVOICED', 'INVOICED'])
  expect(owed.every(({ of }) => of === null)).toBe(true)
  // By default each spot is a row, and the parts add up to the same.
  const spots = made(await call(rig, rosters.list, { at, params: { id } }, school.admin)).content
  const open = (rows: readonly { payment: { amount: number } | null }[]) =>
    rows.reduce((sum, { payment }) => sum + payment!.amount, 0)
  expect([spots.length, open(spots)]).toEqual([5, open(content)])

  // Pages count children, and a filter matches a child by any of their spots.
  const second = await list(id, { page: 1, size: 2, sort: 'name,DESC' }, school.admin)
  expect(second.content.map(({ firstName }) => firstName)).toEqual(['Ann'])
  expect((await list(id, { allergies: 'true' }, school.admin)).totalElements).toBe(1)
  const onMonday = made(
    await call(
      rig,
      rosters.list,
      { at: 'aftercare-day', params: { id: monday }, query: { perChild: 'true' } } as never,
      school.admin,
    ),
  )
  expect(onMonday.content.map(({ firstName, taken }) => [firstName, taken.length])).toEqual([
    ['Ann', 1],
    ['Bea', 1],
  ])
})

test('A roster is sorted by payment for those who see it', async () => {
  const school = await makeSchool(rig)
  const free = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
  const childId = await makeChild(rig, school)
  const input = { at: 'classes' as const, params: { id: free } }
  made(await call(rig, rosters.add, { ...input, body: { childId } }, school.admin))
  const query = { sort: 'payment,DESC' } as never
  expect(made(await call(rig, rosters.list, { ...input, query }, school.admin)).content).toHaveLength(1)
  expect((await call(rig, rosters.list, { ...input, query }, school.instructor)).problem.code).toBe(
    'ACCESS_DENIED',
  )

  const { id } = await careOfThree(school)
  const rows = (await list(id, { sort: 'payment' }, school.admin)).content
  expect(rows.map(({ firstName }) => firstName)).toEqual(['Ann', 'Bea', 'Cleo'])
})
