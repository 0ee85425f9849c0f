import { describe, expect, test } from 'vitest'
import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { today } from '@afterbell/contract/attendance/today'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals } from '@afterbell/contract/payments/transactions'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { absentDropInsJob } from '../../src/features/attendance/absences/absent-drop-ins.job.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  enrolledLongAgo,
  historyOf,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
/** It is three o'clock on Wednesday, November 18, 2026. */
const DAY = '2026-11-18'
const meets = {
  className: 'Chess',
  monday: false,
  wednesday: true,
  timeFrom: '14:30',
  timeTo: '15:30',
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
}
type Body = CallInput<typeof absences.record>['body']

async function expected(over: Parameters<typeof makeClass>[2] = {}, names = ['Kim']) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id], ...over })
  const childIds: string[] = []
  for (const firstName of names) {
    const childId = await makeChild(rig, school, { firstName })
    made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin))
    childIds.push(childId)
  }
  return { school, id, childIds, childId: childIds[0]! }
}
function record(caller: Caller, body: Omit<Body, 'from' | 'to' | 'reason'> & Partial<Body>) {
  return call(rig, absences.record, { body: { from: DAY, to: DAY, reason: 'SICK', ...body } }, caller)
}
function withdraw(caller: Caller, absenceIds: string[]) {
  return call(rig, absences.withdraw, { body: { absenceIds } }, caller)
}
async function lines(caller: Caller) {
  return made(await call(rig, today.board, {}, caller)).lines
}
async function list(school: MadeSchool, id: string, date = DAY) {
  return made(await call(rig, attendance.list, { at, params: { id }, query: { date } }, school.admin)).content
}
function checkIn(school: MadeSchool, id: string, line: string) {
  const body = { checkIn: '14:45', attendanceIds: [line] }
  return call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin)
}

describe('A child who is absent', () => {
  test('is excused on the board and no longer missing, until it is taken back', async () => {
    const { school, id, childId } = await expected()
    expect(await lines(school.admin)).toMatchObject([{ status: 'LATE', absence: null }])
    const { recorded } = made(await record(school.admin, { childIds: [childId] }))
    expect(await lines(school.admin)).toMatchObject([
      { status: 'EXCUSED', absence: { reason: 'SICK', from: DAY, to: DAY, isOfAll: true } },
    ])
    const params = { id }
    const figures = async () =>
      made(await call(rig, attendance.statistics, { at, params, query: { date: DAY } }, school.admin))
    expect(await figures()).toMatchObject({ late: 0, excused: 1, absent: 0, total: 1 })
    made(
      await withdraw(
        school.admin,
        recorded.map((each) => each.id),
      ),
    )
    expect(await figures()).toMatchObject({ late: 1, excused: 0 })
    expect(await historyOf(rig, school, recorded[0]!.id)).toEqual([
      'recorded that Kim Test is absent from all activities on 11/18/2026',
      'undid the absence of Kim Test from all activities on 11/18/2026',
    ])
  })

  test('without notice is absent at once, and nobody waits for them', async () => {
    const { school, childId } = await expected()
    made(await record(school.admin, { childIds: [childId], reason: 'NO_NOTICE' }))
    expect(await lines(school.admin)).toMatchObject([{ status: 'ABSENT', absence: { reason: 'NO_NOTICE' } }])
  })

  test('counts as in once they come, and the absence stays beside it', async () => {
    const { school, id, childId } = await expected()
    made(await record(school.admin, { childIds: [childId] }))
    const [line] = await lines(school.admin)
    made(await checkIn(school, id, line!.id))
    expect(await lines(school.admin)).toMatchObject([{ status: 'IN', absence: { reason: 'SICK' } }])
  })

  test('who is in already is asked about first, and stays in', async () => {
    const { school, id, childId } = await expected()
    const [line] = await lines(school.admin)
    made(await checkIn(school, id, line!.id))
    const refused = await record(school.admin, { childIds: [childId] })
    expect(refused.problem).toMatchObject({
      code: 'CHECKED_IN',
      message: expect.stringContaining('Kim Test is checked in to Chess'),
    })
    made(await record(school.admin, { childIds: [childId], evenIfIn: true }))
    expect(await lines(school.admin)).toMatchObject([{ status: 'IN', absence: { reason: 'SICK' } }])
  })

  test('is told ahead for a range of days and one activity, with brothers and sisters in one go', async () => {
    const { school, id, childIds } = await expected({}, ['Kim', 'Lou'])
    const other = await makeClass(rig, school, {
      ...meets,
      className: 'Clay',
      timeFrom: '16:00',
      timeTo: '17:00',
    })
    for (const childId of childIds)
      made(await call(rig, rosters.add, { at, params: { id: other }, body: { childId } }, school.admin))
    const away = await makeChild(rig, school, { firstName: 'Noah' })
    const outcome = made(
      await record(school.admin, {
        childIds: [...childIds, away],
        activityId: id,
        from: '2026-11-20',
        to: '2026-12-02',
        reason: 'VACATION',
      }),
    )
    expect(outcome.recorded).toHaveLength(2)
    expect(outcome.notExpected).toEqual(['Noah Test'])
    const statuses = async (activity: string, date: string) =>
      (await list(school, activity, date)).map(({ status }) => status)
    expect(await statuses(id, '2026-11-25')).toEqual(['EXCUSED', 'EXCUSED'])
    expect(await statuses(other, '2026-11-25')).toEqual(['EXPECTED', 'EXPECTED'])
    expect(await statuses(id, '2026-12-09')).toEqual(['EXPECTED', 'EXPECTED'])
    const of = made(await call(rig, absences.ofChild, { params: { id: childIds[0]! } }, school.coordinator))
    expect(of).toMatchObject([
      { from: '2026-11-20', to: '2026-12-02', reason: 'VACATION', activity: { id, name: 'Chess' } },
    ])
    const schedule = made(
      await call(
        rig,
        childSchedule.scheduleDetails,
        { params: { childId: childIds[0]! }, query: { from: '2026-11-25', to: '2026-11-25' } },
        school.admin,
      ),
    )
    expect(schedule.meetings.map(({ name, absence, status }) => [name, absence, status])).toEqual([
      ['Chess', 'VACATION', 'EXCUSED'],
      ['Clay', null, 'EXPECTED'],
    ])
  })

  test('is counted as excused by the report of attendance, and as without notice where nobody told', async () => {
    const { school, id, childIds } = await expected({ timeFrom: '13:00', timeTo: '14:00' }, [
      'Kim',
      'Lou',
      'Mia',
    ])
    await enrolledLongAgo(rig, school)
    const day = { from: DAY, to: DAY }
    made(await record(school.admin, { childIds: [childIds[0]!], ...day }))
    made(await record(school.admin, { childIds: [childIds[1]!], ...day, reason: 'NO_NOTICE' }))
    const query = { ...day, by: 'activity' as const }
    const report = made(await call(rig, attendanceReports.attendance, { query }, school.admin))
    expect(report.totals).toMatchObject({ expected: 3, present: 0, absent: 3, excused: 1 })
    expect(report.content).toMatchObject([{ key: id, absent: 3, excused: 1 }])
    const entries = await call(
      rig,
      attendanceReports.entries,
      { query: { ...day, state: 'EXCUSED' } },
      school.admin,
    )
    expect(made(entries).content.map(({ child, isExcused }) => [child, isExcused])).toEqual([
      ['Kim Test', true],
    ])
    const days = made(await call(rig, attendance.days, { at, params: { id }, query: {} }, school.admin))
    expect(days.find(({ date }) => date === DAY)).toMatchObject({ absent: 3, excused: 1 })
  })

  test('is absent on paper, and nobody reads why', async () => {
    const { school, id, childId } = await expected()
    made(await record(school.admin, { childIds: [childId] }))
    const printed = made(await call(rig, rosterPrint.get, { at, params: { id }, query: {} }, school.admin))
    expect(printed.children).toMatchObject([{ dates: [DAY], absentDates: [DAY] }])
    expect(JSON.stringify(printed)).not.toContain('SICK')
  })
})

describe('An absence is refused', () => {
  test.each([
    [{ to: '2026-11-17' }, 'to', 'Should not be before the first day'],
    [{ to: '2036-11-18' }, 'to', 'Should be within a year of today'],
    [{ from: '2026-11-19', to: '2026-11-20' }, 'from', 'Kim Test is not expected on any of these days'],
  ])('with %o at its field', async (over, path, message) => {
    const { school, childId } = await expected()
    const { status, problem } = await record(school.admin, { childIds: [childId], ...over })
    expect(status).toBe(400)
    expect(JSON.stringify(problem)).toContain(message)
    expect(JSON.stringify(problem)).toContain(`"${path}"`)
  })

  test('of a child or an activity of another school, and what is not there', async () => {
    const { school, childId } = await expected()
    const other = await expected()
    expect((await record(school.admin, { childIds: [other.childId] })).status).toBe(404)
    expect((await record(school.admin, { childIds: [childId, crypto.randomUUID()] })).status).toBe(404)
    const elsewhere = await record(school.admin, { childIds: [childId], activityId: other.id })
    expect(elsewhere.problem).toMatchObject({ code: 'NOT_EXPECTED' })
    const { recorded } = made(await record(other.school.admin, { childIds: [other.childId] }))
    expect((await withdraw(school.admin, [recorded[0]!.id])).status).toBe(404)
    const of = await call(rig, absences.ofChild, { params: { id: other.childId } }, school.admin)
    expect(of.status).toBe(404)
  })

  test('to an instructor of children and activities they do not teach', async () => {
    const { school, id, childId } = await expected()
    const foreign = await makeClass(rig, school, {
      ...meets,
      timeFrom: '16:00',
      timeTo: '17:00',
      ...(await taughtByAnother(rig, school)),
    })
    const stranger = await makeChild(rig, school, { firstName: 'Ben' })
    for (const child of [childId, stranger])
      made(
        await call(rig, rosters.add, { at, params: { id: foreign }, body: { childId: child } }, school.admin),
      )
    const { instructor } = school
    expect((await record(instructor, { childIds: [stranger], activityId: foreign })).status).toBe(404)
    const notTheirs = await record(instructor, { childIds: [childId], activityId: foreign })
    expect(notTheirs.problem).toMatchObject({ code: 'NOT_EXPECTED' })
    const ofAll = await record(instructor, { childIds: [childId] })
    expect(JSON.stringify(ofAll.problem)).toContain('Choose one of your activities')
    const { recorded } = made(await record(instructor, { childIds: [childId], activityId: id }))
    expect(await lines(instructor)).toMatchObject([{ status: 'EXCUSED' }])
    const office = made(await record(school.admin, { childIds: [childId], activityId: foreign }))
    expect((await withdraw(instructor, [office.recorded[0]!.id])).status).toBe(404)
    expect(made(await withdraw(instructor, [recorded[0]!.id]))).toEqual({ changed: 1 })
  })
})

describe('Two devices', () => {
  test('that record the same at once record it once, and the last reason counts', async () => {
    const { school, childId } = await expected()
    const both = await Promise.all([
      record(school.admin, { childIds: [childId] }),
      record(school.manager, { childIds: [childId] }),
    ])
    expect(new Set(both.map((each) => made(each).recorded[0]!.id)).size).toBe(1)
    made(await record(school.manager, { childIds: [childId], reason: 'OTHER' }))
    const of = made(await call(rig, absences.ofChild, { params: { id: childId } }, school.admin))
    expect(of).toMatchObject([{ reason: 'OTHER' }])
    expect(made(await withdraw(school.admin, [of[0]!.id]))).toEqual({ changed: 1 })
    expect(made(await withdraw(school.manager, [of[0]!.id]))).toEqual({ changed: 0 })
  })

  type Sent = CallInput<typeof today.record>['body']['events'][number]
  const send = async (caller: Caller, events: Sent[]) =>
    made(await call(rig, today.record, { body: { events } }, caller)).outcomes
  const toCheckIn = (
    line: { rosterId: string; meetingId: string },
    minute: string,
    over: Partial<Sent> = {},
  ) => ({
    id: crypto.randomUUID(),
    rosterId: line.rosterId,
    meetingId: line.meetingId,
    act: 'ABSENT' as const,
    reason: 'SICK' as const,
    at: `2026-11-18T19:${minute}:00Z`,
    ...over,
  })

  test('say it without a network, and what is sent again counts once', async () => {
    const { school, id } = await expected()
    const [line] = await lines(school.instructor)
    const events = [toCheckIn(line!, '40')]
    for (const _ of [1, 2])
      expect(await send(school.instructor, events)).toMatchObject([{ outcome: 'TAKEN', message: null }])
    expect(await lines(school.admin)).toMatchObject([
      { status: 'EXCUSED', absence: { id: events[0]!.id, isOfAll: false } },
    ])
    const undo = toCheckIn(line!, '41', { act: 'UNDO_ABSENT', reason: null })
    expect(await send(school.instructor, [undo])).toMatchObject([{ outcome: 'TAKEN' }])
    const again = toCheckIn(line!, '42', { reason: 'OTHER' })
    expect(await send(school.instructor, [again, undo, ...events])).toMatchObject([
      { outcome: 'TAKEN' },
      { outcome: 'TAKEN' },
      { outcome: 'TAKEN' },
    ])
    expect((await list(school, id))[0]).toMatchObject({ absence: { id: again.id, reason: 'OTHER' } })
  })

  test('under one number say one thing: another reason is refused, in the same call and later', async () => {
    const { school, id } = await expected()
    const [line] = await lines(school.instructor)
    const first = toCheckIn(line!, '40')
    const other = { ...first, reason: 'VACATION' as const }
    const sent = await send(school.instructor, [first, first, other])
    expect(sent.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN', 'REFUSED'])
    expect(await send(school.instructor, [other])).toMatchObject([
      { outcome: 'REFUSED', message: expect.stringContaining('another check with the same number') },
    ])
    expect((await list(school, id))[0]).toMatchObject({ absence: { id: first.id, reason: 'SICK' } })
  })

  test('of which one checked the child in: they are in, whoever is heard first', async () => {
    const { school, id } = await expected()
    const [line] = await lines(school.admin)
    made(await checkIn(school, id, line!.id))
    expect(await send(school.instructor, [toCheckIn(line!, '40')])).toMatchObject([
      {
        outcome: 'EARLIER_STAYS',
        message:
          'Kim Test was checked in at 2:45 PM, which counts more than the absence. Undo the check-in if it was a mistake',
      },
    ])
    expect(await lines(school.admin)).toMatchObject([{ status: 'IN', absence: { reason: 'SICK' } }])
  })

  test('are refused what cannot be: no reason, no meeting, more days than one, another’s children', async () => {
    const { school, childId } = await expected()
    const [line] = await lines(school.admin)
    const nowhere = { rosterId: crypto.randomUUID(), meetingId: line!.meetingId }
    const refused = await send(school.instructor, [
      toCheckIn(line!, '40', { reason: null }),
      toCheckIn(nowhere, '41'),
    ])
    expect(refused).toMatchObject([
      { outcome: 'REFUSED', message: 'Kim Test: the reason is missing' },
      { outcome: 'REFUSED' },
    ])
    made(await record(school.admin, { childIds: [childId], to: '2026-11-25' }))
    const undo = toCheckIn(line!, '59', { act: 'UNDO_ABSENT', reason: null })
    expect(await send(school.instructor, [undo])).toMatchObject([
      { outcome: 'REFUSED', message: expect.stringContaining('absent on more days than this one') },
    ])
    const foreign = await makeClass(rig, school, {
      ...meets,
      className: 'Clay',
      ...(await taughtByAnother(rig, school)),
    })
    const other = await makeChild(rig, school, { firstName: 'Ben' })
    made(
      await call(rig, rosters.add, { at, params: { id: foreign }, body: { childId: other } }, school.admin),
    )
    const theirs = (await lines(school.admin)).find((each) => each.childId === other)!
    expect(await send(school.instructor, [toCheckIn(theirs, '40')])).toMatchObject([{ outcome: 'REFUSED' }])
    expect((await lines(school.admin)).find((each) => each.childId === other)!.absence).toBeNull()
  })
})

describe('Drop-ins of a child who is absent', () => {
  async function dropsIn(cancels: boolean) {
    const school = await makeSchool(rig)
    made(
      await call(
        rig,
        schoolCalls.changeRegistration,
        { body: { absenceCancelsDropIns: cancels } },
        school.admin,
      ),
    )
    const { id } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      aftercareEndDate: '2026-12-18',
      dropInPrice: 14.5,
      dropInBillingRate: 'DAY',
      days: [{ day: 'wednesday', timeFrom: '15:00', timeTo: '17:00', dropIn: true, maxDropIn: 2 }],
    })
    const childId = await makeChild(rig, school)
    const body = { childIds: [childId], dates: ['2026-11-18', '2026-11-25'] }
    made(await call(rig, dropIns.add, { at: 'aftercare', params: { id }, body }, school.admin))
    const dropInDates = async () =>
      made(await call(rig, dropIns.list, { at: 'aftercare', params: { id } }, school.admin)).content.map(
        ({ date }) => date,
      )
    return { school, id, childId, left: dropInDates }
  }
  async function jobsOf(school: MadeSchool) {
    const { rows } = await rig.pool.pg.query(
      `delete from pgboss.job where name = 'attendance.absent-drop-ins' and data->>'schoolId' = $1 returning data`,
      [school.id],
    )
    return rows.map(({ data }) => data as Parameters<ReturnType<typeof absentDropInsJob>>[0])
  }
  const proposed = async (school: MadeSchool) =>
    made(await call(rig, proposals.list, { query: {} }, school.admin)).content.map(({ cause, lines: of }) => [
      cause,
      of.map(({ dates, amount }) => [dates, amount]),
    ])

  test('stay where the school did not say otherwise', async () => {
    const { school, childId, left: dropInDates } = await dropsIn(false)
    made(await record(school.admin, { childIds: [childId] }))
    expect(await jobsOf(school)).toEqual([])
    expect(await dropInDates()).toEqual(['2026-11-18', '2026-11-25'])
    const query = { childIds: [childId], from: DAY, to: DAY }
    expect(made(await call(rig, absences.look, { query }, school.admin))).toMatchObject({ dropIns: 0 })
  })

  test('free their spot a moment later where it did, and what nobody has paid is owed no more', async () => {
    const { school, childId, left: dropInDates } = await dropsIn(true)
    const query = { childIds: [childId], from: DAY, to: DAY }
    expect(made(await call(rig, absences.look, { query }, school.admin))).toMatchObject({
      children: [{ child: 'Kim Test', meetings: 1, checkedIn: [] }],
      dropIns: 1,
      givenBack: 0,
      noLongerOwed: 1450,
    })
    made(await record(school.admin, { childIds: [childId] }))
    expect(await dropInDates()).toHaveLength(2)
    const jobs = await jobsOf(school)
    // The job may run any number of times.
    for (const _ of [1, 2]) for (const job of jobs) await absentDropInsJob(rig)(job)
    expect(await dropInDates()).toEqual(['2026-11-25'])
    expect(await proposed(school)).toEqual([])
    const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
    expect(content).toMatchObject([{ status: 'OPEN', total: 2900, amountDue: 1450, creditedAmount: 1450 }])
  })

  test('stay where it was undone before, and where the child came', async () => {
    const { school, id, childId, left: dropInDates } = await dropsIn(true)
    const { recorded } = made(await record(school.admin, { childIds: [childId] }))
    made(await withdraw(school.admin, [recorded[0]!.id]))
    for (const job of await jobsOf(school)) await absentDropInsJob(rig)(job)
    expect(await dropInDates()).toHaveLength(2)
    made(await record(school.admin, { childIds: [childId] }))
    const [line] = await lines(school.admin)
    const body = { checkIn: '15:00', attendanceIds: [line!.id] }
    made(await call(rig, attendance.checkIn, { at: 'aftercare', params: { id }, body }, school.admin))
    for (const job of await jobsOf(school)) await absentDropInsJob(rig)(job)
    expect(await dropInDates()).toHaveLength(2)
    expect(await proposed(school)).toEqual([])
  })
})

test('Why a time was corrected is kept with the correction, and told in the history of the line', async () => {
  const { school, id } = await expected()
  const [line] = await lines(school.admin)
  made(await checkIn(school, id, line!.id))
  const body = { checkIn: '14:40', attendanceIds: [line!.id], why: 'TAPPED_LATE' as const }
  made(await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin))
  const params = { id, attendanceId: line!.id }
  const history = made(await call(rig, attendance.history, { at, params }, school.admin))
  expect(history.map(({ time, why }) => [time, why])).toEqual([
    ['14:45', null],
    ['14:40', 'TAPPED_LATE'],
  ])
})
