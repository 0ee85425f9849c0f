import { classes } from '@afterbell/contract/activities/classes'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { classBody, made, makeChild, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import { charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'

// Refunds for four Mondays, two of which are over.

const rig = useRig()
const later = useRig({ at: Temporal.Instant.from('2026-12-08T13:00:00Z') })
const mondays = { classStartDate: '2026-11-30', classEndDate: '2026-12-21' }

async function proposed(school: MadeSchool, state: 'OPEN' | 'DONE' = 'OPEN') {
  const { content } = made(await call(rig, proposals.list, { query: { state } }, school.admin))
  return content.map(({ cause, givenBack, noLongerOwed }) => [cause, givenBack, noLongerOwed])
}

/** Takes a child off a class's roster before it begins, or after two dates. */
async function remove(school: MadeSchool, id: string, rosterId: string, on = later) {
  const clerk = on === rig ? school.admin : await makeStaff(later, school.id, 'SCHOOL_ADMIN')
  made(await call(on, rosters.remove, { at: 'classes', params: { id, rosterId } }, clerk))
}

test.each([
  [20, 2000],
  [30, 1000],
])(
  'After %i.00 were refunded by hand, what is left goes back for the dates ahead, and not more',
  async (amount, remaining) => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const { id } = made(
      await call(rig, classes.create, { body: classBody({ ...mondays, price: 40 }) }, school.admin),
    )
    const child = await enrolled(rig, school, await makeChild(rig, school), id)
    await methodOf(rig, school, child.parentId)
    const { id: paymentId } = await charge(rig, school, child)
    const body = { invoiceId: paymentId, amount, reason: 'Two dates' }
    made(await call(rig, transactions.refund, { body }, school.admin))
    await remove(school, id, child.rosterId)
    expect(await proposed(school)).toEqual([['REMOVED', remaining, 0]])
  },
)

/** Creates a child in a free class with an add-on of 20.00, and returns ways to change its dates. */
async function withAddOn() {
  const school = await makeSchool(rig)
  const free = { ...mondays, price: 0, addOns: [{ name: 'Kit', price: 20 }] }
  const { id } = made(await call(rig, classes.create, { body: classBody(free) }, school.admin))
  const { addOns } = made(await call(rig, classes.get, { params: { id } }, school.admin))
  const body = {
    childId: await makeChild(rig, school),
    addOns: addOns.map((addOn) => ({ id: addOn.id!, amount: 1 })),
  }
  const { rosterId } = made(
    await call(rig, rosters.add, { at: 'classes', params: { id }, body }, school.admin),
  )
  const drop = async (...noClassDates: string[]) => {
    const changed = { ...classBody({ ...free, addOns: addOns as never, noClassDates }), anyway: true }
    made(await call(rig, classes.update, { params: { id }, body: changed }, school.admin))
  }
  return { school, drop, remove: (on = later) => remove(school, id, rosterId, on) }
}

test('An add-on of a free class goes back when none of its dates was held, whichever were dropped before', async () => {
  const none = await withAddOn()
  await none.drop('2026-11-30', '2026-12-07')
  expect(await proposed(none.school)).toEqual([])
  await none.remove()
  expect(await proposed(none.school)).toEqual([['REMOVED', 0, 2000]])
  expect(await proposed(none.school, 'DONE')).toEqual([])
})

test('It stays where one was held, also one that was dropped and took place after all', async () => {
  const series = await withAddOn()
  await series.drop('2026-12-07')
  await series.remove()
  expect(await proposed(series.school)).toEqual([])
  const restored = await withAddOn()
  await restored.drop('2026-11-30', '2026-12-07')
  await restored.drop('2026-11-30')
  await restored.remove()
  expect(await proposed(restored.school)).toEqual([])
})

test('It goes back with all of a free class that has not begun', async () => {
  const early = await withAddOn()
  await early.remove(rig)
  expect(await proposed(early.school)).toEqual([['REMOVED', 0, 2000]])
})
