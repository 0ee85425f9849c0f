import { beforeAll, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { meetings } from '@afterbell/contract/activities/meetings'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { call, useRig } from '../rig/app.ts'
import { campBody, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// How families find what fits: by a child's age or grade, a day, a date, and by words that are nearly right.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

type Query = Parameters<typeof call<(typeof activities)['list']>>[2]['query']

async function find(query: Query, { of = school, at = 'classes' as 'classes' | 'camps' } = {}) {
  const list = made(await call(rig, activities.list, { at, params: { schoolId: of.id }, query }))
  return { names: list.content.map(({ name }) => name).toSorted(), ...list }
}

test('A search forgives accents, letters of other languages, case, blanks, hyphens and a small slip', async () => {
  const own = await makeSchool(rig)
  for (const name of ['Łukasz’s Piano-Club', 'Smørrebrød Baking']) {
    const id = await makeClass(rig, own)
    await inside(rig, own.id, (query) => query('update activity set name = $2 where id = $1', [id, name]))
  }
  const names = async (search: string) => (await find({ search }, { of: own })).names
  for (const search of [
    'lukaszs piano',
    '  PIANO   club ',
    'pianoclub',
    'pianno',
    'paino',
    'Lukas pianoclubb',
  ])
    expect([search, await names(search)]).toEqual([search, ['Łukasz’s Piano-Club']])
  for (const search of ['smorrebrod', 'Bakng', 'smorebrod'])
    expect([search, await names(search)]).toEqual([search, ['Smørrebrød Baking']])
  expect(await names('swimming')).toEqual([])
  // Staff find what they wrote, and see what they mistyped.
  const { content } = made(
    await call(rig, activities.list, { at: 'classes', query: { search: 'pianno' } }, own.admin),
  )
  expect(content).toEqual([])
})

test('A day finds what meets on it, and not what is canceled that day', async () => {
  const own = await makeSchool(rig)
  const id = await makeClass(rig, own, { className: 'Chess', noClassDates: ['2026-12-07'] })
  const on = async (meetsOn: string) => (await find({ meetsOn }, { of: own })).names
  expect(await on('2026-11-30')).toEqual(['Chess'])
  expect(await on('2026-12-01')).toEqual([])
  expect(await on('2026-12-07')).toEqual([])
  const [row] = made(await call(rig, activities.schedule, { at: 'classes', query: { ids: id } }, own.admin))
  const body = { change: 'CANCEL' as const, meetingIds: [row!.meetings[1]!.id], cause: 'Flu' }
  made(await call(rig, meetings.change, { at: 'classes', params: { id }, body }, own.admin))
  expect(await on('2026-11-30')).toEqual([])
})

test('Asked for an age, a list says how many more are by grade, and the other way round', async () => {
  const own = await makeSchool(rig)
  await makeClass(rig, own, { className: 'Young', ageFrom: 'FIVE', ageTo: 'EIGHT' })
  await makeClass(rig, own, {
    className: 'First',

    gradeFrom: 'FIRST',
    gradeTo: 'SECOND',
  })
  await makeClass(rig, own, {
    className: 'Fifth',

    gradeFrom: 'FIFTH',
    gradeTo: 'SIXTH',
  })
  await makeClass(rig, own, { className: 'All' })
  const byAge = await find({ age: 'SIX' }, { of: own })
  expect([byAge.names, byAge.byOther]).toEqual([['All', 'Young'], 2])
  const byGrade = await find({ grade: 'FIRST' }, { of: own })
  expect([byGrade.names, byGrade.byOther]).toEqual([['All', 'First'], 1])
  // What is left out by another filter is not promised either.
  expect((await find({ age: 'SIX', search: 'fifth' }, { of: own })).byOther).toBe(1)
  const both = await find({ age: 'SIX', grade: 'FIRST' }, { of: own })
  expect(both.names).toEqual(['All', 'First', 'Young'])
  expect(both).not.toHaveProperty('byOther')
  expect(await find({}, { of: own })).not.toHaveProperty('byOther')
})

test('A row says when it first and last meets, how many meetings are left, and what they come to now', async () => {
  const own = await makeSchool(rig)
  await makeClass(rig, own, {
    className: 'Kites',
    price: 20,
    billingType: 'DAY',
    addOns: [{ name: 'Kit', price: 15, required: true }],
  })
  await call(rig, camps.create, { body: campBody({ intervalType: 'DAILY' }) }, own.admin)
  const [row] = (await find({ withRuns: true }, { of: own })).content
  expect(row).toMatchObject({
    meets: { first: '2026-11-23', last: '2026-12-14' },
    sections: [{ run: { meetings: 4, left: 4, total: 9500 } }],
  })
  // Days that are picked one by one have no run to pay.
  const [camp] = (await find({ withRuns: true }, { of: own, at: 'camps' })).content
  expect(camp).toMatchObject({ meets: { first: '2026-12-07', last: '2026-12-11' } })
  expect(camp!.sections.every(({ run }) => run === undefined)).toBe(true)
  expect((await find({}, { of: own })).content[0]).not.toHaveProperty('meets')
  made(await call(rig, portalSettings.update, { at: 'classes', body: { prices: false } }, own.admin))
  const [hidden] = (await find({ withRuns: true }, { of: own })).content
  expect(hidden!.sections[0]!.run).toEqual({ meetings: 4, left: 4, total: null })
})
