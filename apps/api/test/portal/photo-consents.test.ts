import { expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { photoConsents } from '@afterbell/contract/families/photo-consents'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { call, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode } from '../rig/families/browser.ts'
import { logInExpected } from '../rig/families/expected-today.ts'
import { BIRTH_DATE, logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { askForPhotos, sayPhotos } from '../rig/facts/photos.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

async function askingSchool(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await askForPhotos(rig, school)
  return school
}

/** The father of the other home, logged in. */
async function fatherOf(school: MadeSchool, { childId, lastName }: LoggedInFamily): Promise<LoggedInFamily> {
  const email = `tom.${lastName.toLowerCase()}@fathers.test`
  const params = { id: childId }
  const child = made(await call(rig, children.get, { params }, school.admin))
  const father = { firstName: 'Tom', lastName, email, phone: '646-555-0111' }
  const body = { ...child, secondaryGuardian: father } as never
  const { primaryGuardian, secondaryGuardian } = made(
    await call(rig, children.update, { params, body }, school.admin),
  )
  const home = { name: '', street: '', city: '', state: '', postalCode: '', share: 50 }
  const both = [primaryGuardian!, secondaryGuardian!].map(({ id, firstName: name }) => ({
    ...home,
    name,
    guardianIds: [id],
  }))
  const twoHomes = { params: { childId }, body: { homes: both } as never }
  made(await call(rig, homes.save, twoHomes, school.admin))
  const browser = familyBrowser(rig, school.id)
  made(await logInByCode(rig, browser, email))
  made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
  return { browser, email, childId, lastName }
}

const read = async ({ browser, childId }: LoggedInFamily) =>
  made(await browser.call(familyChildren.get, { params: { childId } })).photos

const toDo = async ({ browser }: LoggedInFamily) =>
  made(await browser.call(familyHome.home, {})).toDo.filter(({ is }) => is === 'PHOTOS')

const asStaff = async (school: MadeSchool, { childId }: LoggedInFamily) =>
  made(await call(rig, photoConsents.get, { params: { childId } }, school.admin))

test('A family answers, withdraws, and everything that was said stays', async () => {
  const school = await askingSchool()
  const mara = await logInFamily(rig, school)
  expect(await read(mara)).toEqual({ own: null, holds: null })
  expect((await asStaff(school, mara)).holds).toBe('UNANSWERED')
  expect(await toDo(mara)).toMatchObject([{ id: mara.childId, child: { id: mara.childId } }])

  made(await sayPhotos(mara.browser, mara.childId, 'PUBLIC'))
  expect(await read(mara)).toMatchObject({
    own: { answer: 'PUBLIC', by: `Mara ${mara.lastName}` },
    holds: 'PUBLIC',
  })
  expect(await toDo(mara)).toEqual([])
  made(await sayPhotos(mara.browser, mara.childId, 'NONE'))
  made(await sayPhotos(mara.browser, mara.childId, 'NONE'))
  const { holds, history } = await asStaff(school, mara)
  expect(holds).toBe('NONE')
  expect(history.map(({ answer, enteredBy, language }) => [answer, enteredBy, language])).toEqual([
    ['NONE', null, 'en'],
    ['PUBLIC', null, 'en'],
  ])
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select details ->> 'answer' as answer from audit_event where what = 'child.photos-said' order by at, id`,
    ),
  )
  expect(rows.map(({ answer }) => answer)).toEqual(['photos also for the public', 'no photos'])
})

test('Of two homes the stricter answer holds, staff see both, and a family reads its own and what holds', async () => {
  const school = await askingSchool()
  const mara = await logInFamily(rig, school)
  const tom = await fatherOf(school, mara)
  made(await sayPhotos(mara.browser, mara.childId, 'PUBLIC'))
  expect([await read(tom), (await toDo(tom)).length]).toEqual([{ own: null, holds: 'PUBLIC' }, 1])
  made(await sayPhotos(tom.browser, tom.childId, 'INSIDE'))
  expect(await read(mara)).toMatchObject({ own: { answer: 'PUBLIC' }, holds: 'INSIDE' })
  expect(JSON.stringify(await read(mara))).not.toContain('Tom')
  const { homes: said } = await asStaff(school, mara)
  expect(said.map((home) => home.said?.answer)).toEqual(['PUBLIC', 'INSIDE'])

  // Whoever moves in with the mother has said the latest of her home. The home that is left says nothing.
  await inside(rig, school.id, (query) =>
    query(
      `update guardian g set home_id = (select o.home_id from guardian o where o.family_id = g.family_id and o.first_name = 'Mara')`,
    ),
  )
  expect(await read(mara)).toMatchObject({ own: { answer: 'INSIDE' }, holds: 'INSIDE' })
  // What somebody of a home said counts on once they are no guardian any more.
  await inside(rig, school.id, (query) =>
    query(`update photo_consent set home_id = (select home_id from guardian where first_name = 'Mara')`),
  )
  await inside(rig, school.id, (query) =>
    query(`update photo_consent set guardian_id = null where answer = 'INSIDE'`),
  )
  expect(await read(mara)).toMatchObject({ holds: 'INSIDE' })
})

test('Staff enter what came on paper for a guardian of the child, and for nobody else', async () => {
  const school = await askingSchool()
  const mara = await logInFamily(rig, school)
  const other = await logInFamily(rig, school)
  const guardianOf = async ({ childId }: LoggedInFamily) =>
    made(await call(rig, children.get, { params: { id: childId } }, school.admin)).primaryGuardian!.id
  const enter = (guardianId: string) => {
    const body = { guardianId, answer: 'INSIDE' as const }
    return call(rig, photoConsents.enter, { params: { childId: mara.childId }, body }, school.admin)
  }
  expect((await enter(await guardianOf(other))).status).toBe(404)
  const { holds, history } = made(await enter(await guardianOf(mara)))
  expect([holds, history[0]!.guardian, history[0]!.language]).toEqual([
    'INSIDE',
    `Mara ${mara.lastName}`,
    null,
  ])
  expect(history[0]!.enteredBy).not.toBeNull()
  expect(await read(mara)).toMatchObject({ own: { answer: 'INSIDE' } })
})

test('Where the school does not ask, families read nothing and say nothing, and an answer on file still holds', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  expect([await read(mara), await toDo(mara)]).toEqual([null, []])
  const refused = await sayPhotos(mara.browser, mara.childId, 'NONE')
  expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_FOR_FAMILIES'])
  expect((await asStaff(school, mara)).holds).toBeNull()
  await askForPhotos(rig, school)
  made(await sayPhotos(mara.browser, mara.childId, 'NONE'))
  await askForPhotos(rig, school, false)
  expect((await asStaff(school, mara)).holds).toBe('NONE')
})

test('Rosters, their filter and file, paper and today’s board show what holds', async () => {
  const school = await askingSchool()
  const { browser, childId, activityId } = await logInExpected(rig, school)
  const at = { at: 'classes', params: { id: activityId } } as const
  const roster = async (photos?: string) =>
    made(await call(rig, rosters.list, { ...at, query: { photos } as never }, school.admin)).content
  expect((await roster()).map(({ photos }) => photos)).toEqual(['UNANSWERED'])
  expect([(await roster('UNANSWERED')).length, (await roster('NONE')).length]).toEqual([1, 0])
  made(await sayPhotos(browser, childId, 'NONE'))
  expect([(await roster('UNANSWERED')).length, (await roster('NONE')).length]).toEqual([0, 1])
  const board = made(await call(rig, today.board, {}, school.admin))
  expect(board.lines.map(({ photos }) => photos)).toEqual(['NONE'])
  const printed = made(await call(rig, rosterPrint.get, { ...at, query: {} }, school.admin))
  expect(printed.children.map(({ photos }) => photos)).toEqual(['NONE'])
})
