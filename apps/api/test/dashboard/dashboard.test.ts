import { beforeAll, describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { payments } from '@afterbell/contract/payments/payments'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
import { call, useRig } from '../rig/app.ts'
import {
  classBody,
  enroll,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

async function join(id: string, over: { overbook?: boolean } = {}): Promise<string> {
  const childId = await makeChild(rig, school)
  const answered = await call(
    rig,
    rosters.add,
    { at, params: { id }, body: { childId, ...over } },
    school.admin,
  )
  return made(answered).rosterId
}

async function wait(id: string): Promise<string> {
  const childId = await makeChild(rig, school)
  return made(await call(rig, waitLists.add, { at, params: { id }, body: { childId } }, school.admin))
    .rosterId
}

test('Trends are sign-ups by week, and the sections most children wait for, of what is not over', async () => {
  const newSchool = await makeSchool(rig)
  const joins = async (id: string, waits: number) => {
    await enroll(rig, newSchool, id, 1)
    for (let count = 0; count < waits; count += 1) {
      const childId = await makeChild(rig, newSchool)
      made(await call(rig, waitLists.add, { at, params: { id }, body: { childId } }, newSchool.admin))
    }
  }
  const [chess, choir, over] = [
    await makeClass(rig, newSchool, { className: 'Chess', maxEnroll: 1 }),
    await makeClass(rig, newSchool, { className: 'Choir', maxEnroll: 1 }),
    await makeClass(rig, newSchool, { className: 'Over', maxEnroll: 1 }),
  ]
  await joins(chess, 2)
  await joins(choir, 1)
  await joins(over, 3)
  await inside(rig, newSchool.id, async (query) => {
    await query(`update activity set starts_on = '2026-10-05', ends_on = '2026-11-09' where id = $1`, [over])
    await query(`update enrollment set created_at = created_at - interval '7 days' where activity_id = $1`, [choir]) // prettier-ignore
    await query(`update enrollment set created_at = created_at - interval '70 days' where activity_id = $1`, [over]) // prettier-ignore
  })
  const trends = made(await call(rig, dashboard.trends, {}, newSchool.coordinator))
  expect(trends.weeks).toHaveLength(8)
  expect(trends.weeks.slice(-3)).toEqual([
    { from: '2026-11-01', signUps: 0 },
    { from: '2026-11-08', signUps: 2 },
    { from: '2026-11-15', signUps: 3 },
  ])
  expect(trends.wanted).toMatchObject([
    { name: 'Chess', section: '', waiting: 2, capacity: 1 },
    { name: 'Choir', waiting: 1 },
  ])
  expect(made(await call(rig, dashboard.trends, {}, (await makeSchool(rig)).admin)).wanted).toEqual([])
})

describe('What needs the office now', () => {
  const readNeeds = async (of: MadeSchool) => {
    const needs = made(await call(rig, dashboard.needs, {}, of.coordinator))
    return Object.fromEntries(needs.map(({ what, total, first }) => [what, { total, first }]))
  }

  test('is nothing in a school where nothing waits', async () => {
    const calm = await makeSchool(rig)
    await makeClass(rig, calm)
    expect(await readNeeds(calm)).toEqual({})
  })

  test('names the class that is full with a queue, the one with a free place, and the one above capacity', async () => {
    school = await makeSchool(rig)
    const body = { offerMode: 'STAFF_DECIDE' as const, offerHours: 24 }
    made(await call(rig, ofSchool.changeRegistration, { body }, school.admin))
    const full = await makeClass(rig, school, { className: 'Full', maxEnroll: 2 })
    await enroll(rig, school, full, 2)
    await wait(full)
    await wait(full)
    const freed = await makeClass(rig, school, { className: 'Freed', maxEnroll: 2 })
    const [leaving] = await enroll(rig, school, freed, 2)
    await wait(freed)
    await call(rig, rosters.remove, { at, params: { id: freed, rosterId: leaving! } }, school.admin)
    const above = await makeClass(rig, school, { className: 'Above', maxEnroll: 1 })
    await enroll(rig, school, above, 1)
    await join(above, { overbook: true })

    const needs = await readNeeds(school)
    expect(needs.FULL_WITH_QUEUE).toMatchObject({
      total: 1,
      first: [{ activityId: full, sectionId: full, name: 'Full', enrolled: 2, capacity: 2, waiting: 2 }],
    })
    expect(needs.FREE_WHILE_WAITING).toMatchObject({
      total: 1,
      first: [{ activityId: freed, enrolled: 1, capacity: 2, waiting: 1 }],
    })
    expect(needs.OVER_CAPACITY).toMatchObject({
      total: 1,
      first: [{ activityId: above, enrolled: 2, capacity: 1 }],
    })
  })

  test('names the offers that run out soon, with the first of them', async () => {
    const newSchool = await makeSchool(rig)
    school = newSchool
    const body = { offerMode: 'AUTOMATIC' as const, offerHours: 5 }
    made(await call(rig, ofSchool.changeRegistration, { body }, newSchool.admin))
    const id = await makeClass(rig, newSchool, { className: 'Freed', maxEnroll: 1 })
    const [leaving] = await enroll(rig, newSchool, id, 1)
    await wait(id)
    await call(rig, rosters.remove, { at, params: { id, rosterId: leaving! } }, newSchool.admin)
    const { OFFERS_EXPIRING } = await readNeeds(newSchool)
    expect(OFFERS_EXPIRING).toMatchObject({ total: 1, first: [{ sectionId: id, children: 1 }] })
    expect(OFFERS_EXPIRING!.first[0]!.at).toMatch(/^2026-11-19T01:0/)
  })

  test('names children without an answer their class requires, until they have it', async () => {
    const newSchool = await makeSchool(rig)
    const [{ optionId }] = await inside(rig, newSchool.id, async (query) => {
      const { rows } = await query(
        `insert into pick_up_option (school_id, id, name) values ($1, gen_random_uuid(), 'Bus') returning id as "optionId"`,
        [newSchool.id],
      )
      return rows as [{ optionId: string }]
    })
    // These children enrolled before the class required forms.
    const id = await makeClass(rig, newSchool, { className: 'Trips' })
    const [first, second] = await enroll(rig, newSchool, id, 2)
    const asks = classBody({ className: 'Trips', pickUpOptions: true, pickUpOptionsRequired: true })
    made(await call(rig, classes.update, { params: { id }, body: asks }, newSchool.admin))
    const missing = (await readNeeds(newSchool)).ANSWERS_MISSING
    expect(missing).toMatchObject({
      total: 1,
      first: [{ activityId: id, sectionId: id, children: 2, missing: ['PICK_UP_OPTION'] }],
    })
    const body = { rosterIds: [first!, second!], pickUpOptionId: optionId }
    made(await call(rig, rosters.updateMany, { at, params: { id }, body }, newSchool.admin))
    expect(await readNeeds(newSchool)).toEqual({})
  })

  test('names sign-up that opens or closes within a week on the school’s clock, and drafts', async () => {
    const newSchool = await makeSchool(rig)
    const opens = { signUpBeginsDate: '2026-11-19', signUpBeginsTime: '08:00' }
    await makeClass(rig, newSchool, { className: 'Opens', ...opens })
    await makeClass(rig, newSchool, {
      className: 'Closes',
      signUpEndsDate: '2026-11-20',
      signUpEndsTime: '17:00',
    })
    await makeClass(rig, newSchool, { className: 'Later', signUpBeginsDate: '2026-12-01' })
    made(await call(rig, classes.createDraft, { body: { className: 'Half an idea' } }, newSchool.admin))
    const needs = await readNeeds(newSchool)
    expect(needs.SIGN_UP_OPENS!.first).toMatchObject([{ name: 'Opens', at: '2026-11-19T13:00:00Z' }])
    expect(needs.SIGN_UP_CLOSES!.first).toMatchObject([{ name: 'Closes', at: '2026-11-20T22:00:00Z' }])
    expect(needs.DRAFTS!.first).toMatchObject([{ name: 'Half an idea', sectionId: null }])
  })

  test('names five of each and counts them all', async () => {
    const newSchool = await makeSchool(rig)
    for (let i = 0; i < 7; i += 1)
      made(await call(rig, classes.createDraft, { body: { className: `Idea ${i}` } }, newSchool.admin))
    const { total, first } = (await readNeeds(newSchool)).DRAFTS!
    expect([total, first.length]).toEqual([7, 5])
  })
})

describe('The last sign-ups', () => {
  test('are the latest first, with whoever waits, and without those who left', async () => {
    const newSchool = await makeSchool(rig)
    school = newSchool
    const id = await makeClass(rig, newSchool, { className: 'Pottery', maxEnroll: 2 })
    const [, leaving] = await enroll(rig, newSchool, id, 2)
    await wait(id)
    await call(rig, rosters.remove, { at, params: { id, rosterId: leaving! } }, newSchool.admin)
    const rows = made(await call(rig, dashboard.lastSignUps, {}, newSchool.coordinator))
    expect(rows.map(({ state }) => state)).toEqual(['WAITING', 'ENROLLED'])
    expect(rows[0]).toMatchObject({
      activity: { id, name: 'Pottery' },
      sectionId: id,
      sections: [],
      kind: 'classes',
      child: { name: 'Kim Test' },
    })
  })

  test('name a child once for all days of a session, whenever each was added', async () => {
    const newSchool = await makeSchool(rig)
    const hours = { timeFrom: '15:00', timeTo: '18:00' }
    const { id, days } = await makeAftercare(rig, newSchool, {
      days: [
        { day: 'monday', ...hours },
        { day: 'wednesday', ...hours },
      ],
    })
    const childId = await makeChild(rig, newSchool)
    for (const day of days.toReversed()) {
      const body = { childId, sectionIds: [day] }
      made(await call(rig, rosters.add, { at: 'aftercare', params: { id }, body }, newSchool.admin))
    }
    const rows = made(await call(rig, dashboard.lastSignUps, {}, newSchool.manager))
    expect(rows).toMatchObject([{ sectionId: days[0], state: 'ENROLLED' }])
    expect(rows[0]!.sections).toEqual(['Monday', 'Wednesday'])
  })

  test('name a weekday once of a child who drops in on several of them', async () => {
    const newSchool = await makeSchool(rig)
    const { id } = await makeAftercare(rig, newSchool, {
      dropInPrice: 10,
      dropInBillingRate: 'DAY',
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }],
    })
    const body = { childIds: [await makeChild(rig, newSchool)], dates: ['2026-11-30', '2026-12-07'] }
    made(await call(rig, dropIns.add, { at: 'aftercare', params: { id }, body }, newSchool.admin))
    const rows = made(await call(rig, dashboard.lastSignUps, {}, newSchool.manager))
    expect(rows.map(({ sections }) => sections)).toEqual([['Monday']])
  })

  test('are ten at most', async () => {
    const newSchool = await makeSchool(rig)
    const id = await makeClass(rig, newSchool, { maxEnroll: 20 })
    await enroll(rig, newSchool, id, 12)
    expect(made(await call(rig, dashboard.lastSignUps, {}, newSchool.manager))).toHaveLength(10)
  })
})

describe('Enrolled children', () => {
  test('are counted once per kind, whatever they take; what is over or a draft does not count', async () => {
    const newSchool = await makeSchool(rig)
    const one = await makeClass(rig, newSchool, { maxEnroll: 10 })
    const other = await makeClass(rig, newSchool, { maxEnroll: 10, monday: false, tuesday: true })
    const childId = await makeChild(rig, newSchool)
    for (const id of [one, other])
      made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, newSchool.admin))
    await enroll(rig, newSchool, one, 1)
    made(await call(rig, classes.createDraft, { body: { className: 'Draft' } }, newSchool.admin))
    const kinds = made(await call(rig, dashboard.enrolledChildren, {}, newSchool.coordinator))
    expect(kinds.map(({ kind }) => kind)).toEqual(['classes', 'camps', 'aftercare'])
    expect(kinds[0]).toEqual({
      kind: 'classes',
      activities: 2,
      children: 2,
      places: 3,
      capacity: 20,
      percent: 15,
      waiting: 0,
    })
    expect(kinds[1]).toMatchObject({ children: 0, capacity: 0, percent: 0 })
  })
})

describe('The summary of revenue', () => {
  const summary = (of: MadeSchool, query: { startDate?: string; endDate?: string }) =>
    call(rig, dashboard.summaryTransactions, { query }, of.manager)

  test('counts what was billed on each day of the school: of who was taken off as long as nothing was given back', async () => {
    const newSchool = await makeSchool(rig)
    const id = await makeClass(rig, newSchool, { price: 98, maxEnroll: 3 })
    const [, undone] = await enroll(rig, newSchool, id, 3)
    await call(rig, rosters.remove, { at, params: { id, rosterId: undone! } }, newSchool.admin)
    const period = { startDate: '2026-11-12', endDate: '2026-11-18' }
    const figures = made(await summary(newSchool, period))
    const none = { collected: 0, refunded: 0, net: 0, payments: 0 }
    expect(figures).toMatchObject({ ...period, ...none, booked: 29_400, enrollments: 2, step: 'DAY' })
    expect(figures.previous).toMatchObject({ startDate: '2026-11-05', endDate: '2026-11-11', booked: 0 })
    expect(figures.parts.map(({ from, enrollments }) => [from, enrollments]).at(-1)).toEqual([
      '2026-11-18',
      2,
    ])
    expect(figures.parts).toHaveLength(7)
    expect(made(await summary(newSchool, { startDate: '2026-11-19', endDate: '2026-11-20' }))).toMatchObject({
      booked: 0,
      previous: { booked: 29_400 },
    })
  })

  test('puts an evening on the school’s own day', async () => {
    // 23:30 in New York on the 18th is the 19th in UTC.
    const newSchool = await makeSchool(rig)
    const id = await makeClass(rig, newSchool, { price: 10 })
    await enroll(rig, newSchool, id, 1)
    await inside(rig, newSchool.id, (query) =>
      query(`update enrollment set created_at = '2026-11-19T04:30:00Z' where activity_id = $1`, [id]),
    )
    const day = (date: string) => summary(newSchool, { startDate: date, endDate: date })
    expect(made(await day('2026-11-18')).enrollments).toBe(1)
    expect(made(await day('2026-11-19')).enrollments).toBe(0)
  })

  test('is of the last 30 days when nothing is asked', async () => {
    expect(made(await summary(school, {}))).toMatchObject({ startDate: '2026-10-20', endDate: '2026-11-18' })
  })

  test.each([
    ['2026-11-18', '2026-11-17', 'End date should not be before start date'],
    ['2020-01-01', '2026-11-17', 'At most two years can be shown at once'],
  ])('from %s to %s is refused at its end', async (startDate, endDate, message) => {
    const { status, problem } = await summary(school, { startDate, endDate })
    expect(status).toBe(400)
    expect(problem.fields).toEqual([{ path: 'endDate', message }])
  })
})

test('The failed payments are those whose invoice is open still, the last one tried, five of page 0 when asked so', async () => {
  const newSchool = await makeSchool(rig)
  await connectSandbox(rig, newSchool)
  const failed = (query: { page?: number; size?: number; status?: 'OPEN' | 'PAST_DUE' }) =>
    call(rig, dashboard.failedTransactions, { query }, newSchool.coordinator).then(made)
  const owed = await owing(rig, newSchool, 40)
  await methodOf(rig, newSchool, owed.parentId, 'tok_declined')
  await charge(rig, newSchool, owed)
  await charge(rig, newSchool, owed)
  expect(await failed({ page: 0, size: 5 })).toMatchObject({
    content: [{ payer: 'Gus Test', what: 'Chess', amount: 4000, status: 'OPEN' }],
    totalElements: 1,
    pageable: { pageNumber: 0, pageSize: 5 },
  })
  expect((await failed({ status: 'PAST_DUE' })).totalElements).toBe(0)
  await inside(rig, newSchool.id, (query) => query(`update invoice set first_due_on = '2026-11-01'`))
  expect((await failed({ status: 'PAST_DUE' })).content).toMatchObject([{ status: 'PAST_DUE' }])
  const cash = { parentId: owed.parentId, amount: 40, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: cash }, newSchool.admin))
  expect((await failed({})).totalElements).toBe(0)
})

describe('What of money waits for the office', () => {
  const readNeeds = async (of: MadeSchool) => {
    const todos = made(await call(rig, dashboard.moneyNeeds, {}, of.manager))
    return Object.fromEntries(todos.map(({ what, ...rest }) => [what, rest]))
  }

  test('is nothing where everybody paid, and is told to nobody who sees no transactions', async () => {
    const newSchool = await makeSchool(rig)
    await connectSandbox(rig, newSchool)
    const owed = await owing(rig, newSchool, 40)
    await methodOf(rig, newSchool, owed.parentId)
    await charge(rig, newSchool, owed)
    expect(await readNeeds(newSchool)).toEqual({})
    expect((await call(rig, dashboard.moneyNeeds, {}, newSchool.admin)).status).toBe(200)
    for (const caller of [newSchool.coordinator, newSchool.instructor])
      expect((await call(rig, dashboard.moneyNeeds, {}, caller)).status).toBe(403)
  })

  test('names what failed, what is past due, what might be given back, and how much it comes to', async () => {
    const newSchool = await makeSchool(rig)
    await connectSandbox(rig, newSchool)
    const failing = await owing(rig, newSchool, 40)
    await methodOf(rig, newSchool, failing.parentId, 'tok_declined')
    await charge(rig, newSchool, failing)
    expect(await readNeeds(newSchool)).toEqual({
      PAYMENTS_FAILED: { total: 1, amount: 4000, payer: 'Gus Test', childId: expect.any(String) },
    })

    await inside(rig, newSchool.id, (query) => query(`update invoice set first_due_on = '2026-11-17'`))
    const paid = await owing(rig, newSchool, 60)
    await methodOf(rig, newSchool, paid.parentId)
    await charge(rig, newSchool, paid)
    const params = { id: paid.classId, rosterId: paid.rosterId }
    made(await call(rig, rosters.remove, { at, params }, newSchool.admin))
    expect(await readNeeds(newSchool)).toMatchObject({
      PAYMENTS_FAILED: { total: 1, amount: 4000 },
      TO_DECIDE: { total: 1, payer: null },
      INVOICES_PAST_DUE: { total: 1, amount: 4000, payer: 'Gus Test' },
    })
    const other = await makeSchool(rig)
    expect(await readNeeds(other)).toEqual({})
  })

  test('names a payment nobody heard of for a day, what came too late, and a credit that is below zero', async () => {
    const newSchool = await makeSchool(rig)
    await connectSandbox(rig, newSchool)
    const owed = await owing(rig, newSchool, 40)
    await methodOf(rig, newSchool, owed.parentId, 'tok_times_out_before')
    await charge(rig, newSchool, owed)
    await inside(rig, newSchool.id, (query) =>
      query(`update payment set looks = 5, sent_at = sent_at - interval '23 hours'`),
    )
    expect(await readNeeds(newSchool)).toEqual({})
    await inside(rig, newSchool.id, (query) =>
      query(`update payment set sent_at = sent_at - interval '2 hours'`),
    )
    expect(await readNeeds(newSchool)).toEqual({
      PAYMENTS_IN_DOUBT: { total: 1, amount: 4000, payer: 'Gus Test', childId: expect.any(String) },
    })

    await inside(rig, newSchool.id, async (query) => {
      await query(`insert into refund (school_id, id, payment_id, payer_id, cents, state)
        select school_id, gen_random_uuid(), id, payer_id, 1500, 'SUCCEEDED' from payment`)
      await query(`insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id)
        select school_id, gen_random_uuid(), 'REVERSAL', id, 'CREDIT', 'CLEARING', 700, payer_id from payment`)
    })
    expect(await readNeeds(newSchool)).toMatchObject({
      CREDIT_BELOW_ZERO: { total: 1, amount: 700 },
      PAID_TOO_LATE: { total: 1, amount: 1500 },
    })
  })
})

test('An instructor sees nothing of the dashboard', async () => {
  for (const op of [
    dashboard.lastSignUps,
    dashboard.summaryTransactions,
    dashboard.enrolledChildren,
    dashboard.needs,
    dashboard.failedTransactions,
  ])
    expect((await call(rig, op, { query: {} } as never, school.instructor)).status).toBe(403)
})

test('What one school does is not on the dashboard of another', async () => {
  const [newSchool, other] = [await makeSchool(rig), await makeSchool(rig)]
  const id = await makeClass(rig, newSchool, { price: 50, maxEnroll: 1 })
  await enroll(rig, newSchool, id, 1)
  expect(made(await call(rig, dashboard.lastSignUps, {}, other.admin))).toEqual([])
  expect(made(await call(rig, dashboard.needs, {}, other.admin))).toEqual([])
  expect(made(await call(rig, dashboard.enrolledChildren, {}, other.admin))[0]).toMatchObject({ children: 0 })
  expect(made(await call(rig, dashboard.summaryTransactions, { query: {} }, other.admin)).booked).toBe(0)
})
