import { randomUUID } from 'node:crypto'
import { homes } from '@afterbell/contract/families/homes'
import { emailHistory } from '@afterbell/contract/messages/history'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { transactions } from '@afterbell/contract/payments/transactions'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { describe, expect, test } from 'vitest'
import { keepMethodJob } from '../../src/features/payments/by-link/keep-method.job.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { call, LETTERS, SECRET, useRig } from '../rig/app.ts'
import { payingChild, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, linkOf, methodOf, owing, charge, type Owing } from '../rig/paying/paying.ts'
import { lettersWithFiles } from '../rig/reading/sent-link.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'

const rig = useRig()

interface Linked extends Owing {
  school: MadeSchool
  token: string
  invoiceId: string
}

/** Creates a school that collects online and a family that owes it 40 dollars. */
async function linked(): Promise<Linked> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const owed = await owing(rig, school, 40, {
    primaryGuardian: { firstName: 'Gus', lastName: 'Vexley', email: 'gus@example.test' },
  })
  return { school, ...owed, ...(await linkOf(rig, school, owed.childId)) }
}

let last = 0
/** Each caller has its own address, except where attempts are counted. */
function elsewhere() {
  last += 1
  return { ip: `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${last}` }
}

const show = ({ school, token }: Pick<Linked, 'school' | 'token'>, paymentId?: string, from = elsewhere()) =>
  call(rig, payByLink.invoice, { params: { schoolId: school.id }, body: { token, paymentId } }, from)

interface Paying {
  paymentId?: string
  amount?: number
  type?: 'CARD' | 'BANK_ACCOUNT'
  methodRef?: string
  isKept?: boolean
}

const pay = ({ school, token }: Pick<Linked, 'school' | 'token'>, options: Paying = {}, from = elsewhere()) =>
  call(
    rig,
    payByLink.pay,
    {
      params: { schoolId: school.id },
      body: {
        token,
        paymentId: randomUUID(),
        amount: 40,
        type: 'CARD',
        methodRef: 'tok_succeeds',
        ...options,
      },
    },
    from,
  )

const resolve = ({ school }: Linked, paymentId: string) =>
  resolvePaymentJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
    schoolId: school.id,
    paymentId,
  })

describe('The link of an invoice', () => {
  test('shows what is open of it with its reasons, and nothing of the family but a first name', async () => {
    const of = await linked()
    const { raw, answer } = await show(of)
    expect(answer).toMatchObject({
      schoolName: of.school.name,
      payerFirstName: 'Gus',
      number: '0001',
      currency: 'USD',
      status: 'OPEN',
      dueDate: '2026-12-02',
      total: 4000,
      creditedAmount: 0,
      amountPaid: 0,
      refundAmount: 0,
      amountDue: 4000,
      pendingAmount: 0,
      isReceiptEmailed: true,
      checkout: { provider: 'SANDBOX', isTest: true, types: ['CARD', 'BANK_ACCOUNT'], stripe: null },
      payment: null,
    })
    expect(answer.lines).toEqual([
      { label: 'Chess', activity: null, reason: expect.stringMatching(/./), amount: 4000 },
    ])
    expect(raw.toString()).not.toMatch(/Vexley|gus@|Kim/)
  })

  test('stands in the rows of what is owed online, and in none else; the database holds nothing that opens it', async () => {
    const school = await makeSchool(rig)
    const { id } = await writeInvoice(rig, school)
    const urlOf = async () => made(await call(rig, invoices.get, { params: { id } }, school.admin)).paymentUrl
    expect(await urlOf()).toBeNull()
    await connectSandbox(rig, school)
    const url = (await urlOf())!
    const portalName = `portal-${school.id.slice(-12)}`
    expect(url).toMatch(new RegExp(`^http://localhost:3000/pay/${portalName}#invoice=[\\w-]{75}$`))
    const { rows } = await inside(rig, school.id, (query) => query('select i::text as kept from invoice i'))
    const token = url.split('=')[1]!
    for (const { kept } of rows) expect(kept).not.toContain(token.slice(-32))
    const { rows: seeds } = await inside(rig, school.id, (query) => query('select link_seed from invoice'))
    const invoice = { schoolId: school.id, portalName, invoiceId: id, seed: seeds[0]!.link_seed as string }
    expect(payLinks('http://localhost:3000', SECRET).to(invoice)).toBe(url)
    expect(payLinks('http://localhost:3000', 'another secret').to(invoice)).not.toBe(url)
    made(await call(rig, invoices.cancel, { params: { id } }, school.admin))
    expect(await urlOf()).toBeNull()
  })

  test('opens that invoice alone: not another, not another school’s, not one that was altered or replaced', async () => {
    const [of, other] = [await linked(), await linked()]
    const bytes = Buffer.from(of.token, 'base64url')
    const swapped = Buffer.concat([
      bytes.subarray(0, 16),
      Buffer.from(other.invoiceId.replaceAll('-', ''), 'hex'),
      bytes.subarray(32),
    ]).toString('base64url')
    const end = of.token.endsWith('A') ? 'B' : 'A'
    for (const token of [
      'junk',
      swapped,
      `${of.token.slice(0, -1)}${end}`,
      of.token.slice(0, -1),
      `${of.token}A`,
    ])
      expect(await show({ school: of.school, token })).toMatchObject({
        status: 400,
        problem: { code: 'LINK_UNKNOWN' },
      })
    expect(await show({ school: other.school, token: of.token })).toMatchObject({
      problem: { code: 'LINK_UNKNOWN' },
    })
    expect(await pay({ school: other.school, token: of.token })).toMatchObject({
      problem: { code: 'LINK_UNKNOWN' },
    })
    const params = { id: of.invoiceId }
    const { paymentUrl } = made(await call(rig, invoices.replaceLink, { params }, of.school.admin))
    expect((await show(of)).problem.code).toBe('LINK_UNKNOWN')
    const token = new URL(paymentUrl!).hash.slice('#invoice='.length)
    expect(await show({ ...of, token })).toMatchObject({ status: 200 })
  })

  test('of each of two homes asks for the part of that home', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const { childId, parentId } = await payingChild(rig, school, {
      secondaryGuardian: { firstName: 'Bea', lastName: 'Other', phone: '555-010-0199' },
    })
    const { guardians } = made(await call(rig, homes.get, { params: { childId } }, school.admin))
    const other = guardians.find(({ id }) => id !== parentId)!
    const home = (name: string, guardianId: string) => ({
      name,
      street: '1 Oak St',
      city: 'Boston',
      state: 'MA',
      postalCode: '02101',
      share: 50,
      guardianIds: [guardianId],
    })
    const body = { homes: [home('First', parentId), home('Second', other.id)] }
    made(await call(rig, homes.save, { params: { childId }, body: body as never }, school.admin))
    const id = await makeClass(rig, school, { price: 40.01 })
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
    const ofHome = async (name: string) => {
      const row = content.find(({ parentName }) => parentName === name)!
      return { row, token: new URL(row.paymentUrl!).hash.slice('#invoice='.length) }
    }
    const [first, second] = [await ofHome('Gus Test'), await ofHome('Bea Other')]
    expect(first.row.amountDue + second.row.amountDue).toBe(4001)
    const linkedInvoice = made(await show({ school, token: second.token }))
    expect(linkedInvoice).toMatchObject({ payerFirstName: 'Bea', amountDue: second.row.amountDue })
    const amount = second.row.amountDue / 100
    expect(made(await pay({ school, token: second.token }, { amount }))).toMatchObject({ state: 'SUCCEEDED' })
    expect(made(await show({ school, token: second.token }))).toMatchObject({ status: 'PAID', amountDue: 0 })
    expect(made(await show({ school, token: first.token }))).toMatchObject({
      status: 'OPEN',
      amountDue: first.row.amountDue,
    })
  })
})

describe('Paying by the link', () => {
  test('pays what is open through the one ledger, is told again to who asks again, and says who paid', async () => {
    const of = await linked()
    const paymentId = randomUUID()
    const paid = made(await pay(of, { paymentId }))
    expect(paid).toEqual({
      id: paymentId,
      state: 'SUCCEEDED',
      type: 'CARD',
      amount: 4000,
      date: '2026-11-18',
      failure: null,
      failureCode: null,
      actionUrl: null,
    })
    expect(made(await pay(of, { paymentId, methodRef: 'tok_declined' }))).toEqual(paid)
    expect(made(await show(of, paymentId))).toMatchObject({ status: 'PAID', amountDue: 0, payment: paid })
    expect(await books(rig, of.school)).toMatchObject({ owed: 0, credit: 0, held: 4000, open: 0, pending: 0 })
    const { payments: listedPayments } = made(
      await call(rig, invoices.get, { params: { id: of.invoiceId } }, of.school.admin),
    )
    expect(listedPayments).toMatchObject([
      { kind: 'PAYMENT', how: 'Online payment by the parent', amount: 4000 },
    ])
    const { content } = made(await call(rig, transactions.list, { query: {} }, of.school.admin))
    expect(content).toMatchObject([{ id: paymentId, how: 'CARD', isByLink: true, amount: 4000 }])
    const { rows } = await inside(rig, of.school.id, (query) =>
      query(
        `select (select jsonb_agg(data->>'paymentId') from pgboss.job where name = 'payments.receipt' and data->>'paymentId' = $1) as receipts,
           (select jsonb_agg(jsonb_build_object('what', what, 'by', account_id)) from audit_event where subject_id = $1::uuid) as events,
           (select count(*)::int from payment_method) as methods`,
        [paymentId],
      ),
    )
    expect(rows).toEqual([
      { receipts: [paymentId], events: [{ what: 'payment.made-by-link', by: null }], methods: 0 },
    ])
  })

  test('in two tabs at once charges once', async () => {
    const of = await linked()
    const ended = await Promise.all([pay(of), pay(of)])
    const ends = ended.map(({ answer, problem }) => problem?.code ?? answer.state).toSorted()
    expect(ends[1]).toBe('SUCCEEDED')
    expect(['NOTHING_TO_PAY', 'PAYMENT_UNDER_WAY']).toContain(ends[0])
    expect(await books(rig, of.school)).toMatchObject({ owed: 0, held: 4000, credit: 0, pending: 0 })
  })

  test('pressed twice at once with one id charges once', async () => {
    const of = await linked()
    const paymentId = randomUUID()
    const ended = await Promise.all([pay(of, { paymentId }), pay(of, { paymentId })])
    for (const { answer } of ended) expect(['SENDING', 'SUCCEEDED']).toContain(answer.state)
    expect(await books(rig, of.school)).toMatchObject({ owed: 0, held: 4000, credit: 0, pending: 0 })
  })

  test('is refused while staff charge the same, and after it was paid or canceled', async () => {
    const of = await linked()
    await methodOf(rig, of.school, of.parentId, 'tok_challenged')
    const waiting = await charge(rig, of.school, of)
    expect(waiting.state).toBe('REQUIRES_ACTION')
    // A payment that staff started is not shown to the holder of the link.
    expect(made(await show(of))).toMatchObject({ amountDue: 4000, pendingAmount: 4000, payment: null })
    expect((await pay(of)).problem.code).toBe('PAYMENT_UNDER_WAY')
    expect((await pay(of, { paymentId: waiting.id })).problem.code).toBe('NOTHING_TO_PAY')
    await rig.sandbox.answerChallenge(waiting.actionUrl!.split('#')[1]!, true)
    await resolve(of, waiting.id)
    expect((await pay(of)).problem.code).toBe('NOTHING_TO_PAY')

    const other = await linked()
    made(await call(rig, invoices.cancel, { params: { id: other.invoiceId } }, other.school.admin))
    expect(made(await show(other))).toMatchObject({ status: 'VOID', amountDue: 0 })
    expect((await pay(other)).problem.code).toBe('NOTHING_TO_PAY')
    expect(await books(rig, other.school)).toMatchObject({ held: 0, open: 0 })
  })

  test('takes what the payer agreed to: where part was paid meanwhile, the rest is asked for anew', async () => {
    const of = await linked()
    const cash = { parentId: of.parentId, amount: 15, how: 'CASH' as const, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body: cash }, of.school.admin))
    expect((await pay(of)).problem).toMatchObject({
      code: 'AMOUNT_CHANGED',
      message: '$25 is due now. Please check it, and pay again',
    })
    expect(made(await show(of))).toMatchObject({ amountPaid: 1500, amountDue: 2500 })
    expect(made(await pay(of, { amount: 25 }))).toMatchObject({ state: 'SUCCEEDED', amount: 2500 })
    expect(await books(rig, of.school)).toMatchObject({ owed: 0, held: 4000, credit: 0 })
  })

  test('that is declined says why and leaves the invoice open for another card', async () => {
    const of = await linked()
    const declined = made(await pay(of, { methodRef: 'tok_declined' }))
    expect(declined).toMatchObject({
      state: 'FAILED',
      failure: 'The card was declined. Try another card, or ask the bank that issued it',
      failureCode: 'card_declined',
    })
    expect(made(await show(of, declined.id))).toMatchObject({
      amountDue: 4000,
      pendingAmount: 0,
      payment: { state: 'FAILED' },
    })
    expect(made(await pay(of)).state).toBe('SUCCEEDED')
  })

  test('goes on at the bank where that asks, and is followed from there', async () => {
    const of = await linked()
    const challengedPayment = made(await pay(of, { methodRef: 'tok_challenged' }))
    expect(challengedPayment).toMatchObject({
      state: 'REQUIRES_ACTION',
      actionUrl: expect.stringContaining('/pay/challenge#'),
    })
    expect(made(await show(of)).payment).toEqual(challengedPayment)
    await rig.sandbox.answerChallenge(challengedPayment.actionUrl!.split('#')[1]!, true)
    await resolve(of, challengedPayment.id)
    expect(made(await show(of, challengedPayment.id))).toMatchObject({
      status: 'PAID',
      payment: { state: 'SUCCEEDED' },
    })
  })

  test.each([
    ['tok_times_out_before', 'FAILED', 0],
    ['tok_times_out_after', 'SUCCEEDED', 4000],
  ])(
    'whose provider does not answer (%s) is found out, and never charged twice',
    async (methodRef, ends, held) => {
      const of = await linked()
      const { id, state } = made(await pay(of, { methodRef }))
      expect(state).toBe('UNKNOWN')
      expect((await pay(of)).problem.code).toBe('PAYMENT_UNDER_WAY')
      expect(made(await pay(of, { paymentId: id, methodRef })).state).toBe('UNKNOWN')
      await resolve(of, id)
      expect(made(await show(of)).payment).toBeNull()
      expect(made(await show(of, id)).payment!.state).toBe(ends)
      expect(await books(rig, of.school)).toMatchObject({ held, pending: 0 })
    },
  )

  test('by the debit of a bank account is on its way for days', async () => {
    const of = await linked()
    const paid = made(await pay(of, { methodRef: 'tok_bank_clears', type: 'BANK_ACCOUNT' }))
    expect(paid).toMatchObject({ state: 'PROCESSING', type: 'BANK_ACCOUNT' })
    expect(made(await show(of))).toMatchObject({ pendingAmount: 4000, payment: paid })
  })

  test('keeps the card where the payer asks for that, once it is paid and once only', async () => {
    const of = await linked()
    made(await pay(of, { methodRef: 'tok_declined', isKept: true }))
    const { id } = made(await pay(of, { isKept: true }))
    const { rows } = await rig.pool.pg.query(
      `select data from pgboss.job where name = 'payments.keep-method' and data->>'schoolId' = $1`,
      [of.school.id],
    )
    expect(rows.map(({ data }) => data)).toEqual([{ schoolId: of.school.id, paymentId: id }])
    const keep = keepMethodJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })
    for (const { data } of [...rows, ...rows]) await keep(data)
    const params = { a: of.school.id, b: of.parentId }
    expect(made(await call(rig, payments.methods, { params }, of.school.admin))).toMatchObject([
      { type: 'CARD', brand: 'visa', last4: '4242', state: 'USABLE', default: true },
    ])
    // The school is closed for good before the job runs: nothing is stored, and the provider deletes its data.
    await inside(rig, of.school.id, (query) => query('delete from mandate'))
    await inside(rig, of.school.id, (query) => query('delete from payment_method'))
    await rig.pool.pg.query(
      `update school_directory set state = 'DEACTIVATED', closed_from = 'ACTIVE', closed_at = now(), closed_by = $2,
         closed_through = '2026-11-01', closed_for_good_at = now() where id = $1`,
      [of.school.id, of.school.admin.id],
    )
    await keep(rows[0]!.data)
    const methodRows = await inside(rig, of.school.id, (query) => query('select from payment_method'))
    expect(methodRows.rows).toEqual([])
    const forgets = await rig.pool.pg.query(
      `select data from pgboss.job where name = 'payments.forget-payer' and data->>'schoolId' = $1`,
      [of.school.id],
    )
    expect(forgets.rows).toEqual([{ data: { schoolId: of.school.id, payerId: expect.any(String) } }])
  })

  test('never takes the number of a card, a method that is kept, or a made-up one', async () => {
    const of = await linked()
    for (const methodRef of ['4242424242424242', '4111 1111 1111 1111'])
      expect((await pay(of, { methodRef })).problem.code).toBe('CARD_NUMBER_SENT')
    await methodOf(rig, of.school, of.parentId)
    const { rows } = await inside(rig, of.school.id, (query) =>
      query('select provider_ref from payment_method'),
    )
    for (const methodRef of [rows[0]!.provider_ref as string, 'tok_made_up', 'pm_1'])
      expect((await pay(of, { methodRef })).problem.code).toBe('NOT_ENTERED')
    expect(await books(rig, of.school)).toMatchObject({ held: 0 })
  })

  test('needs a school that is connected', async () => {
    const of = await linked()
    made(await call(rig, integrations.disconnectPayments, {}, of.school.admin))
    expect(made(await show(of)).checkout).toBeNull()
    expect((await pay(of)).problem).toMatchObject({
      code: 'NOT_CONNECTED',
      message: 'This school does not take payments online right now. Please ask the school how to pay',
    })
  })

  test('needs a school whose provider lets it take payments', async () => {
    const of = await linked()
    await rig.pool.pg.query('update provider_account set takes_payments = false where school_id = $1', [
      of.school.id,
    ])
    expect(made(await show(of)).checkout).toBeNull()
    expect((await pay(of)).problem.code).toBe('NOT_CONNECTED')
  })

  test('goes to Stripe with what its form made, kept only where the payer asks', async () => {
    const of = await linked()
    made(await call(rig, integrations.disconnectPayments, {}, of.school.admin))
    const accountRef = `acct_${of.school.id}`
    await asPlatform(rig.pool, (tx) =>
      connectAccount(tx, of.school.id, { provider: 'STRIPE', accountRef, name: 'Oak Street Arts' }),
    )
    expect(made(await show(of)).checkout).toMatchObject({
      provider: 'STRIPE',
      isTest: true,
      stripe: { publishableKey: 'pk_test_1', accountRef },
    })
    expect((await pay(of)).problem.code).toBe('NOT_ENTERED')
    const sent = rig.stripe.requests.length
    await pay(of, { methodRef: 'pm_1' })
    await pay(of, { methodRef: 'pm_2', isKept: true })
    const confirmed = rig.stripe.requests.slice(sent).filter(({ path }) => path.endsWith('/confirm'))
    expect(
      confirmed.map(({ account, body }) => [account, body.payment_method, body.setup_future_usage]),
    ).toEqual([
      [accountRef, 'pm_1', undefined],
      [accountRef, 'pm_2', 'off_session'],
    ])
  })
})

describe('What is too little to be charged', () => {
  test.each([
    ['USD', 0.49, 50],
    ['GBP', 0.29, 30],
  ] as const)(
    'in %s is not paid by the link, which says what the least is',
    async (currency, amount, least) => {
      const school = await makeSchool(rig)
      await connectSandbox(rig, school)
      await inside(rig, school.id, (query) => query('update school set currency = $1', [currency]))
      const child = await payingChild(rig, school)
      const lines = [{ label: 'Clay', amount, childId: child.childId }]
      const { id } = await writeInvoice(rig, school, { ...child, lines })
      const { paymentUrl } = made(await call(rig, invoices.get, { params: { id } }, school.admin))
      const of = { school, token: paymentUrl!.split('=')[1]! }
      expect(made(await show(of))).toMatchObject({ amountDue: Math.round(amount * 100), leastAmount: least })
      const { status, problem } = await pay(of, { amount })
      expect([status, problem.code]).toEqual([400, 'TOO_LITTLE_TO_CHARGE'])
      const chargeBody = { parentId: child.parentId, invoiceIds: [id], paymentType: 'CHARGE' as const }
      const byStaff = await call(rig, payments.create, { body: chargeBody }, school.admin)
      expect(byStaff.problem).toMatchObject({ code: 'TOO_LITTLE_TO_CHARGE' })
    },
  )
})

describe('Tries', () => {
  test('of one link are five an hour, and who only asks again is not counted', async () => {
    const of = await linked()
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const paymentId of [...ids, ids[0]!, ids[4]!])
      expect(made(await pay(of, { paymentId, methodRef: 'tok_declined' })).state).toBe('FAILED')
    const { status, problem, headers } = await pay(of)
    expect([status, problem.message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Please wait \d+ minutes and try again$/),
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await show(of)).status).toBe(200)
  })

  test('that succeed are not counted: the thirtieth parent on the wifi of the school pays', async () => {
    const from = elsewhere()
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const child = await payingChild(rig, school)
    for (let parent = 0; parent < 30; parent += 1) {
      const { id } = await writeInvoice(rig, school, child)
      const { paymentUrl, amountDue } = made(await call(rig, invoices.get, { params: { id } }, school.admin))
      const token = paymentUrl!.split('=')[1]!
      expect(made(await pay({ school, token }, { amount: amountDue / 100 }, from)).state).toBe('SUCCEEDED')
    }
  })

  test('that fail are ten an hour of one payer, whatever the link', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const child = await payingChild(rig, school)
    const statuses: number[] = []
    for (const tries of [5, 5, 1]) {
      const { id } = await writeInvoice(rig, school, child)
      const { paymentUrl, amountDue } = made(await call(rig, invoices.get, { params: { id } }, school.admin))
      const payInput = { amount: amountDue / 100, methodRef: 'tok_declined' }
      const of = { school, token: paymentUrl!.split('=')[1]! }
      for (let count = 0; count < tries; count += 1) statuses.push((await pay(of, payInput)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('in vain from one address are two hundred an hour, guesses among them', async () => {
    const from = elsewhere()
    const of = await linked()
    const statuses: number[] = []
    for (let tries = 0; tries < 199; tries += 1)
      statuses.push((await show({ school: of.school, token: `guess ${tries}` }, undefined, from)).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(made(await pay(of, { methodRef: 'tok_declined' }, from)).state).toBe('FAILED')
    expect((await show({ school: of.school, token: 'guess' }, undefined, from)).status).toBe(429)
    expect((await pay(of, {}, from)).status).toBe(429)
    // The address has to wait, the link does not.
    expect(made(await pay(of)).state).toBe('SUCCEEDED')
  })
})

test('Papers say where to pay online, and that they are tests where they are', async () => {
  const of = await linked()
  const params = { id: of.invoiceId }
  const paper = async () => {
    const { link } = made(await call(rig, invoices.pdf, { params }, of.school.admin))
    const { rawPayload } = await rig.app.inject({ url: new URL(link).pathname })
    return textOf(await readPdf(rawPayload))
  }
  const { paymentUrl } = made(await call(rig, invoices.get, { params }, of.school.admin))
  const open = await paper()
  expect(open).toContain('Pay online')
  expect(open.replace(/\s/g, '')).toContain(paymentUrl!)
  expect(open).toContain('TEST: no money was moved')
  made(await pay(of))
  expect(await paper()).not.toContain('Pay online')
  made(await call(rig, integrations.disconnectPayments, {}, of.school.admin))
  expect(await paper()).toContain('TEST: no money was moved')
  const other = await makeSchool(rig)
  const { id } = await writeInvoice(rig, other)
  const { link } = made(await call(rig, invoices.pdf, { params: { id } }, other.admin))
  const { rawPayload } = await rig.app.inject({ url: new URL(link).pathname })
  expect(textOf(await readPdf(rawPayload))).not.toMatch(/TEST|Pay online/)
})

test('The letter of an invoice brings its link, and waits sealed with its PDF', async () => {
  const of = await linked()
  made(await call(rig, invoices.resend, { params: { id: of.invoiceId } }, of.school.admin))
  const { rows: jobs } = await rig.pool.pg.query(
    `select data from pgboss.job where name = 'billing.send' and data->>'schoolId' = $1`,
    [of.school.id],
  )
  const payLink = payLinks('http://localhost:3000', SECRET).to
  await sendFileJob({ pool: rig.pool, letters: LETTERS, payLink })(jobs[0].data)
  const [letter] = await lettersWithFiles(rig, of.school.id)
  const portalName = `portal-${of.school.id.slice(-12)}`
  expect(letter).toMatchObject({
    payLink: `http://localhost:3000/pay/${portalName}#invoice=${of.token}`,
    isSealed: true,
  })
  expect(letter!.body).toContain('<p>Pay online:</p><p>{{payLink}}</p>')
  expect(letter!.body).not.toContain(of.token)
  expect(textOf(await readPdf(letter!.file!))).toContain('Pay online')
  // R276: the letter is in the history, which does not reveal its link.
  const { content } = made(await call(rig, emailHistory.list, { query: {} }, of.school.admin))
  expect(content).toMatchObject([
    {
      about: 'Invoice 0001',
      address: 'gus@example.test',
      status: 'QUEUED',
      sentBy: expect.stringContaining('Test') as string,
    },
  ])
  const params = { id: content[0]!.id }
  const whole = made(await call(rig, emailHistory.get, { params }, of.school.admin))
  expect(whole.message).toContain('attached.')
  expect(whole.message).toContain('{{payLink}}')
  expect(whole.attachments).toMatchObject([{ name: 'Invoice 0001.pdf' }])
  made(await call(rig, emailHistory.sendAgain, { params, body: {} }, of.school.admin))
  const again = (await lettersWithFiles(rig, of.school.id)).at(-1)!
  expect(again).toMatchObject({ payLink: letter!.payLink, name: 'Invoice 0001.pdf', isSealed: true })
  expect(again.file).toEqual(letter!.file)
})
