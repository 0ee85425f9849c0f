import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { addLines, bookAll, cartOf, logInBooking } from '../rig/families/carts/booking.ts'
import { logInOther, paidClass, setHomes } from '../rig/families/owing.ts'
import { inside, made, makeAftercare, makeChild, makeClass, makeSchool } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'

// What changes, or comes twice, while a cart is open.

const rig = useRig()

test('The same child is held once where both homes want the class in the same second', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const tom = await logInOther(rig, school, mara)
  await setHomes(rig, school, mara.childId, [50, 50])
  const activityId = await paidClass(rig, school)
  const lines = [{ activityId, childIds: [mara.childId] }]
  const added = await Promise.all([addLines(mara.browser, lines), addLines(tom, lines)])
  const outcomes = added.map((each) => made(each).outcomes[0]!)
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['HELD', 'REFUSED'])
  const carts = [await cartOf(mara.browser), await cartOf(tom)]
  expect(carts.flatMap((cart) => cart.lines)).toHaveLength(1)
})

test('Twins with one birthday are two children, each with a spot of their own', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const twin = await makeChild(rig, school, { firstName: 'Amy', birthDate: '2018-02-28' })
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      twin,
      mara.childId,
    ]),
  )
  const activityId = await makeClass(rig, school, { maxEnroll: 2 })
  const { outcomes } = made(
    await addLines(
      mara.browser,
      [mara.childId, twin].map((childId) => ({ activityId, childIds: [childId] })),
    ),
  )
  expect(outcomes.map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  made(await bookAll(mara.browser, { cents: 0 }))
  const { content } = made(
    await call(rig, rosters.list, { at: 'classes', params: { id: activityId } }, school.admin),
  )
  expect(content.map(({ firstName }) => firstName).toSorted()).toEqual(['Amy', 'Ann'])
})

test('A meeting that the school cancels while it is held is gone from the cart, which costs what it costs anybody now', async () => {
  const school = await makeSchool(rig)
  const [mara, other] = [await logInBooking(rig, school), await logInBooking(rig, school)]
  const activityId = await paidClass(rig, school)
  made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
  const day = { name: 'Snow', startsOn: '2026-12-14', endsOn: '2026-12-14', kinds: ['classes'] }
  made(await call(rig, closedDays.add, { body: { days: [day], anyway: true } as never }, school.admin))
  expect((await cartOf(mara.browser)).lines).toMatchObject([{ state: 'HELD', datesLeft: 3 }])
  const lines = [{ activityId, childIds: [other.childId] }]
  const { now } = made(await other.browser.call(familyBookings.price, { body: { lines } as never }))
  made(await bookAll(mara.browser, { cents: now }))
})

test('A class that is taken off the pages while it is held can still be booked, and not be held again', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const [kept, left] = [
    await makeClass(rig, school),
    await makeClass(rig, school, { timeFrom: '17:00', timeTo: '18:00' }),
  ]
  made(
    await addLines(
      mara.browser,
      [kept, left].map((activityId) => ({ activityId, childIds: [mara.childId] })),
    ),
  )
  const { lines } = await cartOf(mara.browser)
  await inside(rig, school.id, async (query) => {
    await query('update activity set is_on_portal = false')
    await query(
      `update place set expires_at = app.now() - interval '1 second' where enrollment_id in (select id from enrollment where activity_id = $1)`,
      [left],
    )
  })
  const again = await mara.browser.call(familyCart.again, { params: { cartLineId: lines[1]!.id } })
  expect(again.status).toBe(404)
  made(await bookAll(mara.browser, { cents: 0 }))
  expect((await cartOf(mara.browser)).lines.map(({ state }) => state)).toEqual(['BOOKED', 'ENDED'])
})

test('Monthly care and a class are one cart: nothing of the care is due now, and all of it is booked', async () => {
  const school = await makeSchool(rig)
  const mara = await logInBooking(rig, school)
  const care = await makeAftercare(rig, school, { price: 90, billingCycle: 'MONTHLY' } as never)
  const activityId = await makeClass(rig, school, { price: 40, tuesday: true, monday: false })
  const { outcomes } = made(
    await addLines(mara.browser, [
      { activityId: care.id, childIds: [mara.childId], sectionIds: [care.days[1]!] },
      { activityId, childIds: [mara.childId] },
    ]),
  )
  expect(outcomes.map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  const { lines } = await cartOf(mara.browser)
  const cents = lines.reduce((sum, { total }) => sum + total, 0)
  made(await bookAll(mara.browser, { cents }))
  expect((await cartOf(mara.browser)).lines.map(({ state }) => state)).toEqual(['BOOKED', 'BOOKED'])
  expect(await books(rig, school)).toMatchObject({ owed: cents })
})

test('A cart is of one school: what another one holds is not there', async () => {
  const [here, there] = [await makeSchool(rig), await makeSchool(rig)]
  const [mara, other] = [await logInBooking(rig, here), await logInBooking(rig, there)]
  made(await addLines(mara.browser, [{ activityId: await makeClass(rig, here), childIds: [mara.childId] }]))
  const [line] = (await cartOf(mara.browser)).lines
  expect((await cartOf(other.browser)).lines).toEqual([])
  const body = { lineIds: [line!.id], methodId: null, attempt: randomUUID(), amount: 0 }
  expect((await other.browser.call(familyCart.book, { body })).status).toBe(404)
  const wrong = await addLines(other.browser, [
    { activityId: await makeClass(rig, here), childIds: [other.childId] },
  ])
  expect(wrong.status).toBe(404)
})
