import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import {
  campBody,
  classBody,
  made,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  makeStaff,
  type MadeSchool,
} from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'

// Moved dates stay paid by their original bill: the meetings in their place count.

const rig = useRig()
/** On a Tuesday three weeks later, before anything meets. */
const later = useRig({ at: Temporal.Instant.from('2026-12-08T13:00:00Z') })

const mondays = { price: 40, classStartDate: '2026-11-30', classEndDate: '2026-12-21' }
const tuesdays = { monday: false, tuesday: true, classEndDate: '2026-12-22' }

/** Creates a child who paid for four Mondays that have moved to Tuesdays. */
async function moved() {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { id } = made(await call(rig, classes.create, { body: classBody(mondays) }, school.admin))
  const change = async (over: Parameters<typeof classBody>[0]) => {
    const body = { ...classBody({ ...mondays, ...over }), anyway: true }
    made(await call(rig, classes.update, { params: { id }, body }, school.admin))
  }
  const child = await enrolled(rig, school, await makeChild(rig, school), id)
  await methodOf(rig, school, child.parentId)
  await charge(rig, school, child)
  await change(tuesdays)
  expect(await proposed(school)).toEqual([])
  const clerk = await makeStaff(later, school.id, 'SCHOOL_ADMIN')
  const at = { at: 'classes' as const, params: { id, rosterId: child.rosterId } }
  const remove = async () => made(await call(later, rosters.remove, at, clerk))
  return { school, change, at, clerk, remove }
}

async function proposed(school: MadeSchool) {
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  return content.map(({ cause, givenBack, noLongerOwed }) => [cause, givenBack, noLongerOwed])
}

test('Of a date in place of another one its part goes back when it is dropped, once, and not when it takes place after all', async () => {
  const { school, change } = await moved()
  await change({ ...tuesdays, noClassDates: ['2026-12-08'] })
  expect(await proposed(school)).toEqual([['DATE_DROPPED', 1000, 0]])
  await change(tuesdays)
  expect(await proposed(school)).toEqual([])
  await change({ ...tuesdays, noClassDates: ['2026-12-08'] })
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  const params = { id: content[0]!.id }
  made(await call(rig, proposals.confirm, { params, body: {} }, school.admin))
  await change({ ...tuesdays, noClassDates: ['2026-12-08', '2026-12-15'] })
  expect(await proposed(school)).toEqual([['DATE_DROPPED', 1000, 0]])
  expect(await books(rig, school)).toMatchObject({ held: 3000 })
})

test('Who is taken off before a meeting gets back what is for it and those after it', async () => {
  const { school, remove } = await moved()
  await remove()
  expect(await proposed(school)).toEqual([['REMOVED', 3000, 0]])
})

test('Of what was given back of moved dates nothing goes back again', async () => {
  const { school, change, remove } = await moved()
  await change({ ...tuesdays, noClassDates: ['2026-12-08'] })
  await remove()
  const rows = await proposed(school)
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(['DATE_DROPPED', 1000, 0])
  expect(rows).toContainEqual(['REMOVED', 2000, 0])
})

test('Who leaves for another class keeps what is for the meetings that were held', async () => {
  const { school, at, clerk } = await moved()
  const to = { price: 40, maxEnroll: 20, classStartDate: '2026-12-09', classEndDate: '2026-12-30' }
  const classId = await makeClass(rig, school, to)
  const quote = made(await call(later, transfers.quote, { ...at, query: { classId } }, clerk))
  expect(quote.kept).toBe(1000)
  made(await call(later, rosters.update, { ...at, body: { classId } }, clerk))
  expect(await books(rig, school)).toMatchObject({ open: 1000, credit: 0 })
})

test('Who picked a day of a camp does not come on the one in its place: it goes back', async () => {
  const school = await makeSchool(rig)
  const group = { name: 'All', timeFrom: '09:00', timeTo: '12:00', price: 30, maxEnroll: 9 }
  const form = { intervalType: 'DAILY' as const, pricings: [group] }
  const { id, groups } = await makeCamp(rig, school, form)
  const add = async (dates: string[]) => {
    const body = { childId: await makeChild(rig, school), dates }
    made(await call(rig, rosters.add, { at: 'camp-pricing', params: { id: groups[0]! }, body }, school.admin))
  }
  await add(['2026-12-08', '2026-12-09'])
  const camp = { ...campBody().camp, noCampDates: ['2026-12-09'], campEndDate: '2026-12-14' }
  const body = { ...form, camp, pricings: [{ ...group, id: groups[0]! }], anyway: true }
  made(await call(rig, camps.update, { params: { id }, body }, school.admin))
  expect(await proposed(school)).toEqual([['DATE_DROPPED', 0, 3000]])
})
