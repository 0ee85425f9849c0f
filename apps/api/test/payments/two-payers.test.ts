import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, refunds, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { movementsAbout } from '../../src/features/payouts/movements.store.ts'
import type { ProviderRefund } from '../../src/features/providers/provider.ts'
import { settleFoundRefund } from '../../src/features/payments/refunds/refund-made-there.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { mergedFamilies } from '../rig/paying/merged-families.ts'

// A payment may cover invoices of two payers, for example after a merge. Each part is booked on its invoice's payer.

const rig = useRig()

async function merged() {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { one, other } = await mergedFamilies(rig, school)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select i.id, i.payer_id from invoice i join payer p on p.id = i.payer_id order by p.name'),
  )
  const [ann, bert] = rows as { id: string; payer_id: string }[]
  return { school, one, other, ann: ann!, bert: bert! }
}

/** Number of the first invoice of a payer `p`: Ann has 1, Bert 2. */
const FIRST = '(select min(i.number) from invoice i where i.payer_id = p.id)'

/** Returns each payer's balance by entries and by invoices: Ann, then Bert. */
async function standings(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select coalesce(sum(case 'RECEIVABLE' when e.debit then e.cents when e.credit then -e.cents else 0 end), 0)::int as owed,
        (select sum(i.open_cents)::int from invoice i where i.payer_id = p.id) as open,
        coalesce(sum(case 'CREDIT' when e.credit then e.cents when e.debit then -e.cents else 0 end), 0)::int as credit
      from payer p left join ledger_entry e on e.payer_id = p.id group by p.id order by ${FIRST}`),
  )
  return rows.map(({ owed, open, credit }) => ({ owed, open, credit }))
}

const NOTHING = { owed: 0, open: 0, credit: 0 }

async function cashOf(school: MadeSchool, parentId: string, amount: number) {
  const body = { parentId, amount, how: 'CASH' as const, receivedOn: '2026-11-18' }
  return made(await call(rig, payments.takeOutside, { body }, school.admin))
}

async function refundsMade(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select r.cents, r.state, ${FIRST} as of from refund r join payer p on p.id = r.payer_id order by 3`,
    ),
  )
  return rows
}

const reason = 'Fell ill'

test('Cash for what two payers owe pays each their own, what is left over is credit of one, and a refund is of whose it was', async () => {
  const { school, one, bert } = await merged()
  await cashOf(school, one.parentId, 75)
  expect(await standings(school)).toEqual([{ ...NOTHING, credit: 500 }, NOTHING])
  const back = { chargeId: bert.id, amount: 30, reason }
  made(await call(rig, refunds.ofInvoice, { body: back }, school.admin))
  expect(await refundsMade(school)).toEqual([{ of: 2, cents: 3000, state: 'SUCCEEDED' }])
  expect(await standings(school)).toEqual([{ ...NOTHING, credit: 500 }, NOTHING])
})

test('A payment for two payers goes back by a refund for each, and never more than was paid', async () => {
  const { school, one } = await merged()
  await methodOf(rig, school, one.parentId)
  const { paymentId } = made(
    await call(rig, payments.create, { body: { parentId: one.parentId } }, school.admin),
  )
  made(await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin))
  expect(await standings(school)).toEqual([NOTHING, NOTHING])
  const refund = (amount: number) =>
    call(rig, transactions.refund, { body: { invoiceId: paymentId, amount, reason } }, school.admin)
  expect((await refund(71)).problem?.code).toBe('TOO_MUCH')
  const { refunds: done } = made(await refund(70))
  expect(done.map(({ amount, state }) => `${amount} ${state}`).toSorted()).toEqual([
    '3000 SUCCEEDED',
    '4000 SUCCEEDED',
  ])
  expect(await refundsMade(school)).toEqual([
    { of: 1, cents: 4000, state: 'SUCCEEDED' },
    { of: 2, cents: 3000, state: 'SUCCEEDED' },
  ])
  expect(await standings(school)).toEqual([NOTHING, NOTHING])
  expect((await refund(1)).problem?.code).toBe('NOT_REFUNDABLE')
  const { rows } = await inside(rig, school.id, (query) => query('select cents, refunded_cents from payment'))
  expect(rows).toEqual([{ cents: 7000, refunded_cents: 7000 }])
})

test('A refund made at the provider of a payment for two payers is of each their part, and its payout finds it whole', async () => {
  const { school, one } = await merged()
  await methodOf(rig, school, one.parentId)
  const { paymentId } = made(
    await call(rig, payments.create, { body: { parentId: one.parentId } }, school.admin),
  )
  made(await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin))
  const { rows } = await inside(rig, school.id, (query) =>
    query('select account_ref, provider_ref from payment where id = $1', [paymentId]),
  )
  const { account_ref: accountRef, provider_ref: ref } = rows[0] as Record<string, string>
  const account = {
    schoolId: school.id,
    provider: 'SANDBOX',
    accountRef: accountRef!,
    currency: 'USD',
  } as const
  const refunded = (await rig.sandbox.refundThere(accountRef!, ref!, 5000))!
  const refund = (await rig.sandbox.findRefund(account, refunded)) as ProviderRefund
  const runInSchool = schoolRunner(rig.pool, school.id)
  for (const _ of [1, 2]) await runInSchool((now) => settleFoundRefund(now, paymentId, refund))
  const back = await refundsMade(school)
  expect(back.map(({ cents }) => cents as number)).toEqual([4000, 1000])
  expect(await standings(school)).toEqual([NOTHING, NOTHING])
  const movements = await runInSchool(({ tx }) =>
    movementsAbout(tx, school.id, { accountRef: accountRef!, refs: [refunded] }),
  )
  expect(movements).toMatchObject([{ kind: 'REFUND', ref: refunded, cents: -5000 }])
})

test.each(['DISPUTE', 'RETURN'] as const)(
  'After a %s each payer owes again what of it was theirs',
  async (kind) => {
    const { school, one } = await merged()
    const { id } = await cashOf(school, one.parentId, 75)
    const lost = { kind, ref: 'r', paymentRef: '', cents: 7500, state: 'LOST' } as const
    await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, id, lost))
    expect(await standings(school)).toEqual([
      { owed: 4000, open: 4000, credit: 0 },
      { owed: 3000, open: 3000, credit: 0 },
    ])
  },
)

test('What of a payment became credit of one of its payers goes back of what that credit paid', async () => {
  const { school, one, other, bert } = await merged()
  await cashOf(school, one.parentId, 70)
  const at = { at: 'classes' as const, params: { id: other.classId, rosterId: other.rosterId } }
  made(await call(rig, rosters.remove, at, school.admin))
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  const keep = { params: { id: content[0]!.id }, body: { keepAsCredit: true } }
  made(await call(rig, proposals.confirm, keep, school.admin))
  expect(await standings(school)).toEqual([NOTHING, { ...NOTHING, credit: 3000 }])
  const byHand = { payerId: bert.payer_id, lines: [{ label: 'Trip', amount: 20 }], memo: '' }
  const { id } = made(await call(rig, invoices.create, { body: byHand }, school.admin))
  expect(await standings(school)).toEqual([NOTHING, { ...NOTHING, credit: 1000 }])
  const back = { chargeId: id, amount: 20, reason }
  made(await call(rig, refunds.ofInvoice, { body: back }, school.admin))
  expect(await refundsMade(school)).toEqual([{ of: 2, cents: 2000, state: 'SUCCEEDED' }])
  expect(await standings(school)).toEqual([NOTHING, { ...NOTHING, credit: 1000 }])
})
