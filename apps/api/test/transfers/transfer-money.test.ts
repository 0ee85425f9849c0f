import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf, owing, type Owing } from '../rig/paying/paying.ts'

// A moved child's payments move along, and the rest is refunded the way it came.

const rig = useRig()

const season = { maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

async function paid(price: number): Promise<{ school: MadeSchool; child: Owing }> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, price)
  await methodOf(rig, school, child.parentId)
  expect((await charge(rig, school, child)).state).toBe('SUCCEEDED')
  return { school, child }
}

/** Moves a child to a new class of this price and returns their new spot. */
async function moved(school: MadeSchool, { classId: id, rosterId, ...child }: Owing, price: number) {
  const classId = await makeClass(rig, school, { ...season, price })
  const at = { at: 'classes' as const, params: { id, rosterId } }
  const answer = made(await call(rig, rosters.update, { ...at, body: { classId } }, school.admin))
  return { ...child, classId, rosterId: answer.rosterId }
}

async function proposed(school: MadeSchool) {
  return made(await call(rig, proposals.list, { query: {} }, school.admin)).content
}

test('Who moves to a cheaper class is asked whether the rest goes back, and it goes to the card it came from', async () => {
  const { school, child } = await paid(100)
  await moved(school, child, 80)
  const [proposal, ...others] = await proposed(school)
  expect(others).toEqual([])
  expect(proposal).toMatchObject({ cause: 'TRANSFERRED', givenBack: 2000, noLongerOwed: 0 })
  const params = { id: proposal!.id }
  const answer = made(await call(rig, proposals.confirm, { params, body: {} }, school.admin))
  expect(answer).toMatchObject({ refunds: [{ amount: 2000, state: 'SUCCEEDED' }], noLongerOwed: 0 })
  expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, held: 8000, open: 0 })
  expect(await proposed(school)).toEqual([])
})

test('It may stay as credit, and is not asked for again; with every transfer only what it leaves is', async () => {
  const { school, child } = await paid(100)
  const cheaper = await moved(school, child, 80)
  const [proposal] = await proposed(school)
  const params = { id: proposal!.id }
  const confirmation = await call(
    rig,
    proposals.confirm,
    { params, body: { keepAsCredit: true } },
    school.admin,
  )
  expect(made(confirmation)).toEqual({ refunds: [], noLongerOwed: 0, keptAsCredit: 2000 })
  await moved(school, cheaper, 75)
  expect(await proposed(school)).toMatchObject([{ givenBack: 500 }])
  expect(await books(rig, school)).toMatchObject({ credit: 2500, open: 0 })
})

test('Who moves back uses the credit up, and the question with it', async () => {
  const { school, child } = await paid(100)
  const cheaper = await moved(school, child, 80)
  expect(await proposed(school)).toHaveLength(1)
  await moved(school, cheaper, 100)
  expect(await proposed(school)).toEqual([])
  expect(await books(rig, school)).toMatchObject({ credit: 0, open: 0, owed: 0 })
})

test('Credit that pays something else since is not given back', async () => {
  const { school, child } = await paid(100)
  await moved(school, child, 80)
  const choir = await makeClass(rig, school, { ...season, price: 15, thursday: true, wednesday: false })
  await enrolled(rig, school, child.childId, choir)
  const [proposal] = await proposed(school)
  expect(proposal).toMatchObject({ givenBack: 500 })
  const drama = await makeClass(rig, school, { ...season, price: 5, friday: true, wednesday: false })
  await enrolled(rig, school, child.childId, drama)
  expect(await proposed(school)).toMatchObject([{ givenBack: 0 }])
  const refused = await call(rig, proposals.confirm, { params: { id: proposal!.id }, body: {} }, school.admin)
  expect(refused).toMatchObject({ status: 400, answer: { code: 'CREDIT_USED' } })
  expect(await books(rig, school)).toMatchObject({ credit: 0, open: 0 })
})

test('What a card paid for one class goes back to it from the class the child was moved to', async () => {
  const { school, child } = await paid(100)
  const there = await moved(school, child, 80)
  const last = await moved(school, there, 60)
  const params = { id: last.classId, rosterId: last.rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const removed = (await proposed(school)).find(({ cause }) => cause === 'REMOVED')!
  expect(removed.givenBack).toBe(6000)
  const answer = made(
    await call(rig, proposals.confirm, { params: { id: removed.id }, body: {} }, school.admin),
  )
  expect(answer.refunds).toMatchObject([{ amount: 6000, state: 'SUCCEEDED' }])
  for (const { id } of await proposed(school))
    made(await call(rig, proposals.confirm, { params: { id }, body: {} }, school.admin))
  // Everything is refunded to its source, once.
  expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, held: 0, open: 0 })
  const { content } = made(await call(rig, transactions.list, { query: {} }, school.admin))
  expect(
    content
      .filter(({ type }) => type === 'REFUND')
      .map(({ amount }) => amount)
      .toSorted((one, other) => one - other),
  ).toEqual([2000, 2000, 6000])
})

test('Money that pays another class is not given back for one that was paid by credit', async () => {
  const { school, child } = await paid(100)
  // The cash overpayment becomes credit, which pays the choir.
  const cash = { parentId: child.parentId, amount: 30, how: 'CASH' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const choir = await makeClass(rig, school, { ...season, price: 30, thursday: true, wednesday: false })
  const sings = await enrolled(rig, school, child.childId, choir)
  const body = { rosterId: sings.rosterId, amount: 30, reason: 'Moved away' }
  const answer = made(await call(rig, refunds.ofActivity, { body }, school.admin))
  const { content } = made(await call(rig, transactions.list, { query: {} }, school.admin))
  expect(answer.refunds).toMatchObject([{ amount: 3000, state: 'SUCCEEDED' }])
  // Refunded in cash, as it came: the card pays the class the child is still in.
  expect(content.find(({ type }) => type === 'REFUND')).toMatchObject({ how: 'CASH' })
  expect(await books(rig, school)).toMatchObject({ credit: 0, held: 10000, open: 0 })
})

test('Of children who are moved together each who costs more is told with who can be asked, and who costs less is proposed', async () => {
  const { school, child } = await paid(100)
  const other = await makeChild(rig, school, { firstName: 'Ben', lastName: 'Okafor' })
  const ben = await enrolled(rig, school, other, child.classId)
  const classId = await makeClass(rig, school, { ...season, price: 120 })
  const body = { rosterIds: [child.rosterId, ben.rosterId], classId }
  const at = { at: 'classes' as const, params: { id: child.classId } }
  const answer = made(await call(rig, transfers.many, { ...at, body }, school.admin))
  expect(answer.moved).toMatchObject([
    { childId: child.childId, parentId: child.parentId, owedBefore: 10000, owed: 12000 },
    { childId: other, parentId: ben.parentId, owedBefore: 10000, owed: 12000 },
  ])
  expect(await proposed(school)).toEqual([])
  expect(await books(rig, school)).toMatchObject({ credit: 0, open: 14000 })
})

test('What was billed for meetings that were held stays, and only the rest pays the new place', async () => {
  const school = await makeSchool(rig)
  // Tuesdays from November 10 to December 1. Today is Wednesday, November 18.
  const daily = { ...season, billingType: 'DAY' as const, monday: false, tuesday: true }
  const running = { ...daily, classStartDate: '2026-11-10', classEndDate: '2026-12-01', price: 10 }
  const id = await makeClass(rig, school, running)
  const childId = await makeChild(rig, school)
  const child = await enrolled(rig, school, childId, id)
  // Sets the bill to its state with two of four dates ahead, because the class is newer than its bill.
  await inside(rig, school.id, async (query) => {
    await query(
      `update invoice_line set dates = array['2026-11-10', '2026-11-17', '2026-11-24', '2026-12-01']::date[]`,
    )
  })
  const classId = await makeClass(rig, school, { ...daily, price: 7, classStartDate: '2026-11-24' })
  const at = { at: 'classes' as const, params: { id, rosterId: child.rosterId } }
  const billed = (await books(rig, school)).open
  const preview = made(await call(rig, transfers.quote, { ...at, query: { classId } }, school.admin))
  expect(preview).toMatchObject({ owedBefore: billed, kept: billed / 2 })
  expect(preview.difference).toBe(preview.quote.total - billed / 2)
  const { transferred } = made(await call(rig, rosters.update, { ...at, body: { classId } }, school.admin))
  expect(transferred).toMatchObject({ kept: billed / 2, difference: preview.difference })
  expect(await books(rig, school)).toMatchObject({ open: billed / 2 + preview.quote.total })
})
