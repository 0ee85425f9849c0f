import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { meetings } from '@afterbell/contract/activities/meetings'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { notifications } from '@afterbell/contract/users/notifications'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  enroll,
  historyOf,
  inside,
  made,
  makeClass,
  makeSchool,
  makeStaff,
  type MadeSchool,
} from '../rig/make.ts'
import { sendStaffNotices } from '../rig/reading/sent-link.ts'

// A substitute takes over a section for one day. It is Wednesday, November 18, 15:00.

const rig = useRig()
const run = {
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-16',
  monday: false,
  wednesday: true,
} as const
const TODAY = '2026-11-18'

async function ground() {
  const school = await makeSchool(rig)
  const substitute = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
  const id = await makeClass(rig, school, run)
  await enroll(rig, school, id, 2)
  // The children have been enrolled from the start of the class.
  await inside(rig, school.id, (query) =>
    query(`update place set days = '{[2026-11-04,infinity)}' where section_id = $1`, [id]),
  )
  return { school, substitute, id }
}

type SubstituteInput = Parameters<typeof call<typeof meetings.substitute>>[2]['body']

function takeOver(school: MadeSchool, id: string, body: Partial<SubstituteInput> = {}) {
  const input = { sectionId: id, date: TODAY, instructorIds: [], ...body }
  return call(rig, meetings.substitute, { at: 'classes', params: { id }, body: input }, school.admin)
}

const listOf = (id: string, date: string, caller: Caller) =>
  call(rig, attendance.list, { at: 'classes', params: { id }, query: { date } }, caller)

describe('Whoever takes a section over', () => {
  test('checks its children on that day, and reaches nothing of its other days', async () => {
    const { school, substitute, id } = await ground()
    expect((await listOf(id, TODAY, substitute)).status).toBe(404)
    const answer = made(await takeOver(school, id, { instructorIds: [substitute.id] }))
    expect(answer.substitutes.map((each) => each.id)).toEqual([substitute.id])
    expect((await historyOf(rig, school, id)).at(-1)).toMatch(
      /^let .+ take over the class Chess on 11\/18\/2026$/,
    )

    const { content } = made(await listOf(id, TODAY, substitute))
    expect(content).toHaveLength(2)
    expect(made(await call(rig, today.board, {}, substitute)).lines).toHaveLength(2)
    const dashboard = { at: 'classes', query: {} } as const
    expect(made(await call(rig, activities.dashboard, dashboard, substitute))).toHaveLength(1)
    const checking = { at: 'classes', params: { id } } as const
    const body = { checkIn: '14:55', attendanceIds: [content[0]!.id] }
    expect(made(await call(rig, attendance.checkIn, { ...checking, body }, substitute)).changed).toBe(1)

    for (const date of ['2026-11-11', '2026-11-25'])
      expect((await listOf(id, date, substitute)).status).toBe(404)
    const before = made(await listOf(id, '2026-11-11', school.admin)).content[0]!
    const correcting = { checkIn: '15:30', attendanceIds: [before.id] }
    expect((await call(rig, attendance.checkIn, { ...checking, body: correcting }, substitute)).status).toBe(
      404,
    )
    const history = { ...checking, params: { id, attendanceId: before.id } }
    expect((await call(rig, attendance.history, history, substitute)).status).toBe(404)
    expect((await call(rig, rosters.list, { ...checking, query: {} }, substitute)).status).toBe(404)

    made(await takeOver(school, id))
    expect((await listOf(id, TODAY, substitute)).status).toBe(404)
    expect((await historyOf(rig, school, id)).at(-1)).toBe(
      'took the substitutes off the class Chess on 11/18/2026',
    )
  })

  test('is written to with day, time and place, and once more when they are taken off', async () => {
    const { school, substitute, id } = await ground()
    const director = await makeStaff(rig, school.id, 'SCHOOL_DIRECTOR')
    await inside(rig, school.id, (query) =>
      query(`update membership set is_instructor = true where school_id = $1 and account_id = any($2)`, [
        school.id,
        [director.id, school.admin.id],
      ]),
    )
    const event = 'SUBSTITUTE'
    const choosing = { params: { userId: director.id }, body: { notifications: [{ event, channel: 'OFF' }] } }
    made(await call(rig, notifications.change, choosing as never, director))
    const readLetters = async () =>
      (await sendStaffNotices(rig, school.id)).map(({ to, subject }) => [to, subject])
    const date = '2026-11-25'
    // One turned these messages off, the other made the change: neither gets one.
    const all = [substitute.id, director.id, school.admin.id]
    made(await takeOver(school, id, { date, instructorIds: all, preview: true }))
    expect(await readLetters()).toEqual([])
    made(await takeOver(school, id, { date, instructorIds: all }))
    const letter = [substitute.email, `${school.name}: you take over Chess on 11/25/2026 at 3:30 PM`]
    expect(await readLetters()).toEqual([letter])
    const { text } = (await sendStaffNotices(rig, school.id))[0]!
    expect(text).toContain('You take over Chess: Wednesday, November 25, 2026, 3:30 PM – 4:30 PM')
    expect(text).toContain('/schools/classes/calendar?view=day&date=2026-11-25')

    // A substitute who stays gets no second message. Setting and removing one before the message goes out reports only
    // the final state.
    made(await takeOver(school, id, { date, instructorIds: [substitute.id] }))
    expect(await readLetters()).toEqual([letter])
    made(await takeOver(school, id, { date }))
    const off = [substitute.email, `${school.name}: you no longer take over Chess on 11/25/2026 at 3:30 PM`]
    expect(await readLetters()).toEqual([letter, off])
    made(await takeOver(school, id, { date, instructorIds: [substitute.id] }))
    expect(await readLetters()).toEqual([letter, off, letter])
  })

  test('is written to once its meeting is moved, canceled or takes place again, a few minutes later, and of nothing that was undone', async () => {
    const { school, substitute, id } = await ground()
    const date = '2026-11-25'
    made(await takeOver(school, id, { date, instructorIds: [substitute.id] }))
    const readLetters = async () =>
      (await sendStaffNotices(rig, school.id)).map(({ to, subject, text }) => {
        expect(to).toBe(substitute.email)
        return [subject.replace(`${school.name}: `, ''), text.split('\n').find((line) => /take/.test(line))]
      })
    const [letter] = await readLetters()
    const { rows } = await inside(rig, school.id, (query) =>
      query('select id from meeting where section_id = $1 and date = $2', [id, date]),
    )
    const meetingIds = [rows[0].id as string]
    type Change = Parameters<typeof call<typeof meetings.change>>[2]['body']
    const change = async (body: Partial<Change>, by: Caller = school.admin) => {
      const input = { meetingIds, anyway: true, ...body } as Change
      made(await call(rig, meetings.change, { at: 'classes', params: { id }, body: input }, by))
    }
    // A change undone before the letter goes out is not reported. Of several changes only the last one counts.
    await change({ change: 'CANCEL' })
    const waiting = await rig.pool.pg.query(
      `select round(extract(epoch from start_after - created_on))::int as "in" from pgboss.job
       where name = 'staff.tell' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(waiting.rows).toEqual([{ in: 300 }])
    await change({ change: 'RESTORE' })
    expect(await readLetters()).toEqual([letter])
    await change({ change: 'CANCEL', preview: true })
    expect(await readLetters()).toEqual([letter])
    await change({ change: 'MOVE', date, timeFrom: '16:00', timeTo: '17:00' })
    await change({ change: 'MOVE', date, timeFrom: '17:00', timeTo: '18:00' })
    const moved = [
      'Chess on 11/25/2026 is now at 5:00 PM',
      'Chess, which you take over, has other times now: Wednesday, November 25, 2026, 5:00 PM – 6:00 PM.',
    ]
    expect(await readLetters()).toEqual([letter, moved])
    await change({ change: 'CANCEL', cause: 'Snow' })
    const canceled = [
      'Chess does not take place on 11/25/2026',
      'Chess, which you take over, does not take place on Wednesday, November 25, 2026.',
    ]
    expect(await readLetters()).toEqual([letter, moved, canceled])
    await change({ change: 'RESTORE' })
    const { length, 3: again } = await readLetters()
    expect([length, again![0]]).toEqual([4, expect.stringMatching(/^Chess takes place on 11\/25\/2026 at /)])

    // Nobody gets a message about their own change, or after they no longer take over.
    const manager = await makeStaff(rig, school.id, 'SCHOOL_DIRECTOR')
    await inside(rig, school.id, (query) =>
      query(`update membership set is_instructor = true where school_id = $1 and account_id = $2`, [
        school.id,
        manager.id,
      ]),
    )
    made(await takeOver(school, id, { date, instructorIds: [manager.id] }))
    const before = (await sendStaffNotices(rig, school.id)).length
    await change({ change: 'CANCEL' }, manager)
    expect(await sendStaffNotices(rig, school.id)).toHaveLength(before)
  })

  test('is written to where a closed day cancels what they take over, and not where it is undone at once', async () => {
    const { school, substitute, id } = await ground()
    const date = '2026-11-25'
    made(await takeOver(school, id, { date, instructorIds: [substitute.id] }))
    const countLetters = async () => (await sendStaffNotices(rig, school.id)).length
    const day = { name: 'Snow', startsOn: date, endsOn: date, kinds: ['classes' as const] }
    const body = { days: [day], anyway: true, writesOwn: true }
    const close = async () => made(await call(rig, closedDays.add, { body }, school.admin)).ids[0]!
    made(await call(rig, closedDays.remove, { params: { id: await close() }, query: {} }, school.admin))
    expect(await countLetters()).toBe(1)
    await close()
    expect(await countLetters()).toBe(2)
  })

  test('reaches it neither the day before nor the day after', async () => {
    const { school, substitute, id } = await ground()
    made(await takeOver(school, id, { date: '2026-11-25', instructorIds: [substitute.id] }))
    await inside(rig, school.id, (query) =>
      query(
        `insert into section_substitute (school_id, section_id, date, account_id) values ($1, $2, '2026-11-11', $3)`,
        [school.id, id, substitute.id],
      ),
    )
    for (const date of ['2026-11-11', TODAY, '2026-11-25'])
      expect((await listOf(id, date, substitute)).status, date).toBe(404)
    expect(made(await call(rig, today.board, {}, substitute)).lines).toEqual([])
  })

  test('sends what was noted without a network on that day; what comes later is kept, and counts for nothing', async () => {
    const { school, substitute, id } = await ground()
    const send = async (date: string, number: number) => {
      const { rosterId, meetingId } = made(await listOf(id, date, school.admin)).content[0]!
      const [at, ofIt] = [`${date}T19:40:00Z`, `0190a0a0-0000-7000-8000-00000000000${number}`]
      const events = [{ id: ofIt, act: 'IN' as const, at, time: '14:40', rosterId, meetingId }]
      const { outcomes } = made(await call(rig, today.record, { body: { events } as never }, substitute))
      const eventRows = await inside(rig, school.id, (query) =>
        query('select refused from attendance_event where id = $1', [ofIt]),
      )
      return [outcomes[0]!.outcome, eventRows.rows.map(({ refused }) => refused !== null)]
    }
    expect(await send(TODAY, 1)).toEqual(['REFUSED', []])
    made(await takeOver(school, id, { instructorIds: [substitute.id] }))
    expect(await send(TODAY, 2)).toEqual(['TAKEN', [false]])
    await inside(rig, school.id, (query) =>
      query(
        `insert into section_substitute (school_id, section_id, date, account_id) values ($1, $2, '2026-11-11', $3)`,
        [school.id, id, substitute.id],
      ),
    )
    expect(await send('2026-11-11', 3)).toEqual(['REFUSED', [true]])
    expect(await send('2026-11-25', 4)).toEqual(['REFUSED', []])
  })

  test('is told on the calendar, to members of the school alone, and finds that day on their own', async () => {
    const { school, substitute, id } = await ground()
    made(await takeOver(school, id, { date: '2026-11-25', instructorIds: [substitute.id] }))
    const input = { at: 'classes', query: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } } as const
    const ofOffice = made(await call(rig, calendar.list, input, school.admin)).sections[0]!.meetings
    expect(ofOffice.map(({ date, substitutes }) => [date, substitutes?.map((each) => each.id)])).toEqual([
      ['2026-11-04', undefined],
      ['2026-11-11', undefined],
      ['2026-11-18', undefined],
      ['2026-11-25', [substitute.id]],
    ])
    const visibleSections = made(await call(rig, calendar.list, input, substitute)).sections
    expect(visibleSections.flatMap((section) => section.meetings.map(({ date }) => date))).toEqual([
      '2026-11-25',
    ])
    const open = { ...input, params: { schoolId: school.id } }
    const { sections } = made(await call(rig, calendar.open, open, {}))
    expect(sections[0]!.meetings.every(({ substitutes }) => substitutes === undefined)).toBe(true)
  })

  test('is told where they would be elsewhere; a preview stores nothing', async () => {
    const { school, substitute, id } = await ground()
    await makeClass(rig, school, { ...run, className: 'Pottery', instructorIds: [substitute.id] })
    const input = { date: '2026-11-25', instructorIds: [substitute.id] }
    const { clashes } = made(await takeOver(school, id, { ...input, preview: true }))
    expect(clashes).toMatchObject([{ what: 'INSTRUCTOR', activity: 'Pottery', date: '2026-11-25' }])
    const rows = await inside(rig, school.id, (query) =>
      query('select from section_substitute where school_id = $1', [school.id]),
    )
    expect(rows.rows).toEqual([])
  })

  test('is an instructor, of this school, who does not teach it anyway, on a day to come on which it meets', async () => {
    const { school, substitute, id } = await ground()
    const other = await makeSchool(rig)
    const stranger = await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
    const codeOf = async (body: Partial<SubstituteInput>) => (await takeOver(school, id, body)).problem?.code
    expect(await codeOf({ date: '2026-11-11', instructorIds: [substitute.id] })).toBe('IN_THE_PAST')
    expect(await codeOf({ date: '2026-11-19', instructorIds: [substitute.id] })).toBe('DOES_NOT_MEET')
    expect(await codeOf({ instructorIds: [stranger.id] })).toBe('NO_INSTRUCTOR')
    expect((await takeOver(school, id, { instructorIds: [other.instructor.id] })).status).toBe(404)
    expect((await takeOver(school, id, { sectionId: other.admin.id })).status).toBe(404)
    const taughtId = await makeClass(rig, school, { ...run, instructorIds: [substitute.id] })
    expect((await takeOver(school, taughtId, { instructorIds: [substitute.id] })).problem.code).toBe(
      'TEACHES_ALREADY',
    )
  })
})
