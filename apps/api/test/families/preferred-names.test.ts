import { readSheet } from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { parents } from '@afterbell/contract/families/parents'
import { finder } from '@afterbell/contract/finder/finder'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool
beforeEach(async () => {
  school = await makeSchool(rig)
})

const at = 'classes' as const
const LIZZIE = { firstName: 'Elizabeth', preferredName: 'Lizzie', lastName: 'Warren' }
const NAME = 'Elizabeth "Lizzie" Warren'
/** Searches that must find the child. */
const SEARCHES = ['lizzie', 'Elizabeth Warren', 'warren, lizzie', NAME]

async function saved(id: string, over: object) {
  const {
    siblings: _,
    id: __,
    doNotRelease: ___,
    ...form
  } = made(await call(rig, children.get, { params: { id } }, school.admin))
  return call(rig, children.update, { params: { id }, body: { ...form, ...over } as never }, school.admin)
}

test('A preferred name is kept, refused at its field where it is no name, and recorded with who changed it', async () => {
  const id = await makeChild(rig, school, LIZZIE)
  const { status, problem } = await saved(id, { preferredName: 'Liz"zie"' })
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([400, ['preferredName']])
  const long = await saved(id, { preferredName: 'L'.repeat(101) })
  expect(long.problem.fields?.map(({ path }) => path)).toEqual(['preferredName'])
  expect(made(await call(rig, children.get, { params: { id } }, school.admin))).toMatchObject(LIZZIE)
  expect(made(await saved(id, { preferredName: 'Betty' })).preferredName).toBe('Betty')
  // A preferred name equal to the first name is not stored.
  expect(made(await saved(id, { preferredName: 'ELIZABETH' })).preferredName).toBe('')
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select details from audit_event where child_id = $1 and what <> 'family.changed' order by at`, [
      id,
    ]),
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { name: NAME },
    { name: 'Elizabeth "Betty" Warren', changed: ['preferredName'] },
    { name: 'Elizabeth Warren', changed: ['preferredName'] },
  ])
})

test('A child is found and named by it in contacts, the finder, rosters, wait lists, boards and on paper', async () => {
  const childId = await makeChild(rig, school, LIZZIE)
  await makeChild(rig, school, { firstName: 'Elizabeth', lastName: 'Lee' })
  const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
  const [id, full] = [
    await makeClass(rig, school, meets),
    await makeClass(rig, school, { ...meets, maxEnroll: 1 }),
  ]
  const session = await makeAftercare(rig, school, {
    dropInPrice: 10,
    days: [{ day: 'friday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }],
  })
  const dropIn = { at: 'aftercare-day', params: { id: session.days[0]! } } as const
  made(
    await call(
      rig,
      dropIns.add,
      { ...dropIn, body: { childIds: [childId], dates: ['2026-11-27'] } },
      school.admin,
    ),
  )
  const place = { at, params: { id }, body: { childId } }
  made(await call(rig, rosters.add, place, school.admin))
  const other = await makeChild(rig, school)
  made(await call(rig, rosters.add, { at, params: { id: full }, body: { childId: other } }, school.admin))
  made(await call(rig, waitLists.add, { ...place, params: { id: full } }, school.admin))

  const names = { firstName: 'Elizabeth', preferredName: 'Lizzie', lastName: 'Warren' }
  for (const search of SEARCHES) {
    const query = { search }
    const contacts = made(await call(rig, children.list, { query }, school.admin)).content
    expect(contacts, search).toMatchObject([{ ...names, fullName: NAME }])
    const chosen = made(await call(rig, children.forEnrollment, { query }, school.admin))
    expect(chosen, search).toMatchObject([{ fullName: NAME }])
    const matches = made(await call(rig, finder.find, { query }, school.admin))
    expect(matches.children, search).toMatchObject([{ name: NAME }])
    const lists = [
      await call(rig, rosters.list, { at, params: { id }, query }, school.admin),
      await call(rig, waitLists.list, { at, params: { id: full }, query }, school.admin),
      await call(rig, attendance.list, { at, params: { id }, query }, school.admin),
      await call(rig, dropIns.list, { ...dropIn, query }, school.admin),
    ]
    for (const list of lists) expect(made(list as (typeof lists)[0]).content, search).toMatchObject([names])
  }
  const paper = made(await call(rig, rosterPrint.get, { at, params: { id } }, school.admin))
  expect(paper.children).toMatchObject([names])
  expect(JSON.stringify(made(await call(rig, today.board, {}, school.admin)))).toContain(
    '"preferredName":"Lizzie"',
  )
  const guardians = made(await call(rig, parents.list, { query: {} }, school.admin)).content
  expect(JSON.stringify(guardians)).toContain(JSON.stringify(NAME))
  for (const file of [
    await call(rig, rosters.export, { at, params: { id } }, school.admin),
    await call(rig, attendance.export, { at, params: { id } }, school.admin),
    await call(rig, dropIns.export, dropIn, school.admin),
  ]) {
    const [head, row] = await readSheet(file.raw)
    expect(row![head!.indexOf('Preferred name')]).toBe('Lizzie')
  }
})

test('Of two entries the one that stays keeps its own, or gets that of the other, and either name tells that they are one', async () => {
  const keepId = await makeChild(rig, school, { ...LIZZIE, preferredName: '' })
  const otherId = await makeChild(rig, school, LIZZIE)
  const familyIdOf = async (id: string) =>
    made(await call(rig, children.get, { params: { id } }, school.admin)).familyId
  const [keep, other] = [await familyIdOf(keepId), await familyIdOf(otherId)]
  const family = made(await call(rig, familyMerges.get, { params: { id: other } }, school.admin))
  expect(family.children).toMatchObject([{ ...LIZZIE, name: NAME }])
  const guardianIds = [family.guardians[0]!.id]
  const mergeInput = { keepId: keep, otherId: other, guardianIds }
  const preview = made(
    await call(
      rig,
      familyMerges.preview,
      { query: { ...mergeInput, same: [`${keepId}:${otherId}`] } },
      school.admin,
    ),
  )
  expect(preview.children.map(({ name, fate }) => [name, fate])).toEqual([
    ['Elizabeth Warren', 'STAYS'],
    [NAME, 'MERGED'],
  ])
  const same = [{ keepId, otherId }]
  const merged = made(
    await call(rig, familyMerges.merge, { body: { ...mergeInput, homesOf: 'KEEP', same } }, school.admin),
  )
  expect(merged.children).toMatchObject([{ id: keepId, ...LIZZIE, name: NAME }])
})
