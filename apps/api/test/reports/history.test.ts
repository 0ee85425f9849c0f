import { expect, test } from 'vitest'
import { history } from '@afterbell/contract/reports/history'
import { settings } from '@afterbell/contract/settings/settings'
import { record } from '../../src/platform/database/history.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { call, useRig } from '../rig/app.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { inside, made, makeChild, makeClass, makeSchool } from '../rig/make.ts'

const rig = useRig()

test('The history says who did what, by person, child, thing and day', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  await makeClass(rig, school, { className: 'Pottery' })
  const childId = await makeChild(rig, school)
  made(await call(rig, settings.addLocation, { body: { name: 'Gym', address: '1 Oak St' } }, school.manager))
  await makeClass(rig, other)
  const read = async (query: object, by = school.manager) =>
    made(await call(rig, history.list, { query } as never, by))
  const texts = async (query: object) => (await read(query)).content.map(({ text }) => text)

  const all = await read({})
  expect(all.content.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'created the class Pottery',
      'added the child Kim Test',
      'added the location Gym',
    ]),
  )
  const potteryMade = all.content.find(({ text }) => text === 'created the class Pottery')!
  expect(potteryMade.who).toMatchObject({ id: school.admin.id, name: expect.stringMatching(/^Ada Test/) })
  expect(await texts({ accountId: school.manager.id })).toEqual(['added the location Gym'])
  expect(await texts({ theme: 'ACTIVITIES' })).toEqual(['created the class Pottery'])
  const ofChild = await read({ childId })
  expect(ofChild.content.every(({ child }) => child?.id === childId)).toBe(true)
  expect(ofChild.content.map(({ text }) => text)).toContain('added the child Kim Test')

  await inside(rig, school.id, (query) =>
    query(
      `insert into audit_event (school_id, id, at, what, child_id) values
         ($1, gen_random_uuid(), app.now() - interval '40 days', 'child.changed', $2),
         ($1, gen_random_uuid(), app.now() - interval '40 days', 'room.left-open', null)`,
      [school.id, childId],
    ),
  )
  expect((await read({ childId })).totalElements).toBe(ofChild.totalElements + 1)
  expect((await read({})).totalElements).toBe(all.totalElements)
  const old = await read({ from: '2026-10-01', to: '2026-10-31' })
  expect(old.content).toMatchObject([{ who: null }, { who: null }])
  expect(old.content.map(({ text }) => text)).toContain('room left open')
  const upside = await call(
    rig,
    history.list,
    { query: { from: '2026-11-02', to: '2026-11-01' } } as never,
    school.admin,
  )
  expect(upside.problem.fields).toMatchObject([{ path: 'from' }])

  const pages = [await read({ size: 1 }), await read({ size: 1, page: 1 })]
  expect(pages.map(({ content }) => content[0]!.id)).toEqual(all.content.slice(0, 2).map(({ id }) => id))
  expect((await call(rig, history.list, {} as never, school.coordinator)).status).toBe(403)
  expect(made(await call(rig, history.people, {}, school.manager))).toHaveLength(4)
})

test('What a person of a family did stands under their name, also after their row is gone', async () => {
  const school = await makeSchool(rig)
  const { browser, childId, lastName } = await logInFamily(rig, school)
  const [person] = made(await browser.call(familySessions.current, {})).people
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    record(tx, { school, user: null, person: person! }, [
      { what: 'child.changed', subjectId: childId, childId, details: { name: `Ann ${lastName}` } },
    ]),
  )
  await inside(rig, school.id, (query) => query(`update family_person set guardian_id = null`))
  const { content } = made(await call(rig, history.list, { query: { childId } }, school.admin))
  expect(content[0]).toMatchObject({
    who: null,
    familyPerson: `Mara ${lastName}`,
    text: `changed the record of Ann ${lastName}`,
  })
})
