import { randomUUID } from 'node:crypto'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFile } from '../../src/features/invoices/files/make-file.ts'
import { receiptJob } from '../../src/features/payments/charging/receipt.job.ts'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { resolveRefundJob } from '../../src/features/payments/refunds/resolve-refund.job.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { settleRefund } from '../../src/features/payments/refunds/settle-refund.ts'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { books, connectSandbox, methodOf, owing, charge } from '../rig/paying/paying.ts'
import { callUntilHeard } from '../rig/paying/until-heard.ts'

const rig = useRig()
let school: MadeSchool
const at = 'classes' as const

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

/** Creates a fresh school without other bookings. */
async function createSchool(): Promise<MadeSchool> {
  const other = await makeSchool(rig)
  await connectSandbox(rig, other)
  return other
}

async function roster(of: MadeSchool, classId: string) {
  const answer = made(await call(rig, rosters.list, { at, params: { id: classId }, query: {} }, of.admin))
  return answer.content[0]?.payment
}

describe('A payment', () => {
  test('is charged to the default method, and pays what is owed; asked again it tells the same', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    expect(await roster(of, owed.classId)).toMatchObject({ state: 'INVOICED', amount: 4000, billed: 4000 })
    await methodOf(rig, of, owed.parentId)
    const payment = await charge(rig, of, owed)
    expect(payment).toMatchObject({
      state: 'SUCCEEDED',
      how: 'CARD',
      amount: 4000,
      refunded: 0,
      failure: null,
    })
    expect(await roster(of, owed.classId)).toMatchObject({ state: 'PAID', amount: 0, billed: 4000 })
    const again = made(await call(rig, payments.confirm, { params: { id: payment.id }, body: {} }, of.admin))
    expect(again).toEqual(payment)
    const sums = await books(rig, of)
    expect(sums).toMatchObject({ owed: 0, credit: 0, open: 0, pending: 0, held: 4000 })
    const { rows } = await inside(rig, of.id, (query) =>
      query(
        `select count(*)::int as sent from pgboss.job where name = 'payments.receipt' and data->>'paymentId' = $1`,
        [payment.id],
      ),
    )
    expect(rows).toEqual([{ sent: 1 }])
  })

  test('is told line by line before it is confirmed', async () => {
    const owed = await owing(rig, school, 40)
    const created = made(
      await call(
        rig,
        payments.create,
        { body: { parentId: owed.parentId, rosterIds: [owed.rosterId] } },
        school.admin,
      ),
    )
    expect(created).toMatchObject({
      total: 4000,
      totalDiscount: 0,
      childNames: ['Kim Test'],
      lines: [{ label: 'Chess', amount: 4000 }],
      payment: { state: 'CREATED' },
    })
    expect(created.lines[0]!.reason).not.toBe('')
    const refused = await call(
      rig,
      payments.confirm,
      { params: { id: created.paymentId }, body: {} },
      school.admin,
    )
    expect(refused.problem).toMatchObject({
      code: 'NO_METHOD',
      message: 'Parent does not have any selected payment method',
    })
    // The same id returns the same payment instead of a second one.
    const body = { parentId: owed.parentId, rosterIds: [owed.rosterId], paymentId: created.paymentId }
    expect(made(await call(rig, payments.create, { body }, school.admin)).paymentId).toBe(created.paymentId)
  })

  test('of a parent who was never billed has no methods yet; nobody else’s parent is there', async () => {
    const childId = await makeChild(rig, school)
    const { rows } = await inside(rig, school.id, (query) =>
      query('select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 limit 1', [
        childId,
      ]),
    )
    const params = { a: school.id, b: rows[0]!.id as string }
    expect(made(await call(rig, payments.methods, { params }, school.admin))).toEqual([])
    const stranger = { ...params, b: randomUUID() }
    expect((await call(rig, payments.methods, { params: stranger }, school.admin)).status).toBe(404)
  })

  test('that is declined says why, is owed as before, and can be tried with another card', async () => {
    const owed = await owing(rig, school, 25)
    const declined = await methodOf(rig, school, owed.parentId, 'tok_declined')
    expect(await charge(rig, school, owed)).toMatchObject({
      state: 'FAILED',
      failure: 'The card was declined. Try another card, or ask the bank that issued it',
      failureCode: 'card_declined',
    })
    expect(await roster(school, owed.classId)).toMatchObject({ state: 'INVOICED', amount: 2500 })
    const other = await methodOf(rig, school, owed.parentId)
    made(await call(rig, payments.makeDefault, { params: { id: other } }, school.admin))
    expect((await charge(rig, school, owed)).state).toBe('SUCCEEDED')
    const { b: parent, ...ids } = { a: school.id, b: owed.parentId }
    const savedMethods = made(
      await call(rig, payments.methods, { params: { ...ids, b: parent } }, school.admin),
    )
    expect(savedMethods.map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [other, true],
      [declined, false],
    ])
  })

  test.each([
    ['before the effect', 'tok_times_out_before', 'FAILED', 'INVOICED'],
    ['after the effect', 'tok_times_out_after', 'SUCCEEDED', 'PAID'],
  ] as const)(
    'whose provider does not answer %s is found out, and never charged twice',
    async (_, token, ends, mark) => {
      const of = await createSchool()
      const owed = await owing(rig, of, 30)
      await methodOf(rig, of, owed.parentId, token)
      const payment = await charge(rig, of, owed)
      expect(payment.state).toBe('UNKNOWN')
      expect(await roster(of, owed.classId)).toMatchObject({ state: 'BEING_PAID' })
      const second = await call(
        rig,
        payments.create,
        { body: { parentId: owed.parentId, rosterIds: [owed.rosterId] } },
        of.admin,
      )
      expect(second.problem).toMatchObject({ code: 'PAYMENT_UNDER_WAY', details: { paymentId: payment.id } })
      await resolvePaymentJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
        schoolId: of.id,
        paymentId: payment.id,
      })
      const now = made(await call(rig, payments.get, { params: { id: payment.id } }, of.admin))
      expect(now.state).toBe(ends)
      expect(await roster(of, owed.classId)).toMatchObject({ state: mark })
      const { owed: due, open, pending } = await books(rig, of)
      expect([due, pending]).toEqual([open, 0])
    },
  )

  test('that the provider refuses says its reason to staff, where it is set up and where it is charged', async () => {
    const british = await makeSchool(rig, { currency: 'GBP' })
    await connectSandbox(rig, british)
    const refusedIn = async (of: MadeSchool, parentId: string, type: 'CARD' | 'BANK_ACCOUNT') => {
      const { status, problem } = await call(rig, payments.setUp, { body: { parentId, type } }, of.admin)
      return [status, problem.code, problem.message]
    }
    const { parentId: inPounds } = await owing(rig, british, 40)
    expect(await refusedIn(british, inPounds, 'BANK_ACCOUNT')).toEqual([
      400,
      'PROVIDER_REFUSES',
      expect.stringContaining('Bank accounts are not turned on at the payment provider'),
    ])
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    await methodOf(rig, of, owed.parentId)
    await inside(rig, of.id, async (query) => {
      await query('delete from provider_customer')
      await query(`update payer set email = 'gus at example'`)
    })
    const reason = 'The payment provider does not take the email of who pays'
    expect(await refusedIn(of, owed.parentId, 'CARD')).toEqual([
      400,
      'PROVIDER_REFUSES',
      expect.stringContaining(reason),
    ])
    expect(await charge(rig, of, owed)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining(reason),
    })
    expect(await books(rig, of)).toMatchObject({ owed: 4000 })
  })

  test('waits for the cardholder where the bank asks, and goes on when they answered', async () => {
    const owed = await owing(rig, school, 30)
    await methodOf(rig, school, owed.parentId, 'tok_challenged')
    const payment = await charge(rig, school, owed)
    expect(payment.state).toBe('REQUIRES_ACTION')
    expect(payment.actionUrl).toContain('/pay/')
    await rig.sandbox.answerChallenge(payment.actionUrl!.split('#')[1]!, true)
    await resolvePaymentJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
      schoolId: school.id,
      paymentId: payment.id,
    })
    expect(made(await call(rig, payments.get, { params: { id: payment.id } }, school.admin)).state).toBe(
      'SUCCEEDED',
    )
  })

  test('of one tab and another is one, whoever is first', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 30)
    await methodOf(rig, of, owed.parentId)
    const body = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
    const [one, other] = await Promise.all([1, 2].map(() => call(rig, payments.create, { body }, of.admin)))
    const ids = [made(one!).paymentId, made(other!).paymentId]
    const ended = await Promise.all(
      ids.map((id) => call(rig, payments.confirm, { params: { id }, body: {} }, of.admin)),
    )
    expect(ended.map(({ answer, problem }) => problem?.code ?? answer.state).toSorted()).toEqual([
      'NOTHING_TO_PAY',
      'SUCCEEDED',
    ])
    expect(await books(rig, of)).toMatchObject({ owed: 0, held: 3000, credit: 0 })
  })

  test('that failed and then came through is settled over the failure, and what is too much is credit', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 30)
    await methodOf(rig, of, owed.parentId, 'tok_declined')
    const failed = await charge(rig, of, owed)
    const cash = { parentId: owed.parentId, amount: 30, how: 'CASH' as const, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body: cash }, of.admin))
    const late = { state: 'SUCCEEDED', ref: null, feeCents: null, code: null, actionUrl: null } as const
    for (const _ of [1, 2])
      await schoolRunner(rig.pool, of.id)((context) => settlePayment(context, failed.id, late))
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, credit: 3000, held: 6000 })
  })

  test('taken outside pays what is due first, its rest is credit, and credit pays the next place', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 30)
    const paymentId = crypto.randomUUID()
    const body = {
      paymentId,
      parentId: owed.parentId,
      amount: 50,
      how: 'CHECK' as const,
      receivedOn: '2026-11-17',
      reference: '1042',
    }
    for (const _ of [1, 2]) made(await call(rig, payments.takeOutside, { body }, of.admin))
    const other = await call(rig, payments.takeOutside, { body: { ...body, amount: 7 } }, of.admin)
    expect([other.status, other.problem.code]).toEqual([400, 'PAYMENT_ID_USED'])
    expect(await books(rig, of)).toMatchObject({ owed: 0, credit: 2000, held: 5000 })
    const future = await call(
      rig,
      payments.takeOutside,
      { body: { ...body, paymentId: crypto.randomUUID(), receivedOn: '2026-11-19' } },
      of.admin,
    )
    expect(future.problem?.fields).toEqual([{ path: 'receivedOn', message: 'Choose today or a day before' }])
    const { content } = made(await call(rig, transactions.list, { query: {} }, of.admin))
    expect(content).toMatchObject([
      {
        type: 'PAYMENT',
        how: 'CHECK',
        amount: 5000,
        reference: '1042',
        invoiceNumbers: [1],
        children: ['Kim Test'],
      },
    ])
  })

  test('taken outside is told by the day it was received, and found by the day it was written down', async () => {
    const of = await createSchool()
    const primaryGuardian = { firstName: 'Gus', lastName: 'Test', email: 'gus@example.test' }
    const owed = await owing(rig, of, 30, { primaryGuardian })
    const cash = { parentId: owed.parentId, amount: 30, how: 'CASH' as const, receivedOn: '2026-10-30' }
    const paid = made(await call(rig, payments.takeOutside, { body: cash }, of.admin))
    expect(paid).toMatchObject({ receivedOn: '2026-10-30', createdAt: expect.stringContaining('2026-11-18') })
    const query = { from: '2026-11-18', to: '2026-11-18' }
    const listed = made(await call(rig, transactions.list, { query }, of.admin)).content
    expect(listed).toMatchObject([{ id: paid.id, receivedOn: '2026-10-30' }])
    const input = { params: { id: paid.id } }
    const drawer = made(await call(rig, transactions.charge, input, of.admin))
    expect(drawer.transaction).toMatchObject({ receivedOn: '2026-10-30', at: listed[0]!.at })
    const invoiceId = drawer.invoices[0]!.id
    const invoice = made(await call(rig, invoices.get, { params: { id: invoiceId } }, of.admin))
    expect(invoice.payments).toMatchObject([{ kind: 'PAYMENT', date: '2026-10-30' }])
    const statement = { params: { payerId: invoice.payerId } }
    const lastRow = made(await call(rig, payers.statement, statement, of.admin)).rows.at(-1)!
    expect(lastRow).toMatchObject({ date: '2026-11-18', text: 'Payment, received on October 30, 2026' })

    const body = { chargeId: paid.id, amount: 10, reason: 'Fell ill' }
    const [back] = made(
      await call(rig, refunds.ofInvoice, { params: { schoolId: of.id }, body }, of.admin),
    ).refunds
    const sheet = await readSheet((await call(rig, transactions.export, { query: {} }, of.admin)).raw)
    const days = ['Date', 'Recorded', 'Invoices'].map((label) => sheet[0]!.indexOf(label))
    const dayOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)
    expect(sheet.slice(1).map((row) => days.map((column) => dayOf(row[column])))).toEqual([
      ['2026-11-18', '2026-11-18', '0001'],
      ['2026-10-30', '2026-11-18', '0001'],
    ])

    await receiptJob(rig)({ schoolId: of.id, paymentId: paid.id })
    await receiptJob(rig)({ schoolId: of.id, refundId: back!.id })
    const [receipt, ofRefund] = (await writtenAutomatically(rig, of.id)).map(({ text_body: text }) => text)
    expect(receipt).toContain('We received $30 on October 30, 2026 (cash)')
    expect(receipt).toMatch(/Invoice 0001: [^\n]*Chess: \$30/)
    expect(ofRefund).toContain('We refunded $10 on November 18, 2026 (cash)')
    expect(ofRefund).toMatch(/Invoice 0001: [^\n]*Chess: \$10/)
    const noteDetails = made(await call(rig, invoices.get, { params: { id: invoiceId } }, of.admin))
    expect(noteDetails.payments.at(-1)).toMatchObject({ kind: 'REFUND', reason: 'Fell ill', amount: 1000 })
    const full = { what: 'FULL' as const, id: invoiceId }
    const making = schoolRunner(rig.pool, of.id)
    const pdf = await making((context) => makeFile({ ...context, payLink: () => '' }, full))
    expect(textOf(await readPdf(pdf!.bytes))).toContain('Fell ill')
    const note = { what: 'INVOICE' as const, id: noteDetails.notes[0]!.id }
    const letter = await making((context) => makeFile({ ...context, payLink: () => '' }, note))
    expect(letter!.note).toEqual({ totalCents: 1000, paidCents: 1000, freedCents: 1000, refundedCents: 1000 })
  })
})

describe('A refund', () => {
  test('goes back the way it came, once, in whole or in part, and never above what was paid', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    await methodOf(rig, of, owed.parentId)
    const payment = await charge(rig, of, owed)
    const ask = (amount: number) =>
      call(
        rig,
        refunds.ofInvoice,
        { params: { schoolId: of.id }, body: { chargeId: payment.id, amount, reason: 'Fell ill' } },
        of.admin,
      )
    expect(made(await ask(10))).toMatchObject({
      refunds: [{ amount: 1000, state: 'SUCCEEDED' }],
      noLongerOwed: 0,
    })
    expect((await ask(30.01)).problem).toMatchObject({
      code: 'TOO_MUCH',
      message: 'At most $30 can be refunded',
    })
    const refundable = made(
      await call(rig, transactions.chargeAmount, { params: { id: payment.id } }, of.admin),
    )
    expect(refundable).toEqual({ amount: 3000 })
    made(await ask(30))
    expect((await ask(0.01)).problem).toMatchObject({ code: 'NOT_REFUNDABLE' })
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
    expect(await roster(of, owed.classId)).toMatchObject({ state: 'REFUNDED' })
    const { content } = made(await call(rig, transactions.list, { query: { type: 'REFUND' } }, of.admin))
    expect(content.map(({ amount }) => amount)).toEqual([3000, 1000])
    const chargeDetails = made(await call(rig, transactions.charge, { params: { id: payment.id } }, of.admin))
    expect(chargeDetails).toMatchObject({
      transaction: { refunded: 4000, refundable: 0 },
      invoices: [{ number: 1, lines: [{ net: 4000, credited: 4000 }] }],
      refunds: [{ amount: 1000, reason: 'Fell ill' }, { amount: 3000 }],
    })
  })

  test('of 2 % asked for 75 times at once is done exactly 50 times', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 100)
    await methodOf(rig, of, owed.parentId)
    const payment = await charge(rig, of, owed)
    const body = { chargeId: payment.id, amount: 2, reason: 'A part' }
    const answers = await Promise.all(
      Array.from({ length: 75 }, () =>
        callUntilHeard(rig, refunds.ofInvoice, { params: { schoolId: of.id }, body }, of.admin),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(new Set(answers.flatMap(({ problem }) => problem.code ?? []))).toEqual(new Set(['NOT_REFUNDABLE']))
    // One that was too busy to store its outcome leaves that to the resolver.
    const resolve = resolveRefundJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })
    for (const { id, state } of answers.flatMap(({ status, answer }) =>
      status === 200 ? answer.refunds : [],
    ))
      if (state === 'SENDING') await resolve({ schoolId: of.id, refundId: id })
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
  })

  test('that fails at the bank is credit again, and can be given back once more', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    await methodOf(rig, of, owed.parentId, 'tok_refund_fails')
    const payment = await charge(rig, of, owed)
    const body = { chargeId: payment.id, amount: 40, reason: 'Moved away' }
    const answer = made(await call(rig, refunds.ofInvoice, { params: { schoolId: of.id }, body }, of.admin))
    expect(answer.refunds).toMatchObject([{ state: 'SUCCEEDED' }])
    const weeksLater = { state: 'FAILED', ref: null, code: 'lost_or_stolen_card' } as const
    for (const _ of [1, 2])
      await schoolRunner(
        rig.pool,
        of.id,
      )((context) => settleRefund(context, answer.refunds[0]!.id, weeksLater))
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, credit: 4000, held: 4000 })
    const failure = 'The refund did not go through. The amount is now family credit'
    const drawer = made(await call(rig, transactions.charge, { params: { id: payment.id } }, of.admin))
    expect([drawer.transaction.failure, drawer.refunds]).toMatchObject([null, [{ state: 'FAILED', failure }]])
    const listed = made(await call(rig, transactions.list, { query: { type: 'REFUND' } }, of.admin))
    expect(listed.content).toMatchObject([{ state: 'FAILED', failure }])
  })

  test('of what was not paid is none: what is proposed of it is owed no more', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    made(
      await call(
        rig,
        rosters.remove,
        { at, params: { id: owed.classId, rosterId: owed.rosterId } },
        of.admin,
      ),
    )
    const { content } = made(await call(rig, proposals.list, { query: {} }, of.admin))
    expect(content).toMatchObject([
      { cause: 'REMOVED', givenBack: 0, noLongerOwed: 4000, child: { name: 'Kim Test' } },
    ])
    const decided = { params: { id: content[0]!.id }, body: {} }
    expect(made(await call(rig, proposals.confirm, decided, of.admin))).toEqual({
      refunds: [],
      noLongerOwed: 4000,
      keptAsCredit: 0,
    })
    expect((await call(rig, proposals.confirm, decided, of.admin)).problem?.code).toBe('DECIDED')
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, credit: 0 })
  })

  test('that is proposed for a place that was paid goes back, or stays as credit', async () => {
    for (const keepAsCredit of [false, true]) {
      const of = await createSchool()
      const owed = await owing(rig, of, 40)
      await methodOf(rig, of, owed.parentId)
      await charge(rig, of, owed)
      made(
        await call(
          rig,
          rosters.remove,
          { at, params: { id: owed.classId, rosterId: owed.rosterId } },
          of.admin,
        ),
      )
      const { content } = made(await call(rig, proposals.list, { query: {} }, of.admin))
      expect(content).toMatchObject([{ givenBack: 4000, noLongerOwed: 0 }])
      const input = { params: { id: content[0]!.id }, body: { keepAsCredit } }
      expect(made(await call(rig, proposals.confirm, input, of.admin))).toMatchObject({
        refunds: keepAsCredit ? [] : [{ amount: 4000 }],
        keptAsCredit: keepAsCredit ? 4000 : 0,
      })
      expect(await books(rig, of)).toMatchObject(
        keepAsCredit ? { credit: 4000, held: 4000 } : { credit: 0, held: 0 },
      )
    }
  })
})

describe('What a bank takes back', () => {
  test('is owed again after it was refunded, and a dispute that is won is not', async () => {
    const of = await createSchool()
    const owed = await owing(rig, of, 40)
    await methodOf(rig, of, owed.parentId)
    const payment = await charge(rig, of, owed)
    const disputeInput = { kind: 'DISPUTE', ref: 'd1', paymentRef: '', cents: 4000 } as const
    const runInSchool = schoolRunner(rig.pool, of.id)
    for (const state of ['OPEN', 'OPEN', 'WON', 'LOST'] as const)
      await runInSchool((now) => settleReversal(now, payment.id, { ...disputeInput, state }))
    expect(await books(rig, of)).toMatchObject({ owed: 0, open: 0, held: 4000 })
    const body = { chargeId: payment.id, amount: 40, reason: 'Fell ill' }
    made(await call(rig, refunds.ofInvoice, { params: { schoolId: of.id }, body }, of.admin))
    await runInSchool((now) =>
      settleReversal(now, payment.id, { ...disputeInput, kind: 'RETURN', ref: 'r1', state: 'LOST' }),
    )
    expect(await books(rig, of)).toMatchObject({ owed: 4000, open: 4000, held: -4000 })
  })
})
