import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { call, useRig } from '../rig/app.ts'
import { campBody, made, makeCamp, makeSchool, taughtByAnother } from '../rig/make.ts'

const rig = useRig()

describe('A new camp', () => {
  test('comes back from its form as it was given, group by group', async () => {
    const school = await makeSchool(rig)
    const body = campBody({
      camp: {
        description: 'Bring a towel!',
        instructorIds: [school.instructor.id],
        noCampDates: ['2026-12-09'],
      },
      intervalType: 'DAILY',
      pricings: [
        {
          name: 'Small fish',
          ageFrom: 'SIX',
          ageTo: 'EIGHT',
          timeFrom: '09:00',
          timeTo: '12:00',
          price: 95.5,
          maxEnroll: 8,
        },
        {
          name: 'Guests',
          gradeFrom: 'THIRD',
          timeFrom: '10:00',
          timeTo: '15:00',
          price: 20,
          paid: false,
          waitList: false,
        },
      ],
      addOns: [{ id: null, name: 'Lunch', price: 7.25 }],
    })
    const { id } = made(await call(rig, camps.create, { body }, school.admin))
    const { answer } = await call(rig, camps.get, { params: { id } }, school.admin)
    expect(answer).toMatchObject({
      camp: {
        campName: 'Surf Camp',
        description: 'Bring a towel!',
        monday: true,
        saturday: false,
        noCampDates: ['2026-12-09'],
        instructorIds: [school.instructor.id],
        waitList: true,
        draft: false,
      },
      intervalType: 'DAILY',
      pricings: [
        {
          name: 'Small fish',
          ageFrom: 'SIX',
          ageTo: 'EIGHT',
          price: 9550,
          maxEnroll: 8,
          paid: true,
          waitList: true,
        },
        { name: 'Guests', gradeFrom: 'THIRD', price: 0, paid: false, waitList: false, maxWaitList: 0 },
      ],
      addOns: [{ name: 'Lunch', price: 725 }],
      draft: false,
      version: 1,
      places: { maxEnroll: 18, enrolled: 0 },
    })
    expect(answer.sections.map((section) => section.id)).toEqual(answer.pricings.map((group) => group.id))
  })

  test('is refused with a sentence at each wrong field, and nothing of it is stored', async () => {
    const school = await makeSchool(rig)
    const group = { name: 'Sharks', timeFrom: '22:00', timeTo: '02:00' }
    const body = campBody({
      camp: { campEndDate: '2026-12-01', signUpEndsDate: '2026-10-01' },
      pricings: [
        group,
        { ...group, name: 'Whales', timeFrom: '09:00', timeTo: '10:00', ageFrom: 'SIX', gradeFrom: 'K' },
      ],
    })
    const { status, problem } = await call(rig, camps.create, { body }, school.admin)
    expect([status, problem.code]).toEqual([400, 'VALIDATION'])
    expect(problem.fields!.map(({ path }) => path)).toEqual([
      'camp.campEndDate',
      'camp.signUpEndsDate',
      'pricings.0.timeFrom',
      'pricings.0.timeTo',
      'pricings.1.gradeFrom',
    ])
    const list = await call(
      rig,
      activities.list,
      { at: 'camps', params: { schoolId: school.id } },
      school.admin,
    )
    expect(list.answer.totalElements).toBe(0)
  })

  test('needs a meeting that no-camp dates have left', async () => {
    const school = await makeSchool(rig)
    const body = campBody({ camp: { campEndDate: '2026-12-08', noCampDates: ['2026-12-07', '2026-12-08'] } })
    const { problem } = await call(rig, camps.create, { body }, school.admin)
    expect(problem.fields).toEqual([
      { path: 'camp.campEndDate', message: 'No camp meets on these days and dates' },
    ])
  })
})

describe('A camp that is a draft', () => {
  test('says so itself, is changed as one, and is published by saying that it is none', async () => {
    const school = await makeSchool(rig)
    const draft = {
      camp: { campName: 'Sail', draft: true, monday: true, instructorIds: [school.instructor.id] },
    }
    const { id, ...saved } = made(await call(rig, camps.create, { body: draft }, school.manager))
    expect(saved).toEqual({ draft: true, version: 1 })
    const params = { id }
    // Values for groups that do not exist yet are kept.
    const stored = await call(rig, camps.get, { params }, school.manager)
    expect(stored.answer).toMatchObject({
      draft: true,
      camp: { draft: true, monday: true, instructorIds: [school.instructor.id] },
      pricings: [],
    })
    const changed = campBody({ camp: { draft: true }, pricings: [] })
    expect(made(await call(rig, camps.update, { params, body: changed }, school.manager)).draft).toBe(true)
    const early = campBody({ camp: { draft: false }, pricings: [] })
    const refused = await call(rig, camps.update, { params, body: early }, school.manager)
    expect(refused.problem.fields).toEqual([{ path: 'pricings', message: 'Add at least one group' }])
    const published = await call(rig, camps.update, { params, body: campBody() }, school.manager)
    expect(published.answer).toEqual({ id, draft: false, version: 3 })
    const again = await call(rig, camps.update, { params, body: changed }, school.manager)
    expect([again.status, again.problem.code]).toEqual([400, 'NOT_A_DRAFT'])
  })

  test('can be saved and published at addresses of its own as well', async () => {
    const school = await makeSchool(rig)
    const body = { camp: { campName: 'Sail' } }
    const { id } = made(await call(rig, camps.createDraft, { body }, school.admin))
    made(await call(rig, camps.updateDraft, { params: { id }, body: campBody() }, school.admin))
    const published = await call(rig, camps.activateDraft, { params: { id } }, school.admin)
    expect(published.answer).toEqual({ id, draft: false, version: 3 })
  })
})

describe('Editing a published camp', () => {
  test('does not change what its groups cost, but takes a new group at a cost of its own', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    const params = { id }
    const [small, sharks] = [
      { id: groups[0]!, name: 'Small fish', timeFrom: '09:00', timeTo: '12:00' },
      { id: groups[1]!, name: 'Sharks', timeFrom: '09:00', timeTo: '15:00' },
    ]
    const dearer = campBody({ camp: { prorate: true }, pricings: [small, { ...sharks, price: 10 }] })
    const refused = await call(rig, camps.update, { params, body: dearer }, school.admin)
    expect(refused.problem.fields!.map(({ path }) => path)).toEqual(['camp.prorate', 'pricings.1.price'])
    const whales = { name: 'Whales', timeFrom: '10:00', timeTo: '14:00', price: 10 }
    const body = campBody({ pricings: [whales, small, sharks] })
    made(await call(rig, camps.update, { params, body }, school.admin))
    const { answer } = await call(rig, camps.get, { params }, school.admin)
    expect(answer.pricings.map((group) => group.name)).toEqual(['Whales', 'Small fish', 'Sharks'])
    expect(answer.pricings.slice(1).map((group) => group.id)).toEqual(groups)
  })

  test('takes a group without children away, and its meetings to come with it', async () => {
    const school = await makeSchool(rig)
    const { id, groups } = await makeCamp(rig, school)
    const body = campBody({
      pricings: [{ id: groups[1]!, name: 'Sharks', timeFrom: '09:00', timeTo: '15:00' }],
    })
    made(await call(rig, camps.update, { params: { id }, body }, school.admin))
    const { answer } = await call(rig, camps.get, { params: { id } }, school.admin)
    expect(answer.pricings.map((group) => group.id)).toEqual([groups[1]])
    const schedule = await call(rig, activities.schedule, { at: 'camps', query: { ids: id } }, school.admin)
    expect(schedule.answer[0]!.meetings.map(({ date, timeTo }) => [date, timeTo])).toEqual([
      ['2026-12-07', '15:00'],
      ['2026-12-08', '15:00'],
      ['2026-12-09', '15:00'],
      ['2026-12-10', '15:00'],
      ['2026-12-11', '15:00'],
    ])
  })
})

describe('The meetings of a camp', () => {
  test.each([
    ['America/New_York', '2027-03-12', '2027-03-15', ['2027-03-12T14:00:00Z', '2027-03-15T13:00:00Z']],
    ['Europe/London', '2027-03-26', '2027-03-29', ['2027-03-26T09:00:00Z', '2027-03-29T08:00:00Z']],
    ['Australia/Sydney', '2027-04-02', '2027-04-05', ['2027-04-01T22:00:00Z', '2027-04-04T23:00:00Z']],
    ['Pacific/Auckland', '2027-04-02', '2027-04-05', ['2027-04-01T20:00:00Z', '2027-04-04T21:00:00Z']],
  ])(
    'begin at the school’s nine o’clock in %s, before and after the clocks change',
    async (timezone, from, to, expected) => {
      const school = await makeSchool(rig, { timezone })
      const { id } = await makeCamp(rig, school, {
        camp: { campStartDate: from, campEndDate: to },
        pricings: [{ name: 'All', timeFrom: '09:00', timeTo: '12:00' }],
      })
      const { answer } = await call(
        rig,
        activities.schedule,
        { at: 'camps', query: { ids: id } },
        school.admin,
      )
      expect(answer[0]!.meetings.map(({ startsAt }) => startsAt)).toEqual(expected)
    },
  )
})

describe('Several camps at once', () => {
  test('take the given fields; what differs by group is not among them', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeCamp(rig, school)
    const { answer } = await call(
      rig,
      camps.bulkChange,
      { body: { ids: [id], waitList: false, campEndDate: '2026-12-18', description: '' } },
      school.coordinator,
    )
    expect(answer).toEqual({ changed: 1, refused: [] })
    const stored = await call(rig, camps.get, { params: { id } }, school.admin)
    expect(stored.answer.camp).toMatchObject({ campEndDate: '2026-12-18', waitList: false })
    const wrong = await call(rig, camps.bulkChange, { body: { ids: [id], maxEnroll: 5 } }, school.admin)
    expect([wrong.status, wrong.problem.fields?.[0]?.path]).toEqual([400, 'maxEnroll'])
  })
})

test('Instructors are shown the camps they teach alone, in the list and in that of their own', async () => {
  const school = await makeSchool(rig)
  const { instructor } = school
  const { id } = await makeCamp(rig, school, { camp: { instructorIds: [instructor.id] } })
  await makeCamp(rig, school, { camp: { campName: 'Other', ...(await taughtByAnother(rig, school)) } })
  const at = 'camps' as const
  const lists = [
    await call(rig, activities.list, { at, params: { schoolId: school.id } }, instructor),
    await call(rig, activities.ofInstructor, { at, params: { instructorId: instructor.id } }, instructor),
  ]
  expect(lists.map((list) => made(list).content.map((row) => row.id))).toEqual([[id], [id]])
})
