import { dunning } from '@afterbell/contract/dunning/dunning'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { transactions } from '@afterbell/contract/payments/transactions'
import { reports } from '@afterbell/contract/reports/reports'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { sum } from '@afterbell/domain/kernel/sum'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { payInvoice } from '../rig/paying/billing.ts'
import { inside, made, type MadeSchool } from '../rig/make.ts'
import { debtor, dunningTime, fallsDue, lettersAbout, dunningStepsOf } from '../rig/paying/dunning-time.ts'
import { makeAgency } from '../rig/paying/shares.ts'

// Today is 11/18/2026.

const rig = useRig()

type About = 'NEVER' | 'UNREACHABLE' | 'OVER'

const pastDue = async (school: MadeSchool, about?: About) =>
  made(await call(rig, dunning.list, { query: { size: 100, ...(about && { about }) } }, school.admin))

const noEmail = {
  primaryGuardian: { firstName: 'Gus', lastName: 'Test', phone: '555-010-0100', email: null },
}

/** Creates one invoice of every unusual kind, keyed by the kind. */
async function oddInvoices(of: Awaited<ReturnType<typeof dunningTime>>): Promise<Record<string, string>> {
  const { school } = of
  const late = async (dueDate: string, over: object = {}) =>
    moved((await debtor(rig, school, over)).invoiceId, dueDate)
  const moved = async (id: string, dueDate: string) => {
    await fallsDue(rig, school, id, dueDate)
    return id
  }
  const agency = await makeAgency(rig, school)
  const ofAgency = made(
    await call(
      rig,
      invoices.create,
      { body: { payerId: agency.id, lines: [{ label: 'August', amount: 69.6 }] } },
      school.admin,
    ),
  )
  const ids = {
    yesterday: await late('2026-11-17'),
    today: await late('2026-11-18'),
    agency: await moved(ofAgency.id, '2026-08-31'),
    noEmail: await late('2026-10-01', noEmail),
    under: await late('2026-11-10'),
    disputed: await late('2026-11-10'),
    paused: await late('2026-11-10'),
    paid: await late('2026-11-10'),
    partPaid: await late('2026-09-10'),
    canceled: await late('2026-11-10'),
    installments: await late('2026-11-10', { amount: 300 }),
  }
  await payInvoice(rig, school, ids.paid, 4000)
  await payInvoice(rig, school, ids.partPaid, 1)
  made(await call(rig, invoices.cancel, { params: { id: ids.canceled } }, school.admin))
  const pause = { params: { id: ids.paused }, body: { reason: 'They moved' } }
  made(await call(rig, dunning.pauseInvoice, pause, school.admin))
  await inside(rig, school.id, async (query) => {
    await query('update invoice set pending_cents = 1000 where id = $1', [ids.under])
    await query('update invoice set disputed_cents = 1000 where id = $1', [ids.disputed])
    await query('update invoice set installments = $2 where id = $1', [
      ids.installments,
      JSON.stringify([
        { dueOn: '2026-11-10', cents: 10_000 },
        { dueOn: '2026-11-18', cents: 10_000 },
        { dueOn: '2027-01-04', cents: 10_000 },
      ]),
    ])
  })
  return ids
}

test('The list, its sum, the filter of invoices, the dashboard and the report of debts count the same as past due', async () => {
  const of = await dunningTime(rig)
  const { today, paid, canceled, ...late } = await oddInvoices(of)
  const list = await pastDue(of.school)
  expect(new Set(list.content.map(({ id }) => id))).toEqual(new Set(Object.values(late)))
  expect(list.content[0]).toMatchObject({ id: late.agency, pastDue: 6960, unreminded: 'TOO_LATE' })
  const cents = sum(list.content.map((row) => row.pastDue))
  expect(list.content.find(({ id }) => id === late.installments)).toMatchObject({
    pastDue: 10_000,
    amountDue: 20_000,
  })

  const query = { status: 'past_due' as const, size: 100 }
  const filtered = made(await call(rig, invoices.list, { query }, of.school.admin))
  expect(new Set(filtered.content.map(({ id }) => id))).toEqual(new Set(Object.values(late)))
  expect(made(await call(rig, transactions.summary, {}, of.school.admin)).pastDue).toBe(cents)
  const needs = made(await call(rig, dashboard.moneyNeeds, {}, of.school.admin))
  expect(needs.find(({ what }) => what === 'INVOICES_PAST_DUE')).toMatchObject({
    total: Object.keys(late).length,
    amount: cents,
  })
  const { totals } = made(await call(rig, reports.aging, { query: {} }, of.school.admin))
  expect(sum([totals.days30, totals.days60, totals.days90, totals.older])).toBe(cents)
  expect([today, paid, canceled].every((id) => !list.content.some((row) => row.id === id))).toBe(true)
})

test('Who was never reminded is a filter, and each row says why', async () => {
  const of = await dunningTime(rig)
  const ids = await oddInvoices(of)
  await of.run()
  const never = await pastDue(of.school, 'NEVER')
  const why = Object.fromEntries(
    never.content.map(({ id, unreminded, stopped }) => [
      Object.keys(ids).find((key) => ids[key] === id),
      unreminded ?? stopped,
    ]),
  )
  expect(why).toEqual({
    agency: 'TOO_LATE',
    partPaid: 'TOO_LATE',
    noEmail: 'NO_EMAIL',
    under: 'UNDER_WAY',
    disputed: 'DISPUTED',
    paused: 'PAUSED',
  })
  const unreachable = await pastDue(of.school, 'UNREACHABLE')
  expect(unreachable.content.map(({ id }) => id)).toEqual([ids.noEmail])
})

test('Where reminders or their message are turned off nobody is said to have been reminded', async () => {
  const of = await dunningTime(rig)
  const { invoiceId } = await debtor(rig, of.school)
  const kinds = made(await call(rig, automaticMessages.list, {}, of.school.admin))
  const { version } = kinds.find(({ kind }) => kind === 'OVERDUE')!
  const off = { params: { kind: 'OVERDUE' }, body: { emails: false, texts: false, lead: null, version } }
  made(await call(rig, automaticMessages.update, off, of.school.admin))
  await fallsDue(rig, of.school, invoiceId, '2026-11-17')
  await of.run()
  expect(await dunningStepsOf(rig, of.school, invoiceId)).toEqual([])
  expect(await lettersAbout(rig, of.school)).toEqual([])
  expect((await pastDue(of.school, 'NEVER')).content).toMatchObject([
    { id: invoiceId, next: null, unreminded: 'OFF' },
  ])
  made(await call(rig, ofSchool.changeRegistration, { body: { isDunningOn: false } }, of.school.admin))
  expect((await pastDue(of.school)).content).toMatchObject([{ id: invoiceId, unreminded: 'OFF' }])
})
