import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds, transactions } from '@afterbell/contract/payments/transactions'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool } from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'

// A payment, its invoice and its family link to each other, and a payment names its card.

const rig = useRig()

test('A payment names its card, its invoice and a child of its family; the invoice names the payment, also where it went back', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const of = await owing(rig, school, 40)
  await methodOf(rig, school, of.parentId)
  const { id } = await charge(rig, school, of)
  const { content } = made(await call(rig, transactions.list, { query: {} }, school.admin))
  expect(content).toMatchObject([{ id, method: { type: 'CARD', last4: expect.stringMatching(/^\d{4}$/) } }])
  const seen = made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  expect(seen).toMatchObject({ childId: of.childId, transaction: { method: content[0]!.method } })
  expect(seen.settledAt).not.toBeNull()
  const body = { chargeId: id, amount: 10, reason: 'Fell ill' }
  made(await call(rig, refunds.ofInvoice, { body }, school.admin))
  const [invoice] = seen.invoices
  const detail = made(await call(rig, invoices.get, { params: { id: invoice!.id } }, school.admin))
  expect(detail.payments).toMatchObject([
    { kind: 'PAYMENT', paymentId: id },
    { kind: 'REFUND', paymentId: id },
  ])
  expect(detail.children).toMatchObject([{ id: of.childId }])
})

test('Money taken outside has no card', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { parentId } = await owing(rig, school, 40)
  const body = { parentId, amount: 40, how: 'CASH' as const, receivedOn: '2026-09-14' }
  made(await call(rig, payments.takeOutside, { body }, school.admin))
  const { content } = made(await call(rig, transactions.list, { query: {} }, school.admin))
  expect(content).toMatchObject([{ how: 'CASH', method: null }])
})
