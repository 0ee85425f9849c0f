import { expect, test } from 'vitest'
import { camps } from '@afterbell/contract/activities/camps'
import { finder } from '@afterbell/contract/finder/finder'
import { call, useRig } from '../rig/app.ts'
import {
  campBody,
  inside,
  made,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
} from '../rig/make.ts'

const rig = useRig()

test('finds activities of every kind by words of their name, running ones first, then drafts, then what is over', async () => {
  const school = await makeSchool(rig)
  const over = await makeClass(rig, school, { className: 'Junior Chess Club' })
  await inside(rig, school.id, (query) =>
    query(`update activity set starts_on = '2026-10-05', ends_on = '2026-11-09' where id = $1`, [over]),
  )
  const draft = { ...campBody({ camp: { campName: 'Chess Camp', draft: true } }) }
  made(await call(rig, camps.create, { body: draft }, school.admin))
  await makeCamp(rig, school, { camp: { campName: 'Chess Week' } })
  await makeClass(rig, school, { className: 'Échecs and chess' })
  await makeClass(rig, school, { className: 'Pottery' })

  const { activities } = made(await call(rig, finder.find, { query: { search: 'CHESS' } }, school.manager))
  expect(activities.map(({ kind, name, state }) => [kind, name, state])).toEqual([
    ['camps', 'Chess Week', 'ACTIVE'],
    ['classes', 'Échecs and chess', 'ACTIVE'],
    ['camps', 'Chess Camp', 'DRAFT'],
    ['classes', 'Junior Chess Club', 'PAST'],
  ])
  expect(activities[1]).toMatchObject({ weekdays: ['monday'], timeFrom: '15:30', timeTo: '16:30' })
  const folded = made(await call(rig, finder.find, { query: { search: 'chess echecs' } }, school.manager))
  expect(folded.activities.map(({ name }) => name)).toEqual(['Échecs and chess'])
})

test('finds children for who may see contacts; an instructor finds own activities alone', async () => {
  const school = await makeSchool(rig)
  const instructorIds = [school.instructor.id]
  await makeClass(rig, school, { className: 'Zebra Own', instructorIds })
  await makeClass(rig, school, { className: 'Zebra Other', ...(await taughtByAnother(rig, school)) })
  const childId = await makeChild(rig, school, { firstName: 'Zebra' })
  const findAs = async (as: typeof school.admin) =>
    made(await call(rig, finder.find, { query: { search: 'zebra' } }, as))

  const all = await findAs(school.coordinator)
  expect(all.children).toEqual([
    {
      id: childId,
      name: 'Zebra Test',
      birthDate: '2018-05-04',
      grade: null,
      guardian: 'Gus Test',
      foundPerson: null,
    },
  ])
  expect(all.activities).toHaveLength(2)
  const taughtMatches = await findAs(school.instructor)
  expect(taughtMatches.children).toEqual([])
  expect(taughtMatches.activities.map(({ name }) => name)).toEqual(['Zebra Own'])
})

test('finds a name with an apostrophe without it, and one without it with it', async () => {
  const school = await makeSchool(rig)
  const childId = await makeChild(rig, school, { lastName: "O'Connor" })
  const otherId = await makeChild(rig, school, { lastName: 'Obrien' })
  const findIds = async (search: string) =>
    made(await call(rig, finder.find, { query: { search } }, school.admin)).children.map(({ id }) => id)
  for (const search of ['oconnor', "o'connor", 'O’Connor']) expect(await findIds(search)).toEqual([childId])
  expect(await findIds("O'Brien")).toEqual([otherId])
})

test('answers a few at most, and nothing before anything is typed', async () => {
  const school = await makeSchool(rig)
  for (const letter of 'ABCDEFGHI') await makeClass(rig, school, { className: `Robots ${letter}` })
  const matches = made(await call(rig, finder.find, { query: { search: 'robots' } }, school.admin))
  expect(matches.activities).toHaveLength(8)
  const nothing = made(await call(rig, finder.find, { query: {} }, school.admin))
  expect(nothing).toEqual({ activities: [], children: [] })
})
