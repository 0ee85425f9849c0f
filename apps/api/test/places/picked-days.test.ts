import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { camps } from '@afterbell/contract/activities/camps'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { campBody, inside, made, makeCamp, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

// Camps booked by the day: each day has its own places, queue and price.

const rig = useRig()
const at = 'camp-pricing' as const
const [monday, tuesday, wednesday] = ['2026-12-07', '2026-12-08', '2026-12-09'] as const

/** Creates a camp of one group with one place per day, at $30. */
async function dailyCamp(school: MadeSchool, over: object = {}): Promise<string> {
  const group = { name: 'All', timeFrom: '09:00', timeTo: '12:00', price: 30, maxEnroll: 1 }
  const { groups } = await makeCamp(rig, school, { intervalType: 'DAILY', pricings: [group], ...over })
  return groups[0]!
}
function add(school: MadeSchool, id: string, body: object) {
  return call(rig, rosters.add, { at, params: { id }, body }, school.admin)
}
function wait(school: MadeSchool, id: string, body: { childId: string; dates?: string[] }) {
  return call(rig, waitLists.add, { at, params: { id }, body }, school.coordinator)
}
async function rosterOf(school: MadeSchool, id: string) {
  const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
  return content.map(({ firstName, dates, payment }) => [firstName, dates, payment!.amount])
}
async function enrolledOf(school: MadeSchool) {
  const { content } = made(
    await call(rig, activities.list, { at: 'camps', params: { schoolId: school.id } }, school.admin),
  )
  return content[0]!.places.enrolled
}

describe('A child that picks days', () => {
  test('is told how full those days are, and can pick more of them later', async () => {
    const school = await makeSchool(rig)
    const id = await dailyCamp(school)
    const [ann, bea] = [
      await makeChild(rig, school, { firstName: 'Ann' }),
      await makeChild(rig, school, { firstName: 'Bea' }),
    ]
    made(await add(school, id, { childId: ann, dates: [monday], total: 30 }))
    const on = async (dates: string) =>
      made(await call(rig, rosters.details, { at, params: { id }, query: { dates } }, school.coordinator))
    expect((await on(monday)).sections[0]).toMatchObject({ places: { free: 0 }, availability: 'WAIT_LIST' })
    expect((await on(`${tuesday},${wednesday}`)).places).toMatchObject({ free: 1, enrolled: 0 })
    const junk = { at, params: { id }, query: { dates: 'soon' } }
    expect((await call(rig, rosters.details, junk, school.admin)).problem.code).toBe('VALIDATION')

    made(await add(school, id, { childId: bea, dates: [tuesday] }))
    made(await add(school, id, { childId: ann, dates: [wednesday], total: 30 }))
    for (const dates of [[monday], [monday, '2026-12-10'], undefined])
      expect((await add(school, id, { childId: ann, ...(dates && { dates }) })).problem.code).toBe(
        'ALREADY_ENROLLED',
      )
    expect(await rosterOf(school, id)).toEqual([
      ['Ann', [monday], 3000],
      ['Ann', [wednesday], 3000],
      ['Bea', [tuesday], 3000],
    ])
  })

  test('is waiting for those that are full, and nobody who asks for another day is held up by it', async () => {
    const school = await makeSchool(rig)
    const id = await dailyCamp(school)
    const [ann, bea, cleo, dan] = await Promise.all(
      ['Ann', 'Bea', 'Cleo', 'Dan'].map((firstName) => makeChild(rig, school, { firstName })),
    )
    const first = made(await add(school, id, { childId: ann, dates: [monday, tuesday] }))
    expect((await wait(school, id, { childId: bea!, dates: [wednesday] })).problem.code).toBe('PLACES_FREE')
    expect((await wait(school, id, { childId: bea!, dates: ['2026-12-12'] })).problem.code).toMatch(
      /DAY_NOT_THERE|PLACES_FREE/,
    )
    const waiting = made(await wait(school, id, { childId: bea!, dates: [monday, tuesday] }))
    expect(waiting.position).toBe(1)
    // Wednesday is free without a queue; Tuesday has its own queue.
    made(await add(school, id, { childId: cleo, dates: [wednesday] }))
    expect(made(await wait(school, id, { childId: dan!, dates: [tuesday] })).position).toBe(2)
    const queue = made(await call(rig, waitLists.list, { at, params: { id } }, school.admin)).content
    expect(queue.map(({ firstName, dates, position }) => [firstName, dates, position])).toEqual([
      ['Bea', [monday, tuesday], 1],
      ['Dan', [tuesday], 2],
    ])

    made(await call(rig, rosters.remove, { at, params: { id, rosterId: first.rosterId } }, school.admin))
    // The day is offered to Bea and counts as taken.
    const newcomer = await add(school, id, { childId: cleo, dates: [monday] })
    expect(newcomer.problem.code).toBe('FULL')
    // Moved up, Bea gets and owes the days she waited for.
    made(await add(school, id, { rosterId: waiting.rosterId, total: 60 }))
    expect(await rosterOf(school, id)).toEqual([
      ['Bea', [monday, tuesday], 6000],
      ['Cleo', [wednesday], 3000],
    ])
  })

  test('takes a free day at once, though somebody waits for it together with one that is full', async () => {
    const school = await makeSchool(rig)
    const id = await dailyCamp(school)
    const [ann, bea, cleo, dan] = await Promise.all(
      ['Ann', 'Bea', 'Cleo', 'Dan'].map((firstName) => makeChild(rig, school, { firstName })),
    )
    made(await add(school, id, { childId: ann, dates: [tuesday] }))
    const both = made(await wait(school, id, { childId: bea!, dates: [monday, tuesday] }))
    const look = { at, params: { id }, query: { dates: monday } }
    expect(made(await call(rig, rosters.details, look, school.coordinator)).places).toMatchObject({
      free: 1,
      waiting: 1,
      goFirst: 0,
    })
    // Joining the wait list would get them an offer at once.
    made(await add(school, id, { childId: cleo, dates: [monday] }))
    const { content } = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
    expect(content.map(({ firstName, isOutOfTurn }) => [firstName, isOutOfTurn])).toEqual([
      ['Ann', false],
      ['Cleo', false],
    ])
    // Bea keeps her position and gets both days once both are free.
    const queue = made(await call(rig, waitLists.list, { at, params: { id } }, school.admin)).content
    expect(queue.map(({ firstName, position }) => [firstName, position])).toEqual([['Bea', 1]])
    // The child who waits for that day still goes first.
    await inside(rig, school.id, (query) => query(`update school set offer_mode = 'STAFF_DECIDE'`))
    for (const { rosterId } of content)
      made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
    const newcomer = await add(school, id, { childId: dan, dates: [monday] })
    expect([newcomer.problem.code, newcomer.problem.message]).toEqual([
      'OTHERS_WAIT',
      '1 child is waiting for a spot here. New children join the wait list',
    ])
    expect(made(await call(rig, rosters.details, look, school.coordinator)).places).toMatchObject({
      goFirst: 1,
    })
    made(await add(school, id, { rosterId: both.rosterId, total: 60 }))
  })

  test('is not moved up to days that are over, and has what is left of the others', async () => {
    const school = await makeSchool(rig)
    const id = await dailyCamp(school, {
      camp: { campStartDate: '2026-11-16', campEndDate: '2026-11-20' },
    })
    const today = '2026-11-18'
    const first = made(await add(school, id, { childId: await makeChild(rig, school) }))
    const childId = await makeChild(rig, school, { firstName: 'Bea' })
    const { rosterId } = made(await wait(school, id, { childId, dates: [today, '2026-11-19'] }))
    const over = made(
      await wait(school, id, { childId: await makeChild(rig, school), dates: ['2026-11-20'] }),
    )
    await inside(rig, school.id, async (query) => {
      const days = (dates: string) => `{[2026-11-17,2026-11-18),${dates}}`
      await query(`update place set days = $2 where id = $1`, [rosterId, days('[2026-11-19,2026-11-20)')])
      await query(`update place set days = '{[2026-11-16,2026-11-18)}' where id = $1`, [over.rosterId])
    })
    made(await call(rig, rosters.remove, { at, params: { id, rosterId: first.rosterId } }, school.admin))
    const late = await add(school, id, { rosterId: over.rosterId })
    expect(late.problem).toMatchObject({
      code: 'IS_OVER',
      message: 'The days Kim Test waited for have ended',
    })
    made(await add(school, id, { rosterId, total: 30 }))
    expect(await rosterOf(school, id)).toEqual([['Bea', ['2026-11-19'], 3000]])
  })
})

test('A camp of which one day is full is not full to the public: the list says how many days are free, the calendar which', async () => {
  const school = await makeSchool(rig)
  const id = await dailyCamp(school)
  const childId = await makeChild(rig, school)
  made(await add(school, id, { childId, dates: [monday] }))
  const list = async (query: object = {}) =>
    made(
      await call(rig, activities.list, { at: 'camps', params: { schoolId: school.id }, query }),
    ).content.map(({ sections }) => [sections[0]!.availability, sections[0]!.daysFree])
  const some = ['FREE', { total: 5, free: 4 }]
  expect(await list()).toEqual([some])
  expect([await list({ free: true }), await list({ free: false })]).toEqual([[some], []])
  const week = { dateFrom: monday, dateTo: '2026-12-11' }
  const days = async () => {
    const request = { at: 'camps' as const, params: { schoolId: school.id }, query: week }
    return made(await call(rig, calendar.open, request)).sections[0]!.meetings.map(
      ({ availability }) => availability,
    )
  }
  expect(await days()).toEqual(['WAIT_LIST', 'FREE', 'FREE', 'FREE', 'FREE'])

  // Different children take every day: now the camp is full.
  for (const date of [tuesday, wednesday, '2026-12-10', '2026-12-11'])
    made(await add(school, id, { childId: await makeChild(rig, school), dates: [date] }))
  expect(await list()).toEqual([['WAIT_LIST', { total: 5, free: 0 }]])
  expect([await list({ free: true }), (await list({ free: false })).length]).toEqual([[], 1])
  expect(new Set(await days())).toEqual(new Set(['WAIT_LIST']))

  made(await call(rig, portalSettings.update, { at: 'camps', body: { places: false } }, school.admin))
  expect(await list()).toEqual([['WAIT_LIST', null]])
})

test('A child that is waiting for two days apart and is moved there has both, and waits there no more', async () => {
  const school = await makeSchool(rig)
  const group = { timeFrom: '09:00', timeTo: '12:00', price: 30, maxEnroll: 1 }
  const { groups } = await makeCamp(rig, school, {
    intervalType: 'DAILY',
    pricings: [
      { ...group, name: 'Bears' },
      { ...group, name: 'Cubs' },
    ],
  })
  const [bears, cubs] = groups as [string, string]
  const childId = await makeChild(rig, school, { firstName: 'Ann' })
  const { rosterId } = made(await add(school, bears, { childId }))
  const other = made(
    await add(school, cubs, { childId: await makeChild(rig, school), dates: [monday, tuesday] }),
  )
  for (const date of [monday, tuesday]) made(await wait(school, cubs, { childId, dates: [date] }))
  const moving = {
    at,
    params: { id: bears, rosterId },
    body: { campPricingId: cubs, dates: [monday, tuesday] },
  }
  const refused = await call(rig, rosters.update, moving, school.admin)
  expect([refused.status, refused.problem.code]).toEqual([400, 'FULL'])
  const leaving = { at, params: { id: cubs, rosterId: other.rosterId } }
  // Both days are now offered to the child one by one, and only their own offers block them.
  made(await call(rig, rosters.remove, leaving, school.admin))
  made(await call(rig, rosters.update, moving, school.admin))
  expect(await rosterOf(school, cubs)).toEqual([['Ann', [monday, tuesday], 6000]])
  const line = await call(rig, waitLists.list, { at, params: { id: cubs }, query: {} }, school.admin)
  expect(made(line).content).toEqual([])
})

test('Days that children have picked can be left out, but never all that one of them has', async () => {
  const school = await makeSchool(rig)
  const body = campBody({ intervalType: 'DAILY' })
  const { id } = made(await call(rig, camps.create, { body }, school.admin))
  const stored = made(await call(rig, camps.get, { params: { id } }, school.admin))
  const group = stored.pricings[0]!.id!
  const pricings = stored.pricings.map(({ id: groupId, name, timeFrom, timeTo }) => ({
    id: groupId,
    name,
    timeFrom: timeFrom!,
    timeTo: timeTo!,
  }))
  const changed = (camp: object) => {
    const body = campBody({ intervalType: 'DAILY', pricings, camp })
    return call(rig, camps.update, { params: { id }, body: { ...body, anyway: true } }, school.admin)
  }
  const childId = await makeChild(rig, school, { firstName: 'Ann' })
  const { rosterId } = made(await add(school, group, { childId, dates: [monday, tuesday] }))
  made(await changed({ noCampDates: [monday] }))
  expect((await rosterOf(school, group))[0]).toEqual(['Ann', [tuesday], 0])
  const moved = { campStartDate: '2026-12-14', campEndDate: '2026-12-18' }
  const refused = await changed(moved)
  expect([refused.problem.code, refused.problem.message]).toEqual([
    'PICKED_DAYS_GONE',
    'Ann Test has picked only days that would be canceled. Remove the child first, or keep their days',
  ])
  expect(made(await call(rig, camps.get, { params: { id } }, school.admin)).camp.campStartDate).toBe(
    '2026-12-07',
  )
  made(await call(rig, rosters.remove, { at, params: { id: group, rosterId } }, school.admin))
  made(await changed(moved))
})

describe('How full a camp is that is taken by the day', () => {
  test('is how full its fullest day is, in its row as in the counters on top', async () => {
    const school = await makeSchool(rig)
    const id = await dailyCamp(school)
    for (const dates of [[monday], [tuesday], [wednesday]])
      made(await add(school, id, { childId: await makeChild(rig, school), dates }))
    expect(await enrolledOf(school)).toBe(1)
    const { answer } = await call(rig, activities.statistics, { at: 'camps' }, school.coordinator)
    expect(answer).toMatchObject({ enrolled: 1, capacity: 1, full: 0 })
  })

  test('counts from the school’s own today', async () => {
    // It is the 19th in Auckland while UTC is still on the 18th.
    const school = await makeSchool(rig, { timezone: 'Pacific/Auckland' })
    const id = await dailyCamp(school, { camp: { campStartDate: '2026-11-16', campEndDate: '2026-11-20' } })
    const dates = ['2026-11-19']
    const { rosterId } = made(await add(school, id, { childId: await makeChild(rig, school), dates }))
    expect(await enrolledOf(school)).toBe(1)
    await inside(rig, school.id, (query) =>
      query(`update place set days = '{[2026-11-18,2026-11-19)}' where id = $1`, [rosterId]),
    )
    expect(await enrolledOf(school)).toBe(0)
  })
})
