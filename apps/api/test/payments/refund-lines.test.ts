import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { payingChild, writeInvoice } from '../rig/paying/billing.ts'
import { made, makeClass, makeSchool } from '../rig/make.ts'
import { charge, connectSandbox, enrolled, methodOf, owing } from '../rig/paying/paying.ts'

const rig = useRig()

test('Of a payment for two invoices, what goes back is of the lines that are named, wherever they stand', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const chess = await owing(rig, school, 40)
  const choir = await enrolled(
    rig,
    school,
    chess.childId,
    await makeClass(rig, school, { className: 'Choir', price: 30, thursday: true, wednesday: false }),
  )
  await methodOf(rig, school, chess.parentId)
  const body = { parentId: chess.parentId, rosterIds: [chess.rosterId, choir.rosterId] }
  const { paymentId: id } = made(await call(rig, payments.create, { body }, school.admin))
  made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))
  const read = async () => made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  const before = await read()
  expect(before.refundable).toBe(7000)
  expect(before.invoices.map(({ refundable, open }) => [refundable, open])).toEqual([
    [4000, 0],
    [3000, 0],
  ])
  const line = before.invoices[1]!.lines[0]!
  const refundBody = { invoiceId: id, amount: 12, reason: 'Fell ill', lines: [{ id: line.id, amount: 12 }] }
  const answer = made(await call(rig, transactions.refund, { body: refundBody }, school.admin))
  expect(answer).toMatchObject({ refunds: [{ amount: 1200, state: 'SUCCEEDED' }], noLongerOwed: 0 })
  const after = await read()
  expect(after.invoices.map(({ lines }) => lines.map(({ credited }) => credited))).toEqual([[0], [1200]])
  // Each invoice says how it was paid and what was refunded.
  const stories = []
  for (const { id: invoiceId } of after.invoices) {
    const invoice = made(await call(rig, invoices.get, { params: { id: invoiceId } }, school.admin))
    stories.push(invoice.payments.map(({ kind, amount }) => [kind, amount]))
  }
  expect(stories).toEqual([
    [['PAYMENT', 4000]],
    [
      ['PAYMENT', 3000],
      ['REFUND', 1200],
    ],
  ])
})

test('Of a line goes back at most what is left of it, whatever is left of the others', async () => {
  const school = await makeSchool(rig)
  const lines = [
    { label: 'T-shirt', amount: 20 },
    { label: 'Field trip', amount: 100 },
  ]
  const { parentId } = await payingChild(rig, school)
  await writeInvoice(rig, school, { parentId, lines })
  const cash = { parentId, amount: 120, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const { id } = made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const { invoices: paid } = made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  const [shirt, trip] = paid[0]!.lines
  const refund = (ofShirt: number, ofTrip: number) => {
    const named = [
      { id: shirt!.id, amount: ofShirt },
      { id: trip!.id, amount: ofTrip },
    ]
    const body = { invoiceId: id, amount: ofShirt + ofTrip, reason: 'Rained off', lines: named }
    return call(rig, transactions.refund, { body }, school.admin)
  }
  const refused = await refund(60, 40)
  expect(refused.problem).toMatchObject({
    code: 'TOO_MUCH',
    fields: [{ path: 'lines', message: 'At most $20 of this line can be refunded' }],
  })
  expect(made(await refund(20, 40))).toMatchObject({ refunds: [{ amount: 6000 }] })
})

test('What is still owed is told before, stays owed after a refund, and is canceled with it where that is said', async () => {
  const school = await makeSchool(rig)
  const owed = await owing(rig, school, 40)
  const cash = { parentId: owed.parentId, amount: 10, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const { id } = made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const before = made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  expect(before.invoices).toMatchObject([{ refundable: 1000, open: 3000 }])
  const body = { invoiceId: id, amount: 1, reason: 'Moved away' }
  const answer = made(await call(rig, transactions.refund, { body }, school.admin))
  expect(answer).toMatchObject({ refunds: [{ amount: 100 }], noLongerOwed: 0 })
  const read = async () => made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  expect((await read()).invoices).toMatchObject([{ refundable: 900, open: 3000 }])
  const nothing = await call(rig, transactions.refund, { body: { ...body, amount: 0 } }, school.admin)
  expect(nothing.problem).toMatchObject({
    code: 'VALIDATION',
    fields: [{ path: 'amount', message: 'Should be more then 0' }],
  })
  const rest = { ...body, amount: 2, cancelRest: true }
  const canceled = made(await call(rig, transactions.refund, { body: rest }, school.admin))
  expect(canceled).toMatchObject({ refunds: [{ amount: 200 }], noLongerOwed: 3000 })
  expect((await read()).invoices).toMatchObject([{ refundable: 700, open: 0 }])
})

test('What was refunded after it was proposed is not told to go back once more', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const owed = await owing(rig, school, 40)
  await methodOf(rig, school, owed.parentId)
  const { id } = await charge(rig, school, owed)
  const params = { id: owed.classId, rosterId: owed.rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const proposed = async () => made(await call(rig, proposals.list, { query: {} }, school.admin)).content
  expect(await proposed()).toMatchObject([{ givenBack: 4000, noLongerOwed: 0 }])
  const body = { invoiceId: id, amount: 25, reason: 'Moved away' }
  made(await call(rig, transactions.refund, { body }, school.admin))
  const [remainingProposal] = await proposed()
  expect(remainingProposal).toMatchObject({ givenBack: 1500, noLongerOwed: 0, lines: [{ amount: 1500 }] })
  const confirmed = await call(
    rig,
    proposals.confirm,
    { params: { id: remainingProposal!.id }, body: {} },
    school.admin,
  )
  expect(made(confirmed)).toMatchObject({ refunds: [{ amount: 1500 }], noLongerOwed: 0, keptAsCredit: 0 })
})
