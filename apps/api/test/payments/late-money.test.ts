import { cancels } from '@afterbell/contract/payments/carts'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf, owing, type Owing } from '../rig/paying/paying.ts'

// Bank debits take days. Changes made meanwhile must not charge anybody twice.

const rig = useRig()
const season = { maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

interface Debited {
  school: MadeSchool
  child: Owing
  paymentId: string
  settle: (state: 'SUCCEEDED') => Promise<unknown>
}

/** Creates a child whose spot is being paid by a bank debit. */
async function debited(price: number): Promise<Debited> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, price)
  await methodOf(rig, school, child.parentId, 'tok_bank_clears')
  const { id, state } = await charge(rig, school, child)
  expect(state).toBe('PROCESSING')
  const outcome = { ref: null, feeCents: null, code: null, actionUrl: null }
  return {
    school,
    child,
    paymentId: id,
    settle: (now) =>
      schoolRunner(rig.pool, school.id)((context) => settlePayment(context, id, { ...outcome, state: now })),
  }
}

/** Removes the child and credits the bill before any of the debit has arrived. */
async function leaves(school: MadeSchool, child: Owing): Promise<void> {
  const params = { id: child.classId, rosterId: child.rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  made(await call(rig, proposals.confirm, { params: { id: content[0]!.id }, body: {} }, school.admin))
}

test('A debit that clears after the child was transferred pays the new class, and nobody is asked twice', async () => {
  const { school, child, settle } = await debited(100)
  const classId = await makeClass(rig, school, { ...season, price: 100 })
  const params = { id: child.classId, rosterId: child.rosterId }
  made(await call(rig, rosters.update, { at: 'classes', params, body: { classId } }, school.admin))
  expect(await books(rig, school)).toMatchObject({ open: 10000 })
  await settle('SUCCEEDED')
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 10000 })
})

test('A debit that clears after its spot was given up is credit, which the office is shown until it is used or given back', async () => {
  const { school, child, paymentId, settle } = await debited(100)
  await leaves(school, child)
  const needs = async () => made(await call(rig, dashboard.moneyNeeds, {}, school.admin))
  expect(await needs()).toEqual([])
  await settle('SUCCEEDED')
  const details = made(await call(rig, transactions.charge, { params: { id: paymentId } }, school.admin))
  expect(details.invoices).toMatchObject([{ paid: 10000, applied: 0 }])
  const { childId } = child
  expect(await needs()).toEqual([
    { what: 'CREDIT_LEFT_OVER', total: 1, amount: 10000, payer: 'Gus Test', childId },
  ])
  await enrolled(rig, school, childId, await makeClass(rig, school, { ...season, price: 100 }))
  expect(await needs()).toEqual([])
})

test('What a bank takes back of credit is owed again where it had paid something', async () => {
  const { school, child, paymentId, settle } = await debited(100)
  await leaves(school, child)
  await settle('SUCCEEDED')
  const choir = await makeClass(rig, school, { ...season, price: 100 })
  await enrolled(rig, school, child.childId, choir)
  expect(await books(rig, school)).toMatchObject({ open: 0, credit: 0 })
  const back = { kind: 'RETURN', ref: 'r', paymentRef: '', cents: 10000, state: 'LOST' } as const
  await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, paymentId, back))
  // The amount paid by the credit is owed again and never charged automatically.
  expect(await books(rig, school)).toMatchObject({ owed: 10000, open: 10000, credit: 0 })
  const { content: listedInvoices } = made(await call(rig, invoices.list, { query: {} }, school.admin))
  expect(listedInvoices.map(({ amountDue }) => amountDue).toSorted((one, other) => one - other)).toEqual([
    0, 10000,
  ])
})

test('A payer below zero, whose credit had gone back before a bank took it, can be billed, hold spots and pay', async () => {
  const { school, child, paymentId, settle } = await debited(100)
  await leaves(school, child)
  await settle('SUCCEEDED')
  await inside(rig, school.id, (query) =>
    query(`insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id)
      select school_id, gen_random_uuid(), 'REFUND', gen_random_uuid(), 'CREDIT', 'CLEARING', 10000, payer_id from payment`),
  )
  const back = { kind: 'RETURN', ref: 'r', paymentRef: '', cents: 10000, state: 'LOST' } as const
  await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, paymentId, back))
  expect(await books(rig, school)).toMatchObject({ credit: -10000 })

  const card = await methodOf(rig, school, child.parentId)
  made(await call(rig, payments.makeDefault, { params: { id: card } }, school.admin))
  const drama = await makeClass(rig, school, { ...season, price: 30, thursday: true, wednesday: false })
  const at = { at: 'classes' as const, params: { id: drama } }
  const body = { childId: child.childId, pay: true }
  const { rosterId } = made(await call(rig, rosters.add, { ...at, body }, school.admin))
  const payment = await charge(rig, school, { parentId: child.parentId, rosterId })
  expect(payment).toMatchObject({ state: 'SUCCEEDED', amount: 3000 })
  const chess = await makeClass(rig, school, { ...season, price: 20, friday: true, wednesday: false })
  await enrolled(rig, school, child.childId, chess)
  expect(await books(rig, school)).toMatchObject({ open: 2000, credit: -10000 })
})

test('A payment that was made before the school was connected to another account is not charged', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 40)
  await methodOf(rig, school, child.parentId)
  const body = { parentId: child.parentId, rosterIds: [child.rosterId] }
  const { paymentId: id } = made(await call(rig, payments.create, { body }, school.admin))
  await rig.pool.pg.query(
    `update provider_account set account_ref = account_ref || '_other' where school_id = $1`,
    [school.id],
  )
  const confirmAnswer = await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin)
  expect(confirmAnswer).toMatchObject({ status: 400, answer: { code: 'NOT_CONNECTED' } })
})

test('A spot that is being paid is not given up by who asks before it is ended; what is invoiced only by who may cancel invoices', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 40)
  const params = { classId: child.classId, a: child.rosterId, b: child.childId }
  const refused = await call(rig, cancels.ofClass, { params }, school.coordinator)
  expect(refused).toMatchObject({ status: 403, answer: { code: 'ACCESS_DENIED' } })
  expect(await books(rig, school)).toMatchObject({ open: 4000 })
  const answer = made(await call(rig, cancels.ofClass, { params }, school.admin))
  expect(answer).toEqual({ isCanceled: true, refundable: 0 })
  expect(await books(rig, school)).toMatchObject({ open: 0 })
})

test('Lines that are named come to the amount that goes back', async () => {
  const school = await makeSchool(rig)
  const child = await owing(rig, school, 40)
  const cash = { parentId: child.parentId, amount: 40, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const { id } = made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  const { invoices } = made(await call(rig, transactions.charge, { params: { id } }, school.admin))
  const line = invoices[0]!.lines[0]!
  for (const amount of [0.01, 39.99]) {
    const body = { invoiceId: id, amount, reason: 'Ill', lines: [{ id: line.id, amount: 40 }] }
    const answer = await call(rig, transactions.refund, { body }, school.admin)
    expect(answer).toMatchObject({ status: 400, answer: { code: 'VALIDATION' } })
  }
  expect(await books(rig, school)).toMatchObject({ held: 4000, open: 0 })
})

test('Of a payment that came late, only what it paid is owed again once its dispute is lost', async () => {
  const { school, child, paymentId, settle } = await debited(40)
  const failed = { state: 'FAILED', ref: null, feeCents: null, code: 'CANCELED', actionUrl: null } as const
  await schoolRunner(rig.pool, school.id)((context) => settlePayment(context, paymentId, failed))
  const cash = { amount: 40, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const body = { parentId: child.parentId, ...cash }
  made(await call(rig, payments.takeOutside, { body }, school.admin))
  await settle('SUCCEEDED')
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 4000 })
  const lost = { kind: 'DISPUTE', ref: 'd', paymentRef: '', cents: 4000, state: 'LOST' } as const
  await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, paymentId, lost))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('What is being paid of an invoice is not refunded away meanwhile', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 100)
  const cash = { amount: 40, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const confirmedPayment = made(
    await call(rig, payments.takeOutside, { body: { parentId: child.parentId, ...cash } }, school.admin),
  )
  await methodOf(rig, school, child.parentId, 'tok_bank_clears')
  expect(await charge(rig, school, child)).toMatchObject({ state: 'PROCESSING', amount: 6000 })
  const body = { invoiceId: confirmedPayment.id, amount: 10, reason: 'Fell ill' }
  const refused = await call(rig, transactions.refund, { body }, school.admin)
  expect(refused.problem).toMatchObject({
    code: 'PAYMENT_UNDER_WAY',
    message: 'This is being paid. Wait until that payment has ended',
  })
  expect(await books(rig, school)).toMatchObject({ open: 6000, pending: 6000, credit: 0 })
})
