import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrollments } from '@afterbell/contract/payments/enrollments'
import { payments } from '@afterbell/contract/payments/payments'
import { invoices } from '@afterbell/contract/invoices/invoices'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, useRig } from '../rig/app.ts'
import {
  childrenOn,
  enroll,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { makeCoupon } from '../rig/paying/coupons.ts'
import { connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { makeShare } from '../rig/paying/shares.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'

const rig = useRig()
let school: MadeSchool

beforeEach(async () => {
  school = await makeSchool(rig)
})

type Lines = CallInput<typeof enrollments.enroll>['body']['lines']
type Asked = Omit<CallInput<typeof enrollments.enroll>['body'], 'lines'>

const RUN = { classStartDate: '2026-12-07', classEndDate: '2026-12-28', maxEnroll: 20 }

const classAt = (price: number, over: Record<string, unknown> = {}) =>
  makeClass(rig, school, { price, ...RUN, ...over })

const inClass = (childId: string, activityId: string, over: Partial<Lines[number]> = {}): Lines[number] => ({
  childId,
  kind: 'classes',
  activityId,
  ...over,
})

/** Two children of one family. */
async function siblings(): Promise<[string, string]> {
  const [ann, ben] = [await makeChild(rig, school, { firstName: 'Ann' }), await makeChild(rig, school)]
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      ben,
      ann,
    ]),
  )
  return [ann, ben]
}

const review = (lines: Lines, asked: Asked = {}, caller = school.admin) =>
  call(rig, enrollments.review, { body: { lines, ...asked } }, caller)
/** With the total that was shown, in cents. */
const enrollAll = (lines: Lines, { total, ...asked }: Asked = {}, caller = school.admin) =>
  call(
    rig,
    enrollments.enroll,
    { body: { lines, ...asked, ...(total !== undefined && { total: total / 100 }) } },
    caller,
  )

const invoiceOf = async (id: string) => made(await call(rig, invoices.get, { params: { id } }, school.admin))

/** Everything that an act on places and money could have left behind. */
const leftBehind = () =>
  inside(rig, school.id, (query) =>
    query(`select (select count(*)::int from place) as places, (select count(*)::int from enrollment) as enrollments,
      (select count(*)::int from invoice) as invoices, (select count(*)::int from coupon_use) as uses`),
  ).then(({ rows }) => rows[0])

describe('Two siblings, three things, a coupon, half by card and half on the invoice', () => {
  test('are enrolled in one act, on one invoice, and what was shown is owed to the cent', async () => {
    await connectSandbox(rig, school)
    const [ann, ben] = await siblings()
    const robotics = await classAt(100, {
      multiChildDiscount: { active: true, bonusType: 'PERCENTAGE', amount: 10, after: 1 },
    })
    const chess = await classAt(45.55)
    const { name: coupon } = await makeCoupon(rig, school, { couponType: 'FIXED_AMOUNT', amount: 15 })
    const lines = [inClass(ann, robotics), inClass(ben, robotics), inClass(ann, chess)]
    const before = await leftBehind()
    const shown = made(await review(lines, { coupon }))
    expect(await leftBehind()).toEqual(before)
    expect(shown.lines.map(({ state }) => state)).toEqual(['PLACE', 'PLACE', 'PLACE'])
    expect(shown.lines.reduce((sum, { total }) => sum + total, 0)).toBe(shown.total)
    expect(shown).toMatchObject({ total: 22055, coupon, couponProblem: null, credit: 0, others: [] })
    expect(shown.lines[1]!.prices.map(({ amount }) => amount)).toEqual([10000, -1000, expect.any(Number)])

    const done = made(await enrollAll(lines, { coupon, total: shown.total }))
    expect(done.total).toBe(22055)
    expect(done.invoices).toHaveLength(1)
    expect(done.invoices[0]).toMatchObject({ amount: 22055 })
    expect(done.lines.map(({ childId }) => childId)).toEqual([ann, ben, ann])
    expect((await childrenOn(rig, school, robotics)).toSorted()).toEqual([ann, ben].toSorted())
    expect(await childrenOn(rig, school, chess)).toEqual([ann])

    const invoiceIds = [done.invoices[0]!.id]
    const parentId = done.parentId!
    const paymentMethodId = await methodOf(rig, school, parentId)
    const paymentId = randomUUID()
    const body = { parentId, invoiceIds, paymentId, paymentMethodId, amount: 110.28 }
    const { payment } = made(await call(rig, payments.create, { body }, school.admin))
    expect(payment).toMatchObject({ amount: 11028, state: 'CREATED' })
    const confirm = () =>
      call(rig, payments.confirm, { params: { id: paymentId }, body: { paymentMethodId } }, school.admin)
    expect(made(await confirm())).toMatchObject({ state: 'SUCCEEDED', amount: 11028 })
    expect(made(await confirm())).toMatchObject({ state: 'SUCCEEDED', amount: 11028 })
    expect(await invoiceOf(invoiceIds[0]!)).toMatchObject({
      total: 22055,
      amountPaid: 11028,
      amountDue: 11027,
    })
    const over = { ...body, paymentId: randomUUID(), amount: 110.28 }
    expect((await call(rig, payments.create, { body: over }, school.admin)).problem).toMatchObject({
      code: 'PRICE_CHANGED',
    })
    await expectSoundTotals(rig, school)
  })

  test('asked again with the same key does nothing twice', async () => {
    const [ann, ben] = await siblings()
    const id = await classAt(50)
    const body = { lines: [inClass(ann, id), inClass(ben, id)] }
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => call(rig, enrollments.enroll, { body }, school.admin, headers)
    const first = made(await send())
    expect(made(await send())).toEqual(first)
    expect(await childrenOn(rig, school, id)).toHaveLength(2)
    // Without the key it is another act, and the children are there.
    expect((await enrollAll(body.lines)).problem).toMatchObject({
      code: 'ALREADY_ENROLLED',
      details: { line: 0 },
    })
  })

  test('a payment that is declined leaves them enrolled, and all of it owed', async () => {
    await connectSandbox(rig, school)
    const [ann, ben] = await siblings()
    const id = await classAt(50)
    const done = made(await enrollAll([inClass(ann, id), inClass(ben, id)]))
    const parentId = done.parentId!
    const paymentMethodId = await methodOf(rig, school, parentId, 'tok_declined')
    const paymentId = randomUUID()
    const invoiceIds = done.invoices.map((invoice) => invoice.id)
    const body = { parentId, invoiceIds, paymentId, paymentMethodId, amount: 30 }
    made(await call(rig, payments.create, { body }, school.admin))
    const confirmed = await call(
      rig,
      payments.confirm,
      { params: { id: paymentId }, body: { paymentMethodId } },
      school.admin,
    )
    expect(made(confirmed)).toMatchObject({ state: 'FAILED', failure: expect.any(String) })
    expect(await childrenOn(rig, school, id)).toHaveLength(2)
    expect(await invoiceOf(invoiceIds[0]!)).toMatchObject({ amountPaid: 0, amountDue: 10000 })
    await expectSoundTotals(rig, school)
  })
})

describe('All or none', () => {
  test('full in the middle: nothing is left, and the line is named', async () => {
    const [ann, ben] = await siblings()
    const [first, full] = [await classAt(50), await classAt(60, { maxEnroll: 1, waitlist: false })]
    await enroll(rig, school, full, 1)
    const before = await leftBehind()
    const lines = [inClass(ann, first), inClass(ben, full), inClass(ben, first)]
    expect((await enrollAll(lines)).problem).toMatchObject({ code: 'FULL', details: { line: 1 } })
    expect(await leftBehind()).toEqual(before)
    const shown = made(await review(lines))
    expect(shown.lines.map(({ state, code }) => [state, code])).toEqual([
      ['PLACE', null],
      ['REFUSED', 'FULL'],
      ['PLACE', null],
    ])
    expect(shown.total).toBe(10000)
    expect(shown.lines[1]!.why).toContain('1 of 1')
  })

  test('what is full waits where that was asked, and is overbooked where that was', async () => {
    const [ann, ben] = await siblings()
    const full = await classAt(60, { maxEnroll: 1, waitlist: true, maxWaitlist: 5 })
    await enroll(rig, school, full, 1)
    const lines = [inClass(ann, full, { way: 'WAIT' }), inClass(ben, full, { way: 'OVERBOOK' })]
    const shown = made(await review(lines))
    expect(shown.lines.map(({ state, position }) => [state, position])).toEqual([
      ['WAIT', 1],
      ['PLACE', null],
    ])
    expect(shown.lines[1]!.warnings.join()).toContain('2 of 1')
    const done = made(await enrollAll(lines, { total: shown.total }))
    expect(done.lines.map(({ position }) => position)).toEqual([1, null])
    expect(await childrenOn(rig, school, full)).toContain(ben)
    expect(done.total).toBe(6000)
  })

  test('siblings who wait together join as one party, in one place of the list each', async () => {
    const [ann, ben] = await siblings()
    const full = await classAt(60, { maxEnroll: 1, waitlist: true, maxWaitlist: 5 })
    await enroll(rig, school, full, 1)
    const lines = [ann, ben].map((each) => inClass(each, full, { way: 'WAIT' as const, together: true }))
    const shown = made(await review(lines))
    expect(shown.lines.map(({ state, position }) => [state, position])).toEqual([
      ['WAIT', 1],
      ['WAIT', 2],
    ])
    const done = made(await enrollAll(lines))
    expect(done.lines.map(({ rosterIds }) => rosterIds.length)).toEqual([1, 1])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(distinct party_id)::int as parties from place where state = 'waiting'`),
    )
    expect(rows).toEqual([{ parties: 1 }])
  })

  test('what only waits costs nothing, and takes no coupon', async () => {
    const [ann] = await siblings()
    const full = await classAt(60, { maxEnroll: 1, waitlist: true, maxWaitlist: 5 })
    await enroll(rig, school, full, 1)
    const { name: coupon } = await makeCoupon(rig, school)
    const lines = [inClass(ann, full, { way: 'WAIT' })]
    expect((await enrollAll(lines, { coupon })).problem).toMatchObject({ code: 'COUPON_TAKES_NOTHING' })
    expect(made(await enrollAll(lines))).toMatchObject({ total: 0, invoices: [] })
  })

  test('the last spot, asked for by two desks at once, is given to one of them', async () => {
    const [ann, ben] = await siblings()
    const [kim] = await siblings()
    const [roomy, last] = [await classAt(10), await classAt(10, { maxEnroll: 1 })]
    const answers = await Promise.all([
      enrollAll([inClass(ann, roomy), inClass(ben, last)]),
      enrollAll([inClass(kim, last), inClass(kim, roomy)]),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
    expect(await childrenOn(rig, school, last)).toHaveLength(1)
    expect(await childrenOn(rig, school, roomy)).toHaveLength(1)
    await expectSoundTotals(rig, school)
  })
})

describe('A line is refused', () => {
  test('with its number and the sentence of its cause', async () => {
    const [ann] = await siblings()
    const free = await classAt(0)
    const teacher = await classAt(10, { teacher: true, teacherRequired: true })
    const over = await classAt(10)
    await inside(rig, school.id, (query) =>
      query(`update activity set starts_on = '2020-01-01', ends_on = '2020-02-01' where id = $1`, [over]),
    )
    const draft = await classAt(10)
    await inside(rig, school.id, (query) =>
      query(`update activity set is_draft = true where id = $1`, [draft]),
    )
    const camp = await makeCamp(rig, school)
    const camped = { childId: ann, kind: 'camps' as const, activityId: camp.id }
    const refused: [Lines[number], string][] = [
      [inClass(ann, over), 'IS_OVER'],
      [inClass(ann, draft), 'NOT_PUBLISHED'],
      [inClass(ann, free, { way: 'WAIT' }), 'PLACES_FREE'],
      [camped, 'CHOOSE_A_SECTION'],
      [{ ...camped, sectionIds: [randomUUID()] }, 'SECTION_NOT_THERE'],
      [inClass(ann, free, { dates: ['2026-12-07'] }), 'NOT_BY_THE_DAY'],
      [inClass(ann, free, { addOns: [{ id: randomUUID(), amount: 1 }] }), 'ADD_ON_NOT_THERE'],
      [inClass(ann, free, { cameInOn: '2026-11-01', cameInAt: null }), 'VALIDATION'],
      [inClass(ann, teacher), 'VALIDATION'],
    ]
    for (const [line, code] of refused) {
      const lines = [inClass(ann, await classAt(5)), line]
      const { problem } = await enrollAll(lines)
      expect([problem?.code, problem?.details], JSON.stringify(line)).toEqual([code, { line: 1 }])
      const { lines: reviewed, total } = made(await review(lines))
      // What is asked of a child is answered later, and has no price.
      if (line.activityId === teacher) continue
      expect(reviewed[1]).toMatchObject({ state: 'REFUSED', code })
      expect(reviewed[1]!.why).not.toBe('')
      expect(total).toBe(500)
    }
  })

  test('a coupon that is not taken says why, and the prices stand without it', async () => {
    const [ann] = await siblings()
    const lines = [inClass(ann, await classAt(30))]
    const shown = made(await review(lines, { coupon: 'NOPE' }))
    expect(shown).toMatchObject({
      total: 3000,
      coupon: null,
      couponProblem: expect.stringContaining('oupon'),
    })
    expect((await enrollAll(lines, { coupon: 'NOPE' })).problem).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    expect((await enrollAll(lines, { total: 2900 })).problem).toMatchObject({ code: 'PRICE_CHANGED' })
  })

  test('children of two families are not enrolled in one act', async () => {
    const id = await classAt(10)
    const lines = [await makeChild(rig, school), await makeChild(rig, school)].map((each) =>
      inClass(each, id),
    )
    expect((await enrollAll(lines)).status).toBe(404)
    expect((await review(lines)).status).toBe(404)
    expect((await review([inClass(randomUUID(), id)])).status).toBe(404)
  })

  test('an age that does not fit and another activity at the same time are warnings', async () => {
    const [ann] = await siblings()
    const [one, two] = [await classAt(10, { ageFrom: 'TEN', ageTo: 'TWELVE' }), await classAt(10)]
    const shown = made(await review([inClass(ann, one), inClass(ann, two)]))
    expect(shown.lines[0]!.warnings.join()).toContain('ages')
    expect(shown.lines[1]!.warnings.join()).toContain('same time')
    made(await enrollAll([inClass(ann, one), inClass(ann, two)], { total: shown.total }))
  })
})

describe('Who may', () => {
  test('a Manager enrolls and puts on wait lists, a Coordinator and an Instructor do neither', async () => {
    const [ann, ben] = await siblings()
    const id = await classAt(10, { maxEnroll: 1, waitlist: true, maxWaitlist: 5 })
    await enroll(rig, school, id, 1)
    const lines = [inClass(ann, id, { way: 'WAIT' as const }), inClass(ben, id, { way: 'OVERBOOK' as const })]
    for (const caller of [school.coordinator, school.instructor])
      for (const ask of [review, enrollAll])
        for (const line of lines) expect((await ask([line], {}, caller)).status).toBe(403)
    made(await enrollAll(lines, {}, school.manager))
  })
})

describe('Activities to enroll in', () => {
  test('those that fit the children come first, with spots and price, on pages', async () => {
    const [ann, ben] = await siblings()
    await classAt(10, { className: 'Zoo for all' })
    await classAt(25, { className: 'Art for grown children', ageFrom: 'FIFTEEN', ageTo: null })
    const camp = await makeCamp(rig, school)
    await makeAftercare(rig, school)
    const find = async (query: Record<string, unknown>) =>
      made(await call(rig, enrollments.activities, { query } as never, school.admin))
    const all = await find({ childIds: [ann, ben].join() })
    expect(all.content.at(-1)).toMatchObject({ name: 'Art for grown children', fits: [], price: 2500 })
    expect(all.content[0]!.fits.toSorted()).toEqual([ann, ben].toSorted())
    expect(all.content.find(({ name }) => name === 'Zoo for all')).toMatchObject({
      places: { free: 20, maxEnroll: 20 },
    })
    const found = await find({ search: 'zoo', childIds: ann })
    expect(found.content.map(({ name }) => name)).toEqual(['Zoo for all'])
    expect((await find({ kind: 'camps' })).content.map(({ id }) => id)).toEqual([camp.id])
    expect((await find({ weekday: 'sunday' })).content).toEqual([])
    const second = await find({ page: 1, size: 3 })
    expect(second.content).toHaveLength(1)
    expect(second.totalElements).toBe(4)
  })
})

describe('Others who pay', () => {
  test('each home and agency has its own invoice, and what they pay stands beside each line', async () => {
    const { childId } = await childOfTwoHomes(rig, school)
    await makeShare(rig, school, childId, { percent: 50 })
    const lines = [inClass(childId, await classAt(100)), inClass(childId, await classAt(40))]
    const shown = made(await review(lines))
    expect(shown).toMatchObject({ total: 4200 })
    expect(shown.lines.map(({ total, ofOthers }) => [total, ofOthers])).toEqual([
      [3000, 7000],
      [1200, 2800],
    ])
    const done = made(await enrollAll(lines, { total: shown.total }))
    expect(done.invoices).toHaveLength(1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select p.kind, i.total_cents::int as cents from invoice i join payer p on p.id = i.payer_id
        where i.state = 'ISSUED' order by p.kind, i.total_cents`),
    )
    expect(rows.filter(({ kind }) => kind === 'HOME')).toEqual([
      { kind: 'HOME', cents: 2800 },
      { kind: 'HOME', cents: 4200 },
    ])
    await expectSoundTotals(rig, school)
  })

  test('what costs nothing makes no invoice, and care by the month says what comes later', async () => {
    const [ann] = await siblings()
    expect(made(await enrollAll([inClass(ann, await classAt(0))]))).toMatchObject({ total: 0, invoices: [] })
    const care = await makeAftercare(rig, school, {
      billingType: 'MONTHLY',
    } as never)
    const line = {
      childId: ann,
      kind: 'aftercare' as const,
      activityId: care.id,
      sectionIds: [care.days[0]!],
    }
    const shown = made(await review([line]))
    expect(shown.lines[0]!.state).toBe('PLACE')
    made(await enrollAll([line], { total: shown.total }))
    await expectSoundTotals(rig, school)
  })
})
