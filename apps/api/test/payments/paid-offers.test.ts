import { beforeEach, describe, expect, test } from 'vitest'
import { carts } from '@afterbell/contract/payments/carts'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'
import { waitingIn, type Waiting } from '../rig/paying/moved-up.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { books, connectSandbox } from '../rig/paying/paying.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool
let waitList: ReturnType<typeof waitingIn>
let id: string

beforeEach(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
  waitList = waitingIn(rig, school)
})

/** Creates a child with an offer of a class's only spot. */
async function offered(token: string | null = 'tok_succeeds', over: object = {}): Promise<Waiting> {
  const full = await waitList.fullClass(over)
  id = full.id
  const first = await waitList.wait(id, token)
  await waitList.free(id, full.placeId)
  expect(await waitList.stateOf(first)).toMatchObject({ state: 'held', outcome: null, isBeingPaid: false })
  return first
}

/** Accepts the offer and returns the payment that is ready for it. */
async function accepted(token = 'tok_succeeds', over: object = {}) {
  const first = await offered(token, over)
  const hold = made(await waitList.take(id, first))
  const { paymentId } = made(await waitList.create(first))
  return { ...first, paymentId, taken: hold }
}

describe('An offer that is accepted to be paid', () => {
  test('is held until its own end, stands on the wait list meanwhile, and is taken once it is paid', async () => {
    const first = await offered()
    const before = await waitList.stateOf(first)
    const hold = made(await waitList.take(id, first))
    expect(hold).toMatchObject({ rosterId: first.rosterId, parentId: first.parentId })
    expect(Temporal.Instant.from(hold.heldUntil!).equals(asInstant(before.expiresAt))).toBe(true)
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'held',
      isBeingPaid: true,
      expiresAt: before.expiresAt,
      outcome: null,
      invoices: 'DRAFT',
    })
    expect(await waitList.onRoster(id)).toEqual([])
    expect(await waitList.line(id)).toMatchObject([{ paidUntil: hold.heldUntil, offer: { state: 'OPEN' } }])
    const { paymentId } = made(await waitList.create(first))
    expect(made(await waitList.confirm(paymentId)).state).toBe('SUCCEEDED')
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'taken',
      isBeingPaid: false,
      outcome: 'ACCEPTED',
      invoices: 'ISSUED',
    })
    expect((await waitList.stateOf(first)).told).toContain('wait-list.accepted')
    expect(await waitList.onRoster(id)).toMatchObject([{ payment: { state: 'PAID', billed: 4000 } }])
    expect(await waitList.line(id)).toEqual([])
    expect(await books(rig, school)).toMatchObject({ held: 4000, pending: 0 })
  })

  test('is taken where it is invoiced instead, or costs nothing', async () => {
    const first = await offered()
    made(await waitList.take(id, first))
    made(await waitList.create(first, { paymentType: 'INVOICE' }))
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'taken',
      outcome: 'ACCEPTED',
      invoices: 'ISSUED',
    })
    const free = await offered(null, { price: 0 })
    expect(made(await waitList.take(id, free)).heldUntil).toBeNull()
    expect(await waitList.stateOf(free)).toMatchObject({
      state: 'taken',
      outcome: 'ACCEPTED',
      invoices: null,
    })
  })

  test('is an offer again with the same end where the payment is canceled, and can be accepted again', async () => {
    const first = await offered(undefined, { addOns: [{ id: null, name: 'Book', price: 10 }] })
    const { addOns } = made(await call(rig, rosters.details, { at, params: { id } }, school.admin))
    const before = await waitList.stateOf(first)
    made(await waitList.take(id, first, { pay: true, addOns: [{ id: addOns[0]!.id, amount: 1 }] }))
    expect((await waitList.stateOf(first)).addOns).toHaveLength(1)
    expect(made(await waitList.cancel(id, first))).toEqual({ isCanceled: true, refundable: 0 })
    const again = await waitList.stateOf(first)
    expect(again).toMatchObject({ ...before, invoices: 'VOID', told: expect.anything() as never })
    expect(again.told.at(-1)).toBe('wait-list.offered-again')
    expect(await waitList.line(id)).toMatchObject([{ paidUntil: null, offer: { state: 'OPEN' } }])
    // A second cancellation has nothing to cancel and succeeds.
    expect(made(await waitList.cancel(id, first))).toEqual({ isCanceled: true, refundable: 0 })
    expect((await waitList.stateOf(first)).state).toBe('held')
    made(await waitList.take(id, first, {}))
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'taken',
      outcome: 'ACCEPTED',
      invoices: 'VOID,ISSUED',
    })
  })

  test('expires as any offer does: the next in line is offered the spot, and its payment is refused', async () => {
    const first = await accepted()
    const second = await waitList.wait(id)
    await waitList.runOut(id, first)
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'gone',
      outcome: 'EXPIRED',
      invoices: 'VOID',
    })
    expect((await waitList.stateOf(first)).told.at(-1)).toBe('wait-list.expired')
    expect(await waitList.stateOf(second)).toMatchObject({ state: 'held', outcome: null, isBeingPaid: false })
    const refused = await waitList.confirm(first.paymentId)
    expect(refused.problem).toMatchObject({
      code: 'HOLD_ENDED',
      message: 'The offer of this spot has expired, and the child is no longer on the wait list',
    })
    const letters = await rig.pool.pg.query(
      `select 1 from pgboss.job where name = 'offers.tell' and data->>'schoolId' = $1 and data->>'what' = 'EXPIRED'`,
      [school.id],
    )
    expect(letters.rows).toHaveLength(1)
  })

  test('is reminded of no more while it is being paid, and again where nothing came of that', async () => {
    const first = await offered()
    const email = `gus.${school.id}@example.test`
    await waitList.rows(`update guardian set email = $2 where id = $1`, [first.parentId, email])
    const [offer] = await waitList.rows<{ id: string }>('select id from offer')
    const remind = async () => {
      const jobData = { schoolId: school.id, offerIds: [offer!.id], what: 'EXPIRING' as const }
      await tellOffersJob(tellParts(rig))(jobData)
      const sent = await writtenAutomatically(rig, school.id, ['OFFER_EXPIRING'])
      return sent.filter(({ to_email }) => to_email === email).length
    }
    made(await waitList.take(id, first))
    expect(await remind()).toBe(0)
    const { rows: later } = await rig.pool.pg.query(
      `select round(extract(epoch from start_after - created_on))::int as "in" from pgboss.job
       where name = 'offers.tell' and data->>'what' = 'EXPIRING' and data->'offerIds'->>0 = $1 order by 1`,
      [offer!.id],
    )
    expect((later as { in: number }[]).map((job) => job.in)).toContain(600)
    made(await waitList.cancel(id, first))
    expect(await remind()).toBe(1)
  })

  test('has expired where it is canceled after its own end, while its payment held it on', async () => {
    const first = await accepted('tok_challenged')
    const soon = `app.now() + interval '2 minutes'`
    await waitList.rows(`update offer set expires_at = ${soon} where place_id = $1`, [first.rosterId])
    await waitList.rows(`update place set expires_at = ${soon} where id = $1`, [first.rosterId])
    expect(made(await waitList.confirm(first.paymentId)).state).toBe('REQUIRES_ACTION')
    const { expiresAt, offerEnds } = await waitList.stateOf(first)
    expect(asInstant(expiresAt).since(asInstant(offerEnds)).total('minutes')).toBeGreaterThan(7)
    const past = `app.now() - interval '1 second'`
    await waitList.rows(`update offer set expires_at = ${past} where place_id = $1`, [first.rosterId])
    await waitList.settle(id)
    expect((await waitList.stateOf(first)).isBeingPaid).toBe(true)
    expect(made(await waitList.cancel(id, first)).isCanceled).toBe(true)
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'gone',
      outcome: 'EXPIRED',
      invoices: 'VOID',
    })
  })

  test('is an offer again where its payment is under way and is ended at the provider first', async () => {
    const first = await accepted('tok_challenged')
    const { offerEnds } = await waitList.stateOf(first)
    expect(made(await waitList.confirm(first.paymentId)).state).toBe('REQUIRES_ACTION')
    expect(made(await waitList.cancel(id, first)).isCanceled).toBe(true)
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'held',
      isBeingPaid: false,
      expiresAt: offerEnds,
      outcome: null,
      invoices: 'VOID',
    })
    expect(await waitList.rows('select state from payment')).toEqual([{ state: 'FAILED' }])
    expect(await books(rig, school)).toMatchObject({ held: 0, pending: 0 })
  })

  test('is accepted once, by whoever was first of two', async () => {
    const first = await offered()
    const answers = await Promise.all([waitList.take(id, first), waitList.take(id, first)])
    expect(answers.map(({ problem }) => problem?.code ?? null).toSorted()).toEqual(['BEING_PAID', null])
    expect((await waitList.stateOf(first)).invoices).toBe('DRAFT')
  })

  test('keeps its own end where that is later than a payment takes', async () => {
    const first = await accepted('tok_challenged')
    const before = await waitList.stateOf(first)
    made(await waitList.confirm(first.paymentId))
    expect((await waitList.stateOf(first)).expiresAt).toBe(before.expiresAt)
  })

  test('is left alone by whoever accepts, declines, withdraws, offers or removes', async () => {
    const first = await accepted()
    const ofPlace = { at, params: { id, rosterId: first.rosterId } }
    const attempts = [
      waitList.take(id, first),
      waitList.take(id, first, {}),
      call(rig, waitLists.decline, ofPlace, school.admin),
      call(rig, waitLists.withdraw, ofPlace, school.admin),
      call(rig, waitLists.offer, { ...ofPlace, body: {} }, school.admin),
      call(rig, waitLists.remove, ofPlace, school.admin),
    ]
    for (const each of attempts) expect((await each).problem?.code).toBe('BEING_PAID')
    const many = { at, params: { id }, query: { rosterIds: first.rosterId } }
    expect(made(await call(rig, waitLists.removeMany, many, school.admin))).toMatchObject({
      changed: 0,
      refused: [{ id: first.rosterId, message: 'The spot of Kim Test is being paid for right now' }],
    })
    expect(await waitList.stateOf(first)).toMatchObject({ state: 'held', isBeingPaid: true })
  })

  test('is for who may charge alone', async () => {
    const first = await offered()
    const body = { rosterId: first.rosterId, pay: true }
    const refused = await call(rig, rosters.add, { at, params: { id }, body }, school.coordinator)
    expect(refused.status).toBe(403)
    expect(await waitList.stateOf(first)).toMatchObject({ isBeingPaid: false, invoices: null })
  })

  test('is paid by one home, and billed to the other', async () => {
    const { childId } = await childOfTwoHomes(rig, school)
    const full = await waitList.fullClass()
    id = full.id
    const first = await waitList.wait(id, 'tok_succeeds', childId)
    await waitList.free(id, full.placeId)
    const hold = made(await waitList.take(id, first))
    expect(hold.parentId).toBe(first.parentId)
    expect((await waitList.stateOf(first)).invoices).toBe('DRAFT,DRAFT')
    const { paymentId, total } = made(await waitList.create(first))
    expect(total).toBe(2400)
    made(await waitList.confirm(paymentId))
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'taken',
      outcome: 'ACCEPTED',
      invoices: 'ISSUED,ISSUED',
    })
    expect(await waitList.onRoster(id)).toMatchObject([{ payment: { amount: 1600, billed: 4000 } }])
  })
})

describe('Its payment that comes through after it expired', () => {
  test('takes the spot where it is free still, and the offer was accepted', async () => {
    const first = await accepted('tok_challenged')
    made(await waitList.confirm(first.paymentId))
    await waitList.runOut(id, first)
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'gone',
      outcome: 'EXPIRED',
      invoices: 'DRAFT',
    })
    await waitList.settlePayment(first.paymentId, 'SUCCEEDED')
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'taken',
      outcome: 'ACCEPTED',
      invoices: 'ISSUED',
    })
  })

  test('goes back where the next in line has it, and the child waits first', async () => {
    const first = await accepted('tok_challenged')
    made(await waitList.confirm(first.paymentId))
    const second = await waitList.wait(id)
    const third = await waitList.wait(id)
    await waitList.runOut(id, first)
    expect((await waitList.stateOf(second)).state).toBe('held')
    await waitList.settlePayment(first.paymentId, 'SUCCEEDED')
    expect(await waitList.stateOf(first)).toMatchObject({ state: 'waiting', invoices: 'VOID' })
    const line = await waitList.line(id)
    expect(line.map((row) => [row.rosterId, row.position])).toEqual([
      [first.rosterId, 1],
      [second.rosterId, 0],
      [third.rosterId, 2],
    ])
    const refunds = await waitList.rows('select cents from refund')
    expect(refunds).toEqual([{ cents: 4000 }])
  })
})

test('By one call an offer is paid, too; where the charge fails it is held, and canceled it is an offer again', async () => {
  const first = await offered('tok_declined')
  const body = { childId: first.childId, rosterId: first.rosterId, total: 40 }
  const pay = (more: object = {}) =>
    call(rig, carts.pay, { at, params: { id }, body: { ...body, ...more } }, school.admin)
  const other = await makeChild(rig, school)
  expect((await pay({ childId: other })).status).toBe(404)
  const failed = made(await pay())
  expect(failed.payment?.state).toBe('FAILED')
  expect(failed.rosters).toMatchObject([{ rosterId: first.rosterId, heldUntil: expect.any(String) as never }])
  expect((await pay()).problem?.code).toBe('BEING_PAID')
  made(await waitList.cancel(id, first))
  expect(await waitList.stateOf(first)).toMatchObject({ state: 'held', isBeingPaid: false, outcome: null })
  expect(made(await pay({ paymentType: 'INVOICE' })).rosters).toMatchObject([{ heldUntil: null }])
  expect(await waitList.stateOf(first)).toMatchObject({ state: 'taken', outcome: 'ACCEPTED' })
})

function asInstant(text: string | null): Temporal.Instant {
  return Temporal.Instant.from(text!.replace(' ', 'T'))
}
