import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { transactions } from '@afterbell/contract/payments/transactions'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { made, makeClass, makeSchool } from '../rig/make.ts'
import { connectSandbox, enrolled, methodOf, owing } from '../rig/paying.ts'

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
  expect(before.invoices.map(({ refundable, besides }) => [refundable, besides])).toEqual([
    [4000, 0],
    [3000, 0],
  ])
  const line = before.invoices[1]!.lines[0]!
  const asked = { invoiceId: id, amount: 12, reason: 'Fell ill', lines: [{ id: line.id, amount: 12 }] }
  const answer = made(await call(rig, transactions.refund, { body: asked }, school.admin))
  expect(answer).toMatchObject({ refunds: [{ amount: 1200, state: 'SUCCEEDED' }], noLongerOwed: 0 })
  const after = await read()
  expect(after.invoices.map(({ lines }) => lines.map(({ credited }) => credited))).toEqual([[0], [1200]])
  // Each of the invoices says how it was paid, and what of it went back.
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

test('What is open beside what goes back is told before, and no longer owed after', async () => {
  const school = await makeSchool(rig)
  const owed = await owing(rig, school, 40)
  const cash = { parentId: owed.parentId, amount: 10, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const { id } = made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const before = made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  expect(before.invoices).toMatchObject([{ refundable: 1000, besides: 3000 }])
  const body = { invoiceId: id, amount: 1, reason: 'Moved away' }
  const answer = made(await call(rig, transactions.refund, { body }, school.admin))
  expect(answer).toMatchObject({ refunds: [{ amount: 100 }], noLongerOwed: 3000 })
})
