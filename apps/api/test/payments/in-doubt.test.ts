import { payments } from '@afterbell/contract/payments/payments'
import { transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { outcome } from '../../src/features/providers/provider.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'
import {
  atStripe,
  confirmed,
  created,
  entering,
  payingAt,
  reportEntry,
  type AtStripe,
} from '../rig/paying/at-stripe.ts'
import { useOps } from '../rig/serve-ops.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

// Payments whose outcome never arrives, for example because the school revoked our access. Staff decide, but a later
// answer of the provider counts.

const rig = useRig()
let provider: StripeProvider
const cutOff = new Set<string>()
/** Accounts whose charges get no answer. */
const unheard = new Set<string>()
const served = useOps(rig, () => {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  const gone = (ref: string | null) => outcome('UNKNOWN', ref, { code: 'ACCOUNT_UNREACHABLE' })
  provider = {
    ...stripe,
    find: async (account, sought) =>
      cutOff.has(account.accountRef) ? gone(sought.ref) : stripe.find(account, sought),
    cancel: async (account, ref) =>
      cutOff.has(account.accountRef) ? gone(ref) : stripe.cancel(account, ref),
    confirm: async (account, confirmation) => {
      if (!unheard.has(account.accountRef)) return stripe.confirm(account, confirmation)
      if (!isLost) await stripe.confirm(account, confirmation)
      return gone(confirmation.ref)
    },
  }
  return payingAt(rig, provider)
})
/** True: the request does not reach the provider at all. */
let isLost = false

async function world(): Promise<AtStripe> {
  const of = await atStripe(rig, provider)
  made(await reportEntry(served, (await entering(served, of)).token))
  return of
}

/** Creates a payment of 30 that was sent a day ago, without an answer since. */
async function inDoubt(of: AtStripe, { isCharged = true, days = 1 } = {}): Promise<string> {
  const id = await created(served, of)
  await unheardOf(of, id, { isCharged, days })
  return id
}

async function unheardOf(of: AtStripe, id: string, { isCharged = true, days = 1 } = {}): Promise<void> {
  const { accountRef } = of
  unheard.add(accountRef)
  isLost = !isCharged
  expect(made(await confirmed(served, of, id)).state).toBe('UNKNOWN')
  isLost = false
  unheard.delete(accountRef)
  cutOff.add(accountRef)
  await of.time.pass({ hours: 24 })
  await inside(rig, of.school.id, (query) =>
    query(`update payment set sent_at = sent_at - make_interval(days => $2) where id = $1`, [id, days]),
  )
}

const decide = ({ school }: AtStripe, id: string, reason = 'Their bank shows no charge') =>
  call(served, payments.decide, { params: { id }, body: { outcome: 'NOT_PAID', reason } }, school.admin)

const stands = async ({ school }: AtStripe, id: string) => {
  const { state, failureCode } = made(await call(served, payments.get, { params: { id } }, school.admin))
  return [state, failureCode]
}

async function history({ school }: AtStripe) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select a.details, a.account_id is not null as is_somebody from audit_event a where a.what = 'payment.not-paid'`,
    ),
  )
  return rows
}

/** Counts the scheduled polls. */
async function looksAhead({ school }: AtStripe): Promise<number> {
  const { rows } = await rig.pool.pg.query<{ ahead: number }>(
    `select count(*)::int as ahead from pgboss.job where name = 'payments.resolve' and data->>'schoolId' = $1 and state = 'created'`,
    [school.id],
  )
  return rows[0]!.ahead
}

test('What staff say did not go through can be charged again; a later success is settled over it, and is credit', async () => {
  const of = await world()
  const id = await inDoubt(of)
  const before = await call(
    served,
    payments.create,
    {
      body: { parentId: of.owed.parentId, rosterIds: [of.owed.rosterId] },
    },
    of.school.admin,
  )
  expect(before.problem).toMatchObject({ code: 'PAYMENT_UNDER_WAY' })
  expect(made(await decide(of, id))).toMatchObject({
    state: 'FAILED',
    failureCode: 'DECIDED_NOT_PAID',
    failure: 'The school recorded that this payment did not go through',
  })
  expect(await books(rig, of.school)).toMatchObject({ owed: 3000, open: 3000, pending: 0, held: 0 })
  expect(await history(of)).toEqual([
    {
      details: { amount: '$30', name: 'Gus Test', reason: 'Their bank shows no charge' },
      is_somebody: true,
    },
  ])
  const details = made(await call(served, transactions.charge, { params: { id } }, of.school.admin))
  expect(details.doubt).toMatchObject({ isDecided: true })

  const again = await created(served, of)
  expect(made(await confirmed(served, of, again)).state).toBe('SUCCEEDED')
  // It is still polled daily, and the provider's answer wins.
  await of.time.pass({ hours: 24 })
  expect(await stands(of, id)).toEqual(['FAILED', 'DECIDED_NOT_PAID'])
  cutOff.delete(of.accountRef)
  await of.time.pass({ hours: 48 })
  expect(await stands(of, id)).toEqual(['SUCCEEDED', null])
  expect(await books(rig, of.school)).toMatchObject({
    owed: 0,
    open: 0,
    pending: 0,
    credit: 3000,
    held: 6000,
  })
  const detailsAfter = made(await call(served, transactions.charge, { params: { id } }, of.school.admin))
  expect(detailsAfter.doubt).toBeNull()
  expect(await looksAhead(of)).toBe(0)
})

test('What the provider confirms later has failed by its word, and is looked for no more', async () => {
  const of = await world()
  const id = await inDoubt(of, { isCharged: false })
  made(await decide(of, id))
  await of.time.pass({ hours: 24 })
  cutOff.delete(of.accountRef)
  await of.time.pass({ hours: 48 })
  expect(await stands(of, id)).toEqual(['FAILED', 'CANCELED'])
  expect(rig.stripe.moved(of.accountRef)).toEqual([])
  expect(await looksAhead(of)).toBe(0)
})

test.each([
  [true, 'SUCCEEDED', null, { owed: 0, open: 0, held: 3000 }],
  [false, 'FAILED', 'CANCELED', { owed: 3000, open: 3000, held: 0 }],
] as const)(
  'Where the provider can say how it stands, that counts, and nothing is decided (charged: %s)',
  async (isCharged, state, code, amounts) => {
    const of = await world()
    const id = await inDoubt(of, { isCharged })
    cutOff.delete(of.accountRef)
    expect(made(await decide(of, id))).toMatchObject({ state, failureCode: code })
    expect(await books(rig, of.school)).toMatchObject({ ...amounts, pending: 0, credit: 0 })
    expect(await history(of)).toEqual([])
  },
)

test('What was drafted for a spot that is long free is asked of nobody; a success that comes late goes back whole', async () => {
  const of = await world()
  const { school, owed } = of
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const choir = await makeClass(rig, school, {
    price: 30,
    maxEnroll: 1,
    thursday: true,
    wednesday: false,
    ...dates,
  })
  const input = { at: 'classes' as const, params: { id: choir }, body: { childId: owed.childId, pay: true } }
  const { rosterId } = made(await call(rig, rosters.add, input, school.admin))
  const body = { parentId: owed.parentId, rosterIds: [rosterId] }
  const { paymentId: id } = made(await call(served, payments.create, { body }, school.admin))
  await unheardOf(of, id)
  const spot = async () => {
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select p.state, (select string_agg(i.state, ',') from invoice i join invoice_line l on l.invoice_id = i.id
           where l.enrollment_id = p.enrollment_id) as invoice from place p where p.id = $1`,
        [rosterId],
      ),
    )
    return [rows[0]!.state, rows[0]!.invoice]
  }
  made(await decide(of, id))
  expect(await spot()).toEqual(['gone', 'VOID'])
  expect(await books(rig, school)).toMatchObject({ owed: 3000, open: 3000, pending: 0 })
  cutOff.delete(of.accountRef)
  await of.time.pass({ hours: 72 })
  expect((await stands(of, id))[0]).toBe('SUCCEEDED')
  expect(await spot()).toEqual(['gone', 'VOID'])
  const back = rig.stripe.moved(of.accountRef).filter(({ kind }) => kind === 'refund')
  expect(back).toMatchObject([{ cents: 3000 }])
  expect(await books(rig, school)).toMatchObject({ owed: 3000, open: 3000, credit: 0, held: 0 })
})

test('Only what is in doubt for a day is decided, once, and with a reason', async () => {
  const of = await world()
  const ready = await created(served, of)
  const code = async (id: string, reason?: string) => (await decide(of, id, reason)).problem?.code
  expect(await code(ready)).toBe('NOT_IN_DOUBT')
  expect(await code(of.school.id)).toBe('NOT_FOUND')
  await unheardOf(of, ready, { days: 0 })
  expect((await decide(of, ready)).problem).toMatchObject({
    code: 'STILL_CHECKED',
    message:
      'This payment is still being checked. If nothing is known 24 hours after it was sent, you can decide',
  })
  const details = made(await call(served, transactions.charge, { params: { id: ready } }, of.school.admin))
  expect(details.doubt).toMatchObject({ isDecided: false })
  await inside(rig, of.school.id, (query) => query(`update payment set sent_at = sent_at - interval '1 day'`))
  expect(await code(ready, ' ')).toBe('VALIDATION')
  made(await decide(of, ready))
  expect(await code(ready)).toBe('NOT_IN_DOUBT')
  expect(await history(of)).toHaveLength(1)
  const coordinator = await call(
    served,
    payments.decide,
    { params: { id: ready }, body: { outcome: 'NOT_PAID', reason: 'Why' } },
    of.school.coordinator,
  )
  expect(coordinator.status).toBe(403)
})
