import { beforeEach, describe, expect, test } from 'vitest'
import { notes } from '@afterbell/contract/families/child-care'
import { children } from '@afterbell/contract/families/children'
import { familyImports } from '@afterbell/contract/imports/imports'
import type { PeopleAnswer } from '@afterbell/domain/imports/people/people-questions'
import { importJob } from '../../src/features/imports/import.job.ts'
import { guards } from '../../src/guards.ts'
import { reactions } from '../../src/reactions.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeEach(async () => {
  school = await makeSchool(rig)
})

type Uploaded = Awaited<ReturnType<typeof upload>>

const upload = async (...lines: string[]) =>
  made(
    await call(
      rig,
      familyImports.upload,
      { body: { 'catalog-file': { name: 'families.csv', text: lines.join('\n') } } } as never,
      school.admin,
    ),
  )

const change = async ({ id, mapping, options }: Uploaded, over: Partial<Uploaded['options']>) =>
  made(
    await call(
      rig,
      familyImports.change,
      { params: { id }, body: { mapping, options: { ...options, ...over } } },
      school.admin,
    ),
  )

const get = async (id: string) => made(await call(rig, familyImports.get, { params: { id } }, school.admin))

async function run(id: string) {
  made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'families',
    importId: id,
  })
  return get(id)
}

async function childCalled(name: string) {
  const { content } = made(await call(rig, children.list, { query: { size: 200 } }, school.admin))
  const { id } = content.find(({ fullName }) => fullName === name)!
  return made(await call(rig, children.get, { params: { id } }, school.admin))
}

const rowsOf = async (id: string) =>
  made(await call(rig, familyImports.rows, { params: { id }, query: { size: 100 } }, school.admin)).content

const peopleAnswer = (text: string, use: PeopleAnswer['use'], over: Partial<PeopleAnswer> = {}) =>
  ({ kind: 'PICKUP', text, use, names: [], forbidden: [], ...over }) as Uploaded['options']['people'][number]

const HEAD =
  'Student First Name,Student Last Name,Parent 1 Name,Parent 1 Email,Emergency Contact,Emergency Contact Phone,Authorized Pickup'
const row = (first: string, pickup: string) =>
  `${first},Osei,Kofi Osei,kofi.osei@example.com,Ama Mensah,2125550263,"${pickup}"`

describe('Cells of people that refuse, or make a rule', () => {
  /** These cells state a rule. The import asks about them after the cells that refuse. */
  const RULES = ['Mom only', 'Grandma (Abena), Tuesdays only']
  const REFUSING = [
    'Kwame Osei; NOT Yaw Osei',
    'Mom only',
    'Anyone except father',
    'See court order',
    'Grandma (Abena), Tuesdays only',
    'Do not release to Yaw Osei',
    'Yaw Osei (NO)',
    'Aunt Efua 212-555-0111, no longer allowed',
  ]
  const NAMES = ['Tilda', 'Runa', 'Selma', 'Pia', 'Ines', 'Nia', 'Lia', 'Mia']

  test('import nobody until somebody answers', async () => {
    const uploaded = await upload(
      HEAD,
      ...REFUSING.map((cell, at) => row(NAMES[at]!, cell)),
      row('Ada', 'Kwame Osei'),
    )
    expect(uploaded).toMatchObject({
      findings: [],
      totals: { create: 1, skip: 8 },
      questions: { total: 8, open: 8 },
    })
    expect(uploaded.questions.first.map(({ text }) => text)).toEqual([
      ...REFUSING.filter((cell) => !RULES.includes(cell)),
      ...RULES,
    ])
    await run(uploaded.id)
    const { rows } = await inside(rig, school.id, (query) => query('select name from approved_pickup'))
    expect(rows).toEqual([{ name: 'Kwame Osei' }])
  })

  test('become what is answered: pickups, the do-not-release list, or notes', async () => {
    const uploaded = await upload(
      HEAD,
      row('Tilda', 'Kwame Osei; NOT Yaw Osei'),
      row('Runa', 'Mom only'),
      row('Pia', 'mom  only'),
      row('Nia', 'See file'),
    )
    const people = [
      peopleAnswer('Kwame Osei; NOT Yaw Osei', 'SOME', { names: ['Kwame Osei'], forbidden: ['Yaw Osei'] }),
      peopleAnswer('Mom only', 'RULE'),
      peopleAnswer('See file', 'NOBODY'),
    ]
    expect((await change(uploaded, { people })).questions).toMatchObject({ total: 3, open: 0 })
    // The same after a reload.
    expect((await get(uploaded.id)).options.people).toEqual(people)
    expect(await run(uploaded.id)).toMatchObject({ state: 'DONE', totals: { create: 4, skip: 0 } })
    const tilda = await childCalled('Tilda Osei')
    expect(tilda.approvedPickups).toMatchObject([{ name: 'Kwame Osei' }])
    expect(tilda.doNotRelease).toMatchObject([{ name: 'Yaw Osei', note: 'NOT Yaw Osei' }])
    expect(tilda.emergencyContacts).toMatchObject([{ name: 'Ama Mensah', phone: '2125550263' }])
    const pia = await childCalled('Pia Osei')
    expect(pia.approvedPickups).toEqual([])
    // A person who may not pick up a brother may not pick up Pia either.
    expect(pia.doNotRelease).toMatchObject([{ name: 'Yaw Osei' }])
    const { content } = made(
      await call(rig, notes.list, { params: { childId: pia.id }, query: {} }, school.admin),
    )
    expect(content).toMatchObject([{ body: 'Approved pickups: mom  only'.replace('  ', ' ') }])
  })

  test('are not brought back by importing the corrected file again', async () => {
    await run(
      (
        await change(await upload(HEAD, row('Tilda', 'NOT Yaw Osei')), {
          people: [peopleAnswer('NOT Yaw Osei', 'FORBIDDEN', { names: ['Yaw Osei'] })],
        })
      ).id,
    )
    const again = await upload(HEAD, row('Tilda', 'Yaw Osei'), row('Runa', 'Yaw Osei'))
    expect((await rowsOf(again.id)).map(({ message }) => message)).toEqual([
      expect.stringContaining('is already there'),
      'Yaw Osei is an approved pickup here, and on the do-not-release list of a sibling',
    ])
  })

  test('are stored sealed, as the file is', async () => {
    const uploaded = await upload(HEAD, row('Tilda', 'restraining order'))
    await change(uploaded, { people: [peopleAnswer('restraining order', 'RULE')] })
    const { rows } = await inside(rig, school.id, (query) =>
      query('select options::text as options from import'),
    )
    expect(rows[0]!.options).not.toContain('restraining')
  })
})

test('Contacts are what the column of their type says', async () => {
  const uploaded = await upload(
    'first_name,last_name,birthdate,contact_1_first_name,contact_1_last_name,contact_1_type,contact_1_relationship,contact_1_email,contact_2_first_name,contact_2_last_name,contact_2_type,contact_2_relationship,contact_2_email,contact_2_mobile_phone',
    'Amaia,Lindstad,2019-04-07,Kirsi,Lindstad,Parent,Mother,kirsi@example.com,Wim,Baars,Emergency Contact,Uncle,wim@example.com,2125550173',
    'Teo,Marang,2020-12-31,Ana,Marang,Parent,Mother,ana@example.com,Lena,Roth,Approved Pickup,Nanny,,2125550175',
  )
  expect(uploaded).toMatchObject({ findings: [], totals: { create: 2, skip: 0 } })
  await run(uploaded.id)
  expect(await childCalled('Amaia Lindstad')).toMatchObject({
    secondaryGuardian: null,
    approvedPickups: [],
    emergencyContacts: [{ name: 'Wim Baars', relation: 'Uncle', phone: '2125550173' }],
  })
  expect(await childCalled('Teo Marang')).toMatchObject({
    secondaryGuardian: null,
    approvedPickups: [{ name: 'Lena Roth', relation: 'Nanny', phone: '2125550175' }],
    emergencyContacts: [],
  })
})

test('A no of a contact is asked about, and a column nobody knows has to be answered', async () => {
  const uploaded = await upload(
    'Student,Guardian 1 Name,Guardian 2 Name,Guardian 2 Allowed Pickup,Guardian 2 Has Custody,Pickup Remarks',
    'Ada Lee,Ann Lee,Yaw Osei,0,0,ask',
    'Ben Fox,Rob Fox,Ama Mensah,1,1,',
  )
  expect(uploaded).toMatchObject({ totals: null, findings: [{ path: 'columns.5' }] })
  const open = await change(uploaded, { leftOutColumns: [5] })
  const text = 'Yaw Osei · May pick up: 0 · Custody: 0'
  expect(open).toMatchObject({
    findings: [],
    totals: { create: 1, skip: 1 },
    questions: { open: 1, first: [{ kind: 'CONTACT', text, rows: 1 }] },
  })
  await change(open, { people: [peopleAnswer(text, 'EMERGENCY', { kind: 'CONTACT' })] })
  await run(uploaded.id)
  expect(await childCalled('Ada Lee')).toMatchObject({
    secondaryGuardian: null,
    approvedPickups: [],
    emergencyContacts: [{ name: 'Yaw Osei' }],
  })
  expect((await childCalled('Ben Fox')).secondaryGuardian).toMatchObject({
    firstName: 'Ama',
    lastName: 'Mensah',
  })
})
