import { expect, test } from 'vitest'
import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../../rig/app.ts'
import { statementsSent, type FamilyBrowser } from '../../rig/families/browser.ts'
import { addLines, logInBooking } from '../../rig/families/carts/booking.ts'
import { logInFamily } from '../../rig/families/logged-in.ts'
import { inside, made, makeAftercare, makeCamp, makeChild, makeClass, makeSchool } from '../../rig/make.ts'

const rig = useRig()

/** Mondays November 23 and 30, from three to five. */
const hours = [{ weekday: 'monday' as const, from: '15:00', to: '17:00' }]
const period = { dateFrom: '2026-11-23', dateTo: '2026-12-04' }

const wishOf = (childIds: string[], over: object = {}) => ({ childIds, hours, ...period, ...over })

const planFor = async (browser: FamilyBrowser, body: object, language = 'en') =>
  made(await browser.call(familyCover.plan, { body: body as never }, { 'accept-language': language }))

type Plans = Awaited<ReturnType<typeof planFor>>

const namesOf = ({ plans }: Plans) =>
  plans.map(({ children }) => children.map(({ lines }) => lines.map(({ name }) => name)))

test('Classes and care fill the hours, the best way first, and what stays open is named', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const early = { timeFrom: '15:00', timeTo: '16:00' }
  await makeClass(rig, school, { className: 'Early', ...early, price: 100 })
  await makeClass(rig, school, { className: 'Late', timeFrom: '16:00', timeTo: '16:45', price: 50 })
  await makeAftercare(rig, school, {
    aftercareName: 'Care',
    paid: true,
    price: 500,
    billingType: 'MONTHLY',
    billingRate: 'FIXED',
  } as never)
  const plans = await planFor(browser, wishOf([childId]))
  expect(namesOf(plans)).toEqual([[['Care']], [['Early', 'Late']]])
  expect(plans.plans.map(({ gapMinutes }) => gapMinutes)).toEqual([0, 30])
  expect(plans.isWhole).toBe(true)
  expect(plans.plans[1]!.children[0]!.days).toMatchObject([
    {
      weekday: 'monday',
      days: 2,
      items: [
        { name: 'Early', isThere: false, timeFrom: '15:00', timeTo: '16:00', days: 2 },
        { name: 'Late', firstDate: '2026-11-23', lastDate: '2026-11-30' },
      ],
      gaps: [{ timeFrom: '16:45', timeTo: '17:00', days: 2, leftOut: [] }],
    },
  ])
  // What is shown can be priced and held as it is.
  const lines = plans.plans[1]!.children[0]!.lines.map(({ name: _, kind: __, ...line }) => ({
    ...line,
    childIds: [childId],
  }))
  const price = made(await browser.call(familyBookings.price, { body: { lines } as never }))
  expect(price.lines).toHaveLength(2)
  const { outcomes } = made(await addLines(browser, lines))
  expect(outcomes.map(({ state }) => state)).toEqual(['HELD', 'HELD'])
  // What is held covers its hours, and is not proposed again.
  const after = await planFor(browser, wishOf([childId]))
  expect(namesOf(after)).toEqual([[[]]])
  expect(after.plans[0]!.children[0]!.days[0]!.items.map(({ isThere }) => isThere)).toEqual([true, true])
})

test('Nothing is proposed that clashes with what a child has, and a gap says who was left out and why', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const theirs = await makeClass(rig, school, { className: 'Theirs', timeFrom: '15:00', timeTo: '16:00' })
  made(
    await call(rig, rosters.add, { at: 'classes', params: { id: theirs }, body: { childId } }, school.admin),
  )
  const late = { timeFrom: '16:00', timeTo: '17:00' }
  const full = await makeClass(rig, school, { className: 'Full', ...late, maxEnroll: 1 })
  await makeClass(rig, school, { className: 'Teens', ...late, ageFrom: 'THIRTEEN', ageTo: 'EIGHTEEN' })
  await makeClass(rig, school, { className: 'Soon', ...late, signUpBeginsDate: '2026-11-20' })
  await makeClass(rig, school, { className: 'Clashing', timeFrom: '15:30', timeTo: '16:30' })
  await makeClass(rig, school, { className: 'Tuesday', ...late, monday: false, tuesday: true })
  const other = await makeChild(rig, school)
  made(
    await call(
      rig,
      rosters.add,
      { at: 'classes', params: { id: full }, body: { childId: other } },
      school.admin,
    ),
  )
  const { plans } = await planFor(browser, wishOf([childId]))
  const [day] = plans[0]!.children[0]!.days
  expect(day!.items).toMatchObject([{ name: 'Theirs', isThere: true }])
  expect(day!.gaps).toMatchObject([{ timeFrom: '16:00', timeTo: '17:00' }])
  const why = Object.fromEntries(day!.gaps[0]!.leftOut.map((each) => [each.name, each.why]))
  expect(Object.keys(why).toSorted()).toEqual(['Full', 'Soon', 'Teens'])
  expect(why['Full']).toContain('taken')
  const spanish = await planFor(browser, wishOf([childId]), 'es')
  expect(spanish.plans[0]!.children[0]!.days[0]!.gaps[0]!.leftOut[0]!.why).not.toBe(
    day!.gaps[0]!.leftOut[0]!.why,
  )
})

test('Of a camp by the day the needed days are proposed, and closed days need nothing', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const { groups } = await makeCamp(rig, school, { intervalType: 'DAILY' })
  const wish = {
    childIds: [childId],
    hours: [
      { weekday: 'monday', from: '09:00', to: '12:00' },
      { weekday: 'friday', from: '09:00', to: '12:00' },
    ],
    dateFrom: '2026-12-07',
    dateTo: '2026-12-11',
  }
  const { plans } = await planFor(browser, wish)
  expect(plans[0]!.gapMinutes).toBe(0)
  const [line] = plans[0]!.children[0]!.lines
  expect(line!.dates).toEqual(['2026-12-07', '2026-12-11'])
  expect(groups).toContain(line!.sectionIds[0])
  await inside(rig, school.id, (query) =>
    query(
      `insert into closed_day (school_id, id, name, starts_on, ends_on, kinds)
       values ($1, gen_random_uuid(), 'Snow', '2026-12-11', '2026-12-13', '{classes,camps,aftercare}')`,
      [school.id],
    ),
  )
  const closed = await planFor(browser, wish)
  expect(closed.closedDates).toEqual(['2026-12-11'])
  expect(closed.plans[0]!.children[0]!.lines[0]!.dates).toEqual(['2026-12-07'])
})

test('Siblings do not share the last spot', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  await inside(rig, school.id, (query) =>
    query(
      `insert into child (school_id, id, family_id, first_name, last_name, birth_date)
       select school_id, gen_random_uuid(), family_id, 'Ben', last_name, '2019-03-04' from child where id = $1`,
      [childId],
    ),
  )
  await makeClass(rig, school, { className: 'Last', timeFrom: '15:00', timeTo: '17:00', maxEnroll: 1 })
  const { children } = made(await browser.call(familyCover.get, {}))
  const plans = await planFor(browser, wishOf(children.map(({ id }) => id)))
  expect(namesOf(plans)).toEqual([[['Last'], []]])
  expect(plans.plans[0]!.gapMinutes).toBe(240)
})

test('The hours are kept for the next time, for the person who typed them', async () => {
  const school = await makeSchool(rig)
  const { browser, childId, lastName } = await logInBooking(rig, school)
  expect(made(await browser.call(familyCover.get, {}))).toMatchObject({
    children: [{ id: childId, name: `Ann ${lastName}` }],
    wish: null,
  })
  const wish = wishOf([childId])
  expect((await browser.call(familyCover.save, { body: wish as never })).status).toBeLessThan(300)
  expect(made(await browser.call(familyCover.get, {})).wish).toEqual(wish)
  const other = await logInFamily(rig, school)
  expect(made(await other.browser.call(familyCover.get, {})).wish).toBeNull()
  expect((await other.browser.call(familyCover.save, { body: wish as never })).status).toBe(404)
  expect((await other.browser.call(familyCover.plan, { body: wish as never })).status).toBe(404)
  const bad = wishOf([childId], {
    hours: [{ weekday: 'monday', from: '15:00', to: '15:00' }],
    dateTo: '2027-11-01',
  })
  const refused = await browser.call(familyCover.plan, { body: bad as never })
  expect(refused.problem!.fields?.map(({ path }) => path)).toEqual(['hours.0.to', 'dateTo'])
})

test('A school that does not let families book shows nothing to cover hours with', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInFamily(rig, school)
  const refused = await browser.call(familyCover.plan, { body: wishOf([childId]) as never })
  expect(refused.problem).toMatchObject({ code: 'NOT_FOR_FAMILIES' })
})

test('The number of statements does not grow with activities or children', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const url = `/api/family/schools/${school.id}/cover/plans`
  const statements = (childIds: string[]) => statementsSent(rig, browser, { url, payload: wishOf(childIds) })
  await makeClass(rig, school, { className: 'Only', timeFrom: '15:00', timeTo: '16:00' })
  const few = await statements([childId])
  await inside(rig, school.id, (query) =>
    query(
      `insert into child (school_id, id, family_id, first_name, last_name, birth_date)
       select school_id, gen_random_uuid(), family_id, n, last_name, '2019-03-04' from child, unnest('{Ben,Cleo}'::text[]) n where id = $1`,
      [childId],
    ),
  )
  for (let each = 0; each < 6; each += 1)
    await makeClass(rig, school, { className: `Class ${each}`, timeFrom: '16:00', timeTo: '17:00' })
  const { children } = made(await browser.call(familyCover.get, {}))
  expect(await statements(children.map(({ id }) => id))).toBe(few)
})
