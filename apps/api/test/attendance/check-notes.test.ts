import { expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { checkNoteJobs } from '../../src/features/attendance/automatic/check-notes.job.ts'
import { forgetCheckNotes } from '../../src/features/attendance/automatic/check-notes.store.ts'
import { insideSchool } from '../../src/platform/database/inside-school.ts'
import { call, NOW, useRig, type Rig } from '../rig/app.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'

/** Wednesday, November 18, 2026, 3 PM in New York. */
const rig = useRig()
const soon = useRig({ at: NOW.add({ seconds: 30 }) })
const nextDay = useRig({ at: NOW.add({ hours: 19 }) })

const CLASS = {
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
  timeFrom: '13:30',
  timeTo: '14:30',
}

/** Puts children into a class of today, and returns it with the entry of each. */
async function classOf(school: MadeSchool, childIds: readonly string[], over: object = {}) {
  const id = await makeClass(rig, school, { ...CLASS, ...over } as never)
  const at = { at: 'classes' as const, params: { id } }
  for (const childId of childIds)
    made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
  const lines = made(await call(rig, attendance.list, { ...at, query: {} }, school.admin)).content
  const entryOf = (childId: string) => lines.find((line) => line.childId === childId)!.id
  return {
    entryOf,
    checkIn: async (childId: string, { by = rig, time = '13:25' }: { by?: Rig; time?: string } = {}) => {
      const body = { checkIn: time, attendanceIds: [entryOf(childId)] }
      made(await call(by, attendance.checkIn, { ...at, body }, school.admin))
    },
    undoCheckIn: async (childId: string) => {
      const params = { ...at.params, attendanceId: entryOf(childId) }
      made(await call(rig, attendance.undoCheckIn, { ...at, params }, school.admin))
    },
    checkOut: async (childId: string, checkOutPerson: string, time = '14:30') => {
      const body = { checkOut: time, checkOutPerson, attendanceIds: [entryOf(childId)] }
      made(await call(rig, attendance.checkOut, { ...at, body }, school.admin))
    },
  }
}

/** Runs the jobs that wait, each once, and returns how many there were. */
async function runJobs(school: MadeSchool, by: Rig = rig): Promise<number> {
  const { rows } = await rig.pool.pg.query(
    `delete from pgboss.job where name like 'attendance.checked-%' and data->>'schoolId' = $1 returning name, data, start_after`,
    [school.id],
  )
  for (const { name, data } of rows.toSorted((a, b) => Number(a.start_after) - Number(b.start_after)))
    await checkNoteJobs[name === 'attendance.checked-in' ? 0 : 1]!(by)(data as never)
  return rows.length
}

async function sibling(school: MadeSchool, { childId }: LoggedInFamily, lastName: string): Promise<string> {
  const { primaryGuardian } = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  return makeChild(rig, school, {
    firstName: 'Ben',
    lastName,
    siblingId: childId,
    primaryGuardian,
  } as never)
}

const choose = async ({ browser }: LoggedInFamily, body: object) =>
  made(await browser.call(familyAccount.saveWanted, { body: body as never }))
const both = { news: true, child: true }
const byEmail = { email: { ...both, checkedIn: true, checkedOut: true } }

async function allow(school: MadeSchool, more: object) {
  const { rights } = made(await call(rig, familyPortal.get, {}, school.admin))
  made(await call(rig, familyPortal.changeRights, { body: { rights: { ...rights, ...more } } }, school.admin))
}

const written = async (school: MadeSchool) =>
  (await writtenAutomatically(rig, school.id)).map(({ to_email, subject, text_body }) => ({
    to: to_email,
    subject,
    text: text_body,
  }))

test('Nobody gets a note at first, and nothing is queued', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await chess.checkOut(mara.childId, `Mara ${mara.lastName}`)
  expect(await runJobs(school)).toBe(0)
})

test('A guardian who asks gets a letter when the child arrives and leaves, and the other guardian gets none', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school, {
    secondaryGuardian: { firstName: 'Tom', lastName: 'Okafor', email: 'tom@fathers.test', phone: '' },
  })
  const { email } = await choose(mara, byEmail)
  const asked = { isWanted: true, isSentAnyway: false }
  expect(email.notes).toEqual({ checkedIn: asked, checkedOut: asked })
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  expect(await runJobs(school)).toBe(1)
  await chess.checkOut(mara.childId, `Mara ${mara.lastName}`)
  await runJobs(school)
  const name = `Ann ${mara.lastName}`
  expect(await written(school)).toEqual([
    {
      to: mara.email,
      subject: `${school.name}: ${name} was checked in`,
      text: expect.stringContaining(
        `${name} was checked in to Chess on Wednesday, November 18, 2026 at 1:25 PM.`,
      ),
    },
    {
      to: mara.email,
      subject: `${school.name}: ${name} was checked out`,
      text: expect.stringContaining(`at 2:30 PM, with Mara ${mara.lastName}.`),
    },
  ])
  expect((await choose(mara, { email: { ...both, checkedIn: false } })).email.notes).toEqual({
    checkedIn: { isWanted: false, isSentAnyway: false },
    checkedOut: asked,
  })
})

test('Texts are sent only where the school allows them, in the guardian’s language', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  expect((await choose(mara, { phone: { ...both, checkedIn: true } })).phone!.notes).toBeNull()
  await allow(school, { askForNotes: 'EMAIL_AND_TEXT' })
  await choose(mara, { phone: { ...both, checkedIn: true } })
  await inside(rig, school.id, (query) => query(`update guardian set language = 'es'`))
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await runJobs(school)
  const [text, ...others] = await writtenAutomatically(rig, school.id)
  expect([others, text!.channel, text!.text_body]).toEqual([
    [],
    'SMS',
    `${school.name}: registramos la llegada de Ann ${mara.lastName} a Chess (1:25 p. m.).`,
  ])
})

test.each([
  ['notes are not asked for', { askForNotes: 'NO' }],
  ['families do not see the times', { seeTimes: false }],
])('A wish sleeps where %s', async (_, rights) => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  await choose(mara, byEmail)
  await allow(school, rights)
  expect(made(await mara.browser.call(familyAccount.wanted, {})).email.notes).toBeNull()
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await runJobs(school)
  expect(await written(school)).toEqual([])
})

test('A wish sleeps while the portal is closed, and where the row has become somebody else', async () => {
  const school = await makeSchool(rig)
  const [mara, other] = [await logInFamily(rig, school), await logInFamily(rig, school)]
  await choose(mara, byEmail)
  await choose(other, byEmail)
  const chess = await classOf(school, [mara.childId, other.childId])
  await inside(rig, school.id, (query) =>
    query(`update guardian set first_name = 'Rex', last_name = 'Vey' where email_key = $1`, [mara.email]),
  )
  await chess.checkIn(mara.childId)
  await runJobs(school)
  made(await call(rig, familyPortal.turn, { body: { isOn: false } }, school.admin))
  await chess.checkIn(other.childId)
  await runJobs(school)
  expect(await written(school)).toEqual([])
})

test('What the school sends to everybody is sent to all contacts, whatever one of them asks for, and says so', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school, {
    secondaryGuardian: { firstName: 'Tom', lastName: 'Okafor', email: 'tom@fathers.test', phone: '' },
  })
  const body = { emails: true, texts: false, lead: null, version: 0 }
  made(await call(rig, automaticMessages.update, { params: { kind: 'CHECKED_IN' }, body }, school.admin))
  const { email } = made(await mara.browser.call(familyAccount.wanted, {}))
  expect(email.notes!.checkedIn).toEqual({ isWanted: false, isSentAnyway: true })
  await choose(mara, byEmail)
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await runJobs(school)
  expect((await written(school)).map(({ to }) => to).toSorted()).toEqual([mara.email, 'tom@fathers.test'])
})

test('Siblings who arrive within a minute stand in one letter, each with their class', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  const ben = await sibling(school, mara, mara.lastName)
  await choose(mara, byEmail)
  const chess = await classOf(school, [mara.childId])
  const pottery = await classOf(school, [ben], { className: 'Pottery' })
  await chess.checkIn(mara.childId)
  await pottery.checkIn(ben, { by: soon, time: '13:28' })
  expect(await runJobs(school)).toBe(2)
  expect(await written(school)).toEqual([
    {
      to: mara.email,
      subject: `${school.name}: check-in of Ann ${mara.lastName} and Ben ${mara.lastName}`,
      text: expect.stringContaining(
        `Ann ${mara.lastName}: Chess, 1:25 PM\nBen ${mara.lastName}: Pottery, 1:28 PM`,
      ),
    },
  ])
})

test('A guardian who is held back from one child reads of the other alone', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  const ben = await sibling(school, mara, 'Loy')
  await choose(mara, byEmail)
  const body = { name: `Mara ${mara.lastName}`, note: '' } as never
  made(await call(rig, doNotRelease.add, { params: { id: ben }, body }, school.admin))
  const chess = await classOf(school, [mara.childId, ben])
  await chess.checkIn(mara.childId)
  await chess.checkIn(ben)
  await runJobs(school)
  const messages = await writtenAutomatically(rig, school.id)
  const about = Object.fromEntries(messages.map((each) => [each.subject.includes('Ben'), each.text_body]))
  // What is withheld is queued as well, and skipped when it is sent.
  expect(Object.keys(about).toSorted()).toEqual(['false', 'true'])
  expect(about.false).not.toContain('Ben')
})

test('An undone check is not told, neither within the minute nor later, and a second check-in is not told again', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  await choose(mara, byEmail)
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await chess.undoCheckIn(mara.childId)
  expect(await runJobs(school)).toBe(1)
  expect(await written(school)).toEqual([])
  const ben = await logInFamily(rig, school)
  await choose(ben, byEmail)
  const pottery = await classOf(school, [ben.childId])
  await pottery.checkIn(ben.childId)
  await runJobs(school)
  await pottery.undoCheckIn(ben.childId)
  await pottery.checkIn(ben.childId)
  expect(await runJobs(school)).toBe(0)
  expect(await written(school)).toHaveLength(1)
})

test('What staff enter the next day is not told', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  await choose(mara, byEmail)
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId, { by: nextDay })
  await runJobs(school, nextDay)
  expect(await written(school)).toEqual([])
  await insideSchool(useLater.pool, school.id, forgetCheckNotes)
  const { rows } = await inside(rig, school.id, (query) => query(`select from check_note`))
  expect(rows).toEqual([])
})

const useLater = useRig({ at: NOW.add({ hours: 24 * 5 }) })

test('A child who is checked out in time is told once, whoever corrects it', async () => {
  const school = await makeSchool(rig)
  const mara = await logInFamily(rig, school)
  await choose(mara, byEmail)
  const chess = await classOf(school, [mara.childId])
  await chess.checkIn(mara.childId)
  await chess.checkOut(mara.childId, `Mara ${mara.lastName}`)
  await runJobs(school)
  await chess.checkOut(mara.childId, `Mara ${mara.lastName}`, '14:40')
  expect(await runJobs(school)).toBe(0)
  expect(await written(school)).toHaveLength(2)
})
