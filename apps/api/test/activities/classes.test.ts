import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { classes } from '@afterbell/contract/activities/classes'
import { settings } from '@afterbell/contract/settings/settings'
import { call, useRig } from '../rig/app.ts'
import { classBody, enroll, makeClass, makeSchool, taughtByAnother } from '../rig/make.ts'

const rig = useRig()

describe('A new class', () => {
  test('is published with its meetings written out, in the school’s zone across daylight-saving changes', async () => {
    const school = await makeSchool(rig)
    const body = classBody({
      classStartDate: '2027-03-01',
      classEndDate: '2027-03-22',
      noClassDates: ['2027-03-15'],
    })
    const made = await call(rig, classes.create, { body }, school.admin)
    expect([made.status, made.answer.draft]).toEqual([200, false])
    const schedule = await call(
      rig,
      activities.schedule,
      { at: 'classes', query: { ids: made.answer.id } },
      school.admin,
    )
    expect(schedule.answer[0]!.meetings.map(({ date, startsAt }) => [date, startsAt])).toEqual([
      ['2027-03-01', '2027-03-01T20:30:00Z'],
      ['2027-03-08', '2027-03-08T20:30:00Z'],
      ['2027-03-22', '2027-03-22T19:30:00Z'],
    ])
  })

  test('comes back from its form as it was given', async () => {
    const school = await makeSchool(rig)
    const location = await call(rig, settings.addLocation, { body: { name: 'Gym' } }, school.admin)
    const body = classBody({
      locationId: location.answer.id,
      instructorIds: [school.instructor.id],
      description: 'Bring a towel!',
      price: 120.5,
      addOns: [{ id: null, name: 'Lunch', price: 7.25, required: true, maxAmount: 3 }],
    })
    const made = await call(rig, classes.create, { body }, school.admin)
    const { answer } = await call(rig, classes.get, { params: { id: made.answer.id } }, school.admin)
    expect(answer).toMatchObject({
      className: body.className,
      description: 'Bring a towel!',
      monday: true,
      tuesday: false,
      price: 12050,
      location: { name: 'Gym' },
      instructors: [{ id: school.instructor.id }],
      addOns: [{ name: 'Lunch', price: 725, required: true, maxAmount: 3 }],
      places: { maxEnroll: 10, enrolled: 0, free: 10, offersWaitList: false },
    })
  })

  test('is refused with a sentence at each wrong field, and nothing of it is stored', async () => {
    const school = await makeSchool(rig)
    const body = classBody({
      className: 'Dance: Ballet',
      monday: false,
      classStartDate: '2027-02-01',
      classEndDate: '2027-01-01',
      timeFrom: '17:00',
      timeTo: '16:00',
      price: -1,
    })
    const { status, problem } = await call(rig, classes.create, { body }, school.admin)
    expect([status, problem.code]).toEqual([400, 'VALIDATION'])
    expect(problem.fields!.map(({ path }) => path)).toContain('price')
    const rules = await call(rig, classes.create, { body: { ...body, price: 0 } }, school.admin)
    expect(rules.problem.fields!.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['className', 'weekdays', 'classEndDate', 'timeFrom', 'timeTo']),
    )
    const list = await call(
      rig,
      activities.list,
      { at: 'classes', params: { schoolId: school.id } },
      school.admin,
    )
    expect(list.answer.totalElements).toBe(0)
  })

  test('has one upper bound for each number, however far beyond it one is', async () => {
    const { admin } = await makeSchool(rig)
    for (const maxEnroll of [10_001, 1_000_000_000]) {
      const { problem } = await call(rig, classes.create, { body: classBody({ maxEnroll }) }, admin)
      expect(problem.fields).toEqual([{ path: 'maxEnroll', message: 'Should be less or equal 10000' }])
    }
  })

  test('is not held at a place, nor taught by a person, of another school', async () => {
    const school = await makeSchool(rig)
    const other = await makeSchool(rig)
    const place = await call(rig, settings.addLocation, { body: { name: 'Pool' } }, other.admin)
    const body = classBody({ locationId: place.answer.id, instructorIds: [other.instructor.id] })
    const { status, problem } = await call(rig, classes.create, { body }, school.admin)
    expect(status).toBe(400)
    expect(problem.fields!.map(({ path }) => path)).toEqual(['locationId', 'instructorIds'])
  })
})

describe('A draft', () => {
  test('needs its name only, can be changed, and becomes a class once it is complete', async () => {
    const school = await makeSchool(rig)
    const draft = await call(rig, classes.createDraft, { body: { className: 'Chess' } }, school.manager)
    expect([draft.status, draft.answer.draft]).toEqual([200, true])
    const early = await call(rig, classes.activateDraft, { params: { id: draft.answer.id } }, school.manager)
    expect([early.status, early.problem.code]).toEqual([400, 'VALIDATION'])
    const { id } = draft.answer
    const changed = await call(
      rig,
      classes.updateDraft,
      { params: { id }, body: classBody({ className: 'Chess Club' }) },
      school.manager,
    )
    expect(changed.answer).toEqual({ id, draft: true, version: 2 })
    const active = await call(rig, classes.activateDraft, { params: { id } }, school.manager)
    expect(active.answer).toEqual({ id, draft: false, version: 3 })
    const again = await call(rig, classes.activateDraft, { params: { id } }, school.manager)
    expect([again.status, again.problem.code]).toEqual([400, 'NOT_A_DRAFT'])
  })

  test('that somebody else changed meanwhile is not published from a form that is out of date', async () => {
    const school = await makeSchool(rig)
    const draft = await call(rig, classes.createDraft, { body: { className: 'Chess' } }, school.manager)
    const params = { id: draft.answer.id }
    await call(rig, classes.updateDraft, { params, body: { className: 'Chess Club' } }, school.manager)
    const stale = await call(
      rig,
      classes.activateDraft,
      { params, body: { ...classBody(), version: 1 } },
      school.admin,
    )
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    const fresh = await call(
      rig,
      classes.activateDraft,
      { params, body: { ...classBody(), version: 2 } },
      school.admin,
    )
    expect(fresh.answer).toMatchObject({ draft: false, version: 3 })
  })

  test('is nowhere to be seen for the public', async () => {
    const school = await makeSchool(rig)
    await call(rig, classes.createDraft, { body: { className: 'Secret Plans' } }, school.admin)
    await makeClass(rig, school, { className: 'Open To All' })
    const input = { at: 'classes', params: { schoolId: school.id }, query: { status: 'DRAFT' } } as const
    const open = await call(rig, activities.list, input)
    expect(open.answer.content.map(({ name }) => name)).toEqual(['Open To All'])
    const forStaff = await call(rig, activities.list, input, school.admin)
    expect(forStaff.answer.content.map(({ name }) => name)).toEqual(['Secret Plans'])
  })
})

describe('Editing a published class', () => {
  test('keeps the meetings that stay and drops the others', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { classStartDate: '2026-11-23', classEndDate: '2026-12-14' })
    const input = { at: 'classes', query: { ids: id } } as const
    const before = (await call(rig, activities.schedule, input, school.admin)).answer[0]!.meetings
    const body = classBody({ classStartDate: '2026-11-30', classEndDate: '2026-12-21' })
    expect((await call(rig, classes.update, { params: { id }, body }, school.admin)).status).toBe(200)
    const after = (await call(rig, activities.schedule, input, school.admin)).answer[0]!.meetings
    expect(after.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
    expect(after.slice(0, 3).map((meeting) => meeting.id)).toEqual(
      before.slice(1).map((meeting) => meeting.id),
    )
  })

  test('does not change its cost, and says why at the field', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { price: 100 })
    const { status, problem } = await call(
      rig,
      classes.update,
      { params: { id }, body: classBody({ price: 90 }) },
      school.admin,
    )
    expect(status).toBe(400)
    expect(problem.fields!.map(({ path }) => path)).toEqual(['price'])
  })

  test('from a form that is out of date is refused, naming who changed it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const body = { ...classBody({ maxEnroll: 12 }), version: 1 }
    expect((await call(rig, classes.update, { params: { id }, body }, school.manager)).status).toBe(200)
    const stale = await call(rig, classes.update, { params: { id }, body }, school.admin)
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    expect(stale.problem.message).toContain('Dora')
  })

  test('never lowers the capacity below the children enrolled, and names the lowest possible number', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 3 })
    await enroll(rig, school, id, 2)
    const { status, problem } = await call(
      rig,
      classes.update,
      { params: { id }, body: classBody({ maxEnroll: 1 }) },
      school.admin,
    )
    expect([status, problem.code]).toEqual([400, 'CAPACITY_BELOW_ENROLLED'])
    expect(problem.message).toContain('2')
  })
})

describe('Several classes at once', () => {
  test('take the given fields, and those that cannot say why', async () => {
    const school = await makeSchool(rig)
    const small = await makeClass(rig, school, { className: 'Small', maxEnroll: 2 })
    const full = await makeClass(rig, school, { className: 'Full', maxEnroll: 3 })
    await enroll(rig, school, full, 3)
    const { answer } = await call(
      rig,
      classes.bulkChange,
      { body: { ids: [small, full], maxEnroll: 1, description: '' } },
      school.admin,
    )
    expect(answer.changed).toBe(1)
    expect(answer.refused).toMatchObject([{ id: full, name: 'Full' }])
    const fullClass = await call(rig, classes.get, { params: { id: full } }, school.admin)
    expect(fullClass.answer.maxEnroll).toBe(3)
    const early = await call(
      rig,
      classes.bulkChange,
      { body: { ids: [small], timeTo: '10:00' } },
      school.admin,
    )
    expect(early.answer).toEqual({
      changed: 0,
      refused: [
        { id: small, name: 'Small', field: 'timeTo', message: 'End time should be after start time' },
      ],
    })
    const cost = await call(rig, classes.bulkChange, { body: { ids: [small], price: 5 } }, school.admin)
    expect([cost.status, cost.problem.fields?.[0]?.path]).toEqual([400, 'price'])
  })

  test('are removed unless children are enrolled or wait', async () => {
    const school = await makeSchool(rig)
    const empty = await makeClass(rig, school, { className: 'Empty' })
    const busy = await makeClass(rig, school, { className: 'Busy' })
    await enroll(rig, school, busy, 1)
    const { answer } = await call(
      rig,
      activities.removeMany,
      { at: 'classes', query: { ids: [empty, busy] } },
      school.admin,
    )
    expect(answer).toMatchObject({ changed: 1, refused: [{ id: busy, name: 'Busy' }] })
    const one = await call(rig, activities.remove, { at: 'classes', params: { id: busy } }, school.admin)
    expect([one.status, one.problem.code]).toEqual([400, 'HAS_CHILDREN'])
    expect((await call(rig, classes.get, { params: { id: empty } }, school.admin)).status).toBe(404)
  })
})

describe('The schedule', () => {
  test('shows instructors their own classes only, in every way of asking', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { className: 'Own', instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, {
      className: 'Other',
      ...(await taughtByAnother(rig, school)),
    })
    const list = await call(
      rig,
      activities.list,
      { at: 'classes', params: { schoolId: school.id } },
      school.instructor,
    )
    expect(list.answer.content.map(({ name }) => name)).toEqual(['Own'])
    const params = { instructorId: school.instructor.id }
    const mine = await call(rig, activities.ofInstructor, { at: 'classes', params }, school.instructor)
    expect(mine.answer.content.map(({ id }) => id)).toEqual([taughtId])
    const spying = await call(
      rig,
      activities.ofInstructor,
      { at: 'classes', params: { instructorId: school.admin.id } },
      school.instructor,
    )
    expect(spying.status).toBe(404)
    expect(
      (await call(rig, activities.name, { at: 'classes', params: { id: other } }, school.instructor)).status,
    ).toBe(404)
    const schedule = await call(
      rig,
      activities.schedule,
      { at: 'classes', query: { ids: [taughtId, other] } },
      school.instructor,
    )
    expect(schedule.answer.map(({ id }) => id)).toEqual([taughtId])
  })

  test('filters, searches and sorts', async () => {
    const school = await makeSchool(rig)
    const gym = (await call(rig, settings.addLocation, { body: { name: 'Gym' } }, school.admin)).answer.id
    await makeClass(rig, school, { className: 'Judo', locationId: gym, classStartDate: '2026-12-07' })
    const yoga = await makeClass(rig, school, {
      className: 'Yoga',
      monday: false,
      friday: true,
      maxEnroll: 1,
    })
    await enroll(rig, school, yoga, 1)
    const names = async (query: object) => {
      const { answer } = await call(
        rig,
        activities.list,
        { at: 'classes', params: { schoolId: school.id }, query },
        school.admin,
      )
      return answer.content.map(({ name }) => name)
    }
    expect(await names({})).toEqual(['Yoga', 'Judo'])
    expect(await names({ sort: 'name,ASC' })).toEqual(['Judo', 'Yoga'])
    expect(await names({ sortBy: 'name', direction: 'DESC' })).toEqual(['Yoga', 'Judo'])
    expect(await names({ weekday: 'friday' })).toEqual(['Yoga'])
    expect(await names({ filters: `locationId:${gym}` })).toEqual(['Judo'])
    expect(await names({ free: 'false' })).toEqual(['Yoga'])
    expect(await names({ search: 'gym' })).toEqual(['Judo'])
    expect(await names({ search: 'nothing like it' })).toEqual([])
    const { status } = await call(
      rig,
      activities.list,
      { at: 'classes', params: { schoolId: school.id }, query: { sort: 'description' } },
      school.admin,
    )
    expect(status).toBe(400)
  })

  test('finds what takes a child of an age or a grade', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, { className: 'Eights', ageFrom: 'EIGHT', ageTo: 'TEN' })
    await makeClass(rig, school, { className: 'From nine', ageFrom: 'NINE' })
    await makeClass(rig, school, { className: 'Lower grades', gradeFrom: 'K', gradeTo: 'SECOND' })
    await makeClass(rig, school, { className: 'Up to third', gradeTo: 'THIRD' })
    await makeClass(rig, school, { className: 'Whoever' })
    const names = async (query: object) => {
      const input = { at: 'classes', params: { schoolId: school.id }, query: { ...query, sort: 'name' } }
      const { answer } = await call(rig, activities.list, input as never)
      return answer.content.map(({ name }) => name)
    }
    expect(await names({ age: 'EIGHT' })).toEqual(['Eights', 'Whoever'])
    expect(await names({ age: 'TEN' })).toEqual(['Eights', 'From nine', 'Whoever'])
    expect(await names({ age: 'ELEVEN' })).toEqual(['From nine', 'Whoever'])
    expect(await names({ grade: 'THIRD' })).toEqual(['Up to third', 'Whoever'])
    expect(await names({ age: 'TEN', grade: 'FIRST' })).toEqual([
      'Eights',
      'From nine',
      'Lower grades',
      'Up to third',
      'Whoever',
    ])
    expect(await names({ age: 'TEN', free: 'false' })).toEqual([])
  })

  test('counts what is active, drafted and past, and how full it is', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 4 })
    await enroll(rig, school, id, 1)
    await call(rig, classes.createDraft, { body: { className: 'Draft' } }, school.admin)
    const { answer } = await call(rig, activities.statistics, { at: 'classes' }, school.coordinator)
    expect(answer).toEqual({
      active: 1,
      drafts: 1,
      past: 0,
      enrolled: 1,
      capacity: 4,
      percent: 25,
      waiting: 0,
      full: 0,
    })
  })

  test('leaves as a spreadsheet, and names a public link', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const file = await call(
      rig,
      activities.export,
      { at: 'classes', body: { fields: ['name', 'startDate'], ids: [id] } },
      school.admin,
    )
    expect(file.status).toBe(200)
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
    const link = await call(rig, activities.copyLink, { at: 'classes', params: { id } }, school.coordinator)
    expect(link.answer.link).toMatch(
      new RegExp(`/schools/public/classes/list\\?portal=portal-.*activity=${id}`),
    )
  })
})
