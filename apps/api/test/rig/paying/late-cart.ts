import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../../src/features/wait-list/offers.job.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { call, type Rig } from '../app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'
import type { World } from '../samples/world.ts'
import { makePaymentHold } from './coupons.ts'
import { holdInCart } from './held-carts.ts'
import { connectSandbox, methodOf } from './paying.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

interface CartLine {
  classId: string
  rosterId: string
}

/** A cart of one child with these prices, each in a class of one spot, and its payment, about which the bank asks. */
export async function cartOf(rig: Rig, school: MadeSchool, prices: readonly number[]) {
  const childId = await makeChild(rig, school)
  const lines: CartLine[] = []
  let parentId = ''
  for (const [nth, price] of prices.entries()) {
    const classId = await makeClass(rig, school, {
      price,
      maxEnroll: 1,
      waitList: true,
      maxWaitList: 5,
      classStartDate: '2026-12-07',
      classEndDate: '2026-12-28',
      wednesday: false,
      [DAYS[nth % DAYS.length]!]: true,
    })
    const hold =
      price > 0
        ? await makePaymentHold(rig, school, { classId, childId })
        : { rosterId: (await holdInCart(rig, school, { at: 'classes', id: classId, childId }))[0]! }
    if ('parentId' in hold) parentId = hold.parentId as string
    lines.push({ classId, rosterId: hold.rosterId })
  }
  await methodOf(rig, school, parentId, 'tok_challenged')
  const rosterIds = lines.map(({ rosterId }) => rosterId)
  const { paymentId } = made(
    await call(rig, payments.create, { body: { parentId, rosterIds } }, school.admin),
  )
  return { lines, rosterIds, paymentId }
}

export async function confirmCart(rig: Rig, school: MadeSchool, id: string) {
  return made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))
}

/** Ends the hold of a spot; `isSold`: somebody else has taken it since. */
export async function endHold(
  rig: Rig,
  school: MadeSchool,
  { classId, rosterId }: CartLine,
  isSold: boolean,
) {
  await inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [rosterId]),
  )
  await settleJob(rig)({ schoolId: school.id, sectionIds: [classId] })
  if (!isSold) return
  const input = {
    at: 'classes' as const,
    params: { id: classId },
    body: { childId: await makeChild(rig, school) },
  }
  made(await call(rig, rosters.add, input, school.admin))
}

/** The provider says how a payment ended. */
export function settleAs(rig: Rig, school: MadeSchool, id: string, state: 'SUCCEEDED' | 'FAILED') {
  return schoolRunner(
    rig.pool,
    school.id,
  )((context) =>
    settlePayment(context, id, { state, ref: null, feeCents: null, code: null, actionUrl: null }),
  )
}

/** One payment for two spots that comes when one of them is gone, and one that fails an hour after it was sent. */
export async function lateCarts({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const late = await cartOf(rig, school, [30, 30])
  await confirmCart(rig, school, late.paymentId)
  await endHold(rig, school, late.lines[0]!, true)
  await settleAs(rig, school, late.paymentId, 'SUCCEEDED')
  const slow = await cartOf(rig, school, [30, 30])
  await confirmCart(rig, school, slow.paymentId)
  await inside(rig, school.id, (query) =>
    query(`update payment set sent_at = sent_at - interval '1 hour' where id = $1`, [slow.paymentId]),
  )
  await settleAs(rig, school, slow.paymentId, 'FAILED')
}
