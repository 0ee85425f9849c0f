import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../../src/features/wait-list/offers.job.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { call } from '../app.ts'
import { inside, made, makeChild, makeClass } from '../make.ts'
import type { World } from '../samples/world.ts'
import { makePaymentHold } from './coupons.ts'
import { connectSandbox, methodOf } from './paying.ts'

/** One payment for two spots that comes when one of them is gone, and one that fails an hour after it was sent. */
export async function lateCarts({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const settle = (id: string, state: 'SUCCEEDED' | 'FAILED') =>
    schoolRunner(
      rig.pool,
      school.id,
    )((context) =>
      settlePayment(context, id, { state, ref: null, feeCents: null, code: null, actionUrl: null }),
    )
  const change = (text: string, id: string) => inside(rig, school.id, (query) => query(text, [id]))
  const cart = async () => {
    const childId = await makeChild(rig, school)
    const holdIn = async () => {
      const classId = await makeClass(rig, school, {
        price: 30,
        maxEnroll: 1,
        waitList: true,
        maxWaitList: 5,
      })
      return makePaymentHold(rig, school, { classId, childId })
    }
    const holds = [await holdIn(), await holdIn()]
    const { parentId } = holds[0]!
    await methodOf(rig, school, parentId, 'tok_challenged')
    const body = { parentId, rosterIds: holds.map(({ rosterId }) => rosterId) }
    const { paymentId } = made(await call(rig, payments.create, { body }, school.admin))
    made(await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin))
    return { holds, paymentId }
  }
  const late = await cart()
  const [gone] = late.holds
  await change(`update place set expires_at = app.now() - interval '1 second' where id = $1`, gone!.rosterId)
  await settleJob(rig)({ schoolId: school.id, sectionIds: [gone!.classId] })
  const sold = {
    at: 'classes' as const,
    params: { id: gone!.classId },
    body: { childId: await makeChild(rig, school) },
  }
  made(await call(rig, rosters.add, sold, school.admin))
  await settle(late.paymentId, 'SUCCEEDED')
  const { paymentId } = await cart()
  await change(`update payment set sent_at = sent_at - interval '1 hour' where id = $1`, paymentId)
  await settle(paymentId, 'FAILED')
}
