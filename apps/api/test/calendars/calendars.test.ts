import { describe, expect, test } from 'vitest'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { calendar, calendarDates } from '@afterbell/contract/calendars/calendars'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { settings } from '@afterbell/contract/settings/settings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  aftercareBody,
  enroll,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()

type Calendar = AnswerOf<typeof calendar.list>
type Query = Partial<Record<'status' | 'locationId' | 'instructorId' | 'age' | 'grade', string>>

const NOVEMBER = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }

async function month(
  school: MadeSchool,
  query: Query = {},
  caller: Caller = school.admin,
): Promise<Calendar> {
  return made(
    await call(rig, calendar.list, { at: 'classes', query: { ...NOVEMBER, ...query } as never }, caller),
  )
}

/** Reads the calendar without a sign-in, or as somebody from outside the school. */
async function open(school: MadeSchool, query: Query = {}, caller: Caller = {}): Promise<Calendar> {
  const input = { at: 'classes', params: { schoolId: school.id }, query: { ...NOVEMBER, ...query } }
  return made(await call(rig, calendar.open, input as never, caller)) as Calendar
}

/** Creates a class that ended two days ago. */
async function overClass(school: MadeSchool, className: string): Promise<string> {
  const id = await makeClass(rig, school, { className, classStartDate: '2026-11-02' })
  await inside(rig, school.id, async (query) => {
    await query(`delete from meeting where section_id = $1 and date > '2026-11-16'`, [id])
    await query(`update activity set ends_on = '2026-11-16' where id = $1`, [id])
  })
  return id
}

/** Enrolls the children of a class from the start of the month instead of today. */
function sinceTheBeginning(school: MadeSchool, id: string): Promise<void> {
  return inside(rig, school.id, async (query) => {
    await query(
      `update place set days = '{[2026-11-01,infinity]}', taken_at = '2026-11-01' where section_id = $1`,
      [id],
    )
  })
}

const names = ({ activities }: Calendar) => activities.map(({ name }) => name).sort()
const dates = ({ sections }: Calendar) => sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))

describe('The calendar of a kind', () => {
  test('shows every meeting of the days asked for with its times, place, people and ages, and none outside', async () => {
    const school = await makeSchool(rig)
    const { id: locationId } = made(
      await call(rig, settings.addLocation, { body: { name: 'Gym', address: '' } }, school.admin),
    )
    const id = await makeClass(rig, school, {
      className: 'Chess',
      locationId,
      instructorIds: [school.instructor.id],
      ageFrom: 'FIVE',
      ageTo: 'EIGHT',
      classStartDate: '2026-10-26',
      classEndDate: '2026-12-14',
    })
    const { activities, sections } = await month(school)
    expect(activities).toEqual([
      expect.objectContaining({
        id,
        kind: 'classes',
        name: 'Chess',
        status: 'ACTIVE',
        location: { id: locationId, name: 'Gym' },
        noClassDates: [],
      }),
    ])
    expect(sections).toEqual([
      expect.objectContaining({
        id,
        activityId: id,
        instructors: [{ id: school.instructor.id, name: expect.stringContaining('Ines') }],
        ageFrom: 'FIVE',
        ageTo: 'EIGHT',
        meetings: ['02', '09', '16', '23', '30'].map((day) => ({
          date: `2026-11-${day}`,
          timeFrom: '15:30',
          timeTo: '16:30',
          booked: 0,
          dropIns: 0,
          cancelled: false,
        })),
      }),
    ])
  })

  test('counts for every date who is booked on it: a child that was taken off counts on the days before alone', async () => {
    const school = await makeSchool(rig)
    const body = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body }, school.admin))
    // It is Wednesday, November 18.
    const id = await makeClass(rig, school, {
      wednesday: true,
      classStartDate: '2026-11-09',
      classEndDate: '2026-11-30',
      maxEnroll: 2,
    })
    const [first] = await enroll(rig, school, id, 2)
    await sinceTheBeginning(school, id)
    const at = { at: 'classes' as const, params: { id } }
    made(
      await call(
        rig,
        waitLists.add,
        { ...at, body: { childId: await makeChild(rig, school) } },
        school.admin,
      ),
    )
    made(await call(rig, rosters.remove, { ...at, params: { id, rosterId: first! } }, school.admin))
    const [section] = (await month(school)).sections
    expect(section!.meetings.map(({ date, booked }) => [date, booked])).toEqual([
      ['2026-11-09', 2],
      ['2026-11-11', 2],
      ['2026-11-16', 2],
      ['2026-11-18', 1],
      ['2026-11-23', 1],
      ['2026-11-25', 1],
      ['2026-11-30', 1],
    ])
    expect(section!.places).toMatchObject({ maxEnroll: 2, enrolled: 1, waiting: 1 })
  })

  test('names the days without a meeting, and only those on which there would be one', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, {
      className: 'Chess',
      classStartDate: '2026-11-02',
      noClassDates: ['2026-11-23', '2026-11-26', '2026-12-07'],
    })
    const { activities, sections } = await month(school)
    expect(activities[0]!.noClassDates).toEqual(['2026-11-23'])
    expect(sections[0]!.meetings.map(({ date }) => date)).not.toContain('2026-11-23')
  })

  test('shows a day without any meeting still as the no-class date it is', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, { classStartDate: '2026-11-02', noClassDates: ['2026-11-23'] })
    const query = { dateFrom: '2026-11-23', dateTo: '2026-11-23' }
    const day = made(await call(rig, calendar.list, { at: 'classes', query }, school.admin))
    expect(day.sections).toEqual([])
    expect(day.activities).toEqual([expect.objectContaining({ name: 'Chess', noClassDates: ['2026-11-23'] })])
  })

  test('shows a cancelled meeting as cancelled', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    await inside(rig, school.id, (query) =>
      query(`update meeting set is_cancelled = true where section_id = $1 and date = '2026-11-30'`, [id]),
    )
    const [section] = (await month(school)).sections
    expect(section!.meetings.map(({ date, cancelled }) => [date, cancelled])).toEqual([
      ['2026-11-23', false],
      ['2026-11-30', true],
    ])
  })

  test('is filtered by place, instructor, age and grade; what is for everybody fits every age and grade', async () => {
    const school = await makeSchool(rig)
    const { id: gym } = made(
      await call(rig, settings.addLocation, { body: { name: 'Gym', address: '' } }, school.admin),
    )
    await makeClass(rig, school, { className: 'At the gym', locationId: gym })
    await makeClass(rig, school, { className: 'Taught', instructorIds: [school.instructor.id] })
    await makeClass(rig, school, { className: 'Small', ageFrom: 'THREE', ageTo: 'FIVE' })
    await makeClass(rig, school, { className: 'Tall', ageFrom: 'SIX' })
    await makeClass(rig, school, { className: 'Early', gradeTo: 'K' })
    await makeClass(rig, school, { className: 'Late', gradeFrom: 'FIRST', gradeTo: 'FIFTH' })
    const everybody = ['At the gym', 'Taught']
    expect(names(await month(school, { locationId: gym }))).toEqual(['At the gym'])
    expect(names(await month(school, { instructorId: school.instructor.id }))).toEqual(['Taught'])
    expect(names(await month(school, { age: 'FIVE' }))).toEqual([...everybody, 'Small'].sort())
    expect(names(await month(school, { age: 'NINE' }))).toEqual([...everybody, 'Tall'].sort())
    expect(names(await month(school, { grade: 'K' }))).toEqual([...everybody, 'Early'].sort())
    expect(names(await month(school, { grade: 'THIRD' }))).toEqual([...everybody, 'Late'].sort())
  })

  test('shows staff what is over with what runs, or either alone, and drafts where they would fall', async () => {
    const school = await makeSchool(rig)
    await overClass(school, 'Over')
    await makeClass(rig, school, { className: 'Running' })
    const draft = await makeClass(rig, school, { className: 'Planned', noClassDates: ['2026-11-30'] })
    await inside(rig, school.id, async (query) => {
      await query('delete from meeting where section_id = $1', [draft])
      await query('update activity set is_draft = true where id = $1', [draft])
    })
    expect(names(await month(school))).toEqual(['Over', 'Running'])
    expect(names(await month(school, { status: 'ACTIVE' }))).toEqual(['Running'])
    expect(names(await month(school, { status: 'PAST' }))).toEqual(['Over'])
    const drafts = await month(school, { status: 'DRAFT' })
    expect(names(drafts)).toEqual(['Planned'])
    expect(dates(drafts)).toEqual(['2026-11-23'])
    expect(drafts.activities[0]).toMatchObject({ status: 'DRAFT', noClassDates: ['2026-11-30'] })
  })

  test('shows instructors their own, whatever they ask for', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, { className: 'Own', instructorIds: [school.instructor.id] })
    await makeClass(rig, school, { className: 'Of another', ...(await taughtByAnother(rig, school)) })
    const instructorQuery = { instructorId: school.admin.id }
    for (const query of [{}, instructorQuery]) {
      expect(names(await month(school, query, school.instructor))).toEqual(['Own'])
      expect(names(await open(school, query, school.instructor))).toEqual(['Own'])
    }
  })

  test('holds nothing of another kind', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school)
    for (const at of ['camps', 'aftercare'] as const) {
      const answer = made(await call(rig, calendar.list, { at, query: NOVEMBER }, school.admin))
      expect(answer).toEqual({ ...NOVEMBER, activities: [], sections: [], hidden: [] })
    }
  })

  test.each([
    ['2026-11-30', '2026-11-01', 'The last date should not be before the first date'],
    ['2026-11-01', '2027-01-02', 'A calendar shows at most 62 days at once'],
  ])('from %s to %s is refused with a sentence at its field', async (dateFrom, dateTo, message) => {
    const school = await makeSchool(rig)
    const input = { at: 'classes' as const, query: { dateFrom, dateTo } }
    const { status, problem } = await call(rig, calendar.list, input, school.admin)
    expect([status, problem.fields]).toEqual([400, [{ path: 'dateTo', message }]])
  })
})

describe('What has several sections', () => {
  test('shows the groups of a camp each by itself, with who is booked in it', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    const childId = await makeChild(rig, school)
    const input = { at: 'camp-pricing' as const, params: { id: groups[0]! }, body: { childId } }
    made(await call(rig, rosters.add, input, school.admin))
    const query = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
    const { activities, sections } = made(
      await call(rig, calendar.list, { at: 'camps', query }, school.admin),
    )
    expect(activities).toEqual([expect.objectContaining({ id, kind: 'camps', name: 'Surf Camp' })])
    expect(
      sections.map(({ id: group, name, meetings }) => [group, name, meetings.map(({ booked }) => booked)]),
    ).toEqual([
      [groups[0], 'Small fish', [1, 1, 1, 1, 1]],
      [groups[1], 'Sharks', [0, 0, 0, 0, 0]],
    ])
  })

  test('shows the weekdays of aftercare on their days, with who drops in beside who is booked', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school)
    const childId = await makeChild(rig, school)
    const input = { at: 'aftercare-day' as const, params: { id: days[0]! }, body: { childId } }
    made(await call(rig, rosters.add, input, school.admin))
    await inside(rig, school.id, async (query) => {
      await query('update section set dropin_capacity = 5 where id = $1', [days[0]])
      await query(
        `insert into place (school_id, id, section_id, enrollment_id, child_id, pool, state, days)
          select school_id, gen_random_uuid(), section_id, enrollment_id, $2, 'dropin', 'taken', '{[2026-11-30,2026-11-30]}'
          from place where section_id = $1`,
        [days[0], await makeChild(rig, school)],
      )
    })
    const query = { dateFrom: '2026-11-23', dateTo: '2026-12-02' }
    const { sections } = made(await call(rig, calendar.list, { at: 'aftercare', query }, school.admin))
    expect(
      sections.flatMap(({ id: day, meetings }) =>
        meetings.map(({ date, booked, dropIns }) => [day, date, booked, dropIns]),
      ),
    ).toEqual([
      [days[0], '2026-11-23', 1, 0],
      [days[0], '2026-11-30', 1, 1],
      [days[1], '2026-11-25', 0, 0],
      [days[1], '2026-12-02', 0, 0],
    ])
    // First the whole session, then one of its days.
    const whole = made(await call(rig, calendarDates.list, { at: 'aftercare', params: { id } }, school.admin))
    expect(whole.slice(0, 2).map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-25'])
    expect(whole.find(({ date }) => date === '2026-11-30')).toMatchObject({ expected: 1, dropIns: 1 })
    const mondays = made(
      await call(rig, calendarDates.list, { at: 'aftercare-day', params: { id: days[0]! } }, school.admin),
    )
    expect(mondays.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
  })

  test('shows nothing of a weekday that is not offered: neither what it leaves out, nor where a draft of it would fall', async () => {
    const school = await makeSchool(rig)
    const off = { day: 'friday' as const, timeFrom: '15:00', timeTo: '18:00', active: false }
    const over = { days: [...aftercareBody().days, off], noAftercareDates: ['2026-11-25', '2026-11-27'] }
    await makeAftercare(rig, school, over)
    const draft = aftercareBody({ ...over, aftercareName: 'Planned' })
    made(await call(rig, aftercare.createDraft, { body: draft }, school.admin))
    const days = async (status: 'ACTIVE' | 'DRAFT') => {
      const query = { dateFrom: '2026-11-23', dateTo: '2026-12-04', status }
      const { activities, sections } = made(
        await call(rig, calendar.list, { at: 'aftercare', query }, school.admin),
      )
      return { left: activities.map(({ noClassDates }) => noClassDates), met: sections.length }
    }
    expect(await days('ACTIVE')).toEqual({ left: [['2026-11-25']], met: 2 })
    expect(await days('DRAFT')).toEqual({ left: [['2026-11-25']], met: 2 })
  })

  test('shows an instructor the group they teach, and not the one beside it', async () => {
    const school = await makeSchool(rig)
    const { groups } = await makeCamp(rig, school)
    await inside(rig, school.id, (query) =>
      query('insert into section_instructor (school_id, section_id, account_id) values ($1, $2, $3)', [
        school.id,
        groups[1],
        school.instructor.id,
      ]),
    )
    const query = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
    const instructorCalendar = made(await call(rig, calendar.list, { at: 'camps', query }, school.instructor))
    expect(instructorCalendar.sections.map(({ name }) => name)).toEqual(['Sharks'])
  })
})

describe('The public calendar', () => {
  test('shows what is active, published and on the portal, whatever is asked for', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, { className: 'Shown' })
    await overClass(school, 'Over')
    const hidden = await makeClass(rig, school, { className: 'Hidden' })
    const draft = await makeClass(rig, school, { className: 'Draft' })
    await inside(rig, school.id, async (query) => {
      await query('update activity set is_on_portal = false where id = $1', [hidden])
      await query('update activity set is_draft = true where id = $1', [draft])
    })
    const stranger = (await makeSchool(rig)).admin
    for (const caller of [{}, { token: stranger.token }])
      for (const status of [undefined, 'DRAFT', 'PAST', 'ACTIVE'])
        expect(names(await open(school, status ? { status } : {}, caller))).toEqual(['Shown'])
  })

  test('is the staff’s own calendar for whoever is signed in to the school', async () => {
    const school = await makeSchool(rig)
    await overClass(school, 'Over')
    expect(names(await open(school, { status: 'PAST' }, school.coordinator))).toEqual(['Over'])
    expect(await open(school, {}, school.manager)).toEqual(await month(school))
  })

  test('tells how many are booked, and never who', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const childId = await makeChild(rig, school, { firstName: 'Quillon', lastName: 'Featherstone' })
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const input = { at: 'classes' as const, params: { schoolId: school.id }, query: NOVEMBER }
    const { raw, answer } = await call(rig, calendar.open, input)
    expect(answer.sections[0]!.meetings[0]!.booked).toBe(1)
    expect(raw.toString()).not.toMatch(/Quillon|Featherstone/)
    expect(raw.toString()).not.toContain(childId)
  })
})

describe('The dates of an activity', () => {
  test('are all its meetings in order, with how many are expected and came', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, {
      wednesday: true,
      classStartDate: '2026-11-16',
      classEndDate: '2026-11-23',
    })
    await enroll(rig, school, id, 2)
    await sinceTheBeginning(school, id)
    const input = { at: 'classes' as const, params: { id } }
    const days = made(await call(rig, calendarDates.list, input, school.coordinator))
    expect(days).toEqual(
      ['2026-11-16', '2026-11-18', '2026-11-23'].map((date) => ({
        date,
        timeFrom: '15:30',
        timeTo: '16:30',
        expected: 2,
        dropIns: 0,
        checkedIn: 0,
        cancelled: false,
      })),
    )
  })

  test('are not there for an instructor who does not teach it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const input = { at: 'classes' as const, params: { id } }
    expect((await call(rig, calendarDates.list, input, school.instructor)).status).toBe(404)
  })
})
