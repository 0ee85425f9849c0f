import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, useRig } from '../rig/app.ts'
import { createAnyway, inside, made, type MadeSchool, makeSchool } from '../rig/make.ts'

const rig = useRig()

type Form = CallInput<(typeof children)['create']>['body']

const gus = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test', phone: '555-010-0100' }
const nell = { name: 'Nell Gray', phone: '555-010-0111', relation: 'Neighbor' }

function form(over: Partial<Form> = {}): Form {
  return { firstName: 'Kim', lastName: 'Lee', primaryGuardian: gus, ...over }
}

const add = async (school: MadeSchool, over: Partial<Form> = {}) =>
  made(await createAnyway(rig, form(over), school.manager))

const save = (school: MadeSchool, id: string, over: Partial<Form> & { version?: number }) =>
  call(rig, children.update, { params: { id }, body: form(over) }, school.manager)

describe('An emergency contact', () => {
  test('is written down beside the approved pickups, with one number or two, and is none of them', async () => {
    const school = await makeSchool(rig)
    const both = { ...nell, name: 'Ben Ray', otherPhone: '+1 555 010 0112' }
    const child = await add(school, { emergencyContacts: [nell, both], approvedPickups: [{ name: 'Rose' }] })
    expect(child.emergencyContacts).toMatchObject([
      { name: 'Nell Gray', phone: '5550100111', otherPhone: null, relation: 'Neighbor' },
      { name: 'Ben Ray', phone: '5550100111', otherPhone: '5550100112' },
    ])
    const { pickups } = made(await call(rig, children.pickups, { params: { id: child.id } }, school.manager))
    expect(pickups.map(({ name }) => name)).toEqual(['Gus Lee', 'Rose'])
  })

  test('is what a child is found by, by name and either number, and is said to be no pickup', async () => {
    const school = await makeSchool(rig)
    const both = { ...nell, otherPhone: '+1 555 010 0112' }
    const { id } = await add(school, {
      emergencyContacts: [both],
      approvedPickups: [{ name: 'Rose Ellis' }],
    })
    const searchPeople = async (search: string) => {
      const query = { search }
      const list = made(await call(rig, children.list, { query }, school.manager)).content
      const chosen = made(await call(rig, children.forEnrollment, { query }, school.manager))
      expect(chosen.map(({ foundPerson }) => foundPerson)).toEqual(list.map(({ foundPerson }) => foundPerson))
      return list.map((row) => [row.id, row.foundPerson])
    }
    const person = { name: both.name, kind: 'EMERGENCY' }
    for (const search of [both.name, '0100111', '555 010 0112'])
      expect([search, await searchPeople(search)]).toEqual([search, [[id, person]]])
    expect(await searchPeople('rose ellis')).toEqual([[id, { name: 'Rose Ellis', kind: 'PICKUP' }]])
  })

  test('keeps its entry when it is moved or renamed, and goes when it is left out; the history says that they changed', async () => {
    const school = await makeSchool(rig)
    const { id, emergencyContacts } = await add(school, { emergencyContacts: [nell, { name: 'Ben Ray' }] })
    const [first, second] = emergencyContacts.map((each) => each.id)
    const turned = [{ name: 'ben ray' }, { id: first!, name: 'Nell Day' }]
    const after = made(await save(school, id, { emergencyContacts: turned }))
    expect(after.emergencyContacts.map((each) => [each.id, each.name])).toEqual([
      [second, 'ben ray'],
      [first, 'Nell Day'],
    ])
    expect(made(await save(school, id, { emergencyContacts: [] })).emergencyContacts).toEqual([])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select details -> 'changed' as changed from audit_event where what = 'child.changed' order by id`,
      ),
    )
    expect(rows).toEqual([{ changed: ['emergencyContacts'] }, { changed: ['emergencyContacts'] }])
  })

  test('stays where a form does not speak of them', async () => {
    const school = await makeSchool(rig)
    const { id } = await add(school, { emergencyContacts: [nell] })
    const after = made(await save(school, id, { allergies: 'Nuts' }))
    expect(after.emergencyContacts).toMatchObject([{ name: 'Nell Gray' }])
  })

  test('is refused at its fields, and nothing is stored', async () => {
    const school = await makeSchool(rig)
    const wrong = [nell, { name: '<Nell>', phone: '12', otherPhone: 'soon' }]
    const refused = await save(school, (await add(school)).id, { emergencyContacts: wrong })
    expect(refused.status).toBe(400)
    expect(refused.problem.fields?.map(({ path }) => path)).toEqual([
      'emergencyContacts.1.name',
      'emergencyContacts.1.phone',
      'emergencyContacts.1.otherPhone',
    ])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as n from emergency_contact`),
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('stands in the spreadsheet of the contacts, the first two of them with their numbers', async () => {
    const school = await makeSchool(rig)
    await add(school, {
      emergencyContacts: [
        { ...nell, otherPhone: '555-010-0112' },
        { name: 'Ben Ray' },
        { name: 'Third One' },
      ],
    })
    await add(school, { firstName: 'Zoe' })
    const fields = ['firstName', 'emergency', 'emergencyRelation', 'emergencyPhone', 'emergencyOtherPhone', 'emergency2'] // prettier-ignore
    const query = { fields: fields.join(',') } as never
    const file = await call(rig, children.export, { query }, school.coordinator)
    expect((await readSheet(file.raw)).slice(1)).toEqual([
      ['Kim', 'Nell Gray', 'Neighbor', '555-010-0111', '555-010-0112', 'Ben Ray'],
      ['Zoe', null, null, null, null, null],
    ])
  })

  test('of two entries of one child stays once, with the numbers of both', async () => {
    const school = await makeSchool(rig)
    const kim = await add(school, { emergencyContacts: [nell] })
    const twin = await add(school, {
      emergencyContacts: [
        { ...nell, name: 'nell gray', phone: '555-010-0199' },
        { ...nell, name: 'Ben Ray' },
      ],
      primaryGuardian: { ...gus, firstName: 'Ana', email: 'ana@example.test', phone: '555-010-0123' },
    })
    const body = {
      keepId: kim.familyId,
      otherId: twin.familyId,
      guardianIds: [kim.primaryGuardian!.id],
      same: [{ keepId: kim.id, otherId: twin.id }],
    }
    made(await call(rig, familyMerges.merge, { body } as never, school.admin))
    const after = made(await call(rig, children.get, { params: { id: kim.id } }, school.admin))
    expect(after.emergencyContacts.map((each) => [each.name, each.phone, each.otherPhone])).toEqual([
      ['Nell Gray', '5550100111', '5550100199'],
      ['Ben Ray', '5550100111', null],
    ])
  })
})
