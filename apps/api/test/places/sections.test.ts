import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { aftercareDays, aftercareInSchool, aftercareOfChild } from '@afterbell/contract/places/aftercare-days'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { camps } from '@afterbell/contract/activities/camps'
import { children } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  aftercareBody,
  campBody,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

// Camp groups and aftercare weekdays: cases that a class, with its one section, never has.

const rig = useRig()
const hours = { timeFrom: '15:00', timeTo: '18:00' }

type At = 'camp-pricing' | 'aftercare' | 'aftercare-day'

function add(caller: Caller, at: At, id: string, body: object) {
  return call(rig, rosters.add, { at, params: { id }, body }, caller)
}
async function names(school: MadeSchool, at: At, id: string) {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return content.map(({ firstName, section }) => `${firstName} ${section!.name}`)
}
async function detailsAt(school: MadeSchool, at: At, id: string) {
  return made(await call(rig, rosters.details, { at, params: { id } }, school.admin))
}

describe('A child in a camp', () => {
  test('takes exactly one group, at the price of the group', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school, {
      pricings: [
        { name: 'Small fish', ...hours, price: 80, ageFrom: 'SIX', ageTo: 'EIGHT' },
        { name: 'Sharks', ...hours, price: 120 },
      ],
    })
    const childId = await makeChild(rig, school)
    const whole = await add(school.admin, 'camp-pricing', id, { childId })
    expect(whole.problem).toMatchObject({ code: 'CHOOSE_A_SECTION', message: 'Please choose one group' })
    expect((await detailsAt(school, 'camp-pricing', id)).quote).toBeNull()
    const group = await detailsAt(school, 'camp-pricing', groups[0]!)
    expect(group).toMatchObject({
      name: 'Surf Camp',
      section: { name: 'Small fish' },
      ageFrom: 'SIX',
      ageTo: 'EIGHT',
      quote: { total: 8000, lines: [{ label: 'Surf Camp, Small fish' }] },
    })
    const added = await add(school.admin, 'camp-pricing', groups[0]!, { childId, total: 80 })
    expect(added.answer.places).toMatchObject({ enrolled: 1, maxEnroll: 10 })
    const second = await add(school.admin, 'camp-pricing', groups[1]!, { childId })
    expect([second.problem.code, second.problem.message]).toEqual([
      'ALREADY_ENROLLED',
      'Kim Test already has a spot in Small fish',
    ])
    expect(await names(school, 'camp-pricing', id)).toEqual(['Kim Small fish'])
    expect(await names(school, 'camp-pricing', groups[1]!)).toEqual([])
  })

  test('may wait for another group, and moves up once it has left the one it had', async () => {
    const school = await makeSchool(rig)
    const group = { ...hours, maxEnroll: 1 }
    const { groups } = await makeCamp(rig, school, {
      pricings: [
        { name: 'Small fish', ...group },
        { name: 'Sharks', ...group },
      ],
    })
    const [small, sharks] = [groups[0]!, groups[1]!]
    const childId = await makeChild(rig, school)
    const place = made(await add(school.admin, 'camp-pricing', small, { childId }))
    made(await add(school.admin, 'camp-pricing', sharks, { childId: await makeChild(rig, school) }))
    const waiting = made(
      await call(
        rig,
        waitLists.add,
        { at: 'camp-pricing', params: { id: sharks }, body: { childId } },
        school.admin,
      ),
    )
    const { rosterId } = waiting
    const early = await add(school.admin, 'camp-pricing', sharks, { rosterId, overbook: true })
    expect(early.problem.code).toBe('ALREADY_ENROLLED')
    const removal = { at: 'camp-pricing', params: { id: small, rosterId: place.rosterId } } as const
    made(await call(rig, rosters.remove, removal, school.admin))
    made(await add(school.admin, 'camp-pricing', sharks, { rosterId, overbook: true }))
    expect(await names(school, 'camp-pricing', sharks)).toHaveLength(2)
  })

  test('never has two groups, however many ask for it in the same moment', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    const childId = await makeChild(rig, school)
    const answers = await Promise.all(
      [...groups, ...groups].map((group) => add(school.admin, 'camp-pricing', group, { childId })),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await names(school, 'camp-pricing', id)).toHaveLength(1)
  })

  test('picks days where the camp is taken by the day, each with its own capacity', async () => {
    const school = await makeSchool(rig)
    const { groups } = await makeCamp(rig, school, {
      intervalType: 'DAILY',
      pricings: [{ name: 'All', ...hours, price: 30, maxEnroll: 1 }],
    })
    const id = groups[0]!
    const [one, other] = [await makeChild(rig, school), await makeChild(rig, school)]
    const dates = ['2026-12-07', '2026-12-09']
    const quote = await call(
      rig,
      rosters.quote,
      { at: 'camp-pricing', params: { id }, query: { childId: one, dates: dates.join() } },
      school.admin,
    )
    expect(quote.answer.total).toBe(6000)
    made(await add(school.admin, 'camp-pricing', id, { childId: one, dates }))
    const full = await add(school.admin, 'camp-pricing', id, { childId: other, dates: ['2026-12-09'] })
    expect(full.problem.code).toBe('FULL')
    made(await add(school.admin, 'camp-pricing', id, { childId: other, dates: ['2026-12-08'] }))
    // Two children and one place a day: full on Monday, Tuesday and Wednesday, but not overbooked.
    const row = await call(
      rig,
      activities.list,
      { at: 'camps', params: { schoolId: school.id } },
      school.admin,
    )
    expect(row.answer.content[0]!.places).toMatchObject({ enrolled: 1, maxEnroll: 1 })
    const nowhere = await add(school.admin, 'camp-pricing', id, {
      childId: await makeChild(rig, school),
      dates: ['2026-12-12'],
    })
    expect([nowhere.problem.code, nowhere.problem.fields?.[0]?.path]).toEqual(['DAY_NOT_THERE', 'dates'])
  })
})

describe('A child in aftercare', () => {
  test('takes several weekdays at once, each a place of its own, all of them or none', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      price: 100,
      billingRate: 'FIXED',
      days: [
        { day: 'monday', ...hours },
        { day: 'wednesday', ...hours, maxEnroll: 1 },
        { day: 'friday', ...hours },
      ],
      aftercareEndDate: '2026-12-18',
    })
    const [monday, wednesday, friday] = days as [string, string, string]
    const first = made(
      await add(school.admin, 'aftercare', id, {
        childId: await makeChild(rig, school, { firstName: 'Ann' }),
        sectionIds: [friday, wednesday],
        total: 200,
      }),
    )
    expect(first.rosters.map(({ sectionId }) => sectionId)).toEqual([wednesday, friday])
    const childId = await makeChild(rig, school, { firstName: 'Bea' })
    const refused = await add(school.admin, 'aftercare', id, { childId })
    expect([refused.problem.code, refused.problem.message]).toEqual([
      'FULL',
      'Wednesday: All spots are taken (1 of 1)',
    ])
    expect((await names(school, 'aftercare', id)).toSorted()).toEqual(['Ann Friday', 'Ann Wednesday'])
    made(await add(school.admin, 'aftercare-day', monday, { childId }))
    expect(await names(school, 'aftercare-day', monday)).toEqual(['Bea Monday'])
    // The address names one weekday; the body may name others of the same session.
    const more = await add(school.admin, 'aftercare-day', monday, { childId, sectionIds: [friday] })
    expect(more.status).toBe(200)
    const rows = made(
      await call(rig, rosters.list, { at: 'aftercare', params: { id } }, school.admin),
    ).content
    expect(rows[0]).toMatchObject({
      aftercareId: id,
      aftercareDayId: expect.any(String),
      payment: { state: 'INVOICED', amount: 10000, of: { amount: 20000, days: 2 } },
    })
    expect(rows[0]).not.toHaveProperty('classId')
  })

  test('can be chosen again for the weekdays it does not have yet', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school)
    const [monday, wednesday] = days as [string, string]
    const childId = await makeChild(rig, school)
    const chosen = async (activityId: string) => {
      const request = { query: { activityId } }
      const [child] = made(await call(rig, children.forEnrollment, request, school.coordinator))
      return [child!.thereIn, child!.isThere]
    }
    expect(await chosen(id)).toEqual([[], false])
    made(await add(school.admin, 'aftercare-day', monday, { childId }))
    expect(await chosen(id)).toEqual([[monday], false])
    expect(await chosen(monday)).toEqual([[monday], true])
    expect(await chosen(wednesday)).toEqual([[], false])
    made(await add(school.admin, 'aftercare', id, { childId, sectionIds: [wednesday] }))
    expect((await chosen(id))[1]).toBe(true)
  })

  test('never takes more than there is, however many families ask for several weekdays in the same moment', async () => {
    const school = await makeSchool(rig)
    const limited = { ...hours, maxEnroll: 2, waitList: false }
    const { id, days } = await makeAftercare(rig, school, {
      aftercareEndDate: '2026-12-18',
      days: [
        { day: 'monday', ...limited },
        { day: 'wednesday', ...limited },
        { day: 'friday', ...limited },
      ],
    })
    const [monday, wednesday, friday] = days as [string, string, string]
    // Each pair in both orders: locks taken in request order would deadlock.
    const wishes = [
      [monday, wednesday],
      [wednesday, monday],
      [wednesday, friday],
      [friday, wednesday],
      [monday, friday],
      [friday, monday],
    ]
    const children = []
    for (const sectionIds of wishes) children.push({ childId: await makeChild(rig, school), sectionIds })
    const answers = await Promise.all(children.map((body) => add(school.admin, 'aftercare', id, body)))
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused.map(({ problem }) => problem.code).filter((code) => code !== 'FULL')).toEqual([])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select count(*)::int as taken, count(distinct enrollment_id)::int as enrollments from place where section_id = any($1) group by section_id`,
        [days],
      ),
    )
    for (const { taken } of rows) expect(taken).toBeLessThanOrEqual(2)
    const successCount = answers.length - refused.length
    expect(rows.reduce((sum, { taken }) => sum + taken, 0)).toBe(successCount * 2)
    expect(successCount).toBeGreaterThan(0)
  })

  test('is given no place on a weekday that is no longer offered', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school)
    const body = aftercareBody({ days: [{ day: 'monday', ...hours }] })
    made(await call(rig, aftercare.update, { params: { id }, body }, school.admin))
    const childId = await makeChild(rig, school)
    const retired = await add(school.admin, 'aftercare-day', days[1]!, { childId })
    expect(retired.problem).toMatchObject({ code: 'NOT_PUBLISHED', message: 'This is no longer offered' })
    made(await add(school.admin, 'aftercare', id, { childId }))
    expect(await names(school, 'aftercare', id)).toEqual(['Kim Monday'])
  })

  test('is waiting for each weekday in a queue of its own', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      days: [
        { day: 'monday', ...hours, maxEnroll: 1 },
        { day: 'wednesday', ...hours, maxEnroll: 1 },
      ],
    })
    made(await add(school.admin, 'aftercare', id, { childId: await makeChild(rig, school) }))
    const childId = await makeChild(rig, school, { firstName: 'Bea' })
    const joined = made(
      await call(rig, waitLists.add, { at: 'aftercare', params: { id }, body: { childId } }, school.admin),
    )
    expect(joined.waiting.map(({ sectionId, position }) => [sectionId, position])).toEqual([
      [days[0], 1],
      [days[1], 1],
    ])
    made(await add(school.admin, 'aftercare', id, { rosterId: joined.waiting[1]!.rosterId, overbook: true }))
    const queue = async (day: string) =>
      made(await call(rig, waitLists.list, { at: 'aftercare-day', params: { id: day } }, school.admin))
        .content
    expect([await queue(days[0]!), await queue(days[1]!)]).toMatchObject([[{ firstName: 'Bea' }], []])
  })

  test('is checked in on the day of its weekday, at the session’s address or the weekday’s own', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, { aftercareStartDate: '2026-11-02' })
    made(await add(school.admin, 'aftercare', id, { childId: await makeChild(rig, school) }))
    const onDay = async (at: 'aftercare' | 'aftercare-day', activity: string) =>
      made(await call(rig, attendance.list, { at, params: { id: activity } }, school.admin)).content
    // Today is Wednesday.
    const [line] = await onDay('aftercare', id)
    expect(line).toMatchObject({ section: { name: 'Wednesday' }, date: '2026-11-18' })
    expect(await onDay('aftercare-day', days[0]!)).toEqual([])
    const body = { checkIn: '14:55', attendanceIds: [line!.id] }
    made(
      await call(
        rig,
        attendance.checkIn,
        { at: 'aftercare-day', params: { id: days[1]! }, body },
        school.admin,
      ),
    )
    expect(await onDay('aftercare', id)).toMatchObject([{ checkIn: '14:55', status: 'IN' }])
  })
})

describe('A group or a weekday that children have a place in', () => {
  test('stays, and says why at its field', async () => {
    const school = await makeSchool(rig)
    const camp = await makeCamp(rig, school)
    made(await add(school.admin, 'camp-pricing', camp.groups[1]!, { childId: await makeChild(rig, school) }))
    const without = campBody({
      pricings: [{ id: camp.groups[0]!, name: 'Small fish', timeFrom: '09:00', timeTo: '12:00' }],
    })
    const refusal = await call(rig, camps.update, { params: { id: camp.id }, body: without }, school.admin)
    expect([refusal.problem.code, refusal.problem.fields]).toEqual([
      'HAS_CHILDREN',
      [{ path: 'pricings', message: 'Sharks has children (1 enrolled). Remove them first' }],
    ])
    const stay = await makeAftercare(rig, school)
    made(await add(school.admin, 'aftercare-day', stay.days[1]!, { childId: await makeChild(rig, school) }))
    const days = [
      { day: 'monday' as const, ...hours },
      { day: 'wednesday' as const, ...hours, active: false },
    ]
    const body = aftercareBody({ days })
    const open = await call(rig, aftercare.update, { params: { id: stay.id }, body }, school.admin)
    expect(open.problem.fields?.[0]?.path).toBe('days.1.active')
    const { answer } = await call(rig, aftercare.get, { params: { id: stay.id } }, school.admin)
    expect([answer.version, answer.days.length]).toEqual([1, 2])
  })

  test('never has fewer places than children', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    for (let i = 0; i < 2; i += 1)
      made(await add(school.admin, 'camp-pricing', groups[1]!, { childId: await makeChild(rig, school) }))
    const pricings = [
      { id: groups[0]!, name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', maxEnroll: 1 },
      { id: groups[1]!, name: 'Sharks', timeFrom: '09:00', timeTo: '15:00', maxEnroll: 1 },
    ]
    const { problem } = await call(
      rig,
      camps.update,
      { params: { id }, body: campBody({ pricings }) },
      school.admin,
    )
    expect([problem.code, problem.fields?.[0]?.path]).toEqual([
      'CAPACITY_BELOW_ENROLLED',
      'pricings.1.maxEnroll',
    ])
    expect(problem.message).toContain('2')
    const stay = await makeAftercare(rig, school)
    for (let i = 0; i < 2; i += 1)
      made(await add(school.admin, 'aftercare-day', stay.days[1]!, { childId: await makeChild(rig, school) }))
    const days = [
      { day: 'monday' as const, ...hours },
      { day: 'wednesday' as const, ...hours, maxEnroll: 1 },
    ]
    const body = aftercareBody({ days })
    const below = await call(rig, aftercare.update, { params: { id: stay.id }, body }, school.admin)
    expect(below.problem.fields?.[0]?.path).toBe('days.1.maxEnroll')
  })
})

describe('What a child could still take of aftercare', () => {
  test('are the weekdays with a place, with any, or with a queue, of a session or of the whole school', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      aftercareEndDate: '2026-12-18',
      days: [
        { day: 'monday', ...hours },
        { day: 'wednesday', ...hours, maxEnroll: 1 },
        { day: 'friday', ...hours },
      ],
    })
    const [monday, wednesday] = days as [string, string]
    made(await add(school.admin, 'aftercare-day', wednesday, { childId: await makeChild(rig, school) }))
    const childId = await makeChild(rig, school)
    made(await add(school.admin, 'aftercare-day', monday, { childId }))
    const ofSession = { at: 'aftercare', params: { id, childId } } as const
    const ofSchool = { params: { childId } }
    const daysOf = (free: { day: string }[]) => free.map(({ day }) => day)
    for (const [operation, alias, expected] of [
      [aftercareOfChild.freeDays, aftercareInSchool.freeDays, ['friday']],
      [aftercareOfChild.freeDaysForSchool, aftercareInSchool.freeDaysForSchool, ['wednesday', 'friday']],
      [aftercareOfChild.freeDaysWaitList, aftercareInSchool.freeDaysWaitList, ['wednesday']],
    ] as const) {
      expect(daysOf(made(await call(rig, operation, ofSession, school.coordinator)))).toEqual(expected)
      expect(daysOf(made(await call(rig, alias, ofSchool, school.coordinator)))).toEqual(expected)
    }
    const busy = { at: 'aftercare-day', params: { id: monday } } as const
    expect(made(await call(rig, aftercareDays.hasEnrolled, busy, school.admin))).toEqual({
      hasEnrolled: true,
      enrolled: 1,
      waiting: 0,
      dropIns: 0,
    })
    expect(made(await call(rig, aftercareDays.aftercareId, busy, school.admin))).toEqual({ aftercareId: id })
    expect(made(await call(rig, aftercareDays.sessionDay, busy, school.admin))).toMatchObject({
      id: monday,
      day: 'monday',
      aftercareId: id,
    })
  })

  test('is nothing once it is over; nor is a child that waited moved up then', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      days: [
        { day: 'monday', ...hours },
        { day: 'wednesday', ...hours, maxEnroll: 1 },
      ],
    })
    const wednesday = days[1]!
    made(await add(school.admin, 'aftercare-day', wednesday, { childId: await makeChild(rig, school) }))
    const childId = await makeChild(rig, school)
    const queue = { at: 'aftercare-day', params: { id: wednesday } } as const
    const { rosterId } = made(await call(rig, waitLists.add, { ...queue, body: { childId } }, school.admin))
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2026-09-01', ends_on = '2026-11-17' where id = $1`, [id]),
    )
    for (const which of [aftercareOfChild.freeDays, aftercareOfChild.freeDaysForSchool] as const) {
      const free = { at: 'aftercare', params: { id, childId } } as const
      expect(made(await call(rig, which, free, school.admin))).toEqual([])
    }
    const late = await add(school.admin, 'aftercare', id, { rosterId, overbook: true })
    expect(late.problem.code).toBe('IS_OVER')
  })

  test('are its add-ons, with how many of each the child has', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeAftercare(rig, school, {
      addOns: [
        { id: null, name: 'Snack', price: 2 },
        { id: null, name: 'Bus', price: 5 },
      ],
    })
    const stored = made(await call(rig, aftercare.get, { params: { id } }, school.admin))
    const childId = await makeChild(rig, school)
    const ofChild = async (type: string) =>
      made(
        await call(
          rig,
          aftercareOfChild.addOns,
          { at: 'aftercare', params: { id, childId, type: type as 'aftercare' } },
          school.admin,
        ),
      )
    const request = { params: { childId, type: 'aftercare' } } as const
    expect(made(await call(rig, aftercareInSchool.addOns, request, school.admin))).toEqual([])
    const addOns = [{ id: stored.addOns[0]!.id!, amount: 3 }]
    made(await add(school.admin, 'aftercare', id, { childId, addOns }))
    expect(await ofChild('aftercare')).toMatchObject([
      { name: 'Snack', price: 200, taken: 3 },
      { name: 'Bus', taken: 0 },
    ])
    expect(await ofChild('dropin')).toEqual([])
    expect(made(await call(rig, aftercareInSchool.addOns, request, school.admin))).toHaveLength(2)
  })

  test('is what meets today, also at the path that names no kind', async () => {
    const school = await makeSchool(rig)
    await makeAftercare(rig, school, { aftercareStartDate: '2026-11-02' })
    const { answer } = await call(rig, aftercareInSchool.dashboard, {}, school.admin)
    expect(answer).toMatchObject([{ name: 'After Care', section: { name: 'Wednesday' }, expected: 0 }])
  })
})

describe('Names and numbers', () => {
  test('are those of the group or the weekday that is asked for, or of the whole', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    made(await add(school.admin, 'camp-pricing', groups[0]!, { childId: await makeChild(rig, school) }))
    const name = async (of: string) =>
      (await call(rig, activities.name, { at: 'camps', params: { id: of } }, school.coordinator)).answer
    expect(await name(groups[0]!)).toMatchObject({ id, name: 'Surf Camp', section: { name: 'Small fish' } })
    expect(await name(id)).toMatchObject({ id, name: 'Surf Camp', section: null })
    const places = async (of: string) =>
      (await call(rig, activities.oneStatistics, { at: 'camps', params: { id: of } }, school.coordinator))
        .answer
    expect(await places(groups[0]!)).toMatchObject({ places: { enrolled: 1, maxEnroll: 10 }, meetings: 5 })
    expect(await places(id)).toMatchObject({ places: { enrolled: 1, maxEnroll: 20 }, meetings: 10 })
  })

  test('are found at the addresses of their own kind, and not once the activity was removed', async () => {
    const school = await makeSchool(rig)
    const camp = await makeCamp(rig, school)
    const stay = await makeAftercare(rig, school)
    const status = async (
      at: 'classes' | 'camps' | 'camp-pricing' | 'aftercare' | 'aftercare-day',
      id: string,
    ) => (await call(rig, rosters.list, { at, params: { id } } as never, school.admin)).status
    expect(await status('camp-pricing', camp.groups[0]!)).toBe(200)
    for (const at of ['classes', 'aftercare', 'aftercare-day'] as const)
      expect([at, await status(at, camp.groups[0]!)]).toEqual([at, 404])
    expect([await status('camp-pricing', stay.days[0]!), await status('classes', stay.days[0]!)]).toEqual([
      404, 404,
    ])
    made(await call(rig, activities.remove, { at: 'camps', params: { id: camp.id } }, school.admin))
    expect(await status('camp-pricing', camp.groups[0]!)).toBe(404)
  })

  test('are an instructor’s own only', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      days: [
        { day: 'monday', ...hours, ...(await taughtByAnother(rig, school)) },
        { day: 'wednesday', ...hours, instructorIds: [school.instructor.id] },
      ],
    })
    made(await add(school.admin, 'aftercare', id, { childId: await makeChild(rig, school) }))
    const taughtRoster = await call(rig, rosters.list, { at: 'aftercare', params: { id } }, school.instructor)
    expect(taughtRoster.answer.content.map(({ section }) => section!.name)).toEqual(['Wednesday'])
    const other = await call(
      rig,
      rosters.list,
      { at: 'aftercare-day', params: { id: days[0]! } },
      school.instructor,
    )
    expect(other.status).toBe(404)
    const params = { instructorId: school.instructor.id }
    const mine = await call(rig, activities.ofInstructor, { at: 'aftercare', params }, school.instructor)
    expect(mine.answer.content.map((row) => row.id)).toEqual([id])
  })

  test('count the children of every weekday', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeAftercare(rig, school)
    made(await add(school.admin, 'aftercare', id, { childId: await makeChild(rig, school) }))
    const { answer } = await call(rig, activities.statistics, { at: 'aftercare' }, school.coordinator)
    expect(answer).toMatchObject({ active: 1, enrolled: 2, capacity: 20, percent: 10 })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as enrollments from enrollment where activity_id = $1`, [id]),
    )
    expect(rows[0].enrollments).toBe(1)
  })
})
