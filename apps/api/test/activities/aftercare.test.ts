import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { call, useRig } from '../rig/app.ts'
import { aftercareBody, made, makeAftercare, makeChild, makeSchool } from '../rig/make.ts'

const rig = useRig()
const hours = { timeFrom: '15:00', timeTo: '18:00' }

describe('A new session', () => {
  test('comes back from its form as it was given, day by day', async () => {
    const school = await makeSchool(rig)
    const body = aftercareBody({
      ageFrom: 'FIVE',
      ageTo: 'TEN',
      days: [
        { day: 'friday', ...hours, dropIn: true, maxDropIn: 3, instructorIds: [school.instructor.id] },
        { day: 'monday', ...hours, timeTo: '17:30', maxEnroll: 8, waitList: false },
      ],
      price: 22.5,
      billingType: 'MONTHLY',
      billingRate: 'DAY',
      dropInPrice: 30,
      dropInBillingRate: 'HOUR',
      multiDayDiscount: { active: true, threeDaysAmount: 5 },
      multiChildDiscount: { active: false, twoChildrenAmount: 5 },
      addOns: [{ id: null, name: 'Snack', price: 2 }],
    })
    const { id } = made(await call(rig, aftercare.create, { body }, school.admin))
    const { answer } = await call(rig, aftercare.get, { params: { id } }, school.admin)
    expect(answer).toMatchObject({
      name: 'After Care',
      aftercareName: 'After Care',
      ageFrom: 'FIVE',
      days: [
        {
          day: 'monday',
          timeTo: '17:30',
          maxEnroll: 8,
          waitList: false,
          maxWaitList: 0,
          dropIn: false,
          active: true,
        },
        { day: 'friday', dropIn: true, maxDropIn: 3, instructorIds: [school.instructor.id] },
      ],
      price: 2250,
      billingType: 'MONTHLY',
      chargeType: 'SCHEDULED',
      billingRate: 'DAY',
      dropInPrice: 3000,
      dropInBillingRate: 'HOUR',
      multiDayDiscount: { active: true, twoDaysAmount: null, threeDaysAmount: 500 },
      multiChildDiscount: { active: false, twoChildrenAmount: null },
      places: { maxEnroll: 18 },
    })
    const row = (
      await call(rig, activities.list, { at: 'aftercare', params: { schoolId: school.id } }, school.admin)
    ).answer.content[0]!
    expect(row).toMatchObject({
      weekdays: ['monday', 'friday'],
      price: 2250,
      billingType: 'DAY',
      billingCycle: 'MONTHLY',
      dropIn: { price: 3000, billingRate: 'HOUR' },
      sections: [
        { name: 'Monday', weekdays: ['monday'], ageTo: 'TEN', timeTo: '17:30' },
        { name: 'Friday', maxDropIn: 3, instructors: [{ id: school.instructor.id }] },
      ],
    })
  })

  test('that is free is billed in no way, whatever was sent', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeAftercare(rig, school, { prorate: true, chargeType: 'ATTENDANCE' })
    const { answer } = await call(rig, aftercare.get, { params: { id } }, school.admin)
    expect(answer).toMatchObject({
      price: 0,
      prorate: false,
      billingType: null,
      chargeType: null,
      billingRate: null,
      dropInBillingRate: null,
    })
  })

  test('is refused with a sentence at each wrong field, and nothing of it is stored', async () => {
    const school = await makeSchool(rig)
    const body = aftercareBody({
      ageFrom: 'SIX',
      gradeTo: 'K',
      days: [
        { day: 'monday', timeFrom: '20:00', timeTo: '01:00' },
        { day: 'monday', ...hours },
        { day: 'friday', ...hours, dropIn: true, maxDropIn: 0 },
      ],
      signUpEndsDate: '2026-10-31',
    })
    const { status, problem } = await call(rig, aftercare.create, { body }, school.admin)
    expect(status).toBe(400)
    expect(problem.fields!.map(({ path }) => path)).toEqual([
      'gradeTo',
      'signUpEndsDate',
      'days.0.timeFrom',
      'days.0.timeTo',
      'days.1.day',
      'days.2.maxDropIn',
    ])
    const list = await call(
      rig,
      activities.list,
      { at: 'aftercare', params: { schoolId: school.id } },
      school.admin,
    )
    expect(list.answer.totalElements).toBe(0)
  })

  test('is not led by a person of another school, and says on which day', async () => {
    const school = await makeSchool(rig)
    const other = await makeSchool(rig)
    const days = [
      { day: 'monday' as const, ...hours, instructorIds: [school.instructor.id] },
      { day: 'friday' as const, ...hours, instructorIds: [other.instructor.id] },
    ]
    const { problem } = await call(rig, aftercare.create, { body: aftercareBody({ days }) }, school.admin)
    expect(problem.fields!.map(({ path }) => path)).toEqual(['days.1.instructorIds'])
  })
})

describe('A draft of a session', () => {
  test('needs its name only, keeps what it says for days it does not have yet, and is published once it is complete', async () => {
    const school = await makeSchool(rig)
    const body = { aftercareName: 'Late Stay', ageFrom: 'FIVE', price: 12, billingRate: 'HOUR' } as const
    const { id } = made(await call(rig, aftercare.createDraft, { body }, school.manager))
    const params = { id }
    const stored = await call(rig, aftercare.get, { params }, school.manager)
    expect(stored.answer).toMatchObject({
      draft: true,
      ageFrom: 'FIVE',
      price: 1200,
      billingRate: 'HOUR',
      days: [],
    })
    const early = await call(rig, aftercare.activateDraft, { params }, school.manager)
    expect(early.problem.fields!.map(({ path }) => path)).toContain('days')
    made(await call(rig, aftercare.updateDraft, { params, body: aftercareBody() }, school.manager))
    const active = await call(rig, aftercare.activateDraft, { params }, school.manager)
    expect(active.answer).toEqual({ id, draft: false, version: 3 })
  })
})

describe('A weekday of a published session', () => {
  test('that is taken away meets no more from today on, and comes back as the same', async () => {
    const school = await makeSchool(rig)
    const { id, days } = await makeAftercare(rig, school, { aftercareStartDate: '2026-11-02' })
    const params = { id }
    const [monday, wednesday] = [
      { day: 'monday' as const, ...hours },
      { day: 'wednesday' as const, ...hours },
    ]
    const began = { aftercareStartDate: '2026-11-02' }
    const without = aftercareBody({
      ...began,
      days: [monday, { ...wednesday, id: days[1]!, active: false }],
    })
    made(await call(rig, aftercare.update, { params, body: without }, school.admin))
    const saved = await call(rig, aftercare.get, { params }, school.admin)
    expect(saved.answer.days.map(({ day }) => day)).toEqual(['monday'])
    const input = { at: 'aftercare', query: { ids: id } } as const
    const wednesdays = async () =>
      (await call(rig, activities.schedule, input, school.admin)).answer[0]!.meetings.map(
        ({ date }) => date,
      ).filter((date) => ['2026-11-04', '2026-11-11', '2026-11-18', '2026-11-25'].includes(date))
    expect(await wednesdays()).toEqual(['2026-11-04', '2026-11-11'])
    const again = aftercareBody({ ...began, days: [monday, wednesday] })
    made(await call(rig, aftercare.update, { params, body: again }, school.admin))
    const back = await call(rig, aftercare.get, { params }, school.admin)
    expect(back.answer.days.map((day) => day.id)).toEqual(days)
    expect(await wednesdays()).toEqual(['2026-11-04', '2026-11-11', '2026-11-18', '2026-11-25'])
  })

  test('that is added in the middle of the run has not met yet', async () => {
    const school = await makeSchool(rig)
    const began = { aftercareStartDate: '2026-11-02' }
    const { id } = await makeAftercare(rig, school, began)
    const form = made(await call(rig, aftercare.get, { params: { id } }, school.admin))
    const days = [...form.days, { day: 'thursday' as const, ...hours }]
    const body = aftercareBody({ ...began, days })
    // Saves twice: meetings left out the first time stay left out.
    for (let i = 0; i < 2; i += 1)
      made(await call(rig, aftercare.update, { params: { id }, body }, school.admin))
    const input = { at: 'aftercare', query: { ids: id } } as const
    const { meetings } = (await call(rig, activities.schedule, input, school.admin)).answer[0]!
    const dates = meetings.map(({ date }) => date)
    expect(dates).toContain('2026-11-19')
    expect(dates).not.toContain('2026-11-05')
    expect(dates).toContain('2026-11-04')
  })

  test('does not change what it costs, and says why at the field', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeAftercare(rig, school, { price: 20 })
    const body = aftercareBody({ price: 25, billingRate: 'DAY' })
    const { problem } = await call(rig, aftercare.update, { params: { id }, body }, school.admin)
    expect(problem.fields!.map(({ path }) => path)).toEqual(['price', 'billingRate'])
  })
})

describe('The meetings of a session', () => {
  test.each([
    ['America/New_York', '2027-03-08', '2027-03-15', ['2027-03-08T20:00:00Z', '2027-03-15T19:00:00Z']],
    ['Europe/London', '2027-03-22', '2027-03-29', ['2027-03-22T15:00:00Z', '2027-03-29T14:00:00Z']],
    ['Australia/Sydney', '2027-03-29', '2027-04-05', ['2027-03-29T04:00:00Z', '2027-04-05T05:00:00Z']],
    ['Pacific/Auckland', '2027-03-29', '2027-04-05', ['2027-03-29T02:00:00Z', '2027-04-05T03:00:00Z']],
  ])(
    'begin at the school’s three o’clock in %s, before and after the clocks change',
    async (timezone, from, to, expected) => {
      const school = await makeSchool(rig, { timezone })
      const { id } = await makeAftercare(rig, school, {
        aftercareStartDate: from,
        aftercareEndDate: to,
        days: [{ day: 'monday', ...hours }],
      })
      const { answer } = await call(
        rig,
        activities.schedule,
        { at: 'aftercare', query: { ids: id } },
        school.admin,
      )
      expect(answer[0]!.meetings.map(({ startsAt }) => startsAt)).toEqual(expected)
    },
  )
})

describe('Several sessions at once', () => {
  test('take the given fields, instructors for every day', async () => {
    const school = await makeSchool(rig)
    const { id } = await makeAftercare(rig, school, { gradeFrom: 'K' })
    const changes = { ids: [id], instructorIds: [school.instructor.id], ageFrom: 'SIX', waitList: false }
    const { answer } = await call(rig, aftercare.bulkChange, { body: changes }, school.admin)
    expect(answer).toEqual({ changed: 1, refused: [] })
    const stored = await call(rig, aftercare.get, { params: { id } }, school.admin)
    expect(stored.answer).toMatchObject({
      ageFrom: 'SIX',
      gradeFrom: null,
      days: [
        { instructorIds: [school.instructor.id], waitList: false },
        { instructorIds: [school.instructor.id], waitList: false },
      ],
    })
  })
})

test('Families are told what all weekdays come to, and are quoted just that', async () => {
  const school = await makeSchool(rig)
  const { id, days } = await makeAftercare(rig, school, {
    price: 260,
    billingType: 'SESSION',
    multiDayDiscount: { active: true, twoDaysAmount: 20 },
  })
  const params = { schoolId: school.id }
  const row = async () =>
    made(await call(rig, activities.list, { at: 'aftercare', params })).content[0]!.priceExamples
  expect(await row()).toEqual([
    { weekdays: 1, amount: 26000 },
    { weekdays: 2, amount: 50000 },
  ])
  const childId = await makeChild(rig, school)
  const quoted = async (sectionIds: string[]) =>
    made(
      await call(
        rig,
        rosters.quote,
        { at: 'aftercare', params: { id }, query: { childId, sectionIds: sectionIds.join() } },
        school.admin,
      ),
    ).total
  expect([await quoted(days.slice(0, 1)), await quoted(days)]).toEqual([26000, 50000])

  const file = await call(rig, activities.export, { at: 'aftercare', params, body: {} }, school.admin)
  const [head, line] = await readSheet(file.raw)
  const cellByLabel = Object.fromEntries(head!.map((label, index) => [label, line![index]]))
  expect(cellByLabel).toMatchObject({
    Price: 260,
    'Billing type': 'Per Session for Each Weekday',
    'Price of all days': 500,
  })

  const hidden = { at: 'aftercare' as const, body: { prices: false } }
  made(await call(rig, portalSettings.update, hidden, school.admin))
  expect(await row()).toEqual([])
})
