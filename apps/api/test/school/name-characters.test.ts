import { readSheet } from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { parents } from '@afterbell/contract/families/parents'
import { finder } from '@afterbell/contract/finder/finder'
import { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { folded, searchText, spellings } from '@afterbell/domain/kernel/text/folded'
import { SPELLINGS } from '@afterbell/domain/kernel/text/letters'
import { guards } from '../../src/guards.ts'
import { reactions } from '../../src/reactions.ts'
import { importJob } from '../../src/features/imports/import.job.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import { campBody, classBody, inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool
beforeEach(async () => {
  school = await makeSchool(rig)
})

const turn = async (moreNameCharacters: boolean) =>
  made(await call(rig, ofSchool.changeRegistration, { body: { moreNameCharacters } }, school.admin))

const CLASS = "Children's Choir & Arts (K-2)!"
const CAMP: Parameters<typeof campBody>[0] = {
  camp: { campName: 'Arts & Crafts', description: "We'll paint: 5/6 & more (a lot)!" },
  pricings: [{ name: 'K/1', timeFrom: '09:00', timeTo: '12:00' }],
  addOns: [{ name: 'Lunch (hot)', price: 5 }],
}
const guardian = { firstName: 'Luc', lastName: 'St. Pierre, Jr.', phone: '(555) 010-0177' }
const CHILD: CallInput<typeof children.create>['body'] = {
  firstName: '明',
  lastName: '李',
  preferredName: '小明',
  birthDate: '2018-05-04',
  grade: 'SECOND',
  primaryGuardian: guardian,
  approvedPickups: [{ id: null, name: 'محمد علي', phone: null, relation: 'Uncle' }],
}

const pathsOf = ({ problem }: { problem: { fields?: { path: string }[] } }) =>
  problem.fields?.map(({ path }) => path)
const addClass = (by = school.admin) =>
  call(rig, classes.create, { body: classBody({ className: CLASS }) }, by)
const addCamp = () => call(rig, camps.create, { body: campBody(CAMP) }, school.admin)
const addChild = (by = school.admin) => call(rig, children.create, { body: CHILD }, by)
const childOf = async (id: string) => made(await call(rig, children.get, { params: { id } }, school.admin))

/** Saves a child's form with a change. */
async function saved(id: string, over: object) {
  const { siblings: _, id: __, doNotRelease: ___, ...form } = await childOf(id)
  return call(rig, children.update, { params: { id }, body: { ...form, ...over } as never }, school.admin)
}

test('A new school takes names as they are specified; the setting is told to those who may change it alone', async () => {
  const hint = /turn on “Names may hold more characters” in Settings, Registration$/
  const refused = await addChild()
  expect([refused.status, pathsOf(refused)]).toEqual([
    400,
    ['firstName', 'lastName', 'preferredName', 'primaryGuardian.lastName', 'approvedPickups.0.name'],
  ])
  for (const { message } of refused.problem.fields!) expect(message).toMatch(hint)
  for (const { message } of (await addChild(school.coordinator)).problem.fields!)
    expect(message).toBe('May contain latin letters, spaces, apostrophes and hyphens')
  expect((await addClass()).problem.fields![0]!.message).toMatch(hint)
  expect((await addClass(school.manager)).problem.fields![0]!.message).not.toMatch(hint)
  expect(pathsOf(await addCamp())).toEqual([
    'camp.campName',
    'camp.description',
    'pricings.0.name',
    'addOns.0.name',
  ])
  const id = await makeChild(rig, school)
  const body = { name: '王芳', note: '' }
  expect(pathsOf(await call(rig, doNotRelease.add, { params: { id }, body }, school.admin))).toEqual(['name'])
})

test('Only a Super Admin changes it, and everybody’s session knows', async () => {
  const body = { moreNameCharacters: true }
  for (const who of [school.manager, school.coordinator, school.instructor])
    expect((await call(rig, ofSchool.changeRegistration, { body }, who)).status).toBe(403)
  expect((await call(rig, ofSchool.settings, {}, school.manager)).answer).toMatchObject({
    moreNameCharacters: false,
  })
  expect(await turn(true)).toMatchObject({ moreNameCharacters: true, offerHours: 24 })
  expect((await call(rig, ofSchool.settings, {}, school.manager)).answer).toMatchObject({
    moreNameCharacters: true,
  })
})

test('Turned on, classes, camps and people are called as they are, found, listed and exported so', async () => {
  await turn(true)
  const { id } = made(await addChild(school.coordinator))
  const child = await childOf(id)
  expect(child).toMatchObject({ firstName: '明', lastName: '李', preferredName: '小明' })
  expect(child.primaryGuardian).toMatchObject({ lastName: 'St. Pierre, Jr.' })
  const listed = await makeChild(rig, school, { firstName: 'مُحَمَّد', lastName: 'عليّ' })
  made(await addClass())
  made(await addCamp())
  const search = async (words: string) =>
    made(await call(rig, children.list, { query: { search: words } }, school.admin)).content.map(
      (row) => row.id,
    )
  for (const words of ['明', '李', '小明', '李, 明', 'st. pierre, jr.', 'pierre'])
    expect(await search(words)).toEqual([id])
  // One child has this name, the other has a pickup with it.
  for (const words of ['محمد', 'محمد علي', 'مُحَمَّد'])
    expect((await search(words)).toSorted()).toEqual([id, listed].toSorted())
  const matches = made(await call(rig, finder.find, { query: { search: '小明' } }, school.admin))
  expect(JSON.stringify(matches)).toContain(id)
  const guardians = made(await call(rig, parents.list, { query: { search: 'jr.' } }, school.admin)).content
  expect(guardians).toHaveLength(1)
  const named = made(
    await call(
      rig,
      activities.list,
      { at: 'classes', query: { search: 'choir & arts (k-2)!' } },
      school.admin,
    ),
  )
  expect(named.content.map(({ name }) => name)).toEqual([CLASS])
  const sheet = await readSheet((await call(rig, children.export, {}, school.admin)).raw)
  expect(JSON.stringify(sheet)).toContain('李')
  const hidden = await saved(id, { firstName: '\u202e明', lastName: 'Ann2', preferredName: '🙂' })
  expect(pathsOf(hidden)).toEqual(['firstName', 'lastName', 'preferredName'])
  // Pasting may add invisible characters, which are removed.
  made(await saved(id, { firstName: '\ufeff明\u200b' }))
  expect((await childOf(id)).firstName).toBe('明')
})

test('What a search compares is the same in the database and in the browser', async () => {
  const texts =
    "Zoë Núñez|李明|김민준|が|مُحَمَّد عليّ|محـمد|أحمد|آمنة|علی کریم|مصطفى|امیر\u200cحسین|יוֹסֵף|ΝΙΚΟΣ Νίκος|Анна Йовић|कृष्ण|ශ්\u200dරී|ศักดิ์|Đỗ Ägir ß|O'Connor|O’Connor|Oʻahu Oʼdell ‘Ana".split(
      '|',
    )
  // Every letter of the table, alone and in a word; other characters; and random texts of letters, marks and signs.
  const letters = [...Object.keys(SPELLINGS), ...Object.keys(SPELLINGS).map((each) => each.toUpperCase())]
  const points = Array.from({ length: 0x3400 }, (_, index) => index + 0x20).filter(isAssigned)
  const wide = Array.from({ length: 0x6f0 }, (_, index) => index + 0xf900).filter(isAssigned)
  const signs = [...letters, ...[...points, ...wide].map((point) => String.fromCodePoint(point))]
  texts.push(...signs, ...signs.map((sign) => `Aae${sign}uE o${sign} `))
  const draw = drawOf(20261128)
  for (let count = 0; count < 4000; count += 1)
    texts.push(Array.from({ length: 1 + draw(12) }, () => signs[draw(signs.length)]!).join(''))
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select app.folded(text) as folded, app.spellings(text) as spellings, app.search_text(text) as "searchText"
       from unnest($1::text[]) with ordinality t (text, at) order by at`,
      [texts],
    ),
  )
  const differing = texts.filter((text, index) => {
    const row = rows[index] as { folded: string; spellings: string[]; searchText: string }
    return (
      row.folded !== folded(text) ||
      row.spellings.join('|') !== spellings(text).join('|') ||
      row.searchText !== searchText(text)
    )
  })
  expect(
    differing.map((text) => Array.from(text, (sign) => sign.codePointAt(0)!.toString(16)).join(' ')),
  ).toEqual([])
})

/** Excludes surrogates, unassigned code points, and letters newer than the database's Unicode version. */
function isAssigned(point: number): boolean {
  return point !== 0x1c89 && !/[\p{Cn}\p{Cs}\p{Co}\p{Cc}]/u.test(String.fromCodePoint(point))
}

/** Random numbers, the same in each run. */
function drawOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('Somebody who may never pick up a child is known again however their name is cut or marked', async () => {
  await turn(true)
  const { id } = made(await addChild())
  const forbid = (name: string) =>
    call(rig, doNotRelease.add, { params: { id }, body: { name, note: '' } }, school.admin)
  expect((await forbid('مُحَمَّد عليّ')).problem.code).toBe('IS_APPROVED_PICKUP')
  made(await forbid('王 芳'))
  expect((await forbid('王芳')).problem.code).toBe('ALREADY_LISTED')
  const approvedPickups = [{ id: null, name: '王芳', phone: null, relation: '' }]
  expect(pathsOf(await saved(id, { approvedPickups }))).toEqual(['approvedPickups.0.name'])
})

test('Turned off again, what is stored stays and can be edited beside its name; new names are as specified', async () => {
  await turn(true)
  const { id } = made(await addChild())
  const { id: classId } = made(await addClass())
  const { id: campId } = made(await addCamp())
  await turn(false)
  const phoned = { ...(await childOf(id)).primaryGuardian!, phone: '5550100188' }
  expect(made(await saved(id, { primaryGuardian: phoned })).primaryGuardian).toMatchObject({
    lastName: 'St. Pierre, Jr.',
    phone: '5550100188',
  })
  expect(pathsOf(await saved(id, { firstName: '华' }))).toEqual(['firstName'])
  expect(made(await saved(id, { firstName: 'Ming' })).firstName).toBe('Ming')
  // A sister shares the family's guardians.
  const sister = {
    ...CHILD,
    firstName: 'Hua',
    lastName: 'Li',
    preferredName: '',
    approvedPickups: [],
    siblingId: id,
  }
  const { primaryGuardian } = await childOf(id)
  made(await call(rig, children.create, { body: { ...sister, primaryGuardian } as never }, school.admin))

  const { version: _, ...stored } = made(
    await call(rig, classes.get, { params: { id: classId } }, school.admin),
  )
  const change = (over: object) =>
    call(
      rig,
      classes.update,
      { params: { id: classId }, body: { ...stored, ...over } as never },
      school.admin,
    )
  made(await change({ maxEnroll: 17 }))
  expect(pathsOf(await change({ className: 'Arts & Crafts' }))).toEqual(['className'])
  const camp = made(await call(rig, camps.get, { params: { id: campId } }, school.admin))
  made(await call(rig, camps.update, { params: { id: campId }, body: camp as never }, school.admin))
  const bulk = (description: string) =>
    call(rig, classes.bulkChange, { body: { ids: [classId], description } }, school.admin)
  expect(made(await bulk('Songs & dances')).refused).toMatchObject([{ id: classId, field: 'description' }])
  expect(made(await bulk('Songs and dances'))).toMatchObject({ changed: 1 })
  await turn(true)
  expect(made(await bulk('Songs & dances'))).toMatchObject({ changed: 1 })
})

const CATALOG = `Name,Days,From To,Times,Capacity\n"${CLASS}",Mon,2026-11-23 to 2026-12-14,15:30-16:30,12`

async function uploaded(text = CATALOG) {
  const part = { name: 'catalog.csv', text }
  const body = { 'catalog-file': part }
  const { id } = made(await call(rig, imports.upload, { at: 'classes', body } as never, school.admin))
  const input = { at: 'classes', params: { id }, query: {} } as const
  return { id, rows: made(await call(rig, imports.rows, input, school.admin)).content }
}

test('A catalog is rewritten while it is off, and kept as it is once it is on; the same file is known again', async () => {
  expect((await uploaded()).rows).toMatchObject([
    { name: 'Childrens Choir and Arts - K-2.', rewrites: [{ field: 'name', from: CLASS }] },
  ])
  await turn(true)
  const { id, rows } = await uploaded()
  expect(rows).toMatchObject([{ name: CLASS, rewrites: [], result: 'CREATE' }])
  made(await call(rig, imports.confirm, { at: 'classes', params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'classes',
    importId: id,
  })
  await turn(false)
  expect((await uploaded()).rows).toMatchObject([
    { result: 'SKIP', message: expect.stringMatching(/^This was imported on/) },
  ])
})

test('A list of families is refused in its rows while it is off, and taken as it is written once it is on', async () => {
  const text = `Child first name,Child last name,DOB,Parent 1,Parent 1 phone,Pickups,Do not release
明,李,2019-04-03,"Luc St. Pierre, Jr.",(555) 010-0100,"محمد علي (uncle)","王芳, 张伟"`
  const upload = async () => {
    const body = { 'catalog-file': { name: 'families.csv', text } }
    const { id } = made(await call(rig, familyImports.upload, { body } as never, school.admin))
    const rows = made(
      await call(rig, familyImports.rows, { params: { id }, query: {} }, school.admin),
    ).content
    return { id, rows }
  }
  const [refused] = (await upload()).rows
  expect(refused).toMatchObject({ result: 'SKIP' })
  expect(refused!.message).toContain('May contain latin letters')
  await turn(true)
  const { id, rows } = await upload()
  expect(rows).toMatchObject([{ result: 'CREATE', name: '明 李', guardians: ['Luc St. Pierre, Jr.'] }])
  made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'families',
    importId: id,
  })
  const [row] = made(await call(rig, children.list, { query: {} }, school.admin)).content
  const child = await childOf(row!.id)
  expect(child.doNotRelease.map(({ name }) => name).toSorted()).toEqual(['张伟', '王芳'])
  expect(child.approvedPickups).toMatchObject([{ name: 'محمد علي', relation: 'uncle' }])
  expect((await upload()).rows).toMatchObject([{ result: 'SKIP', message: '明 李 is already there' }])
})
