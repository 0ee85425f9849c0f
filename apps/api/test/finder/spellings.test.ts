import { beforeAll, describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { parents } from '@afterbell/contract/families/parents'
import { finder } from '@afterbell/contract/finder/finder'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { teachers } from '@afterbell/contract/settings/settings'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

/** Names, and how people type them who lack the letters or are in a hurry. */
const TYPED: readonly (readonly [string, readonly string[]])[] = [
  ['Łapiński', ['lapinski', 'LAPINSKI', 'łapiński', 'Łapin\u0301ski']],
  ['Müller', ['muller', 'mueller', 'müller', 'Mu\u0308ller', 'ＭＵＬＬＥＲ']],
  ['Gröss-Jensen', ['gross jensen', 'groess', 'grossjensen', 'gröss‑jensen', 'gross  jensen']],
  ['O’Connor', ['oconnor', "o'connor", 'O´Connor', 'oʼconnor']],
  ['Sæther', ['saether', 'sather']],
  ['Đurić', ['duric', 'djuric']],
  ['Þórsdóttir', ['thorsdottir']],
  ['Işık', ['isik', 'IŞIK']],
]

describe('However a name is spelled', () => {
  let school: MadeSchool
  let classId: string

  beforeAll(async () => {
    school = await makeSchool(rig)
    classId = await makeClass(rig, school, { className: 'Chess', maxEnroll: 40, price: 50 })
    await inside(rig, school.id, (query) => query('update school set more_name_characters = true'))
    for (const [index, [name]] of TYPED.entries()) {
      const id = await makeChild(rig, school, {
        firstName: `Kid ${'ABCDEFGHIJ'[index]}`,
        lastName: name,
        primaryGuardian: { firstName: `Gus`, lastName: `${name}`, phone: `555-010-02${10 + index}` },
      })
      made(
        await call(
          rig,
          rosters.add,
          {
            at: 'classes',
            params: { id: classId },
            body: { childId: id, payment: 'INVOICE' },
          } as never,
          school.admin,
        ),
      )
      await makeClass(rig, school, { className: `Club of ${name.replaceAll(/[’]/g, ' ')}` })
      made(await call(rig, teachers.add, { body: { name } }, school.admin))
    }
    for (const { payerId } of made(await call(rig, invoices.list, { query: {} }, school.admin)).content) {
      const paid = { payerId, amount: 1, how: 'CASH' as const, receivedOn: '2026-11-18' }
      made(await call(rig, payments.takeOutside, { body: paid }, school.admin))
    }
  })

  test.each(TYPED.flatMap(([name, ways]) => ways.map((typed) => [name, typed] as const)))(
    '%j is found as %j in every list',
    async (name, search) => {
      const kids = made(await call(rig, children.list, { query: { search } }, school.admin)).content
      expect(kids.map(({ fullName }) => fullName)).toEqual([expect.stringContaining(name)])
      const guardians = made(await call(rig, parents.list, { query: { search } }, school.admin)).content
      expect(guardians.map((each) => JSON.stringify(each))).toEqual([expect.stringContaining(name)])
      const roster = made(
        await call(
          rig,
          rosters.list,
          { at: 'classes', params: { id: classId }, query: { search } } as never,
          school.admin,
        ),
      ).content
      expect(roster).toHaveLength(1)
      for (const list of [invoices.list, transactions.list] as const) {
        const { content } = made(
          await call(rig, list as typeof invoices.list, { query: { search } }, school.admin),
        )
        expect(content.map((each) => JSON.stringify(each))).toEqual([expect.stringContaining(name)])
      }
      const palette = made(await call(rig, finder.find, { query: { search } }, school.admin))
      expect(palette.children.map((child) => child.name)).toEqual([expect.stringContaining(name)])
      const settings = made(await call(rig, teachers.list, { query: { search } }, school.admin)).content
      expect(settings.map((teacher) => teacher.name)).toEqual([name])
    },
  )

  test('a class is found by its name, its instructor and both together, by staff and by the public', async () => {
    const other = await makeSchool(rig)
    const teaching = await makeStaff(rig, other.id, 'SCHOOL_INSTRUCTOR')
    await inside(rig, other.id, (query) =>
      query(`update account set first_name = 'Zoë', last_name = 'Müller' where id = $1`, [teaching.id]),
    )
    await makeClass(rig, other, { className: 'Théâtre', instructorIds: [teaching.id] })
    await makeClass(rig, other, { className: 'Tango' })
    const names = async (search: string, by: Parameters<typeof call>[3] = {}) =>
      made(
        await call(
          rig,
          activities.list,
          { at: 'classes', params: { schoolId: other.id }, query: { search } } as never,
          by,
        ),
      ).content.map(({ name }) => name)
    for (const search of [
      'theatre',
      'Théâtre',
      'THEATRE',
      'the\u0301a\u0302tre',
      'mueller theatre',
      'zoe  muller',
    ])
      for (const by of [{}, other.admin]) expect(await names(search, by), search).toEqual(['Théâtre'])
    expect(await names('theatre tango')).toEqual([])
  })
})

test('Families whose children or guardians are spelled otherwise are shown as duplicates', async () => {
  const school = await makeSchool(rig)
  const ids: string[] = []
  for (const [index, lastName] of ['Müller', 'Mueller', 'Miller'].entries())
    ids.push(
      await makeChild(rig, school, {
        firstName: 'Jörg',
        lastName,
        primaryGuardian: { firstName: 'Ana', lastName, phone: `555-010-03${10 + index}` },
      }),
    )
  const families = await Promise.all(
    ids.map(async (id) => made(await call(rig, children.get, { params: { id } }, school.admin)).familyId),
  )
  const pairs = made(await call(rig, familyMerges.duplicates, {}, school.admin)).content
  expect(pairs.map(({ one, other }) => [one.id, other.id].toSorted())).toEqual([
    families.slice(0, 2).toSorted(),
  ])
  expect([...pairs[0]!.reasons].sort()).toEqual(['CHILD', 'GUARDIAN'])
})

test('The palette finds granny, with the child she picks up, for those who may see contacts', async () => {
  const school = await makeSchool(rig)
  const id = await makeChild(rig, school, {
    approvedPickups: [{ id: null, name: 'Bożena Łapińska', phone: null, relation: 'Grandmother' }] as never,
  })
  const findAs = async (as: typeof school.admin) =>
    made(await call(rig, finder.find, { query: { search: 'bozena lapinska' } }, as)).children
  expect(await findAs(school.coordinator)).toMatchObject([
    { id, name: 'Kim Test', foundPerson: { name: 'Bożena Łapińska', kind: 'PICKUP' } },
  ])
  expect(await findAs(school.instructor)).toEqual([])
})

test('Who may never pick up a child stays barred in every spelling', async () => {
  const school = await makeSchool(rig)
  const id = await makeChild(rig, school)
  const forbid = (name: string) =>
    call(rig, doNotRelease.add, { params: { id }, body: { name, note: '' } }, school.admin)
  made(await forbid('Jörg Łapiński-Müller'))
  for (const name of ['Joerg Lapinski Mueller', 'jorg lapinskimuller', 'MÜLLER Jörg Łapiński'])
    expect((await forbid(name)).problem?.code, name).toBe('ALREADY_LISTED')
})
