import { expect, test } from 'vitest'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { payingChild, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf, owing } from '../rig/paying/paying.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'

const rig = useRig()

const reason = 'The family moved away'
const writeOff = (school: MadeSchool, id: string) =>
  call(rig, invoices.writeOff, { params: { id }, body: { reason } }, school.admin)
const detail = async (school: MadeSchool, id: string) =>
  made(await call(rig, invoices.get, { params: { id } }, school.admin))
const billing = async (school: MadeSchool, childId: string) =>
  made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
const takeCash = async (school: MadeSchool, parentId: string, amount: number) => {
  const body = { parentId, amount, how: 'CASH', receivedOn: '2026-11-18' } as const
  made(await call(rig, payments.takeOutside, { body }, school.admin))
}

test('What is open of an invoice is written off with a reason, which the history and the office read, and the family does not', async () => {
  const school = await makeSchool(rig)
  const { childId, parentId } = await payingChild(rig, school)
  const { id, payerId } = await writeInvoice(rig, school, { parentId })
  await takeCash(school, parentId, 10)
  expect(made(await writeOff(school, id))).toEqual({ amount: 1500 })
  const after = await detail(school, id)
  expect(after).toMatchObject({ amountPaid: 1000, writtenOffAmount: 1500, amountDue: 0, status: 'PAID' })
  expect(after.payments.at(-1)).toMatchObject({ kind: 'WRITE_OFF', how: 'Written off', reason, amount: 1500 })

  const family = await billing(school, childId)
  expect(family).toMatchObject({ owed: 0, credit: 0 })
  expect(family.payers[0]!.rows.map(({ text, reason: why, paid }) => [text, why, paid])).toEqual([
    ['Invoice 0001', null, 0],
    ['Payment', null, 1000],
    ['Written off', reason, 1500],
  ])
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select details from audit_event where what = 'invoice.written-off'`),
  )
  expect(rows).toEqual([{ details: { amount: '$15', number: '0001', reason } }])

  const { link } = made(await call(rig, invoices.fullPdf, { params: { id } }, school.admin))
  const statement = made(await call(rig, payers.statement, { params: { payerId } }, school.admin))
  for (const url of [link, statement.downloadUrl]) {
    const paper = textOf(await readPdf((await rig.app.inject({ url: new URL(url).pathname })).rawPayload))
    expect(paper).toContain('Written off')
    expect(paper).not.toContain(reason)
  }
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('Nothing is written off twice, without a reason, or while a payment may still come', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { id } = await writeInvoice(rig, school)
  const blank = await call(rig, invoices.writeOff, { params: { id }, body: { reason: ' ' } }, school.admin)
  expect(blank.problem.fields!.map(({ path }) => path)).toEqual(['reason'])
  made(await writeOff(school, id))
  expect((await writeOff(school, id)).problem.code).toBe('NOTHING_OPEN')

  const underWay = await owing(rig, school, 40)
  await methodOf(rig, school, underWay.parentId, 'tok_times_out_before')
  await charge(rig, school, underWay)
  const { invoices: rows, payers: paying } = await billing(school, underWay.childId)
  expect(paying[0]).toMatchObject({ owed: 4000, pending: 4000 })
  expect((await writeOff(school, rows[0]!.id)).problem.code).toBe('PAYMENT_UNDER_WAY')
  const all = { params: { payerId: paying[0]!.id }, body: { reason } }
  expect((await call(rig, payers.writeOff, all, school.admin)).problem.code).toBe('PAYMENT_UNDER_WAY')
})

test('Money that comes after all is the credit of the family', async () => {
  const school = await makeSchool(rig)
  const { childId, parentId } = await payingChild(rig, school)
  const { id } = await writeInvoice(rig, school, { parentId })
  made(await writeOff(school, id))
  await takeCash(school, parentId, 25)
  expect(await billing(school, childId)).toMatchObject({ owed: 0, credit: 2500 })
  expect(await detail(school, id)).toMatchObject({ status: 'VOID', amountPaid: 0 })
})

test('A credit note over what was written off takes it off nobody twice', async () => {
  const school = await makeSchool(rig)
  const { childId, parentId } = await payingChild(rig, school)
  const { id } = await writeInvoice(rig, school, { parentId })
  made(await writeOff(school, id))
  made(await call(rig, invoices.cancel, { params: { id } }, school.admin))
  expect(await detail(school, id)).toMatchObject({ writtenOffAmount: 0, creditedAmount: 2500, amountDue: 0 })
  expect(await billing(school, childId)).toMatchObject({ owed: 0, credit: 0 })
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('All that a payer owes is written off at once, of families that were merged too', async () => {
  const school = await makeSchool(rig)
  const { childId, parentId } = await payingChild(rig, school)
  const one = await writeInvoice(rig, school, { parentId })
  const two = await writeInvoice(rig, school, { parentId, lines: [{ label: 'Fee', amount: 10 }] })
  const other = await writeInvoice(rig, school)
  await inside(rig, school.id, (query) =>
    query(`update payer set family_id = (select family_id from payer where id = $1) where id = $2`, [
      one.payerId,
      other.payerId,
    ]),
  )
  const input = { params: { payerId: one.payerId }, body: { reason } }
  expect(made(await call(rig, payers.writeOff, input, school.admin))).toEqual({ amount: 6000 })
  for (const { id } of [one, two, other])
    expect(await detail(school, id)).toMatchObject({ amountDue: 0, status: 'VOID' })
  expect(await billing(school, childId)).toMatchObject({ owed: 0, credit: 0 })
  const again = await call(rig, payers.writeOff, input, school.admin)
  expect(again.problem.code).toBe('NOTHING_OPEN')
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('Where children share an invoice, the first are paid and the last are written off', async () => {
  const school = await makeSchool(rig)
  const { classId, rosterId: first } = await owing(rig, school, 40, { firstName: 'First' })
  const { rosterId: last } = await enrolled(
    rig,
    school,
    await makeChild(rig, school, { firstName: 'Last' }),
    classId,
  )
  // Puts the second child's line on the first child's invoice, half of which is paid.
  await inside(rig, school.id, async (query) => {
    await query(
      `update invoice_line l set invoice_id = (select m.invoice_id from invoice_line m join place p on p.enrollment_id = m.enrollment_id
         where p.id = $1 limit 1), position = 2
       where l.enrollment_id = (select enrollment_id from place where id = $2)`,
      [first, last],
    )
    await query(
      `update invoice set total_cents = case when id in (select invoice_id from invoice_line) then 8000 else 0 end,
         paid_cents = case when id in (select invoice_id from invoice_line) then 4000 else 0 end,
         written_off_cents = case when id in (select invoice_id from invoice_line) then 4000 else 0 end`,
    )
  })
  const input = { at: 'classes', params: { id: classId }, query: {} } as const
  const { content } = made(await call(rig, rosters.list, input, school.admin))
  const stateOf = (id: string) => content.find((row) => row.rosterId === id)!.payment!.state
  expect([stateOf(first), stateOf(last)]).toEqual(['PAID', 'WRITTEN_OFF'])
})
