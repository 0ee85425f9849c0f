import { expect, test } from 'vitest'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { eventJob } from '../../src/features/payments/events/event.job.ts'
import { sandboxEventsJob } from '../../src/features/payments/events/sandbox-events.job.ts'
import { settleByKind } from '../../src/features/payments/events/settle-about.ts'
import { settlePaymentEvent, settleReversalEvent } from '../../src/features/payments/events/settle-events.ts'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { createSandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import type { Pool } from '../../src/platform/database/database.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, methodOf, owing, type Owing } from '../rig/paying/paying.ts'

const rig = useRig()
const at = 'classes' as const

/** Lets days pass and handles all sandbox messages of a school. */
async function passDays(school: MadeSchool, days: number): Promise<void> {
  const pool: Pool = { ...rig.pool, shift: `${rig.clockShiftSeconds + days * 86_400} seconds` }
  const sandbox = createSandbox(pool, { secret: SECRET, publicUrl: 'http://localhost', timeoutMs: 0 })
  const providers = { STRIPE: null, SANDBOX: sandbox }
  const accountRef = `sandbox_account_${school.id}`
  await sandboxEventsJob({ pool, providers: { STRIPE: null, SANDBOX: sandbox } })({ accountRef })
  const { rows } = await pool.pg.query<{ event_id: string }>(
    `select event_id from provider_event where account_ref = $1 and state <> 'DONE' order by received_at`,
    [accountRef],
  )
  const work = eventJob({
    pool,
    settleAbout: settleByKind({
      PAYMENT: settlePaymentEvent(pool, providers),
      REVERSAL: settleReversalEvent(pool, providers),
    }),
    giveUp: ({ eventId }) => expect.fail(`${eventId} is about something nobody knows`),
  })
  // Messages repeated and out of order have the same effect.
  for (const { event_id: eventId } of [...rows.toReversed(), ...rows]) await work({ accountRef, eventId })
}

/** Creates a school with a $40 payment for a place, by a sandbox number. */
async function paidBy(token: string) {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const owed = await owing(rig, school, 40)
  await methodOf(rig, school, owed.parentId, token)
  const { id } = await charge(rig, school, owed)
  return { school, owed, paymentId: id }
}

const drawer = async (school: MadeSchool, id: string) =>
  made(await call(rig, transactions.charge, { params: { id } }, school.admin))
const refund = (school: MadeSchool, chargeId: string, amount: number) => {
  const body = { chargeId, amount, reason: 'Fell ill' }
  return call(rig, refunds.ofInvoice, { params: { schoolId: school.id }, body }, school.admin)
}
const mark = async (school: MadeSchool, { classId }: Owing) => {
  const input = { at, params: { id: classId }, query: {} }
  return made(await call(rig, rosters.list, input, school.admin)).content[0]!.payment!.state
}
const invoiceOf = async (school: MadeSchool, { childId }: Owing) =>
  made(await call(rig, payers.ofChild, { params: { childId } }, school.admin)).invoices.at(-1)!

test('While a bank decides, a disputed payment is shown and neither refunded, charged again nor canceled', async () => {
  const { school, owed, paymentId } = await paidBy('tok_disputed')
  expect(await mark(school, owed)).toBe('PAID')
  await passDays(school, 3)

  expect(await mark(school, owed)).toBe('DISPUTED')
  const filtered = { at, params: { id: owed.classId }, query: { payment: 'DISPUTED' as const } }
  expect(made(await call(rig, rosters.list, filtered, school.admin)).content).toHaveLength(1)
  const invoice = await invoiceOf(school, owed)
  expect(invoice).toMatchObject({ status: 'PAID', amountDue: 0, disputedAmount: 4000 })
  const { transaction, refundable, reversals } = await drawer(school, paymentId)
  expect([transaction.disputed, transaction.refundable, refundable]).toEqual([4000, 0, 0])
  expect(reversals).toMatchObject([{ kind: 'DISPUTE', amount: 4000, state: 'OPEN' }])

  expect((await refund(school, paymentId, 10)).problem.code).toBe('DISPUTED')
  const cancel = await call(rig, invoices.cancel, { params: { id: invoice.id } }, school.admin)
  expect(cancel.problem).toMatchObject({
    code: 'DISPUTED',
    message: `A payment for invoice ${invoice.number} is disputed. Please wait until the bank has decided`,
  })
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, held: 0 })
})

test('Of an invoice with a disputed payment nobody is charged for the rest; who comes with it may pay', async () => {
  const { school, owed, paymentId } = await paidBy('tok_disputed')
  // Half of the payment was returned, so half of the invoice is open.
  const runInSchool = schoolRunner(rig.pool, school.id)
  const half = { kind: 'RETURN', ref: 'half', paymentRef: '', cents: 2000, state: 'LOST' } as const
  await runInSchool((now) => settleReversal(now, paymentId, half))
  await passDays(school, 3)
  const body = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
  expect((await call(rig, payments.create, { body }, school.admin)).problem.code).toBe('DISPUTED')
  const cash = { parentId: owed.parentId, amount: 20, how: 'CASH', receivedOn: '2026-11-18' } as const
  made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('A dispute that is won closes: everything is as before', async () => {
  const { school, owed, paymentId } = await paidBy('tok_dispute_won')
  await passDays(school, 3)
  expect(await mark(school, owed)).toBe('DISPUTED')
  await passDays(school, 13)
  expect(await mark(school, owed)).toBe('PAID')
  expect(await invoiceOf(school, owed)).toMatchObject({ status: 'PAID', disputedAmount: 0, amountDue: 0 })
  expect((await drawer(school, paymentId)).reversals).toMatchObject([{ state: 'WON' }])
  made(await refund(school, paymentId, 40))
})

test('A dispute that is lost opens the invoice again, and what the bank took back is not refunded', async () => {
  const { school, owed, paymentId } = await paidBy('tok_dispute_lost')
  await passDays(school, 3)
  await passDays(school, 13)
  expect(await mark(school, owed)).toBe('INVOICED')
  expect(await invoiceOf(school, owed)).toMatchObject({ status: 'OPEN', disputedAmount: 0, amountDue: 4000 })
  const { transaction, refundable } = await drawer(school, paymentId)
  expect([transaction.disputed, transaction.takenBack, transaction.refundable, refundable]).toEqual([
    0, 4000, 0, 0,
  ])
  expect((await refund(school, paymentId, 10)).problem.code).toBe('NOT_REFUNDABLE')
  // Staff may charge it; automatic charges skip it.
  const body = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
  made(await call(rig, payments.create, { body }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 4000, open: 4000 })
})

test('A dispute that is won after it was lost pays what is owed again, once, however often and in which order it is told', async () => {
  const { school, owed, paymentId } = await paidBy('tok_dispute_appealed')
  await passDays(school, 16)
  expect(await books(rig, school)).toMatchObject({ owed: 4000, open: 4000, held: 0 })
  await passDays(school, 31)
  expect(await mark(school, owed)).toBe('PAID')
  expect(await invoiceOf(school, owed)).toMatchObject({ status: 'PAID', disputedAmount: 0, amountDue: 0 })
  const { transaction, reversals } = await drawer(school, paymentId)
  expect([reversals.length, reversals[0]!.state, transaction.takenBack]).toEqual([1, 'WON', 0])
  // A late message about the lost dispute changes nothing.
  const { rows } = await inside(rig, school.id, (query) => query('select provider_ref as ref from reversal'))
  const lost = {
    kind: 'DISPUTE',
    ref: rows[0]!.ref as string,
    paymentRef: '',
    cents: 4000,
    state: 'LOST',
  } as const
  await schoolRunner(rig.pool, school.id)((now) => settleReversal(now, paymentId, lost))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
  made(await refund(school, paymentId, 40))
})

test('Won after it was lost and paid otherwise, it is the credit of who paid', async () => {
  const { school, owed } = await paidBy('tok_dispute_appealed')
  await passDays(school, 16)
  const cash = { parentId: owed.parentId, amount: 30, how: 'CASH', receivedOn: '2026-11-18' } as const
  made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 1000, open: 1000, credit: 0 })
  await passDays(school, 31)
  expect(await invoiceOf(school, owed)).toMatchObject({ status: 'PAID', amountDue: 0 })
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 3000 })
})

test('A bank debit that comes back days later is owed again, and the drawer says so', async () => {
  const { school, owed, paymentId } = await paidBy('tok_bank_returns')
  await passDays(school, 5)
  expect(await mark(school, owed)).toBe('PAID')
  await passDays(school, 10)
  expect(await mark(school, owed)).toBe('INVOICED')
  expect((await drawer(school, paymentId)).reversals).toMatchObject([
    { kind: 'RETURN', amount: 4000, state: 'LOST' },
  ])
})

test('What goes back of an invoice goes to the payment that is still here, not to one a bank took back', async () => {
  const { school, owed, paymentId } = await paidBy('tok_succeeds')
  const runInSchool = schoolRunner(rig.pool, school.id)
  const lost = { kind: 'RETURN', ref: 'r', paymentRef: '', cents: 2500, state: 'LOST' } as const
  await runInSchool((now) => settleReversal(now, paymentId, lost))
  const again = await charge(rig, school, owed)
  const later = { ...lost, ref: 's', cents: 2500 }
  await runInSchool((now) => settleReversal(now, again.id, later))
  const { invoices: billed } = await drawer(school, paymentId)
  made(await refund(school, billed[0]!.id, 15))
  const { rows } = await inside(rig, school.id, (query) => query('select payment_id, cents from refund'))
  expect(rows).toEqual([{ payment_id: paymentId, cents: 1500 }])
})

test('What is proposed to go back of a disputed payment stays as credit', async () => {
  const { school, owed } = await paidBy('tok_disputed')
  await passDays(school, 3)
  const params = { id: owed.classId, rosterId: owed.rosterId }
  made(await call(rig, rosters.remove, { at, params }, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  const input = { params: { id: content[0]!.id }, body: {} }
  expect(made(await call(rig, proposals.confirm, input, school.admin))).toMatchObject({
    refunds: [],
    keptAsCredit: 4000,
  })
  expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 4000, open: 0 })
})
