import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { children } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { logInExpected, tellAbsence, type ExpectedFamily } from '../rig/families/expected-today.ts'
import { historyOf, inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const lines = async (school: MadeSchool) => made(await call(rig, today.board, {}, school.admin)).lines
const told = async (school: MadeSchool) => (await lines(school)).map((line) => line.lateNotice)

const tell = ({ browser, childId }: ExpectedFamily, minutes: number, note = '') =>
  browser.call(familyDays.tellLate, { params: { childId }, body: { minutes, note } })

const undo = ({ browser, childId }: ExpectedFamily) =>
  browser.call(familyDays.undoLate, { params: { childId } })

const latePickups = async (browser: FamilyBrowser) =>
  made(await browser.call(familyWeek.week, { query: {} })).latePickups

async function check(school: MadeSchool, { activityId }: ExpectedFamily, isOut = false) {
  const [line] = await lines(school)
  const at = { at: 'classes', params: { id: activityId } } as const
  const ids = { attendanceIds: [line!.id] }
  made(
    isOut
      ? await call(
          rig,
          attendance.checkOut,
          { ...at, body: { ...ids, checkOut: '14:55', checkOutPerson: line!.pickups[0]!.name } as never },
          school.admin,
        )
      : await call(rig, attendance.checkIn, { ...at, body: { ...ids, checkIn: '14:50' } }, school.admin),
  )
}

describe('That a child is picked up late', () => {
  test('is seen at the door, with who told it and when, and can be changed', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    expect(await latePickups(mara.browser)).toEqual([{ childId: mara.childId, mayChange: true, told: null }])
    made(await tell(mara, 15, 'The bus is late'))
    const by = `Mara ${mara.lastName}`
    expect(await told(school)).toMatchObject([{ minutes: 15, note: 'The bus is late', by }])
    expect(await lines(school)).toMatchObject([{ familyChanges: [{ what: 'LATE_PICKUP', by, seen: null }] }])
    made(await tell(mara, 30))
    // Sent once more, it marks nothing new.
    made(await tell(mara, 30))
    expect(await told(school)).toMatchObject([{ minutes: 30, note: '' }])
    const { rows } = await inside(rig, school.id, (query) => query(`select what from family_change`))
    expect(rows).toHaveLength(2)
    expect(await latePickups(mara.browser)).toMatchObject([{ mayChange: true, told: { minutes: 30, by } }])
    expect(
      (await historyOf(rig, school, mara.childId)).filter((text) => text.includes('minutes late')),
    ).toHaveLength(2)
  })

  test('is undone, which staff see as well; once more does nothing', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    made(await tell(mara, 15))
    made(await undo(mara))
    made(await undo(mara))
    expect(await told(school)).toEqual([null])
    made(await tell(mara, 45))
    expect(await told(school)).toMatchObject([{ minutes: 45 }])
  })

  test('is told until the child is picked up, and of no child who does not come', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    await check(school, mara)
    made(await tell(mara, 15))
    await check(school, mara, true)
    for (const answer of [await tell(mara, 20), await undo(mara)])
      expect([answer.status, answer.problem?.code]).toEqual([400, 'NOBODY_TO_PICK_UP'])
    expect(await latePickups(mara.browser)).toMatchObject([{ mayChange: false, told: { minutes: 15 } }])
    const other = await logInExpected(rig, school)
    await tellAbsence(other.browser, other.childId)
    expect((await tell(other, 15)).problem?.code).toBe('NOBODY_TO_PICK_UP')
    const over = await logInExpected(rig, school, { timeFrom: '10:00', timeTo: '11:00' })
    expect((await tell(over, 15)).problem?.code).toBe('NOBODY_TO_PICK_UP')
    expect(await latePickups(over.browser)).toEqual([])
  })

  test('by several devices at once stands once', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const answers = await Promise.all([10, 20, 30].map((minutes) => tell(mara, minutes)))
    for (const each of answers) made(each)
    expect(await told(school)).toHaveLength(1)
  })

  test.each([4, 61, 7.5, 0])('is refused with %d minutes, at its field', async (minutes) => {
    const mara = await logInExpected(rig, await makeSchool(rig))
    const { status, problem } = await tell(mara, minutes)
    expect([status, problem?.fields?.map(({ path }) => path)]).toEqual([400, ['minutes']])
  })

  test('is told by nobody who may not see the child, and not where the school does it', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    const other = await logInExpected(rig, school)
    expect((await tell({ ...mara, childId: other.childId }, 15)).status).toBe(404)
    const { primaryGuardian } = made(
      await call(rig, children.get, { params: { id: mara.childId } }, school.admin),
    )
    const params = { childId: mara.childId, guardianId: primaryGuardian!.id }
    const body = { telling: 'MONEY', reason: 'The court said so' }
    made(await call(rig, guardianAccess.set, { params, body } as never, school.admin))
    for (const answer of [await tell(mara, 15), await undo(mara)]) expect(answer.status).toBe(404)
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
    for (const answer of [await tell(other, 15), await undo(other)])
      expect([answer.status, answer.problem?.code]).toEqual([403, 'NOT_FOR_FAMILIES'])
  })
})
