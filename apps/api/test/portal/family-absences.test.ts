import { describe, expect, test } from 'vitest'
import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { absentDropInsJob } from '../../src/features/attendance/absences/absent-drop-ins.job.ts'
import { call, useRig } from '../rig/app.ts'
import { familyBrowser, logInByCode, type FamilyBrowser } from '../rig/families/browser.ts'
import {
  enroll,
  logInExpected,
  tellAbsence,
  toldAbsenceId,
  TODAY,
  type ExpectedFamily,
} from '../rig/families/expected-today.ts'
import { BIRTH_DATE, logInFamily } from '../rig/families/logged-in.ts'
import {
  enrolledLongAgo,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()

const NEXT_WEEK = '2026-11-25'
const WEDNESDAYS = {
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
}

const lines = async (school: MadeSchool) => made(await call(rig, today.board, {}, school.admin)).lines

const tell = (browser: FamilyBrowser, body: object, headers: Record<string, string> = {}) =>
  browser.call(
    familyDays.tellAbsence,
    { body: { from: TODAY, to: TODAY, reason: 'SICK', ...body } as never },
    headers,
  )

const undo = (browser: FamilyBrowser, absenceId: string) =>
  browser.call(familyDays.undoAbsence, { params: { absenceId } })

const week = async (browser: FamilyBrowser, from = TODAY) =>
  made(await browser.call(familyWeek.week, { query: { from } }))

const meetingsOf = async (browser: FamilyBrowser, from = TODAY) =>
  (await week(browser, from)).days.flatMap(({ date, meetings }) =>
    meetings.map((each) => ({ date, ...each })),
  )

async function stored(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select b.starts_on as "from", b.ends_on as "to", b.activity_id is null as "isOfAll", b.reason, b.note, n.first_name as by,
        b.account_id is not null as "isOfStaff", b.withdrawn_at is not null as "isUndone"
      from absence b left join family_person n on n.school_id = b.school_id and n.id = b.person_id order by b.made_at, b.starts_on, b.id`),
  )
  return rows
}

/** What stands in the history of a child by somebody of the family. */
async function historyOfChild(school: MadeSchool, childId: string): Promise<string[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select h.what || ' ' || p.first_name as text from audit_event h
        join family_person p on p.school_id = h.school_id and p.id = h.person_id where h.child_id = $1`,
      [childId],
    ),
  )
  return rows.map(({ text }) => text as string)
}

/** The father, in the same family, with an address of his own. */
async function logInFather(school: MadeSchool, { childId, lastName }: ExpectedFamily) {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const email = `tom.${lastName}@fathers.test`
  const secondaryGuardian = { firstName: 'Tom', lastName, email, phone: '646-555-0111' }
  const body = { ...child, secondaryGuardian } as never
  made(await call(rig, children.update, { params: { id: childId }, body }, school.admin))
  const browser = familyBrowser(rig, school.id)
  made(await logInByCode(rig, browser, email))
  made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
  return browser
}

async function sibling(school: MadeSchool, { childId, lastName }: ExpectedFamily, firstName: string) {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const { primaryGuardian } = child
  const details = { firstName, lastName, birthDate: '2019-03-01', siblingId: childId, primaryGuardian }
  return makeChild(rig, school, details as never)
}

describe('An absence that a family tells', () => {
  test('is on today’s board at once, with who told it, and marked until staff have seen it', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const { childId, activityId, browser, lastName } = mara
    const answer = made(await tell(browser, { childIds: [childId], activityId, note: ' Fever since noon ' }))
    expect(answer).toEqual({ recorded: [childId], known: [], notExpected: [] })
    expect(await lines(school)).toMatchObject([
      {
        status: 'EXCUSED',
        absence: {
          reason: 'SICK',
          from: TODAY,
          to: TODAY,
          isOfAll: false,
          toldBy: `Mara ${lastName}`,
          note: 'Fever since noon',
        },
        familyChanges: [{ what: 'ABSENCE', by: `Mara ${lastName}`, seen: null }],
      },
    ])
    expect(await meetingsOf(browser)).toMatchObject([
      {
        date: TODAY,
        absence: 'SICK',
        status: 'EXCUSED',
        mayTellAbsence: false,
        told: { by: `Mara ${lastName}`, isOfAll: false, mayUndo: true },
      },
    ])
    // Not a word about health in the history.
    const history = await historyOfChild(school, childId)
    expect(history.filter((text) => text === 'absence.recorded Mara')).toHaveLength(1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select details::text as text from audit_event`),
    )
    expect(JSON.stringify(rows)).not.toMatch(/fever|sick/i)
    const [ofChild] = made(await call(rig, absences.ofChild, { params: { id: childId } }, school.admin))
    expect(ofChild).toMatchObject({ by: `Mara ${lastName}`, note: 'Fever since noon' })
  })

  test('is for several children, days and all they do; whoever is not expected is left out', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const benId = await sibling(school, mara, 'Ben')
    const calId = await sibling(school, mara, 'Cal')
    await enroll(rig, school, { activityId: mara.activityId, childId: benId })
    const childIds = [mara.childId, benId, calId]
    const answer = made(
      await tell(mara.browser, { childIds, from: TODAY, to: '2026-11-27', reason: 'VACATION' }),
    )
    expect(answer).toEqual({ recorded: [mara.childId, benId], known: [], notExpected: [calId] })
    expect(await meetingsOf(mara.browser, NEXT_WEEK)).toMatchObject([
      { absence: 'VACATION', told: { from: TODAY, to: '2026-11-27', isOfAll: true } },
      { absence: 'VACATION' },
    ])
    expect(await stored(school)).toHaveLength(2)
  })

  test('told once more, by the other guardian or with another reason, is one absence', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const { childId, activityId } = mara
    const tom = await logInFather(school, mara)
    made(await tell(mara.browser, { childIds: [childId], note: 'Fever' }))
    for (const body of [{}, { activityId }, { reason: 'OTHER', note: 'At the doctor' }])
      expect(made(await tell(tom, { childIds: [childId], ...body }))).toEqual({
        recorded: [],
        known: [childId],
        notExpected: [],
      })
    expect(await stored(school)).toMatchObject([{ by: 'Mara', reason: 'SICK', note: 'Fever' }])
    // Only what is new is recorded of a longer one.
    expect(made(await tell(tom, { childIds: [childId], to: NEXT_WEEK }))).toMatchObject({
      recorded: [childId],
    })
  })

  test('told on two devices at the same moment is one absence, and so is one that is sent again', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school)
    const answers = await Promise.all([1, 2].map(() => tell(browser, { childIds: [childId] })))
    expect(answers.map((each) => made(each).recorded.length).toSorted((a, b) => a - b)).toEqual([0, 1])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const later = { childIds: [childId], from: NEXT_WEEK, to: NEXT_WEEK }
    const first = made(await tell(browser, later, key))
    expect(made(await tell(browser, later, key))).toEqual(first)
    expect(first.recorded).toEqual([childId])
    expect(await stored(school)).toHaveLength(2)
  })

  test('is told until a meeting ends: what is over stays missed', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, activityId } = await logInExpected(rig, school, {
      timeFrom: '10:00',
      timeTo: '11:00',
    })
    await enrolledLongAgo(rig, school)
    const refused = await tell(browser, { childIds: [childId], activityId })
    expect([refused.status, refused.problem?.code]).toEqual([400, 'NOTHING_TO_MISS'])
    const later = await makeClass(rig, school, { ...WEDNESDAYS, timeFrom: '14:30', timeTo: '15:30' })
    await enroll(rig, school, { activityId: later, childId })
    made(await tell(browser, { childIds: [childId], to: NEXT_WEEK }))
    expect((await meetingsOf(browser)).map(({ status }) => status)).toEqual(['ABSENT', 'EXCUSED'])
    expect((await meetingsOf(browser, NEXT_WEEK)).map(({ status }) => status)).toEqual(['EXCUSED', 'EXCUSED'])
    expect(await stored(school)).toMatchObject([
      { from: TODAY, to: TODAY, isOfAll: false },
      { from: '2026-11-19', to: NEXT_WEEK, isOfAll: true },
    ])
  })

  test('counts more than what staff noticed, and not more than a child who is there', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, activityId } = await logInExpected(rig, school)
    const noticed = { childIds: [childId], from: TODAY, to: TODAY, activityId, reason: 'NO_NOTICE' }
    made(await call(rig, absences.record, { body: noticed as never }, school.admin))
    made(await tell(browser, { childIds: [childId], activityId }))
    expect((await stored(school)).map(({ reason, isUndone }) => [reason, isUndone])).toEqual([
      ['NO_NOTICE', true],
      ['SICK', false],
    ])
    made(await undo(browser, await toldAbsenceId(browser)))
    const [line] = await lines(school)
    const body = { checkIn: '14:50', attendanceIds: [line!.id] }
    const at = { at: 'classes', params: { id: activityId } } as const
    made(await call(rig, attendance.checkIn, { ...at, body }, school.admin))
    const refused = await tell(browser, { childIds: [childId] })
    expect([refused.status, refused.problem?.code]).toEqual([400, 'CHILD_IS_IN'])
    const inSpanish = await tell(browser, { childIds: [childId] }, { 'accept-language': 'es' })
    expect(inSpanish.problem?.message).toContain('está ahora mismo en')
  })

  test.each([
    ['a day before today', { from: '2026-11-17', to: TODAY }, 'from'],
    ['a last day before the first', { from: NEXT_WEEK, to: TODAY }, 'to'],
    ['a last day in two years', { to: '2028-11-15' }, 'to'],
    ['a day that is none', { from: '2026-02-30', to: TODAY }, 'from'],
    ['a note of 501 characters', { note: 'a'.repeat(501) }, 'note'],
    ['no reason of theirs', { reason: 'NO_NOTICE' }, 'reason'],
    ['no child', { childIds: [] }, 'childIds'],
  ])('is refused with %s, at its field', async (_, body, field) => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school)
    const { status, problem } = await tell(browser, { childIds: [childId], ...body })
    expect([status, problem?.fields?.map(({ path }) => path)]).toEqual([400, [field]])
    expect(await stored(school)).toEqual([])
  })

  test('cancels a drop-in in the family’s name, where the school says so', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, (query) => query(`update school set absence_cancels_drop_ins = true`))
    const { browser, childId } = await logInFamily(rig, school)
    const { id } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      aftercareEndDate: '2026-12-18',
      dropInPrice: 14.5,
      dropInBillingRate: 'DAY',
      days: [{ day: 'wednesday', timeFrom: '15:00', timeTo: '17:00', dropIn: true, maxDropIn: 2 }],
    })
    const body = { childIds: [childId], dates: [TODAY] }
    made(await call(rig, dropIns.add, { at: 'aftercare', params: { id }, body }, school.admin))
    expect(await meetingsOf(browser)).toMatchObject([{ endsSpot: true, mayTellAbsence: true }])
    made(await tell(browser, { childIds: [childId] }))
    const { rows } = await rig.pool.pg.query(
      `delete from pgboss.job where name = 'attendance.absent-drop-ins' and data->>'schoolId' = $1 returning data`,
      [school.id],
    )
    expect(rows).toHaveLength(1)
    for (const { data } of rows) await absentDropInsJob(rig)(data)
    expect(await meetingsOf(browser)).toEqual([])
  })
})

describe('An absence is undone by its family', () => {
  test('until it begins: the child is expected again, staff see that, and twice does no harm', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school)
    await tellAbsence(browser, childId)
    const id = await toldAbsenceId(browser)
    made(await undo(browser, id))
    made(await undo(browser, id))
    expect(await lines(school)).toMatchObject([
      { status: 'EXPECTED', absence: null, familyChanges: [{ what: 'ABSENCE', seen: null }] },
    ])
    const history = await historyOfChild(school, childId)
    expect(history.filter((text) => text === 'absence.withdrawn Mara')).toHaveLength(1)
  })

  test('also where staff recorded it, who may have been called', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school)
    const days = { childIds: [childId], from: NEXT_WEEK, to: NEXT_WEEK, reason: 'SICK' }
    made(await call(rig, absences.record, { body: days as never }, school.admin))
    expect(await meetingsOf(browser, NEXT_WEEK)).toMatchObject([{ told: { by: null, mayUndo: true } }])
    made(await undo(browser, await toldAbsenceId(browser, NEXT_WEEK)))
    expect(await meetingsOf(browser, NEXT_WEEK)).toMatchObject([{ told: null, mayTellAbsence: true }])
  })

  test('not once its first meeting has begun, nor the rest of a vacation', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school, { timeFrom: '14:30', timeTo: '15:30' })
    made(await tell(browser, { childIds: [childId], to: NEXT_WEEK, reason: 'VACATION' }))
    expect(await meetingsOf(browser, NEXT_WEEK)).toMatchObject([{ told: { mayUndo: false } }])
    const refused = await undo(browser, await toldAbsenceId(browser))
    expect([refused.status, refused.problem?.code]).toEqual([400, 'ABSENCE_BEGAN'])
    expect(await stored(school)).toMatchObject([{ isUndone: false }])
  })
})

describe('Absences are told by nobody else', () => {
  const limits = [
    ['money only', { telling: 'MONEY' }],
    ['nothing', { telling: 'NOTHING' }],
  ] as const

  test.each(limits)('not by a guardian who sees %s', async (_, { telling }) => {
    const school = await makeSchool(rig)
    const { browser, childId, activityId } = await logInExpected(rig, school)
    await tellAbsence(browser, childId)
    const id = await toldAbsenceId(browser)
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
    const guardianId = child.primaryGuardian!.id
    const body = { telling, reason: 'The court said so' }
    made(
      await call(rig, guardianAccess.set, { params: { childId, guardianId }, body } as never, school.admin),
    )
    expect((await tell(browser, { childIds: [childId] })).status).toBe(404)
    expect((await tell(browser, { childIds: [childId], activityId })).status).toBe(404)
    expect((await undo(browser, id)).status).toBe(404)
    expect(await stored(school)).toMatchObject([{ isUndone: false }])
  })

  test.each([
    ['the name', (lastName: string) => `Mara ${lastName}`],
    ['nearly the name', (lastName: string) => `Marah ${lastName}`],
  ])('not by whoever has %s on the do-not-release list', async (_, nameOf) => {
    const school = await makeSchool(rig)
    const { browser, childId, lastName } = await logInExpected(rig, school)
    await tellAbsence(browser, childId)
    const id = await toldAbsenceId(browser)
    const body = { name: nameOf(lastName) }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body } as never, school.admin))
    const answers = [
      await tell(browser, { childIds: [childId] }),
      await undo(browser, id),
      await tell(browser, { childIds: [crypto.randomUUID()] }),
    ]
    expect(new Set(answers.map(({ status, problem }) => JSON.stringify([status, problem]))).size).toBe(1)
    expect(answers[0]!.status).toBe(404)
  })

  test('not by a family whose school does it for them; the week says so', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInExpected(rig, school)
    await tellAbsence(browser, childId)
    const id = await toldAbsenceId(browser)
    const rights = {
      tellAbsences: false,
      addPickups: 'NO',
      changeContacts: true,
      seeTimes: true,
      askForNotes: 'EMAIL',
      sayPhotos: false,
      book: false,
      payLater: false,
      askAid: false,
      register: false,
      askForGuardian: true,
      giveUp: 'NO',
      giveUpBefore: 'FIRST_MEETING',
      giveUpDays: 7,
      giveUpFee: 0,
      deductDiscounts: false,
      changePlaces: 'NO',
    }
    made(await call(rig, familyPortal.changeRights, { body: { rights } as never }, school.admin))
    for (const answer of [await tell(browser, { childIds: [childId] }), await undo(browser, id)])
      expect([answer.status, answer.problem?.code]).toEqual([403, 'NOT_FOR_FAMILIES'])
    expect(await meetingsOf(browser, NEXT_WEEK)).toMatchObject([{ mayTellAbsence: false }])
    expect(await meetingsOf(browser)).toMatchObject([{ told: { mayUndo: false } }])
  })
})

test('Where the school shows no times, the week says only whether a child is expected', async () => {
  const school = await makeSchool(rig)
  const { browser, activityId } = await logInExpected(rig, school)
  const [line] = await lines(school)
  const body = { checkIn: '14:50', attendanceIds: [line!.id] }
  const at = { at: 'classes', params: { id: activityId } } as const
  made(await call(rig, attendance.checkIn, { ...at, body }, school.admin))
  expect(await meetingsOf(browser)).toMatchObject([{ checkIn: '14:50', status: 'IN' }])
  const rights = {
    tellAbsences: true,
    addPickups: 'NO',
    changeContacts: true,
    seeTimes: false,
    askForNotes: 'EMAIL',
    sayPhotos: false,
    book: false,
    payLater: false,
    askAid: false,
    register: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
  }
  made(await call(rig, familyPortal.changeRights, { body: { rights } as never }, school.admin))
  expect(await meetingsOf(browser)).toMatchObject([
    { checkIn: null, checkOut: null, checkOutPerson: null, status: 'EXPECTED' },
  ])
})
