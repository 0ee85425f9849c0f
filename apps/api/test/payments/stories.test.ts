import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { familyMerges } from '@afterbell/contract/families/families'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { expect, test } from 'vitest'
import { settleReversal } from '../../src/features/payments/events/settle-reversal.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { resolvePaymentJob } from '../../src/features/payments/charging/resolve.job.ts'
import { againWhileBusy } from '../rig/again-while-busy.ts'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { books, charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
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
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'

// Cases of money in schools, each seen somewhere. Others are in paying.test.ts (two tabs, failed then succeeded, a return
// after a refund), holds.test.ts (a late success) and faults.test.ts (a crash in between).

const rig = useRig()
let provider: StripeProvider
/** Runs after the provider has charged, before we get its answer. */
let beforeAnswer: (() => Promise<void>) | null = null
const served = useOps(rig, () => {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  provider = {
    ...stripe,
    async confirm(...args) {
      const outcome = await stripe.confirm(...args)
      await beforeAnswer?.()
      return outcome
    },
  }
  return payingAt(rig, provider)
})

async function schoolWithSandbox(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  return school
}

/** Returns a name made of letters for each number. */
const letters = (nth: number) => String.fromCharCode(65 + Math.floor(nth / 26), 97 + (nth % 26), 110)

async function receiptsOf(paymentId: string): Promise<number> {
  const { rows } = await rig.pool.pg.query<{ sent: number }>(
    `select count(*)::int as sent from pgboss.job where name = 'payments.receipt' and data->>'paymentId' = $1`,
    [paymentId],
  )
  return rows[0]!.sent
}

async function deliverEvents(of: AtStripe): Promise<void> {
  for (const event of rig.stripe.takeEvents(of.accountRef))
    await of.time.receive(provider, signedByStripe(event, of.time.at()))
  await of.time.work(1)
}

test('A message that is faster than the answer settles the payment, and the answer changes nothing', async () => {
  const of = await atStripe(rig, provider)
  made(await reportEntry(served, (await entering(served, of)).token))
  const id = await created(served, of)
  beforeAnswer = () => deliverEvents(of)
  const answered = made(await confirmed(served, of, id))
  beforeAnswer = null
  expect(answered.state).toBe('SUCCEEDED')
  expect(await receiptsOf(id)).toBe(1)
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, pending: 0, credit: 0, held: 3000 })
})

test('A dispute of a payment for a spot the child has left opens what was paid by it again, and no more', async () => {
  const school = await schoolWithSandbox()
  const owed = await owing(rig, school, 40)
  await methodOf(rig, school, owed.parentId)
  const payment = await charge(rig, school, owed)
  const choir = await makeClass(rig, school, {
    className: 'Choir',
    price: 55,
    thursday: true,
    wednesday: false,
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  })
  const from = { at: 'classes' as const, params: { id: owed.classId, rosterId: owed.rosterId } }
  made(await call(rig, rosters.update, { ...from, body: { classId: choir } }, school.admin))
  const moved = await books(rig, school)
  expect([moved.owed, moved.open, moved.credit]).toEqual([1500, 1500, 0])
  const dispute = { kind: 'DISPUTE', ref: 'd1', paymentRef: '', cents: 4000 } as const
  for (const state of ['OPEN', 'LOST'] as const)
    await schoolRunner(
      rig.pool,
      school.id,
    )((context) => settleReversal(context, payment.id, { ...dispute, state }))
  const { owed: due, open, credit, held } = await books(rig, school)
  expect({ due: due - credit, isSame: due === open, held }).toEqual({ due: 5500, isSame: true, held: 0 })
})

test('Of two homes that share a held spot, one takes it by paying its part; the other owes its own, and keeps nobody waiting', async () => {
  const school = await schoolWithSandbox()
  const { childId, firstId } = await childOfTwoHomes(rig, school)
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const id = await makeClass(rig, school, { price: 40, maxEnroll: 1, ...dates })
  const at = { at: 'classes' as const, params: { id } }
  const { rosterId } = made(
    await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin),
  )
  await methodOf(rig, school, firstId)
  expect(await charge(rig, school, { parentId: firstId, rosterId })).toMatchObject({
    state: 'SUCCEEDED',
    amount: 2400,
  })
  const list = made(await call(rig, rosters.list, { ...at, query: {} }, school.admin))
  expect(list.content).toMatchObject([{ childId, payment: { amount: 1600, billed: 4000 } }])
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      'select p.name, i.state, i.open_cents from invoice i join payer p on p.id = i.payer_id order by i.open_cents',
    ),
  )
  expect(rows).toEqual([
    { name: 'Gus Test', state: 'ISSUED', open_cents: 0 },
    { name: 'Bea Other', state: 'ISSUED', open_cents: 1600 },
  ])
  // None of it is charged to the first payer.
  const again = { parentId: firstId, rosterIds: [rosterId] }
  const refused = await call(rig, payments.create, { body: again }, school.admin)
  expect(refused.problem).toMatchObject({ code: 'NOTHING_TO_PAY' })
  expect(await books(rig, school)).toMatchObject({ owed: 1600, open: 1600, held: 2400, credit: 0 })
})

test('Families that become one while a payment of one of them is on its way: it pays what it was for, once', async () => {
  const school = await schoolWithSandbox()
  const named = (firstName: string) => ({
    primaryGuardian: { firstName, lastName: 'Merged', phone: '555-010-0199' },
  })
  const stayingFamily = await owing(rig, school, 40, named('Ann'))
  const other = await owing(rig, school, 30, named('Bert'))
  await methodOf(rig, school, other.parentId, 'tok_times_out_after')
  const payment = await charge(rig, school, other)
  expect(payment.state).toBe('UNKNOWN')
  const familyOf = async (childId: string) => {
    const { rows } = await inside(rig, school.id, (query) =>
      query('select family_id from child where id = $1', [childId]),
    )
    return rows[0]!.family_id as string
  }
  const body = {
    keepId: await familyOf(stayingFamily.childId),
    otherId: await familyOf(other.childId),
    guardianIds: [stayingFamily.parentId, other.parentId],
    homesOf: 'KEEP' as const,
    same: [],
  }
  made(await call(rig, familyMerges.merge, { body }, school.admin))
  const underWay = { parentId: stayingFamily.parentId, rosterIds: [other.rosterId] }
  const second = await call(rig, payments.create, { body: underWay }, school.admin)
  expect(second.problem).toMatchObject({ code: 'PAYMENT_UNDER_WAY' })
  const providers = { STRIPE: null, SANDBOX: rig.sandbox }
  for (const _ of [1, 2])
    await resolvePaymentJob({ pool: rig.pool, providers })({ schoolId: school.id, paymentId: payment.id })
  expect(await books(rig, school)).toMatchObject({
    owed: 4000,
    open: 4000,
    pending: 0,
    credit: 0,
    held: 3000,
  })
  expect(await receiptsOf(payment.id)).toBe(1)
})

test('A date that two give back at once is given back once, and the last date gives back the rest', async () => {
  const school = await schoolWithSandbox()
  const { days } = await makeAftercare(rig, school, {
    dropInPrice: 10,
    dropInBillingRate: 'DAY',
    days: [{ day: 'wednesday' as const, timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 5 }],
  })
  const childId = await makeChild(rig, school)
  const at = { at: 'aftercare-day' as const, params: { id: days[0]! } }
  const booking = { childIds: [childId], dates: ['2026-11-25', '2026-12-02', '2026-12-09'] }
  const { added, total } = made(await call(rig, dropIns.add, { ...at, body: booking }, school.admin))
  expect(total).toBeGreaterThan(0)
  const drop = (dropInId: string) =>
    // The coordinator may not cancel invoices, so somebody who may decides about them.
    call(rig, dropIns.remove, { at: at.at, params: { ...at.params, dropInId } }, school.coordinator)
  const [one, ...others] = added
  await Promise.all([drop(one!.dropInId), drop(one!.dropInId)])
  const open = async () =>
    made(await call(rig, proposals.list, { query: {} }, school.admin)).content.filter(
      ({ state }) => state === 'OPEN',
    )
  expect(await open()).toHaveLength(1)
  for (const { dropInId } of others) made(await drop(dropInId))
  const all = await open()
  const sums = all.map(({ noLongerOwed }) => noLongerOwed)
  expect(sums.reduce<number>((remaining, cents) => remaining - cents!, total)).toBe(0)
  const [first] = all
  const decided = { params: { id: first!.id }, body: {} }
  const answers = await Promise.all([1, 2].map(() => call(rig, proposals.confirm, decided, school.admin)))
  expect(answers.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual([200, 'DECIDED'])
  for (const { id } of all.slice(1))
    made(await call(rig, proposals.confirm, { params: { id }, body: {} }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('Of 200 invoices that are issued at once each has the next number, and none is missing', async () => {
  const school = await schoolWithSandbox()
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const ids = await Promise.all(
    [1, 2, 3, 4].map((nth) =>
      makeClass(rig, school, { className: `Class ${nth}`, price: 10, maxEnroll: 50, ...dates }),
    ),
  )
  const children: string[] = []
  for (let nth = 0; nth < 50; nth += 1)
    children.push(await makeChild(rig, school, { lastName: letters(nth) }))
  const requests = ids.flatMap((id) => children.map((childId) => ({ id, childId })))
  const add = async ({ id, childId }: (typeof requests)[number]): Promise<number> => {
    const body = { at: 'classes' as const, params: { id }, body: { childId } }
    const { status } = await call(rig, rosters.add, body, school.admin)
    // With too many waiting for one class, the server asks to retry.
    return status === 429 ? add({ id, childId }) : status
  }
  const statuses = await Promise.all(requests.map((request) => againWhileBusy(() => add(request))))
  const issued = statuses.filter((status) => status === 200).length
  const { rows } = await inside(rig, school.id, (query) =>
    query('select number from invoice order by number'),
  )
  expect(issued).toBe(200)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})
