import { describe, expect, test } from 'vitest'
import { homes } from '@afterbell/contract/families/homes'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schools } from '@afterbell/contract/school/school'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import { INVOICE_STATUS_FILTERS } from '@afterbell/domain/invoices/invoice-status'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { LETTERS, NOW, SECRET, call, useRig } from '../rig/app.ts'
import { payingChild, payInvoice, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'
import { lettersWithFiles } from '../rig/reading/sent-link.ts'

const rig = useRig()

const listed = async (school: MadeSchool, query: Record<string, string> = {}) =>
  made(await call(rig, invoices.list, { query: query as never }, school.admin)).content
const detail = async (school: MadeSchool, id: string) =>
  made(await call(rig, invoices.get, { params: { id } }, school.admin))

describe('An invoice written by hand', () => {
  test('is issued with the next number, is due when the school says, and stands in the list', async () => {
    const school = await makeSchool(rig)
    const { childId, parentId } = await payingChild(rig, school)
    const lines = [
      { label: 'T-shirt', amount: 25, childId },
      { label: 'Late pickup', amount: 10.5 },
    ]
    const body = { parentId, lines, memo: 'Size M' }
    const one = made(await call(rig, invoices.create, { body }, school.admin))
    const two = await writeInvoice(rig, school, { parentId, dueDate: '2026-11-20' })
    expect([one.number, two.number]).toEqual(['0001', '0002'])
    expect([one.dueDate, two.dueDate]).toEqual(['2026-12-02', '2026-11-20'])
    expect(one).toMatchObject({ total: 3550, amountDue: 3550, status: 'OPEN', memo: 'Size M' })
    expect(one.lines.map(({ label, netAmount }) => [label, netAmount])).toEqual([
      ['T-shirt', 2500],
      ['Late pickup', 1050],
    ])
    expect((await listed(school)).map(({ number }) => number)).toEqual(['0002', '0001'])
    expect(await listed(school, { search: '#1' })).toMatchObject([
      { number: '0001', parentName: 'Gus Test', parentEmail: 'gus@example.test', childName: 'Kim Test' },
    ])
  })

  test('is refused without somebody who pays, without lines, and with a line of another family', async () => {
    const school = await makeSchool(rig)
    const { parentId } = await payingChild(rig, school)
    const stranger = await payingChild(rig, school, { firstName: 'Other', lastName: 'Child' })
    const fieldsOf = async (body: object) =>
      (await call(rig, invoices.create, { body: body as never }, school.admin)).problem.fields!.map(
        ({ path }) => path,
      )
    expect(await fieldsOf({ lines: [] })).toEqual(['parentId', 'lines'])
    expect(await fieldsOf({ parentId, lines: [{ label: ' ', amount: 0 }], dueDate: '2026-11-17' })).toEqual([
      'lines.0.label',
      'lines.0.amount',
      'dueDate',
    ])
    const lines = [{ label: 'T-shirt', amount: 5, childId: stranger.childId }]
    expect(await fieldsOf({ parentId, lines })).toEqual(['lines.0.childId'])
  })

  test('goes to the home of the guardian where two homes share', async () => {
    const school = await makeSchool(rig)
    const { childId, parentId } = await payingChild(rig, school, {
      secondaryGuardian: { firstName: 'Bea', lastName: 'Other', phone: '555-010-0199' },
    })
    const guardians = made(await call(rig, homes.get, { params: { childId } }, school.admin)).guardians
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
    const first = await writeInvoice(rig, school, { parentId })
    const second = await writeInvoice(rig, school, { parentId: other.id })
    expect([first.parentName, second.parentName]).toEqual(['Gus Test', 'Bea Other'])
    expect(first.payerId).not.toBe(second.payerId)
    const billing = made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
    expect(billing.payers.map(({ kind, owed }) => [kind, owed])).toEqual([
      ['HOME', 2500],
      ['HOME', 2500],
    ])
  })
})

test('An invoice of an enrollment says for what, when and why', async () => {
  const school = await makeSchool(rig)
  const { childId } = await payingChild(rig, school)
  const id = await makeClass(rig, school, { price: 40 })
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  const [row] = await listed(school)
  expect(row).toMatchObject({ activityDetails: 'Chess', childName: 'Kim Test', total: 4000 })
  expect(await detail(school, row!.id)).toMatchObject({
    periodStart: '2026-11-23',
    periodEnd: '2026-12-14',
    lines: [
      {
        meetings: 4,
        child: { id: childId },
        servicePeriod: { from: '2026-11-23', to: '2026-12-14' },
        reason: expect.stringContaining('meetings'),
      },
    ],
  })
})

test('Every status is found by its filter, and by no other', async () => {
  const school = await makeSchool(rig)
  const { parentId } = await payingChild(rig, school)
  const amounts: Record<string, string> = {
    OPEN: 'paid_cents = 500',
    PAST_DUE: `first_due_on = '2026-11-17'`,
    PAID: 'paid_cents = 2500',
    VOID: 'credited_cents = 2500',
    REFUNDED: 'paid_cents = 2500, credited_cents = 2500, moved_cents = 2500, refunded_cents = 2500',
    PARTIALLY_REFUNDED: 'paid_cents = 2500, credited_cents = 500, moved_cents = 500, refunded_cents = 500',
    DRAFT: `state = 'DRAFT', number = null`,
  }
  for (const change of [
    ...Object.values(amounts),
    `reversed_cents = 2500, paid_cents = 2500`,
    'written_off_cents = 2500',
  ])
    await inside(rig, school.id, async (query) =>
      query(`update invoice set ${change} where school_id = $1 and id = $2`, [
        school.id,
        (await writeInvoice(rig, school, { parentId })).id,
      ]),
    )
  const byStatus = await Promise.all(INVOICE_STATUS_FILTERS.map((status) => listed(school, { status })))
  expect(byStatus.map((rows) => [...new Set(rows.map(({ status }) => status))])).toEqual(
    INVOICE_STATUSES.map((status) => [status]),
  )
  expect(byStatus.flat()).toHaveLength((await listed(school)).length)
})

test('The list is the same at each of its addresses, and takes dates and orders', async () => {
  const school = await makeSchool(rig)
  for (const amount of [30, 10, 20])
    await writeInvoice(rig, school, { lines: [{ label: 'T-shirt', amount }] })
  const query = { sort: 'total,DESC', from: '2026-11-18', to: '2026-11-18', status: 'open' } as never
  for (const op of [invoices.list, invoices.listV2, invoices.listPage, invoices.search]) {
    const { content } = made(await call(rig, op as typeof invoices.list, { query }, school.admin))
    expect(content.map(({ total }) => total)).toEqual([3000, 2000, 1000])
  }
  expect(await listed(school, { from: '2026-11-19' })).toEqual([])
})

describe('Canceling', () => {
  test('writes a credit note over what is left, and refuses what is paid or canceled', async () => {
    const school = await makeSchool(rig)
    const open = await writeInvoice(rig, school)
    const paid = await writeInvoice(rig, school)
    await payInvoice(rig, school, paid.id, 500)
    const cancel = (id: string) => call(rig, invoices.cancel, { params: { id } }, school.admin)
    expect((await cancel(paid.id)).problem.code).toBe('IS_PAID')
    expect((await cancel(open.id)).status).toBe(204)
    const after = await detail(school, open.id)
    expect(after).toMatchObject({ status: 'VOID', amountDue: 0, notes: [{ number: '0003', total: 2500 }] })
    expect((await cancel(open.id)).problem.code).toBe('NOTHING_LEFT')
    expect((await cancel(after.notes[0]!.id)).problem.code).toBe('IS_CREDIT_NOTE')
    const billing = await inside(rig, school.id, (query) =>
      query(
        `select sum(case debit when 'RECEIVABLE' then cents else -cents end)::int as owed from ledger_entry
         where payer_id = $1 and 'RECEIVABLE' in (debit, credit)`,
        [open.payerId],
      ),
    )
    expect(billing.rows).toEqual([{ owed: 0 }])
  })

  test('dismisses what was proposed to go back of it, and leaves what is about other invoices', async () => {
    const school = await makeSchool(rig)
    const at = 'classes' as const
    const propose = async () => {
      const { childId } = await payingChild(rig, school)
      const id = await makeClass(rig, school, { price: 40 })
      const { rosterId } = made(
        await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin),
      )
      const invoiceId = (await listed(school))[0]!.id
      made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
      const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
      return { invoiceId, proposal: content[0]! }
    }
    const [one, two] = [await propose(), await propose()]
    // A proposal of two homes covers one invoice of each.
    await inside(rig, school.id, (query) =>
      query(
        `insert into given_back (school_id, id, proposal_id, line_id, cents)
         select school_id, gen_random_uuid(), $1, id, 100 from invoice_line where invoice_id = $2`,
        [two.proposal.id, one.invoiceId],
      ),
    )
    made(await call(rig, invoices.cancel, { params: { id: one.invoiceId } }, school.admin))
    const remainingProposals = made(await call(rig, proposals.list, { query: {} }, school.admin)).content
    expect(remainingProposals).toEqual([two.proposal])
    const dismissed = { query: { state: 'DISMISSED' as const } }
    const gone = made(await call(rig, proposals.list, dismissed, school.admin)).content
    expect(gone.map(({ id }) => id)).toEqual([one.proposal.id])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select subject_id from audit_event where what = 'proposal.dismissed'`),
    )
    expect(rows).toEqual([{ subject_id: one.proposal.id }])
    const input = { params: { id: one.proposal.id }, body: {} }
    expect((await call(rig, proposals.confirm, input, school.admin)).problem.code).toBe('DECIDED')
  })

  test('several tells those that cannot be', async () => {
    const school = await makeSchool(rig)
    const open = await writeInvoice(rig, school)
    const paid = await writeInvoice(rig, school)
    await payInvoice(rig, school, paid.id, 2500)
    const query = { invoiceIds: `${open.id},${paid.id}` }
    const answer = made(await call(rig, invoices.cancelMany, { query }, school.admin))
    expect(answer).toEqual({
      changed: 1,
      refused: [
        {
          id: paid.id,
          name: '0002 Gus Test',
          message: 'Something was already paid for invoice 0002. Please refund that first',
        },
      ],
    })
  })
})

describe('Emails', () => {
  const lettersTo = async (school: MadeSchool) => {
    const { rows: jobs } = await rig.pool.pg.query(
      `select data from pgboss.job where name = 'billing.send' and data ->> 'schoolId' = $1`,
      [school.id],
    )
    // The queue may deliver twice.
    for (const { data } of [...jobs, ...jobs])
      await sendFileJob({
        pool: rig.pool,
        letters: LETTERS,
        payLink: payLinks('http://localhost:3000', SECRET).to,
      })(data)
    return lettersWithFiles(rig, school.id)
  }

  test('bring the PDF, once for a double click', async () => {
    const school = await makeSchool(rig)
    const { id } = await writeInvoice(rig, school)
    const resend = () => call(rig, invoices.resend, { params: { id } }, school.admin)
    expect(made(await resend())).toEqual({ number: '0001', sentTo: 'gus@example.test' })
    expect((await resend()).status).toBe(200)
    const letters = await lettersTo(school)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.body).toContain('$25 is due by December 02, 2026.')
    expect(letters[0]!.name).toBe('Invoice 0001.pdf')
    expect(textOf(await readPdf(letters[0]!.file!))).toContain('T-shirt')
    expect((await detail(school, id)).emailedAt).not.toBeNull()
  })

  test('tell who has no address, and write to the others', async () => {
    const school = await makeSchool(rig)
    const silent = await payingChild(rig, school, {
      primaryGuardian: { firstName: 'Sil', lastName: 'Ent', phone: '555-010-0107' },
    })
    const one = await writeInvoice(rig, school, { parentId: silent.parentId })
    const two = await writeInvoice(rig, school)
    const query = { invoiceIds: `${one.id},${two.id}` }
    const { changed, refused } = made(await call(rig, invoices.resendMany, { query }, school.admin))
    expect([changed, refused.map(({ message }) => message)]).toEqual([
      1,
      ['Sil Ent has no email address. Please add one in Contacts, or print the PDF'],
    ])
    expect(await lettersTo(school)).toHaveLength(1)
  })

  test('of receipts wait for something to be paid', async () => {
    const school = await makeSchool(rig)
    const { id } = await writeInvoice(rig, school)
    const send = () => call(rig, invoices.sendReceipt, { params: { id } }, school.admin)
    expect((await send()).problem.code).toBe('NOTHING_PAID')
    await payInvoice(rig, school, id, 1000)
    made(await send())
    const [letter] = await lettersTo(school)
    expect(letter!.body).toContain('We have received $10.')
    expect(textOf(await readPdf(letter!.file!))).toContain('Receipt')
    expect((await detail(school, id)).payments).toMatchObject([
      { kind: 'PAYMENT', how: 'Cash, check or transfer', amount: 1000 },
    ])
  })
})

test('The note can be changed, and is on the PDF', async () => {
  const school = await makeSchool(rig)
  const { id } = await writeInvoice(rig, school)
  const body = { memo: 'Thank you, Łukasz!' }
  made(await call(rig, invoices.saveMemo, { params: { id }, body }, school.admin))
  expect((await detail(school, id)).memo).toBe(body.memo)
  const { link } = made(await call(rig, invoices.pdf, { params: { id } }, school.admin))
  const file = await rig.app.inject({ url: new URL(link).pathname })
  expect(file.headers['content-disposition']).toContain('inline')
  expect(textOf(await readPdf(file.rawPayload))).toContain('Thank you, Łukasz!')
})

test('A link to a PDF ends after an hour, and cannot be made up', async () => {
  const school = await makeSchool(rig)
  const other = await makeSchool(rig)
  const { id, downloadUrl } = await writeInvoice(rig, school)
  const path = new URL(downloadUrl).pathname
  const statusOf = async (url: string) => (await rig.app.inject({ url })).statusCode
  expect(await statusOf(path)).toBe(200)
  expect(await statusOf(path.replace(school.id, other.id))).toBe(404)
  expect(await statusOf(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
  const [words, seconds, seal] = path.split('/').at(-1)!.split('.')
  expect(Number(seconds) - NOW.epochMilliseconds / 1000).toBeLessThan(2 * 60 * 60)
  expect(await statusOf(path.replace(seconds!, String(Number(seconds) + 60)))).toBe(404)
  expect(words && seal && id).toBeTruthy()
})

test('A statement leads from what was owed before to what is owed now', async () => {
  const school = await makeSchool(rig)
  const { parentId } = await payingChild(rig, school)
  const one = await writeInvoice(rig, school, { parentId })
  const two = await writeInvoice(rig, school, { parentId, lines: [{ label: 'Fee', amount: 10 }] })
  await payInvoice(rig, school, one.id, 2500)
  made(await call(rig, invoices.cancel, { params: { id: two.id } }, school.admin))
  const input = { params: { payerId: one.payerId } }
  const statement = made(await call(rig, payers.statement, input, school.admin))
  expect(statement.rows.map(({ text, charge, paid, balance }) => [text, charge, paid, balance])).toEqual([
    ['Invoice 0001', 2500, 0, 2500],
    ['Invoice 0002', 1000, 0, 3500],
    ['Payment', 0, 2500, 1000],
    ['Credit note 0003 for invoice 0002', 0, 1000, 0],
  ])
  expect([statement.opening, statement.closing]).toEqual([0, 0])
  const later = { ...input, query: { from: '2026-11-19', to: '2026-11-30' } }
  expect(made(await call(rig, payers.statement, later, school.admin))).toMatchObject({ opening: 0, rows: [] })
  const file = await rig.app.inject({ url: new URL(statement.downloadUrl).pathname })
  expect(textOf(await readPdf(file.rawPayload))).toContain('Credit note 0003 for invoice 0002')
})

test('A statement ends with its last day, also where the clocks change on it', async () => {
  const school = await makeSchool(rig)
  const { id, payerId } = await writeInvoice(rig, school)
  const booked = (instant: string) =>
    inside(rig, school.id, (query) =>
      query(`update ledger_entry set at = $3::timestamptz where school_id = $1 and invoice_id = $2`, [
        school.id,
        id,
        instant,
      ]),
    )
  const on = async (from: string, to: string) => {
    const input = { params: { payerId }, query: { from, to } }
    const { opening, rows } = made(await call(rig, payers.statement, input, school.admin))
    return [opening, rows.map(({ date }) => date)]
  }
  // 23:30 on the 25-hour day in autumn.
  await booked('2026-11-02T04:30:00Z')
  expect(await on('2026-11-01', '2026-11-01')).toEqual([0, ['2026-11-01']])
  expect(await on('2026-11-02', '2026-11-30')).toEqual([2500, []])
  // 0:30 after the 23-hour day in spring.
  await booked('2026-03-09T04:30:00Z')
  expect(await on('2026-03-01', '2026-03-08')).toEqual([0, []])
  expect(await on('2026-03-09', '2026-03-31')).toEqual([0, ['2026-03-09']])
})

test('What is past due is a spreadsheet of its own', async () => {
  const school = await makeSchool(rig)
  const { id } = await writeInvoice(rig, school)
  await writeInvoice(rig, school)
  await inside(rig, school.id, (query) =>
    query(`update invoice set first_due_on = '2026-11-08' where school_id = $1 and id = $2`, [school.id, id]),
  )
  const { raw, status } = await call(rig, invoices.overdueFile, {}, school.admin)
  expect(status).toBe(200)
  expect(raw.length).toBeGreaterThan(1000)
  expect((await listed(school, { status: 'past_due' })).map((row) => row.id)).toEqual([id])
})

test('The settings say how invoices name the school and when they are due, and leave those that were issued', async () => {
  const school = await makeSchool(rig)
  const before = await writeInvoice(rig, school)
  const named = { legalName: 'Maple, Inc.', taxNumber: '04-33' }
  expect(made(await call(rig, schools.changeProfile, { body: named }, school.admin))).toMatchObject(named)
  const body = { invoiceDueDays: 30, holdMinutes: 20 }
  const change = (changed: object) => call(rig, schools.changeRegistration, { body: changed }, school.admin)
  expect(made(await change(body))).toMatchObject(body)
  const after = await writeInvoice(rig, school)
  expect([before.dueDate, after.dueDate]).toEqual(['2026-12-02', '2026-12-18'])
  expect(after.snapshot.school).toMatchObject({ name: 'Maple, Inc.', taxNumber: '04-33' })
  expect((await detail(school, before.id)).snapshot.school.name).toBe(school.name)
  const beyond = await change({ invoiceDueDays: 91, holdMinutes: 4 })
  expect(beyond.problem.fields!.map(({ path }) => path)).toEqual(['invoiceDueDays', 'holdMinutes'])
})
