import { pay } from '@afterbell/contract/payments/pay'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { expect, test } from 'vitest'
import { answerChallenge } from '../../src/features/payments/methods/answer-challenge.ts'
import { resolveRefundJob } from '../../src/features/payments/refunds/resolve-refund.job.ts'
import type { Outcome } from '../../src/features/providers/provider.ts'
import { createSandbox, type Sandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { serve } from '../../src/platform/http/serve.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
import { paymentTime, type PaymentTime } from '../rig/paying/payment-time.ts'
import { useOps } from '../rig/serve-ops.ts'

// A held spot whose cardholder must answer the bank: once the hold has ended, nobody can pay for it.

const rig = useRig()
const at = 'classes' as const
let now: Sandbox
const served = useOps(rig, () => {
  const { answerChallenge: op } = pay
  return serve(
    { op },
    { op: (request) => answerChallenge({ providers: { STRIPE: null, SANDBOX: now } })(request) },
  )
})

interface World {
  school: MadeSchool
  time: PaymentTime
  /** The sandbox on this clock. */
  sandbox: Sandbox
  /** Number of coming cancel requests that the provider does not answer. */
  unreachable: { times: number }
}

async function world(): Promise<World> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { rows } = await rig.pool.pg.query<{ account_ref: string }>(
    'select account_ref from provider_account where school_id = $1',
    [school.id],
  )
  const ids = { schoolId: school.id, accountRef: rows[0]!.account_ref }
  const unreachable = { times: 0 }
  let sandbox!: Sandbox
  const time = paymentTime(rig, ids, (pool) => {
    sandbox = createSandbox(pool, { secret: SECRET, publicUrl: 'http://localhost:3000', timeoutMs: 0 })
    const cancel: Sandbox['cancel'] = async (account, ref) => {
      if (unreachable.times-- > 0)
        return {
          state: 'UNKNOWN',
          ref,
          code: 'NOT_REACHED',
          feeCents: null,
          actionUrl: null,
        } satisfies Outcome
      return sandbox.cancel(account, ref)
    }
    return { STRIPE: null, SANDBOX: { ...sandbox, cancel } }
  })
  return { school, time, sandbox, unreachable }
}

interface Challenged {
  classId: string
  rosterId: string
  paymentId: string
  /** The secret that opens the bank's page. */
  secret: string
}

/** Holds the last spot of a class while its cardholder is challenged. */
async function challenged({ school }: World): Promise<Challenged> {
  const classId = await makeClass(rig, school, {
    price: 40,
    maxEnroll: 1,
    waitList: true,
    maxWaitList: 5,
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  })
  const childId = await makeChild(rig, school)
  const input = { at, params: { id: classId }, body: { childId, pay: true } }
  const { rosterId } = made(await call(rig, rosters.add, input, school.admin))
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      'select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 order by g.position',
      [childId],
    ),
  )
  const parentId = rows[0]!.id as string
  await methodOf(rig, school, parentId, 'tok_challenged')
  const { id, state, actionUrl } = await charge(rig, school, { parentId, rosterId })
  expect(state).toBe('REQUIRES_ACTION')
  return { classId, rosterId, paymentId: id, secret: actionUrl!.split('#')[1]! }
}

async function stands({ school }: World, { rosterId, paymentId }: Challenged) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.state as spot, y.state, y.failure, i.state as invoice from place p, payment y
         join payment_invoice x on x.payment_id = y.id join invoice i on i.id = x.invoice_id
       where p.id = $1 and y.id = $2`,
      [rosterId, paymentId],
    ),
  )
  return rows[0]!
}

const settle = ({ school, time }: World, { classId }: Challenged) =>
  settleJob(time)({ schoolId: school.id, sectionIds: [classId] })

test('What a cardholder never answered is ended at its provider before the spot is offered on, and cannot be paid later', async () => {
  const of = await world()
  const spot = await challenged(of)
  const body = { childId: await makeChild(rig, of.school) }
  const waiting = made(
    await call(rig, waitLists.add, { at, params: { id: spot.classId }, body }, of.school.admin),
  )
  await of.time.pass({ minutes: 19 })
  expect(await stands(of, spot)).toEqual({
    spot: 'held',
    state: 'REQUIRES_ACTION',
    failure: null,
    invoice: 'DRAFT',
  })
  await of.time.pass({ minutes: 1 })
  expect(await stands(of, spot)).toMatchObject({ spot: 'held', state: 'FAILED', failure: 'CANCELED' })
  await of.time.pass({ minutes: 1 })
  await settle(of, spot)
  expect(await stands(of, spot)).toMatchObject({ spot: 'gone', invoice: 'VOID' })
  const { rows } = await inside(rig, of.school.id, (query) =>
    query('select state from place where id = $1', [waiting.rosterId]),
  )
  expect(rows).toEqual([{ state: 'held' }])

  now = of.sandbox
  for (const isPassed of [true, false]) {
    const answered = await call(served, pay.answerChallenge, { body: { secret: spot.secret, isPassed } })
    expect(answered).toMatchObject({ status: 400, answer: { code: 'LINK_EXPIRED' } })
  }
  await of.time.pass({ hours: 24 })
  expect(await stands(of, spot)).toMatchObject({ spot: 'gone', state: 'FAILED', failure: 'CANCELED' })
  expect(await books(rig, of.school)).toEqual({ owed: 0, credit: 0, held: 0, open: 0, pending: 0 })
})

test('Who confirms in the last minute has the spot', async () => {
  const of = await world()
  const spot = await challenged(of)
  await of.time.pass({ minutes: 19 })
  expect(await of.sandbox.answerChallenge(spot.secret, true)).toMatchObject({ state: 'SUCCEEDED' })
  await of.time.pass({ minutes: 1 })
  expect(await stands(of, spot)).toMatchObject({ spot: 'taken', state: 'SUCCEEDED', invoice: 'ISSUED' })
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 4000 })
})

test('A success that was faster than the end of it goes back whole where somebody else has the spot by then', async () => {
  const of = await world()
  const spot = await challenged(of)
  // No job runs for half an hour, as when the server is down.
  await of.time.pass({ minutes: 30 }, [])
  await settle(of, spot)
  const childId = await makeChild(rig, of.school)
  made(await call(rig, rosters.add, { at, params: { id: spot.classId }, body: { childId } }, of.school.admin))
  await of.sandbox.answerChallenge(spot.secret, true)
  const before = await books(rig, of.school)
  await of.time.pass({ minutes: 0 }, ['payments.resolve'])
  expect(await stands(of, spot)).toMatchObject({ spot: 'waiting', state: 'SUCCEEDED', invoice: 'VOID' })
  const { rows } = await inside(rig, of.school.id, (query) =>
    query('select id, cents from refund where payment_id = $1', [spot.paymentId]),
  )
  expect(rows).toMatchObject([{ cents: 4000 }])
  const refundId = rows[0]!.id as string
  const jobData = { schoolId: of.school.id, refundId }
  await resolveRefundJob({ pool: of.time.pool, providers: { STRIPE: null, SANDBOX: of.sandbox } })(jobData)
  const { owed, credit, open } = await books(rig, of.school)
  expect([owed, credit, open]).toEqual([before.owed, before.credit, before.open])
})

test('Whose hold ended while nobody looked is ended at the first look', async () => {
  const of = await world()
  const spot = await challenged(of)
  await of.time.pass({ minutes: 30 }, [])
  await of.time.pass({ minutes: 0 })
  expect(await stands(of, spot)).toMatchObject({ spot: 'gone', state: 'FAILED', failure: 'CANCELED' })
  expect(await of.sandbox.answerChallenge(spot.secret, true)).toMatchObject({ code: 'CANCELED' })
})

test('A provider that cannot be reached as the hold ends is asked again soon', async () => {
  const of = await world()
  const spot = await challenged(of)
  of.unreachable.times = 1
  await of.time.pass({ minutes: 20 })
  expect(of.unreachable.times).toBe(0)
  expect(await stands(of, spot)).toMatchObject({ state: 'REQUIRES_ACTION' })
  await of.time.pass({ minutes: 5 })
  expect(await stands(of, spot)).toMatchObject({ state: 'FAILED', failure: 'CANCELED' })
  expect(await books(rig, of.school)).toEqual({ owed: 0, credit: 0, held: 0, open: 0, pending: 0 })
})

test('What is owed already holds nothing, and can be confirmed for an hour', async () => {
  const of = await world()
  const owed = await owing(rig, of.school, 40)
  await methodOf(rig, of.school, owed.parentId, 'tok_challenged')
  const { id: paymentId } = await charge(rig, of.school, owed)
  const stateNow = async () =>
    made(await call(rig, payments.get, { params: { id: paymentId } }, of.school.admin)).state
  await of.time.pass({ minutes: 59 })
  expect(await stateNow()).toBe('REQUIRES_ACTION')
  await of.time.pass({ minutes: 1 })
  expect(await stateNow()).toBe('FAILED')
})
