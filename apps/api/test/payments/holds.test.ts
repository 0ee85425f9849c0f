import { payments } from '@afterbell/contract/payments/payments'
import { transactions } from '@afterbell/contract/payments/transactions'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { resolveRefundJob } from '../../src/features/payments/refunds/resolve-refund.job.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, methodOf } from '../rig/paying/paying.ts'

const rig = useRig()
let school: MadeSchool
const at = 'classes' as const

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

async function oneSpot(over: Parameters<typeof makeClass>[2] = {}): Promise<string> {
  const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  return makeClass(rig, school, {
    price: 40,
    maxEnroll: 1,
    waitList: true,
    maxWaitList: 5,
    ...dates,
    ...over,
  })
}

const hold = (id: string, childId: string, of = school) =>
  call(rig, rosters.add, { at, params: { id }, body: { childId, pay: true } }, of.admin)

async function parentOf(childId: string): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      'select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 order by g.position',
      [childId],
    ),
  )
  return rows[0]!.id as string
}

/** Creates a child with a held spot and the payment that is ready for it. */
async function holdSpot(id: string, token = 'tok_succeeds') {
  const childId = await makeChild(rig, school)
  const added = made(await hold(id, childId))
  const parentId = await parentOf(childId)
  await methodOf(rig, school, parentId, token)
  const body = { parentId, rosterIds: [added.rosterId] }
  const created = made(await call(rig, payments.create, { body }, school.admin))
  return {
    childId,
    parentId,
    rosterId: added.rosterId,
    heldUntil: added.heldUntil,
    paymentId: created.paymentId,
    created,
  }
}

const confirm = (id: string) => call(rig, payments.confirm, { params: { id }, body: {} }, school.admin)

/** Expires the hold. */
async function runOut(rosterId: string): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [rosterId]),
  )
}

async function stateOf(rosterId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.state, (select string_agg(i.state, ',') from invoice i where exists (
         select from invoice_line l where l.invoice_id = i.id and l.enrollment_id = p.enrollment_id)) as invoice
       from place p where p.id = $1`,
      [rosterId],
    ),
  )
  return rows[0] as { state: string; invoice: string | null }
}

describe('A spot that is held to be paid', () => {
  test('is nobody else’s, is on no roster yet, and is taken when it is paid', async () => {
    const id = await oneSpot()
    const { rosterId, heldUntil, paymentId, created } = await holdSpot(id)
    expect(heldUntil).not.toBeNull()
    expect(created).toMatchObject({ total: 4000, invoices: [{ number: null }] })
    expect(await stateOf(rosterId)).toEqual({ state: 'held', invoice: 'DRAFT' })
    const second = await hold(id, await makeChild(rig, school))
    expect(second.problem?.code).toBe('FULL')
    const list = made(await call(rig, rosters.list, { at, params: { id }, query: {} }, school.admin))
    expect(list.totalElements).toBe(0)
    expect(made(await confirm(paymentId)).state).toBe('SUCCEEDED')
    expect(await stateOf(rosterId)).toEqual({ state: 'taken', invoice: 'ISSUED' })
    const paid = made(await call(rig, rosters.list, { at, params: { id }, query: {} }, school.admin))
    expect(paid.content).toMatchObject([{ payment: { state: 'PAID', billed: 4000 } }])
  })

  test('is no offer: the wait list tells nothing of it, and nobody declines, withdraws or offers it', async () => {
    const id = await oneSpot()
    const { rosterId } = await holdSpot(id)
    const ofPlace = { at, params: { id, rosterId } }
    const counts = made(await call(rig, waitLists.counts, { at, params: { id } }, school.admin))
    expect(counts).toMatchObject({ offered: 0, waiting: 0 })
    expect((await call(rig, waitLists.decline, ofPlace, school.admin)).problem?.code).toBe('NOT_OFFERED')
    expect((await call(rig, waitLists.withdraw, ofPlace, school.admin)).problem?.code).toBe('NOT_OFFERED')
    expect((await call(rig, waitLists.remove, ofPlace, school.admin)).status).toBe(404)
    expect((await call(rig, rosters.remove, ofPlace, school.admin)).status).toBe(404)
    expect((await stateOf(rosterId)).state).toBe('held')
  })

  test('whose time is over is free, its draft is void, and its payment is refused', async () => {
    const id = await oneSpot()
    const { rosterId, paymentId } = await holdSpot(id)
    await runOut(rosterId)
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
    expect(await stateOf(rosterId)).toEqual({ state: 'gone', invoice: 'VOID' })
    expect((await confirm(paymentId)).problem?.code).toBe('HOLD_ENDED')
    expect((await hold(id, await makeChild(rig, school))).status).toBe(200)
  })

  test('is taken without a payment where it is invoiced, or costs nothing', async () => {
    const id = await oneSpot()
    const childId = await makeChild(rig, school)
    const { rosterId } = made(await hold(id, childId))
    const body = { parentId: await parentOf(childId), rosterIds: [rosterId], paymentType: 'INVOICE' as const }
    expect(made(await call(rig, payments.create, { body }, school.admin)).payment).toBeNull()
    expect(await stateOf(rosterId)).toEqual({ state: 'taken', invoice: 'ISSUED' })
    const free = made(await hold(await oneSpot({ price: 0 }), await makeChild(rig, school)))
    expect(free.heldUntil).toBeNull()
    expect(await stateOf(free.rosterId)).toEqual({ state: 'taken', invoice: null })
  })

  test('counts for discounts as one that is taken: of two held at once one is the first child', async () => {
    const of = await makeSchool(rig)
    const body = { firstChildDiscount: { amount: 5, active: true } }
    made(await call(rig, portalSettings.update, { at, body }, of.admin))
    const first = await makeChild(rig, of)
    const second = await makeChild(rig, of, { firstName: 'Sam', siblingId: first })
    const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
    const ids = [
      await makeClass(rig, of, { price: 40, ...dates }),
      await makeClass(rig, of, { price: 40, ...dates }),
    ]
    await Promise.all([hold(ids[0]!, first, of), hold(ids[1]!, second, of)])
    const { rows } = await inside(rig, of.id, (query) =>
      query('select total_cents from invoice order by total_cents'),
    )
    expect(rows.map(({ total_cents }) => total_cents)).toEqual([3500, 4000])
  })

  test('is for who may charge alone', async () => {
    const id = await oneSpot()
    const childId = await makeChild(rig, school)
    const input = { at, params: { id }, body: { childId, pay: true } }
    expect((await call(rig, rosters.add, input, school.coordinator)).status).toBe(403)
  })
})

describe('A payment that comes through after the hold ended', () => {
  const late = { state: 'SUCCEEDED', ref: null, feeCents: null, code: null, actionUrl: null } as const
  const settle = (paymentId: string) =>
    schoolRunner(rig.pool, school.id)((context) => settlePayment(context, paymentId, late))

  test('takes the spot again where it is free', async () => {
    const id = await oneSpot()
    const { rosterId, paymentId } = await holdSpot(id, 'tok_challenged')
    expect(made(await confirm(paymentId)).state).toBe('REQUIRES_ACTION')
    await runOut(rosterId)
    await settleJob(rig)({ schoolId: school.id, sectionIds: [id] })
    expect(await stateOf(rosterId)).toEqual({ state: 'gone', invoice: 'DRAFT' })
    await settle(paymentId)
    expect(await stateOf(rosterId)).toEqual({ state: 'taken', invoice: 'ISSUED' })
  })

  test.each([
    ['the child waits first', true, 'waiting'],
    ['nobody can wait, so that is all', false, 'gone'],
  ] as const)('goes back whole where somebody else has it, and %s', async (_, waitList, state) => {
    const id = await oneSpot(waitList ? {} : { waitList: false, maxWaitList: 0 })
    const { rosterId, paymentId } = await holdSpot(id, 'tok_challenged')
    const { actionUrl } = made(await confirm(paymentId))
    await runOut(rosterId)
    await rig.sandbox.answerChallenge(actionUrl!.split('#')[1]!, true)
    made(await hold(id, await makeChild(rig, school)))
    const before = await books(rig, school)
    await settle(paymentId)
    expect(await stateOf(rosterId)).toEqual({ state, invoice: 'VOID' })
    const { rows } = await inside(rig, school.id, (query) =>
      query('select id from refund where payment_id = $1', [paymentId]),
    )
    await resolveRefundJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
      schoolId: school.id,
      refundId: rows[0]!.id as string,
    })
    const chargeDetails = made(
      await call(rig, transactions.charge, { params: { id: paymentId } }, school.admin),
    )
    expect(chargeDetails.refunds).toMatchObject([{ amount: 4000 }])
    const { owed, credit, open } = await books(rig, school)
    expect([owed, credit, open]).toEqual([before.owed, before.credit, before.open])
  })
})
