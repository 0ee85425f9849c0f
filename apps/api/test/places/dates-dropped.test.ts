import { classes } from '@afterbell/contract/activities/classes'
import { proposals } from '@afterbell/contract/payments/transactions'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { classBody, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'

// A dropped date creates a refund proposal for everybody billed for it.

const rig = useRig()
/** Four Mondays. */
const four = { price: 40, classStartDate: '2026-11-30', classEndDate: '2026-12-21' }

async function began() {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { id } = made(await call(rig, classes.create, { body: classBody(four) }, school.admin))
  const change = async (over: Parameters<typeof classBody>[0]) => {
    const body = { ...classBody({ ...four, ...over }), anyway: true }
    made(await call(rig, classes.update, { params: { id }, body }, school.admin))
  }
  const child = async (firstName: string) =>
    enrolled(rig, school, await makeChild(rig, school, { firstName, lastName: firstName }), id)
  return { school, change, paid: await child('Kim'), owing: await child('Lou') }
}

async function proposed(school: MadeSchool) {
  return made(await call(rig, proposals.list, { query: {} }, school.admin)).content
}

test('Of a dropped date each child who was billed for it gets its part back, or owes it no more', async () => {
  const { school, change, paid } = await began()
  await methodOf(rig, school, paid.parentId)
  await charge(rig, school, paid)
  await change({ noClassDates: ['2026-12-07'] })
  const proposalRows = await proposed(school)
  expect(
    proposalRows
      .map(({ cause, givenBack, noLongerOwed }) => [cause, givenBack, noLongerOwed])
      .toSorted((one, other) => Number(one[1]) - Number(other[1])),
  ).toEqual([
    ['DATE_DROPPED', 0, 1000],
    ['DATE_DROPPED', 1000, 0],
  ])
  for (const { id } of proposalRows)
    made(await call(rig, proposals.confirm, { params: { id }, body: {} }, school.admin))
  expect(await books(rig, school)).toMatchObject({ open: 3000, credit: 0, held: 3000 })
  // Each date is refunded once: a second drop covers only the new date.
  await change({ noClassDates: ['2026-12-07', '2026-12-14'] })
  expect((await proposed(school)).map(({ lines }) => lines.map(({ dates }) => dates))).toEqual([
    [['2026-12-14']],
    [['2026-12-14']],
  ])
})

test('Of two dates that are dropped the one that stays so is still proposed when the other takes place after all', async () => {
  const { school, change } = await began()
  await change({ noClassDates: ['2026-12-07', '2026-12-14'] })
  expect((await proposed(school)).map(({ noLongerOwed }) => noLongerOwed)).toEqual([2000, 2000])
  await change({ noClassDates: ['2026-12-07'] })
  expect((await proposed(school)).map(({ noLongerOwed, lines }) => [noLongerOwed, lines[0]!.dates])).toEqual([
    [1000, ['2026-12-07']],
    [1000, ['2026-12-07']],
  ])
})

test('A date that takes place after all is not proposed any more; one that is moved is not lost', async () => {
  const { school, change } = await began()
  await change({ noClassDates: ['2026-12-07'] })
  expect(await proposed(school)).toHaveLength(2)
  await change({})
  expect(await proposed(school)).toEqual([])
  await change({ monday: false, tuesday: true, classEndDate: '2026-12-22' })
  expect(await proposed(school)).toEqual([])
})
