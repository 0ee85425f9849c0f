import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { tidies } from '../../src/tidies.ts'
import { call, useRig } from '../rig/app.ts'
import {
  addLines,
  bookAll,
  cartOf,
  choicesFor,
  letFamiliesBook,
  logInBooking,
} from '../rig/families/carts/booking.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { addMethod, logInOther, openInvoices, paidClass, setHomes } from '../rig/families/owing.ts'
import { policyToAccept } from '../rig/families/policies.ts'
import {
  enroll,
  historyOf,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  rosterOf,
  type MadeSchool,
} from '../rig/make.ts'
import { books, connectSandbox } from '../rig/paying/paying.ts'

const rig = useRig()

/** Ends every hold of a school now. */
const endHolds = (school: MadeSchool) =>
  inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() - interval '1 second' where is_being_paid`),
  )

async function sibling(school: MadeSchool, childId: string, firstName = 'Ben'): Promise<string> {
  const other = await makeChild(rig, school, { firstName, birthDate: '2016-03-01' })
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      other,
      childId,
    ]),
  )
  return other
}

describe('What a family may book', () => {
  test('says for each child whether they may join, and why not, in the language of the reader', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const ben = await sibling(school, mara.childId)
    const id = await paidClass(rig, school)
    made(
      await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId: ben } }, school.admin),
    )
    const { joins, children: all, sections, heldMinutes } = await choicesFor(mara.browser, id)
    expect(all.map(({ name }) => name)).toContain(`Ann ${mara.lastName}`)
    expect(sections).toHaveLength(1)
    expect(heldMinutes).toBeGreaterThan(0)
    expect(joins.find(({ childId }) => childId === mara.childId)).toMatchObject({ state: 'FREE', why: '' })
    expect(joins.find(({ childId }) => childId === ben)).toMatchObject({
      state: 'NO',
      why: expect.stringContaining('already'),
    })
    const spanish = await choicesFor(mara.browser, id, 'es')
    expect(spanish.joins.find(({ childId }) => childId === ben)!.why).toMatch(/ya/)
  })

  test('is what the public pages show: a draft, a hidden one and a past one are not there', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const id = await paidClass(rig, school)
    const ask = () => mara.browser.call(familyBookings.choices, { params: { activityId: id } })
    expect((await ask()).status).toBe(200)
    for (const hide of [
      'update activity set is_on_portal = false',
      'update activity set is_on_portal = true, is_draft = true',
    ]) {
      await inside(rig, school.id, (query) => query(hide))
      expect((await ask()).status).toBe(404)
    }
  })

  test('is nothing where the school does not let families book', async () => {
    const school = await makeSchool(rig)
    const { browser, childId } = await logInFamily(rig, school)
    const activityId = await paidClass(rig, school)
    const lines = [{ activityId, childIds: [childId] }]
    for (const asked of [
      browser.call(familyBookings.choices, { params: { activityId } }),
      browser.call(familyBookings.price, { body: { lines } }),
      addLines(browser, lines),
    ])
      expect((await asked).problem).toMatchObject({ code: 'NOT_FOR_FAMILIES' })
  })

  test('is priced together, siblings counted, and nothing is held', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const ben = await sibling(school, mara.childId)
    const activityId = await paidClass(rig, school)
    const { now, lines } = made(
      await mara.browser.call(familyBookings.price, {
        body: { lines: [{ activityId, childIds: [mara.childId, ben] }] },
      }),
    )
    expect(now).toBe(20000)
    expect(lines[0]!.map(({ quote }) => quote.total)).toEqual([10000, 10000])
    expect((await cartOf(mara.browser)).lines).toEqual([])
    const { rows } = await inside(rig, school.id, (query) => query('select from place'))
    expect(rows).toEqual([])
  })
})

describe('A cart', () => {
  test('holds spots at once, before anything is asked, and is the same after a reload', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await paidClass(rig, school)
    const { outcomes, cart } = made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    expect(outcomes).toEqual([{ state: 'HELD', why: '', position: null }])
    expect(cart.lines).toMatchObject([
      {
        activity: 'Zebrawood',
        child: `Ann ${mara.lastName}`,
        state: 'HELD',
        total: 10000,
        ofOthers: 0,
        datesLeft: 4,
        firstDate: '2026-12-07',
        lastDate: '2026-12-28',
        canLengthen: true,
      },
    ])
    expect(cart.lines[0]!.secondsLeft).toBeGreaterThan(60)
    expect(await cartOf(mara.browser)).toEqual(cart)
    expect(await rosterOf(rig, school, activityId)).toMatchObject([])
  })

  test('names each thing that was refused, and holds the others', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const [paid, full, closed] = [
      await paidClass(rig, school),
      await makeClass(rig, school, { className: 'Yoga', maxEnroll: 1, timeFrom: '17:00', timeTo: '18:00' }),
      await makeClass(rig, school, {
        className: 'Late',
        signUpEndsDate: '2026-11-10',
        signUpEndsTime: '18:00',
        timeFrom: '19:00',
        timeTo: '20:00',
      }),
    ]
    await enroll(rig, school, full, 1)
    const childIds = [mara.childId]
    const { outcomes, cart } = made(
      await addLines(
        mara.browser,
        [
          { activityId: full, childIds },
          { activityId: paid, childIds },
          { activityId: closed, childIds },
        ],
        'es',
      ),
    )
    expect(outcomes.map(({ state }) => state)).toEqual(['REFUSED', 'HELD', 'REFUSED'])
    expect(outcomes[0]!.why).toMatch(/lleno|cupo|lugares/i)
    expect(cart.lines).toHaveLength(1)
  })

  test('puts a child on the wait list where it is full, if the family wants that', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await makeClass(rig, school, { maxEnroll: 1, waitList: true })
    await enroll(rig, school, activityId, 1)
    const { joins } = await choicesFor(mara.browser, activityId)
    expect(joins[0]).toMatchObject({ state: 'WAIT' })
    const line = { activityId, childIds: [mara.childId], orWaits: true }
    const { outcomes, cart } = made(await addLines(mara.browser, [line]))
    expect(outcomes).toEqual([{ state: 'WAITING', why: '', position: 1 }])
    expect(cart.lines).toEqual([])
  })

  test('holds a group of a camp, weekdays of aftercare and drop-ins together', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const camp = await makeCamp(rig, school)
    const care = await makeAftercare(rig, school)
    const childIds = [mara.childId]
    const { outcomes, cart } = made(
      await addLines(mara.browser, [
        { activityId: camp.id, childIds, sectionIds: [camp.groups[1]!] },
        { activityId: care.id, childIds, sectionIds: [care.days[0]!] },
      ]),
    )
    expect(outcomes.map(({ state, why }) => [state, why])).toEqual([
      ['HELD', ''],
      ['HELD', ''],
    ])
    expect(cart.lines.map(({ activity, section }) => [activity, section])).toEqual([
      ['Surf Camp', 'Sharks'],
      ['After Care', expect.any(String)],
    ])
    const foreign = await addLines(mara.browser, [
      { activityId: camp.id, childIds, sectionIds: [care.days[0]!] },
    ])
    expect(foreign.status).toBe(404)
    const several = made(
      await addLines(mara.browser, [{ activityId: camp.id, childIds, sectionIds: camp.groups }]),
    )
    expect(several.outcomes).toMatchObject([{ state: 'REFUSED' }])
  })

  test('lets a line go: the spot is free at once', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await logInBooking(rig, school), await logInFamily(rig, school)]
    const activityId = await makeClass(rig, school, { price: 50, maxEnroll: 1 })
    const { cart } = made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    const theirs = [{ activityId, childIds: [other.childId] }]
    expect(made(await addLines(other.browser, theirs)).outcomes).toMatchObject([{ state: 'REFUSED' }])
    const params = { cartLineId: cart.lines[0]!.id }
    expect(made(await mara.browser.call(familyCart.remove, { params })).lines).toEqual([])
    expect(made(await addLines(other.browser, theirs)).outcomes).toMatchObject([{ state: 'HELD' }])
    expect((await mara.browser.call(familyCart.remove, { params })).status).toBe(404)
  })

  test('keeps a line whose hold has ended, and holds it again while there is room', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await logInBooking(rig, school), await logInFamily(rig, school)]
    const activityId = await makeClass(rig, school, { price: 50, maxEnroll: 1 })
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    await endHolds(school)
    const [ended] = (await cartOf(mara.browser)).lines
    expect(ended).toMatchObject({ state: 'ENDED', secondsLeft: 0 })
    expect((await bookAll(mara.browser, { cents: 5000 })).status).toBe(400)
    const again = () => mara.browser.call(familyCart.again, { params: { cartLineId: ended!.id } })
    expect(made(await again()).lines).toMatchObject([{ state: 'HELD', total: 5000 }])
    await endHolds(school)
    made(await addLines(other.browser, [{ activityId, childIds: [other.childId] }]))
    expect((await again()).problem).toMatchObject({ code: 'FULL' })
    await inside(rig, school.id, (query) => query('update activity set is_on_portal = false'))
    expect((await again()).status).toBe(404)
  })

  test('is forgotten after a day, held or not', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await paidClass(rig, school)
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    const rowsAfterTidying = async () => {
      await tidy({ pool: rig.pool, tidies }, [school.id])
      const { rows } = await inside(rig, school.id, (query) => query('select from cart_line'))
      return rows.length
    }
    expect(await rowsAfterTidying()).toBe(1)
    await inside(rig, school.id, (query) =>
      query(`update cart_line set added_at = app.now() - interval '25 hours'`),
    )
    expect((await cartOf(mara.browser)).lines).toEqual([])
    expect(await rowsAfterTidying()).toBe(0)
  })

  test('is held longer once', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await paidClass(rig, school)
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    await inside(rig, school.id, (query) =>
      query(`update place set expires_at = app.now() + interval '1 minute' where is_being_paid`),
    )
    const longer = async () => made(await mara.browser.call(familyCart.lengthen, {})).lines[0]!
    expect(await longer()).toMatchObject({ canLengthen: false })
    expect((await longer()).secondsLeft).toBeGreaterThan(120)
    await inside(rig, school.id, (query) =>
      query(`update place set expires_at = app.now() + interval '1 minute' where is_being_paid`),
    )
    expect((await longer()).secondsLeft).toBeLessThanOrEqual(60)
  })

  test('is shared by the guardians of one home, and by nobody else', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const tom = await logInOther(rig, school, mara)
    const activityId = await paidClass(rig, school)
    const lines = [{ activityId, childIds: [mara.childId] }]
    made(await addLines(mara.browser, lines))
    expect((await cartOf(tom)).lines).toEqual([])
    // Nobody said that he lives there: what he books would be asked of her.
    expect((await addLines(tom, lines)).problem).toMatchObject({ code: 'CANNOT_BOOK' })
    await setHomes(rig, school, mara.childId, [100])
    expect((await cartOf(tom)).lines).toMatchObject([{ state: 'HELD' }])
    const stranger = await logInFamily(rig, school)
    expect((await cartOf(stranger.browser)).lines).toEqual([])
    const [line] = (await cartOf(mara.browser)).lines
    const removed = await stranger.browser.call(familyCart.remove, { params: { cartLineId: line!.id } })
    expect(removed.status).toBe(404)
  })
})

describe('Booking', () => {
  /** A school that collects online, and a mother with a saved card and a held spot of 100. */
  async function holding(token = 'tok_succeeds') {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const mara = await logInBooking(rig, school)
    const activityId = await paidClass(rig, school)
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    const methodId = await addMethod(rig, mara.browser, token)
    return { school, ...mara, methodId, activityId }
  }

  test('pays with a saved card, once however often it is sent, and enrolls the child', async () => {
    const { school, browser, methodId, activityId, lastName } = await holding()
    const attempt = randomUUID()
    const lineIds = (await cartOf(browser)).lines.map(({ id }) => id)
    const body = { lineIds, methodId, attempt, amount: 100 }
    const answers = await Promise.all([1, 2, 3].map(() => browser.call(familyCart.book, { body })))
    expect(new Set(answers.map((each) => made(each).payment!.id))).toEqual(new Set([attempt]))
    const { payment, cart } = made(await browser.call(familyCart.book, { body }))
    expect(payment).toMatchObject({ state: 'SUCCEEDED', amount: 10000 })
    expect(cart.lines).toMatchObject([{ state: 'BOOKED' }])
    expect(await rosterOf(rig, school, activityId)).toMatchObject([{ firstName: 'Ann' }])
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, open: 0, pending: 0 })
    expect(await historyOf(rig, school, activityId)).toContainEqual(
      expect.stringContaining(`Ann ${lastName}`),
    )
  })

  test('is told on the roster, as a filter and a column, apart from what staff entered', async () => {
    const { school, browser, methodId, activityId, childId } = await holding()
    made(await bookAll(browser, { cents: 10000, methodId }))
    const byStaff = await makeChild(rig, school, { firstName: 'Cal' })
    const body = { childId: byStaff }
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id: activityId }, body: { ...body, total: 100 } },
        school.admin,
      ),
    )
    const listed = async (online?: boolean) => {
      const input = { at: 'classes', params: { id: activityId }, query: { online } } as const
      return made(await call(rig, rosters.list, input, school.admin)).content
    }
    expect(await listed(true)).toMatchObject([{ childId, isRegisteredOnline: true }])
    expect(await listed(false)).toMatchObject([{ childId: byStaff, isRegisteredOnline: false }])
    expect(await listed()).toHaveLength(2)
  })

  test('takes the amount that was shown and no other, and keeps the hold', async () => {
    const { browser, methodId } = await holding()
    for (const cents of [0, 9999, 10001]) {
      const refused = await bookAll(browser, { cents, methodId })
      expect(refused.problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
    }
    expect((await cartOf(browser)).lines).toMatchObject([{ state: 'HELD', total: 10000 }])
  })

  test('keeps the hold of a card that is declined, says why, and takes another card', async () => {
    const { school, browser, methodId } = await holding('tok_declined')
    const { payment, cart } = made(await bookAll(browser, { cents: 10000, methodId }))
    expect(payment).toMatchObject({ state: 'FAILED', failure: expect.any(String) })
    expect(cart.lines).toMatchObject([{ state: 'HELD' }])
    const other = await addMethod(rig, browser, 'tok_succeeds')
    expect(made(await bookAll(browser, { cents: 10000, methodId: other })).payment).toMatchObject({
      state: 'SUCCEEDED',
    })
    expect(await books(rig, school)).toMatchObject({ open: 0 })
  })

  test('says after a reload that a payment is being looked after, to who sent it alone, and sends no second one', async () => {
    const { school, browser, methodId, childId, lastName } = await holding('tok_times_out_after')
    const { payment } = made(await bookAll(browser, { cents: 10000, methodId }))
    expect(payment).toMatchObject({ state: 'UNKNOWN' })
    expect(await cartOf(browser)).toMatchObject({
      payment: { id: payment!.id, state: 'UNKNOWN', amount: 10000 },
      lines: [{ state: 'HELD' }],
    })
    const again = await bookAll(browser, { cents: 10000, methodId })
    expect([again.status, again.problem?.code]).toEqual([400, 'PAYMENT_UNDER_WAY'])
    const tom = await logInOther(rig, school, { childId, lastName })
    expect((await cartOf(tom)).payment).toBeNull()
  })

  test('leaves it on an invoice where the school allows that', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await paidClass(rig, school)
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    await letFamiliesBook(rig, school, { payLater: false })
    expect((await bookAll(mara.browser, { cents: 10000 })).problem).toMatchObject({ code: 'NO_METHOD' })
    await letFamiliesBook(rig, school)
    const { payment, cart } = made(await bookAll(mara.browser, { cents: 10000 }))
    expect(payment).toBeNull()
    expect(cart.lines).toMatchObject([{ state: 'BOOKED' }])
    expect(await openInvoices(mara.browser)).toMatchObject([{ amountDue: 10000 }])
  })

  test('takes what costs nothing, where everything is free', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    await letFamiliesBook(rig, school, { payLater: false })
    const activityId = await makeClass(rig, school)
    made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    expect(made(await bookAll(mara.browser, { cents: 0 }))).toMatchObject({
      payment: null,
      cart: { lines: [{ state: 'BOOKED', total: 0 }] },
    })
    expect(await openInvoices(mara.browser)).toEqual([])
  })

  test('wants the policies accepted, and what the activity asks answered', async () => {
    const school = await makeSchool(rig)
    const mara = await logInBooking(rig, school)
    const activityId = await makeClass(rig, school)
    await inside(rig, school.id, (query) =>
      query(`update activity set asks_pick_up = true, requires_pick_up = true`),
    )
    const pickUpOptionId = randomUUID()
    await inside(rig, school.id, (query) =>
      query(`insert into pick_up_option (school_id, id, name) values ($1, $2, 'Bus')`, [
        school.id,
        pickUpOptionId,
      ]),
    )
    const { cart } = made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    const [line] = cart.lines
    expect(line!.questions).toMatchObject([
      { field: 'pickUpOptionId', isRequired: true, answer: null, choices: [{ id: pickUpOptionId }] },
    ])
    const { id, textId } = await policyToAccept(rig, school, mara.browser)
    expect((await bookAll(mara.browser, { cents: 0 })).problem).toMatchObject({ code: 'POLICIES_DUE' })
    made(
      await mara.browser.call(familyPolicies.accept, { params: { policyId: id }, body: { textId } } as never),
    )
    expect((await bookAll(mara.browser, { cents: 0 })).problem).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: `${line!.id}.pickUpOptionId` }],
    })
    const params = { cartLineId: line!.id }
    const unknown = await mara.browser.call(familyCart.answer, {
      params,
      body: { pickUpOptionId: randomUUID() },
    } as never)
    expect(unknown.status).toBe(404)
    made(await mara.browser.call(familyCart.answer, { params, body: { pickUpOptionId } } as never))
    expect(made(await bookAll(mara.browser, { cents: 0 })).cart.lines).toMatchObject([{ state: 'BOOKED' }])
  })

  test('counts a coupon, which is shown before', async () => {
    const { school, browser, methodId } = await holding()
    made(
      await call(
        rig,
        coupons.create,
        { body: { name: 'SPRING', couponType: 'FIXED_AMOUNT', amount: 25, active: true } as never },
        school.admin,
      ),
    )
    const lineIds = (await cartOf(browser)).lines.map(({ id }) => id)
    const review = (coupon: string) =>
      browser.call(familyCart.review, { body: { lineIds, methodId, coupon } as never })
    const reviewed = made(await review('SPRING'))
    expect(reviewed).toMatchObject({ total: 7500, lines: [{ id: lineIds[0], total: 7500 }] })
    expect(reviewed.lines[0]!.prices.map(({ amount }) => amount)).toEqual([10000, -2500])
    expect((await cartOf(browser)).lines).toMatchObject([{ total: 10000 }])
    expect((await review('WINTER')).problem).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    expect(made(await bookAll(browser, { cents: 7500, methodId, coupon: 'SPRING' })).payment).toMatchObject({
      state: 'SUCCEEDED',
      amount: 7500,
    })
  })

  test('is for either guardian of a home: one books what the other put in, in their own name, once', async () => {
    const { school, browser, childId } = await holding()
    const tom = await logInOther(rig, school, { childId, lastName: 'Osei' })
    await setHomes(rig, school, childId, [100])
    const lineIds = (await cartOf(tom)).lines.map(({ id }) => id)
    const body = { lineIds, methodId: null, attempt: randomUUID(), amount: 100 }
    expect(made(await tom.call(familyCart.book, { body })).cart.lines).toMatchObject([{ state: 'BOOKED' }])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select distinct p.first_name from audit_event e join family_person p on p.school_id = e.school_id and p.id = e.person_id where e.what = 'enrollment.added'`,
      ),
    )
    expect(rows).toEqual([{ first_name: 'Tom' }])
    expect((await cartOf(browser)).lines).toMatchObject([{ state: 'BOOKED' }])
  })

  test('ends what may be answered: afterwards the office changes it', async () => {
    const { browser } = await holding()
    const params = { cartLineId: (await cartOf(browser)).lines[0]!.id }
    made(await bookAll(browser, { cents: 10000 }))
    const late = await browser.call(familyCart.answer, { params, body: {} })
    expect(late.problem).toMatchObject({ code: 'CART_CHANGED' })
  })

  test('is all or none: a line that another guardian took out is told before anything is paid', async () => {
    const { school, browser, methodId, childId } = await holding()
    const lineIds = (await cartOf(browser)).lines.map(({ id }) => id)
    const activityId = await makeClass(rig, school, {
      className: 'Judo',
      timeFrom: '17:00',
      timeTo: '18:00',
    })
    made(await addLines(browser, [{ activityId, childIds: [childId] }]))
    const body = { lineIds, methodId, attempt: randomUUID(), amount: 100 }
    expect((await browser.call(familyCart.book, { body })).problem).toMatchObject({
      code: 'CART_CHANGED',
    })
    expect((await cartOf(browser)).lines.map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  })

  test('charges each home its own part', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const mara = await logInBooking(rig, school)
    await logInOther(rig, school, mara)
    await setHomes(rig, school, mara.childId, [50, 50])
    const activityId = await paidClass(rig, school)
    const { cart } = made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
    const methodId = await addMethod(rig, mara.browser, 'tok_succeeds')
    expect(cart.lines).toMatchObject([{ total: 5000, ofOthers: 5000 }])
    expect(made(await bookAll(mara.browser, { cents: 5000, methodId })).payment).toMatchObject({
      state: 'SUCCEEDED',
      amount: 5000,
    })
    expect(await rosterOf(rig, school, activityId)).toHaveLength(1)
    expect(await books(rig, school)).toMatchObject({ open: 5000 })
  })

  test('ends when the guardian is shut out in the middle', async () => {
    const { school, browser, methodId, childId } = await holding()
    const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
    const lineIds = (await cartOf(browser)).lines.map(({ id }) => id)
    await inside(rig, school.id, (query) =>
      query(
        `insert into do_not_release (school_id, id, child_id, name) values ($1, gen_random_uuid(), $2, $3)`,
        [school.id, childId, `${child.primaryGuardian!.firstName} ${child.primaryGuardian!.lastName}`],
      ),
    )
    const body = { lineIds, methodId, attempt: randomUUID(), amount: 100 }
    expect((await browser.call(familyCart.book, { body })).status).toBe(404)
    expect((await cartOf(browser)).lines).toEqual([])
  })
})
