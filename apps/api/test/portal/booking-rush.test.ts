import { expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { addLines, bookAll, cartOf, logInBooking } from '../rig/families/carts/booking.ts'
import { inside, made, makeClass, makeSchool } from '../rig/make.ts'
import { books, connectSandbox } from '../rig/paying/paying.ts'

const rig = useRig()

const FAMILIES = 12
const SPOTS = 4

test('Families who book the same classes at the same second share the spots exactly, and owe what they hold', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const families = []
  for (let n = 0; n < FAMILIES; n += 1) families.push(await logInBooking(rig, school))
  const classIds: string[] = []
  for (const hour of ['08', '12', '16'])
    classIds.push(
      await makeClass(rig, school, {
        className: `At ${hour}`,
        price: 100,
        maxEnroll: SPOTS,
        timeFrom: `${hour}:00`,
        timeTo: `${hour}:50`,
      }),
    )
  // Each begins with another class, so that they would lock in different orders.
  const added = await Promise.all(
    families.map(({ browser, childId }, n) =>
      addLines(
        browser,
        classIds.map((_, k) => ({ activityId: classIds[(n + k) % 3]!, childIds: [childId] })),
      ),
    ),
  )
  const states = added.flatMap((each) => made(each).outcomes.map(({ state }) => state))
  expect(states.filter((state) => state === 'HELD')).toHaveLength(SPOTS * classIds.length)
  expect(states.filter((state) => state === 'REFUSED')).toHaveLength((FAMILIES - SPOTS) * classIds.length)

  const carts = await Promise.all(families.map(({ browser }) => cartOf(browser)))
  const booking = families.flatMap((family, n) => {
    const cents = carts[n]!.lines.reduce((sum, { total }) => sum + total, 0)
    return carts[n]!.lines.length === 0 ? [] : [{ ...family, cents }]
  })
  const booked = await Promise.all(booking.map(({ browser, cents }) => bookAll(browser, { cents })))
  for (const each of booked) made(each)
  for (const id of classIds) {
    const { content } = made(await call(rig, rosters.list, { at: 'classes', params: { id } }, school.admin))
    expect(content).toHaveLength(SPOTS)
  }
  const owed = booking.reduce((sum, { cents }) => sum + cents, 0)
  expect(await books(rig, school)).toMatchObject({ owed, pending: 0 })
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select count(*)::int as held from place where state = 'held'`),
  )
  expect(rows).toEqual([{ held: 0 }])
})
