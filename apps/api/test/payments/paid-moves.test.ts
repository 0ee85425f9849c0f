import { beforeEach, describe, expect, test } from 'vitest'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { payments } from '@afterbell/contract/payments/payments'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import { made, makeAftercare, makeCamp, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { waitingIn, type Waiting } from '../rig/paying/moved-up.ts'
import { connectSandbox, methodOf } from '../rig/paying/paying.ts'

const rig = useRig()
let school: MadeSchool
let waitList: ReturnType<typeof waitingIn>
let id: string

beforeEach(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
  waitList = waitingIn(rig, school)
  await waitList.decide('STAFF_DECIDE')
})

/** Creates children who wait for a class with one free spot. */
async function waiting(count: number, over: object = {}): Promise<Waiting[]> {
  const full = await waitList.fullClass(over)
  id = full.id
  const line: Waiting[] = []
  for (let each = 0; each < count; each += 1) line.push(await waitList.wait(id))
  await waitList.free(id, full.placeId)
  return line
}

describe('A child who is moved up to be paid', () => {
  test('has the spot held for as long as the school says, and it is theirs once it is paid', async () => {
    const [first] = await waiting(1)
    const hold = made(await waitList.take(id, first!))
    const [holdRow] = await waitList.rows<{ minutes: number }>(
      `select extract(epoch from expires_at - moved_up_at)::int / 60 as minutes from place where id = $1`,
      [first!.rosterId],
    )
    expect(holdRow).toEqual({ minutes: 15 })
    expect(await waitList.stateOf(first!)).toMatchObject({
      state: 'held',
      isBeingPaid: true,
      invoices: 'DRAFT',
    })
    expect(await waitList.line(id)).toMatchObject([{ paidUntil: hold.heldUntil, offer: null, position: 0 }])
    expect(await waitList.onRoster(id)).toEqual([])
    const { paymentId } = made(await waitList.create(first!))
    made(await waitList.confirm(paymentId))
    const after = await waitList.stateOf(first!)
    expect(after).toMatchObject({
      state: 'taken',
      isBeingPaid: false,
      invoices: 'ISSUED',
      isOutOfTurn: false,
    })
    expect(after.told).toContain('enrollment.moved-up')
    expect(await waitList.line(id)).toEqual([])
  })

  test.each(['canceled', 'run out'] as const)('waits again at the old turn where it is %s', async (how) => {
    const [first, second] = await waiting(2)
    const before = await waitList.stateOf(first!)
    made(await waitList.take(id, first!))
    expect((await waitList.line(id)).map(({ rosterId }) => rosterId)).toEqual([
      first!.rosterId,
      second!.rosterId,
    ])
    if (how === 'canceled') made(await waitList.cancel(id, first!))
    else await waitList.runOut(id, first!)
    const after = await waitList.stateOf(first!)
    expect(after).toMatchObject({
      state: 'waiting',
      isBeingPaid: false,
      expiresAt: null,
      joinedAt: before.joinedAt,
      invoices: 'VOID',
      outcome: null,
    })
    expect(after.told.at(-1)).toBe('wait-list.waiting-again')
    const line = await waitList.line(id)
    expect(line.map(({ rosterId, position }) => [rosterId, position])).toEqual([
      [first!.rosterId, 1],
      [second!.rosterId, 2],
    ])
    // They are first in line again, so the next child's move asks about it.
    expect((await waitList.take(id, second!)).problem?.code).toBe('NOT_IN_TURN')
    expect((await waitList.create(first!)).problem?.code).toBe('NOTHING_TO_PAY')
    made(await waitList.take(id, first!, {}))
    expect(await waitList.stateOf(first!)).toMatchObject({ state: 'taken', invoices: 'VOID,ISSUED' })
  })

  test('is offered the spot at once, where the school offers by itself and nobody is ahead', async () => {
    const [first, second] = await waiting(2)
    made(await waitList.take(id, first!))
    await waitList.decide('AUTOMATIC')
    await waitList.runOut(id, first!)
    expect(await waitList.stateOf(first!)).toMatchObject({ state: 'held', isBeingPaid: false, outcome: null })
    expect((await waitList.stateOf(second!)).state).toBe('waiting')
  })

  test('is asked the same questions of turn and room, and goes back without a trace of overbooking', async () => {
    const [first, second] = await waiting(2)
    expect((await waitList.take(id, second!)).problem?.code).toBe('NOT_IN_TURN')
    made(await waitList.take(id, first!))
    expect((await waitList.take(id, second!)).problem?.code).toBe('FULL')
    made(await waitList.take(id, second!, { pay: true, overbook: true }))
    expect(await waitList.stateOf(second!)).toMatchObject({ isBeingPaid: true, isOutOfTurn: true })
    // The first child keeps their spot, however many were let in beside it.
    const { paymentId } = made(await waitList.create(first!))
    await waitList.rows(`update place set expires_at = app.now() + interval '1 minute' where id = $1`, [
      first!.rosterId,
    ])
    expect(made(await waitList.confirm(paymentId)).state).toBe('SUCCEEDED')
    made(await waitList.cancel(id, second!))
    expect(await waitList.stateOf(second!)).toMatchObject({ state: 'waiting', isOutOfTurn: false })
  })

  test('stays held back by staff where the payment comes to nothing', async () => {
    const [first] = await waiting(1)
    const ofPlace = { at: 'classes' as const, params: { id, rosterId: first!.rosterId } }
    made(await call(rig, waitLists.offer, { ...ofPlace, body: {} }, school.admin))
    made(await call(rig, waitLists.withdraw, ofPlace, school.admin))
    made(await waitList.take(id, first!))
    await waitList.decide('AUTOMATIC')
    await waitList.runOut(id, first!)
    expect(await waitList.line(id)).toMatchObject([{ isHeldBack: true, position: 1 }])
  })

  test('Two at once for the last spot: one of them has it', async () => {
    const [first, second] = await waiting(2)
    const answers = await Promise.all([
      waitList.take(id, first!, { pay: true }),
      waitList.take(id, second!, { pay: true }),
    ])
    expect(answers[0]!.status).toBe(200)
    expect(answers[1]!.status).toBe(400)
    expect(['FULL', 'NOT_IN_TURN']).toContain(answers[1]!.problem?.code)
  })

  test('is told what to do next where the time to pay is over', async () => {
    const [first] = await waiting(1)
    made(await waitList.take(id, first!))
    const { paymentId } = made(await waitList.create(first!))
    await waitList.runOut(id, first!)
    expect((await waitList.confirm(paymentId)).problem).toMatchObject({
      code: 'HOLD_ENDED',
      message: 'The hold on this spot has expired. The child is on the wait list again, in the same position',
    })
  })
})

describe('A payment of a child who was moved up that is heard of late', () => {
  async function underWay() {
    const [first, second] = await waiting(2, {})
    const paymentMethodId = await methodOf(rig, school, first!.parentId, 'tok_challenged')
    made(await waitList.take(id, first!))
    const { paymentId } = made(await waitList.create(first!, { paymentMethodId }))
    expect(made(await waitList.confirm(paymentId)).state).toBe('REQUIRES_ACTION')
    await waitList.runOut(id, first!)
    expect(await waitList.stateOf(first!)).toMatchObject({ state: 'waiting', invoices: 'DRAFT' })
    return { first: first!, second: second!, paymentId }
  }

  test('moves them up after all where the spot is free; until then nobody moves them up again', async () => {
    const { first, paymentId } = await underWay()
    expect((await waitList.take(id, first)).problem?.code).toBe('BEING_PAID')
    expect((await waitList.take(id, first, {})).problem?.code).toBe('BEING_PAID')
    await waitList.settlePayment(paymentId, 'SUCCEEDED')
    expect(await waitList.stateOf(first)).toMatchObject({ state: 'taken', invoices: 'ISSUED' })
  })

  test('goes back where somebody else has it, and they keep their turn', async () => {
    const { first, second, paymentId } = await underWay()
    const before = await waitList.stateOf(first)
    made(await waitList.take(id, second, { overbook: true }))
    await waitList.settlePayment(paymentId, 'SUCCEEDED')
    expect(await waitList.stateOf(first)).toMatchObject({
      state: 'waiting',
      joinedAt: before.joinedAt,
      invoices: 'VOID',
    })
    expect(await waitList.rows('select cents from refund')).toEqual([{ cents: 4000 }])
  })

  test('leaves nothing behind where it failed', async () => {
    const { first, paymentId } = await underWay()
    await waitList.settlePayment(paymentId, 'FAILED')
    expect(await waitList.stateOf(first)).toMatchObject({ state: 'waiting', invoices: 'VOID' })
    made(await waitList.take(id, first, {}))
    expect(await waitList.stateOf(first)).toMatchObject({ state: 'taken', invoices: 'VOID,ISSUED' })
  })
})

test('Of a camp a child waits for the other group until the spot is paid, and no longer', async () => {
  const { groups } = await makeCamp(rig, school, {
    pricings: ['Small fish', 'Sharks'].map((name) => ({
      name,
      timeFrom: '09:00',
      timeTo: '12:00',
      price: 40,
      maxEnroll: 1,
      maxWaitList: 5,
    })),
  })
  const at = 'camp-pricing' as const
  const childId = await makeChild(rig, school)
  const parentId = await waitList.parentOf(childId)
  await methodOf(rig, school, parentId)
  const lines: string[] = []
  for (const group of groups) {
    const input = { at, params: { id: group } }
    made(
      await call(
        rig,
        rosters.add,
        { ...input, body: { childId: await makeChild(rig, school) } },
        school.admin,
      ),
    )
    const waits = await call(rig, waitLists.add, { ...input, body: { childId } }, school.admin)
    lines.push(made(waits).rosterId)
  }
  const body = { rosterId: lines[0]!, pay: true, overbook: true }
  made(await call(rig, rosters.add, { at, params: { id: groups[0]! }, body }, school.admin))
  expect((await waitList.stateOf({ rosterId: lines[1]! })).state).toBe('waiting')
  const ready = { body: { parentId, rosterIds: [lines[0]!] } }
  const { paymentId } = made(await call(rig, payments.create, ready, school.admin))
  made(await waitList.confirm(paymentId))
  expect((await waitList.stateOf({ rosterId: lines[0]! })).state).toBe('taken')
  expect((await waitList.stateOf({ rosterId: lines[1]! })).state).toBe('gone')
})

test('A sibling who was moved up later is a second child of the price then, and not of the price before', async () => {
  const body = { firstChildDiscount: { amount: 5, active: true } }
  made(await call(rig, portalSettings.update, { at: 'classes', body }, school.admin))
  const full = await waitList.fullClass({ maxEnroll: 2 })
  id = full.id
  made(
    await call(
      rig,
      rosters.add,
      { at: 'classes', params: { id }, body: { childId: await makeChild(rig, school) } },
      school.admin,
    ),
  )
  const older = await makeChild(rig, school)
  const younger = await makeChild(rig, school, { firstName: 'Sam', siblingId: older })
  const first = await waitList.wait(id, 'tok_succeeds', older)
  const second = await waitList.wait(id, null, younger)
  await waitList.free(id, full.placeId)
  made(await waitList.take(id, second, { pay: true, overbook: true }))
  made(await waitList.take(id, first, { pay: true, overbook: true }))
  // The child who was moved up first counts as the first, though the other waited longer.
  expect(made(await waitList.create(second, { preview: true })).total).toBe(3500)
  expect(made(await waitList.create(first, { preview: true })).total).toBe(4000)
})

test('Dates a child drops in on stay drop-ins once the spot is paid that was held', async () => {
  const day = { timeFrom: '15:00', timeTo: '18:00', maxEnroll: 5, dropIn: true, maxDropIn: 3 }
  const session = await makeAftercare(rig, school, {
    price: 20,
    billingRate: 'DAY',
    billingType: 'SESSION',
    dropInPrice: 12,
    dropInBillingRate: 'DAY',
    days: [
      { day: 'monday', ...day },
      { day: 'wednesday', ...day },
    ],
  })
  const at = { at: 'aftercare' as const, params: { id: session.id } }
  const childId = await makeChild(rig, school)
  const parentId = await waitList.parentOf(childId)
  const dates = ['2026-12-02']
  made(await call(rig, dropIns.add, { ...at, body: { childIds: [childId], dates } }, school.admin))
  const body = { childId, sectionIds: [session.days[1]!], pay: true }
  const { rosterId } = made(await call(rig, rosters.add, { ...at, body }, school.admin))
  const input = { body: { parentId, rosterIds: [rosterId], paymentType: 'INVOICE' as const } }
  made(await call(rig, payments.create, input, school.admin))
  expect(await waitList.stateOf({ rosterId })).toMatchObject({ state: 'taken', invoices: 'ISSUED' })
})
