import { dunning } from '@afterbell/contract/dunning/dunning'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals } from '@afterbell/contract/payments/transactions'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { describe, expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { payInvoice, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made } from '../rig/make.ts'
import { owing } from '../rig/paying/paying.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { debtor, dunningTime, fallsDue, lettersAbout, dunningStepsOf } from '../rig/paying/dunning-time.ts'

const rig = useRig()

const DUE = 'invoice 0001 is past due'
const NOT_CHARGED = 'we could not charge $40 for invoice 0001'

async function dunningOf(of: Awaited<ReturnType<typeof dunningTime>>, id: string) {
  return made(await call(rig, dunning.ofInvoice, { params: { id } }, of.school.admin))
}

/** Creates an invoice due today for a child who has left, with an undecided refund proposal. */
async function proposed({ school }: Awaited<ReturnType<typeof dunningTime>>): Promise<string> {
  const { classId, rosterId, childId } = await owing(rig, school, 40)
  const params = { id: classId, rosterId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `update invoice i set first_due_on = '2026-11-18' from invoice_line l where l.invoice_id = i.id and l.child_id = $1 returning i.id`,
      [childId],
    ),
  )
  return rows[0]!.id as string
}

describe('What is too little to be charged', () => {
  test('is not charged by itself, takes no step, and its invoice says so', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_succeeds', amount: 0.4 })
    await of.run()
    await of.days(2)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([])
    expect(await lettersAbout(rig, of.school)).toEqual([])
    expect(await dunningOf(of, invoiceId)).toMatchObject({ next: null, stopped: 'TOO_LITTLE' })
  })

  test('is reminded of without a link where nothing is charged by itself', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { amount: 0.4 })
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['1 WRITTEN'])
    const [letter] = await writtenAutomatically(rig, of.school.id, ['OVERDUE'])
    expect(JSON.stringify(letter)).toContain('Please ask the school how to pay')
    expect(JSON.stringify(letter)).not.toContain('#invoice=')
  })
})

describe('An invoice that is past due', () => {
  test('is reminded of on the days of the school, once each, and stands in the list after the last', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school)
    expect(await dunningOf(of, invoiceId)).toMatchObject({
      tried: [],
      next: { on: '2026-11-19', what: 'WRITE' },
      stopped: null,
    })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([])
    await of.days(3)
    await of.run(2)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['1 WRITTEN'])
    await of.days(13)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([
      '1 WRITTEN',
      '4 WRITTEN',
      '8 WRITTEN',
      '15 WRITTEN',
    ])
    expect(await lettersAbout(rig, of.school)).toEqual([DUE, DUE, DUE, DUE])
    const over = made(await call(rig, dunning.list, { query: { about: 'OVER' } }, of.school.admin))
    expect(over.content).toMatchObject([{ id: invoiceId, number: '0001', amountDue: 4000, next: null }])
    expect(over.content[0]!.tried.map(({ on }) => on)).toEqual([
      '2026-11-19',
      '2026-11-22',
      '2026-11-26',
      '2026-12-03',
    ])
  })

  test('is reminded of without a link, and not charged, while the provider lets the school take no payments', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_succeeds' })
    const take = (may: boolean) =>
      rig.pool.pg.query('update provider_account set takes_payments = $2 where school_id = $1', [
        of.school.id,
        may,
      ])
    await take(false)
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['1 WRITTEN'])
    const [letter] = await writtenAutomatically(rig, of.school.id, ['OVERDUE'])
    expect(JSON.stringify(letter)).toContain('Please ask the school how to pay')
    await take(true)
    // The next step charges again.
    await of.days(3)
    expect(await dunningOf(of, invoiceId)).toMatchObject({ stopped: 'NOTHING_OPEN' })
  })

  test('is left alone once it is paid, canceled or written off', async () => {
    const of = await dunningTime(rig)
    const paid = await debtor(rig, of.school)
    const canceled = await writeInvoice(rig, of.school, { parentId: paid.parentId, dueDate: '2026-11-18' })
    await payInvoice(rig, of.school, paid.invoiceId, 4000)
    made(await call(rig, invoices.cancel, { params: { id: canceled.id } }, of.school.admin))
    await of.days(2)
    expect(await lettersAbout(rig, of.school)).toEqual([])
    expect(await dunningOf(of, paid.invoiceId)).toMatchObject({ next: null, stopped: 'NOTHING_OPEN' })
  })

  test('of somebody without an address is shown to the office, and nothing is sent', async () => {
    const of = await dunningTime(rig)
    const primaryGuardian = { firstName: 'Gus', lastName: 'Test', phone: '555-010-0100', email: null }
    const { invoiceId, payerId } = await debtor(rig, of.school, { primaryGuardian })
    await fallsDue(rig, of.school, invoiceId, '2026-11-17')
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['1 UNREACHABLE'])
    expect(await lettersAbout(rig, of.school)).toEqual([])
    const { content } = made(
      await call(rig, dunning.list, { query: { about: 'UNREACHABLE' } }, of.school.admin),
    )
    expect(content).toMatchObject([{ id: invoiceId, payer: { id: payerId, email: null } }])
  })

  test('is not reminded of while it is paid, disputed, paused, or proposed to be given back', async () => {
    const of = await dunningTime(rig)
    const ids: Record<string, string> = {}
    for (const what of ['pending', 'disputed', 'paused', 'payer']) {
      const owing = await debtor(rig, of.school)
      ids[what] = owing.invoiceId
      if (what === 'payer') {
        const payerInput = { params: { payerId: owing.payerId }, body: { reason: 'They moved' } }
        made(await call(rig, dunning.pausePayer, payerInput, of.school.admin))
      }
    }
    await inside(rig, of.school.id, async (query) => {
      await query('update invoice set pending_cents = 1000 where id = $1', [ids.pending])
      await query('update invoice set paid_cents = 1000, disputed_cents = 1000 where id = $1', [ids.disputed])
    })
    ids.proposed = await proposed(of)
    const invoiceInput = { params: { id: ids.paused! }, body: { reason: 'A new bank account comes' } }
    made(await call(rig, dunning.pauseInvoice, invoiceInput, of.school.admin))
    await of.days(1)
    for (const id of Object.values(ids)) expect(await dunningStepsOf(rig, of.school, id)).toEqual([])
    const stopped = await Promise.all(Object.values(ids).map((id) => dunningOf(of, id)))
    expect(stopped.map((each) => each.stopped)).toEqual([
      'UNDER_WAY',
      'DISPUTED',
      'PAUSED',
      'PAUSED',
      'PROPOSED',
    ])
    expect(stopped[2]!.pause).toMatchObject({ of: 'INVOICE', reason: 'A new bank account comes' })
    made(await call(rig, dunning.resumeInvoice, { params: { id: ids.paused! } }, of.school.admin))
    await of.run()
    expect(await dunningStepsOf(rig, of.school, ids.paused!)).toEqual(['1 WRITTEN'])
  })

  test('of a child who has left is followed again once somebody has dismissed what was proposed', async () => {
    const of = await dunningTime(rig)
    const id = await proposed(of)
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, id)).toEqual([])
    const { content } = made(await call(rig, proposals.list, { query: {} }, of.school.admin))
    made(await call(rig, proposals.dismiss, { params: { id: content[0]!.id } }, of.school.admin))
    await of.run()
    // Nobody has an address, so it appears on the office's list.
    expect(await dunningStepsOf(rig, of.school, id)).toEqual(['1 UNREACHABLE'])
  })

  test('missed for more than a week is not made up for; a school that is not active, or asleep, does nothing', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school)
    const become = (state: string) =>
      inside(rig, of.school.id, (query) =>
        query('update school_directory set state = $2 where id = $1', [of.school.id, state]),
      )
    await become('INACTIVE')
    await of.days(5)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([])
    await become('ACTIVE')
    // It is 15:00 there; ten hours later it is 01:00.
    await of.time.pass({ hours: 10 })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([])
    await of.time.pass({ hours: 14 })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['4 WRITTEN'])
    await of.time.pass({ hours: 24 * 20 })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['4 WRITTEN'])
  })

  test('goes by the days of the school, which may be changed meanwhile, or by none', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school)
    const change = (body: object) => call(rig, ofSchool.changeRegistration, { body }, of.school.admin)
    expect((await change({ dunningDays: [4, 4] })).problem.fields).toMatchObject([{ path: 'dunningDays' }])
    made(await change({ dunningDays: [2, 10] }))
    await of.days(2)
    made(await change({ dunningDays: [1, 3, 10] }))
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['2 WRITTEN', '3 WRITTEN'])
    made(await change({ isDunningOn: false }))
    await of.days(8)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['2 WRITTEN', '3 WRITTEN'])
    expect((await dunningOf(of, invoiceId)).next).toBeNull()
  })
})

describe('What may be charged by itself', () => {
  test('is charged on the day it is due, once, whoever tries, and nobody is written to', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_succeeds' })
    expect((await dunningOf(of, invoiceId)).next).toEqual({ on: '2026-11-18', what: 'CHARGE' })
    await of.run(3)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['0 CHARGED SUCCEEDED'])
    const invoice = made(await call(rig, invoices.get, { params: { id: invoiceId } }, of.school.admin))
    expect(invoice).toMatchObject({
      status: 'PAID',
      amountPaid: 4000,
      tried: [{ on: '2026-11-18', what: 'CHARGED', outcome: 'PAID' }],
    })
    await of.days(2)
    expect(await lettersAbout(rig, of.school)).toEqual([])
    const { rows } = await inside(rig, of.school.id, (query) =>
      query(`select count(*)::int as count, sum(cents)::int as cents from payment where state = 'SUCCEEDED'`),
    )
    expect(rows).toEqual([{ count: 1, cents: 4000 }])
  })

  test('that is declined is told, and tried again on the days of reminders until it is paid', async () => {
    const of = await dunningTime(rig)
    const { invoiceId, parentId } = await debtor(rig, of.school, { token: 'tok_declined' })
    await of.run()
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([
      '0 CHARGED FAILED card_declined',
      '1 CHARGED FAILED card_declined',
    ])
    expect(await lettersAbout(rig, of.school)).toEqual([NOT_CHARGED, NOT_CHARGED])
    const outside = {
      parentId,
      invoiceIds: [invoiceId],
      amount: 40,
      how: 'CASH' as const,
      receivedOn: '2026-11-18',
    }
    made(await call(rig, payments.takeOutside, { body: outside }, of.school.admin))
    await of.days(4)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toHaveLength(2)
  })

  test('by a card whose bank asks the cardholder is ended, and they are sent the link', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_challenged' })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([
      '0 CHARGED FAILED authentication_required',
    ])
    expect(await lettersAbout(rig, of.school)).toEqual([NOT_CHARGED])
  })

  test('and is not heard of is looked for: what never came is tried again untold, what came pays', async () => {
    const of = await dunningTime(rig)
    const before = await debtor(rig, of.school, { token: 'tok_times_out_before' })
    const after = await debtor(rig, of.school, { token: 'tok_times_out_after' })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, before.invoiceId)).toEqual(['0 CHARGED UNKNOWN TIMED_OUT'])
    await of.time.pass({ minutes: 3 })
    await of.run()
    expect(await dunningStepsOf(rig, of.school, before.invoiceId)).toEqual(['0 CHARGED FAILED CANCELED'])
    expect(await dunningStepsOf(rig, of.school, after.invoiceId)).toEqual(['0 CHARGED SUCCEEDED'])
    expect(await lettersAbout(rig, of.school)).toEqual([])
    await of.days(1)
    await of.time.pass({ minutes: 3 })
    expect(await dunningStepsOf(rig, of.school, before.invoiceId)).toEqual([
      '0 CHARGED FAILED CANCELED',
      '1 CHARGED FAILED CANCELED',
    ])
  })

  test('by a bank account is under way for days, told when it bounces, and tried again', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_bank_bounces' })
    await of.run()
    expect(await dunningOf(of, invoiceId)).toMatchObject({ stopped: 'UNDER_WAY', next: null })
    await of.days(3)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['0 CHARGED PROCESSING'])
    await of.days(2)
    const [first, second] = await dunningStepsOf(rig, of.school, invoiceId)
    expect([first, second]).toEqual(['0 CHARGED FAILED insufficient_funds', '4 CHARGED PROCESSING'])
    expect(await lettersAbout(rig, of.school)).toEqual([NOT_CHARGED])
  })

  test('what a bank took back is never charged again by itself, nor is an account that is closed', async () => {
    const of = await dunningTime(rig)
    const { invoiceId, parentId } = await debtor(rig, of.school, { token: 'tok_bank_returns' })
    made(await call(rig, ofSchool.changeRegistration, { body: { dunningDays: [8, 12] } }, of.school.admin))
    await of.run()
    await of.days(11)
    // The debit came back on the ninth day, and the letter goes out at once.
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['0 CHARGED SUCCEEDED', '8 WRITTEN'])
    const params = { a: of.school.id, b: parentId }
    const [method] = made(await call(rig, payments.methods, { params }, of.school.admin))
    expect(method).toMatchObject({ state: 'UNUSABLE' })
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([
      '0 CHARGED SUCCEEDED',
      '8 WRITTEN',
      '12 WRITTEN',
    ])
    expect(await lettersAbout(rig, of.school)).toEqual([DUE, DUE])
  })

  test('is charged at most three times a day, the earliest due first; the others come the next day', async () => {
    const of = await dunningTime(rig)
    const { parentId, invoiceId } = await debtor(rig, of.school, { token: 'tok_succeeds' })
    const more: string[] = []
    for (let index = 0; index < 3; index += 1)
      more.push((await writeInvoice(rig, of.school, { parentId, dueDate: '2026-11-18' })).id)
    await of.run()
    await of.run()
    const steps = await Promise.all([invoiceId, ...more].map((id) => dunningStepsOf(rig, of.school, id)))
    expect(steps.flat()).toHaveLength(3)
    await of.days(1)
    const then = await Promise.all([invoiceId, ...more].map((id) => dunningStepsOf(rig, of.school, id)))
    expect(then.flat()).toEqual([
      '0 CHARGED SUCCEEDED',
      '0 CHARGED SUCCEEDED',
      '0 CHARGED SUCCEEDED',
      '1 CHARGED SUCCEEDED',
    ])
  })

  test('is paid by credit first', async () => {
    const of = await dunningTime(rig)
    const { parentId, invoiceId, payerId } = await debtor(rig, of.school, { token: 'tok_succeeds' })
    const first = await writeInvoice(rig, of.school, { parentId, dueDate: '2026-12-18' })
    await payInvoice(rig, of.school, first.id, 2500)
    await inside(rig, of.school.id, (query) =>
      query(
        `insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id)
         values ($1, 'gift', 'PAYMENT', gen_random_uuid(), 'BANK', 'CREDIT', 1500, $2)`,
        [of.school.id, payerId],
      ),
    )
    await of.run()
    const { rows } = await inside(rig, of.school.id, (query) =>
      query(`select cents from payment where is_automatic`),
    )
    expect(rows).toEqual([{ cents: 2500 }])
    expect(await dunningOf(of, invoiceId)).toMatchObject({ stopped: 'NOTHING_OPEN' })
  })

  test('is left alone where the mandate was taken back', async () => {
    const of = await dunningTime(rig)
    const { invoiceId } = await debtor(rig, of.school, { token: 'tok_succeeds' })
    await inside(rig, of.school.id, (query) => query('update mandate set ended_at = app.now()'))
    await of.run()
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual(['1 WRITTEN'])
  })
})

describe('An amount far above what the family usually pays', () => {
  async function unusualCharge() {
    const of = await dunningTime(rig)
    const usual = await debtor(rig, of.school, { token: 'tok_succeeds', amount: 20 })
    await of.run()
    const { id } = await writeInvoice(rig, of.school, {
      parentId: usual.parentId,
      dueDate: '2026-11-19',
      lines: [{ label: 'A whole year', amount: 100.01 }],
    })
    await of.days(1)
    return { of, id }
  }

  test('waits for a person, who charges it, once', async () => {
    const { of, id } = await unusualCharge()
    expect(await dunningStepsOf(rig, of.school, id)).toEqual(['0 HELD'])
    const { content } = made(await call(rig, dunning.list, { query: { about: 'HELD' } }, of.school.admin))
    expect(content).toMatchObject([{ id, held: { amount: 10001, usual: 2000 } }])
    const ask = (amount: number) =>
      call(rig, dunning.charge, { params: { id }, body: { amount } }, of.school.admin)
    expect((await ask(99)).problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
    const both = await Promise.all([ask(100.01), ask(100.01)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)!.problem).toMatchObject({ code: 'NOT_HELD' })
    expect(await dunningStepsOf(rig, of.school, id)).toEqual(['0 CHARGED SUCCEEDED'])
  })

  test('or leaves it: then its payer is written to, and it is never charged by itself', async () => {
    const { of, id } = await unusualCharge()
    await of.days(1)
    expect(await dunningStepsOf(rig, of.school, id)).toEqual(['0 HELD', '1 WRITTEN'])
    made(await call(rig, dunning.leave, { params: { id } }, of.school.admin))
    const again = await call(rig, dunning.leave, { params: { id } }, of.school.admin)
    expect(again.problem).toMatchObject({ code: 'NOT_HELD' })
    await of.days(3)
    expect(await dunningStepsOf(rig, of.school, id)).toEqual(['0 LEFT', '1 WRITTEN', '4 WRITTEN'])
  })
})
