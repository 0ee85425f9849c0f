import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { meetings } from '@afterbell/contract/activities/meetings'
import { classes } from '@afterbell/contract/activities/classes'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settings } from '@afterbell/contract/settings/settings'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { call, useRig } from '../rig/app.ts'
import {
  classBody,
  enroll,
  historyOf,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

// Single meetings that are canceled, moved, restored or added. It is Wednesday, November 18.

const rig = useRig()
const run = { classStartDate: '2026-11-23', classEndDate: '2026-12-14' }
type MeetingChange = Parameters<typeof call<typeof meetings.change>>[2]['body']

async function meetingsOf(school: MadeSchool, id: string, at: ActivityKind = 'classes') {
  const input = { at, query: { ids: id } }
  return made(await call(rig, activities.schedule, input, school.admin))[0]!.meetings
}

/** Returns each meeting as `2026-11-23 15:30 CANCELED`. */
async function meetingTexts(school: MadeSchool, id: string, at?: ActivityKind) {
  const all = await meetingsOf(school, id, at)
  return all.map(({ date, timeFrom, exception }) => [date, timeFrom, exception].filter(Boolean).join(' '))
}

function change(school: MadeSchool, id: string, body: MeetingChange, at: ActivityKind = 'classes') {
  return call(rig, meetings.change, { at, params: { id }, body }, school.admin)
}

async function idOn(school: MadeSchool, id: string, date: string, at?: ActivityKind) {
  return (await meetingsOf(school, id, at)).find((meeting) => meeting.date === date)!.id
}

describe('A meeting that is canceled by hand', () => {
  test('is asked about with what children lose and what may go back; a preview stores nothing', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...run, price: 40, billingType: 'FIXED' })
    await enroll(rig, school, id, 2)
    const meetingIds = [await idOn(school, id, '2026-11-30')]
    const body = { change: 'CANCEL', meetingIds, cause: 'Snow' } as const
    const before = await meetingTexts(school, id)
    const { gone, ...preview } = made(await change(school, id, { ...body, preview: true }))
    expect(gone.losses).toEqual([{ meetings: 1, children: 2 }])
    expect(preview).toEqual({ changed: 1, children: 2, dropIns: 0, proposed: 2000, clashes: [] })
    expect(await meetingTexts(school, id)).toEqual(before)
    expect((await change(school, id, body)).problem).toMatchObject({
      code: 'MEETINGS_GO',
      message: '11/30/2026 would be canceled. 2 children lose 1 meeting each',
    })
    made(await change(school, id, { ...body, anyway: true }))
    expect(await meetingTexts(school, id)).toEqual([
      '2026-11-23 15:30',
      '2026-11-30 15:30 CANCELED',
      '2026-12-07 15:30',
      '2026-12-14 15:30',
    ])
    expect((await meetingsOf(school, id))[1]).toMatchObject({ cancelled: true, cause: 'Snow' })
    expect((await historyOf(rig, school, id)).at(-1)).toBe(
      'canceled the meetings of 11/30/2026 of the class Chess (Snow): 2 children lose 1 meeting each',
    )
    const proposals = await openProposals(school)
    expect(proposals).toEqual([1000, 1000])
    // Repeating the change does nothing.
    expect(made(await change(school, id, { ...body, anyway: true })).changed).toBe(0)

    made(await change(school, id, { change: 'RESTORE', meetingIds }))
    expect(await meetingTexts(school, id)).toEqual(before)
    expect(await openProposals(school)).toEqual([])
    expect((await historyOf(rig, school, id)).at(-1)).toBe(
      'restored the meetings of 11/30/2026 of the class Chess',
    )
  })

  test('stays canceled when the class is saved, with other times too', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const meetingIds = [await idOn(school, id, '2026-11-30')]
    made(await change(school, id, { change: 'CANCEL', meetingIds }))
    const save = (over: object) =>
      call(rig, classes.update, { params: { id }, body: classBody({ ...run, ...over }) }, school.admin)
    made(await save({ timeFrom: '15:45' }))
    expect(await meetingTexts(school, id)).toEqual([
      '2026-11-23 15:45',
      '2026-11-30 15:30 CANCELED',
      '2026-12-07 15:45',
      '2026-12-14 15:45',
    ])
  })

  test('stays where children were checked in', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    await enroll(rig, school, id, 1)
    const meetingId = await idOn(school, id, '2026-11-23')
    await inside(rig, school.id, (query) =>
      query(
        `insert into attendance (school_id, id, meeting_id, place_id, child_id, check_in)
         select p.school_id, app.line_id(p.id, $1), $1, p.id, p.child_id, '15:30' from place p`,
        [meetingId],
      ),
    )
    const refused = await change(school, id, { change: 'CANCEL', meetingIds: [meetingId], anyway: true })
    expect(refused.problem).toMatchObject({
      code: 'HAS_ATTENDANCE',
      message: 'Children were checked in on 11/23/2026, so that meeting stays',
    })
  })

  test('leaves drop-ins of its day where they are, and proposes what they cost', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      dropInPrice: 15,
      dropInBillingRate: 'DAY',
      days: [
        { day: 'monday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 2 },
        { day: 'wednesday', timeFrom: '15:00', timeTo: '18:00' },
      ],
    })
    const child = await makeChild(rig, school)
    const at = 'aftercare-day'
    const body = { childIds: [child], dates: ['2026-11-30'] }
    made(await call(rig, dropIns.add, { at, params: { id: days[0]! }, body }, school.admin))
    const meetingIds = [await idOn(school, id, '2026-11-30', 'aftercare')]
    const cancel = (over: object) =>
      change(school, id, { change: 'CANCEL', meetingIds, ...over }, 'aftercare')
    expect(made(await cancel({ preview: true }))).toMatchObject({ dropIns: 1, children: 0, proposed: 1500 })
    made(await cancel({}))
    expect(await openProposals(school)).toEqual([1500])
    const input = { at, params: { id: days[0]! }, query: { date: '2026-11-30' } } as const
    expect(made(await call(rig, dropIns.list, input, school.admin)).content).toHaveLength(1)
    made(await change(school, id, { change: 'RESTORE', meetingIds }, 'aftercare'))
    expect(await openProposals(school)).toEqual([])
  })
})

describe('A meeting that is moved', () => {
  const times = { timeFrom: '16:00', timeTo: '17:00' }

  test('keeps its day or goes to a free one of its run; a save leaves it there; moved back, it is as planned', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...run, price: 40, billingType: 'FIXED' })
    await enroll(rig, school, id, 1)
    const meetingIds = [await idOn(school, id, '2026-11-30')]
    const move = (over: object) => change(school, id, { change: 'MOVE', meetingIds, ...times, ...over })
    const moved = made(await move({ date: '2026-12-01', cause: 'Gym is closed' }))
    expect(moved).toMatchObject({ changed: 1, children: 1, proposed: 0 })
    const there = ['2026-11-23 15:30', '2026-12-01 16:00 MOVED', '2026-12-07 15:30', '2026-12-14 15:30']
    expect(await meetingTexts(school, id)).toEqual(there)
    expect(await openProposals(school)).toEqual([])
    made(
      await call(
        rig,
        classes.update,
        { params: { id }, body: classBody({ ...run, price: 40, billingType: 'FIXED' }) },
        school.admin,
      ),
    )
    expect(await meetingTexts(school, id)).toEqual(there)
    expect((await historyOf(rig, school, id)).at(-2)).toBe(
      'moved the meetings of 11/30/2026 of the class Chess to 12/01/2026, 4:00 PM to 5:00 PM (Gym is closed)',
    )
    const { timeTo } = classBody(run)
    made(await move({ date: '2026-11-30', timeFrom: '15:30', timeTo }))
    expect((await meetingTexts(school, id))[1]).toBe('2026-11-30 15:30')
    made(await move({}))
    expect((await meetingTexts(school, id))[1]).toBe('2026-11-30 16:00 MOVED')
  })

  test.each([
    ['a day with a meeting', { date: '2026-12-07' }, 'MEETS_ALREADY'],
    ['a day outside the run', { date: '2026-12-15' }, 'OUTSIDE_THE_RUN'],
    ['a day that is over', { date: '2026-11-17' }, 'IN_THE_PAST'],
    ['an end before its start', { timeTo: '15:00' }, 'VALIDATION'],
    ['no times', { timeFrom: undefined, timeTo: undefined }, 'VALIDATION'],
  ])('goes to no place such as %s', async (_, over, code) => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const meetingIds = [await idOn(school, id, '2026-11-30')]
    const { problem } = await change(school, id, { change: 'MOVE', meetingIds, ...times, ...over })
    expect(problem.code).toBe(code)
  })

  test('of a camp changes its times alone', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeCamp(rig, school)
    const [first] = await meetingsOf(school, id, 'camps')
    const move = (over: object) =>
      change(school, id, { change: 'MOVE', meetingIds: [first!.id], ...times, ...over }, 'camps')
    made(await move({}))
    expect(await meetingTexts(school, id, 'camps')).toContain(`${first!.date} 16:00 MOVED`)
    expect((await move({ date: '2027-07-20' })).problem).toMatchObject({ code: 'STAYS_ON_ITS_DAY' })
  })
})

describe('A meeting that is added', () => {
  test('stays when the class is saved, until its day is left out or lies outside the run', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const add = { change: 'ADD', date: '2026-12-03', timeFrom: '10:00', timeTo: '11:00' } as const
    expect(made(await change(school, id, add)).changed).toBe(1)
    expect((await change(school, id, add)).problem).toMatchObject({
      code: 'MEETS_ALREADY',
      message: 'There is a meeting on 12/03/2026 already',
    })
    const save = (over: object) =>
      call(rig, classes.update, { params: { id }, body: classBody({ ...run, ...over }) }, school.admin)
    made(await save({ timeFrom: '15:45' }))
    expect(await meetingTexts(school, id)).toContain('2026-12-03 10:00 ADDED')
    made(await save({ classEndDate: '2026-12-01' }))
    expect(await meetingTexts(school, id)).toEqual(['2026-11-23 15:30', '2026-11-30 15:30'])
  })

  test('is on its own weekday in aftercare, and says which section where there are several', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school)
    const [first] = await meetingsOf(school, id, 'aftercare')
    const add = { change: 'ADD', timeFrom: '15:00', timeTo: '18:00' } as const
    expect((await change(school, id, { ...add, date: first!.date }, 'aftercare')).problem).toMatchObject({
      fields: [{ path: 'sectionId', message: 'Please choose which one meets' }],
    })
    const sectionId = Object.values(days)[0]!
    const weekend = await change(school, id, { ...add, sectionId, date: '2026-11-28' }, 'aftercare')
    expect(weekend.problem).toMatchObject({ code: 'NOT_ITS_DAY' })
  })
})

describe('A meeting that is moved or added', () => {
  const when = { date: '2026-11-25', timeFrom: '15:30', timeTo: '16:30' }
  const input = { change: 'ADD', ...when, preview: true } as const

  test('tells who teaches, what takes place there and which children are elsewhere at the same time', async () => {
    const school = await makeSchool(rig)
    const { id: locationId } = made(
      await call(rig, settings.addLocation, { body: { name: 'Main Gym' } }, school.admin),
    )
    const there = { instructorIds: [school.instructor.id], locationId }
    const id = await makeClass(rig, school, { ...run, ...there })
    const onWednesday = { ...run, ...there, monday: false, wednesday: true }
    const other = await makeClass(rig, school, { ...onWednesday, className: 'Pottery', timeTo: '16:00' })
    const childId = await makeChild(rig, school)
    for (const of of [id, other]) {
      const place = { at: 'classes', params: { id: of }, body: { childId } } as const
      made(await call(rig, rosters.add, place, school.admin))
    }
    const { clashes } = made(await change(school, id, input))
    expect(clashes.map(({ what, activity, date, timeTo }) => [what, activity, date, timeTo])).toEqual(
      ['INSTRUCTOR', 'LOCATION', 'CHILD'].map((what) => [what, 'Pottery', '2026-11-25', '16:00']),
    )
    expect(clashes[1]!.name).toBe('Main Gym')
    // A meeting that starts when another ends does not clash with it.
    expect(made(await change(school, id, { ...input, timeFrom: '16:00' })).clashes).toEqual([])
    // Clashes do not refuse a change, and a canceled meeting clashes with nothing.
    made(await change(school, id, { ...input, preview: false }))
    const meetingIds = [await idOn(school, other, '2026-11-25')]
    made(await change(school, other, { change: 'CANCEL', meetingIds, anyway: true }))
    const addedIds = [await idOn(school, id, '2026-11-25')]
    const back = { change: 'MOVE', meetingIds: addedIds, ...when, timeTo: '16:45', preview: true } as const
    expect(made(await change(school, id, back)).clashes).toEqual([])
  })

  test('tells of who takes over on that day, and of nobody else’s school', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...run, instructorIds: [school.instructor.id] })
    const onWednesday = { ...run, monday: false, wednesday: true, className: 'Pottery' }
    const other = await makeClass(rig, school, onWednesday)
    await makeClass(rig, await makeSchool(rig), onWednesday)
    expect(made(await change(school, id, input)).clashes).toEqual([])
    const body = { sectionId: other, date: when.date, instructorIds: [school.instructor.id] }
    made(await call(rig, meetings.substitute, { at: 'classes', params: { id: other }, body }, school.admin))
    expect(made(await change(school, id, input)).clashes).toMatchObject([
      { what: 'INSTRUCTOR', activity: 'Pottery' },
    ])
  })
})

test('A meeting of another activity, or of another school, is not there', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  const [id, another, foreign] = [
    await makeClass(rig, school, run),
    await makeClass(rig, school, run),
    await makeClass(rig, other, run),
  ]
  const meetingIds = [await idOn(school, another, '2026-11-30')]
  expect((await change(school, id, { change: 'CANCEL', meetingIds })).status).toBe(404)
  const theirs = [await idOn(other, foreign, '2026-11-30')]
  expect((await change(school, id, { change: 'CANCEL', meetingIds: theirs })).status).toBe(404)
  expect((await change(school, id, { change: 'CANCEL' })).problem).toMatchObject({
    fields: [{ path: 'meetingIds', message: 'Please choose at least one meeting' }],
  })
})

async function openProposals(school: MadeSchool): Promise<number[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select sum(g.cents)::int as cents from proposal q join given_back g on g.school_id = q.school_id and g.proposal_id = q.id
       where q.state = 'OPEN' and g.state <> 'DISMISSED' group by q.id order by 1`,
    ),
  )
  return (rows as { cents: number }[]).map(({ cents }) => cents)
}
