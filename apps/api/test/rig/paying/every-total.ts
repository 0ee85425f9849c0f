import { refunds } from '@afterbell/contract/payments/transactions'
import { settleReversal } from '../../../src/features/payments/events/settle-reversal.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { call, type Rig } from '../app.ts'
import { made, type MadeSchool } from '../make.ts'
import { charge, connectSandbox, methodOf, owing } from './paying.ts'
import { apply, makePaymentHold, invoiceHold, makeCoupon } from './coupons.ts'

/**
 * Gives a school something of each stored total: invoice 1 of $40 is paid and $15 of it refunded, another of $60 is
 * disputed, and a coupon is used. Returns the section of invoice 1.
 */
export async function everyTotal(rig: Rig, school: MadeSchool): Promise<{ sectionId: string }> {
  await connectSandbox(rig, school)
  const paid = await owing(rig, school, 40)
  await methodOf(rig, school, paid.parentId)
  const { id: chargeId } = await charge(rig, school, paid)
  const body = { chargeId, amount: 15, reason: 'Fell ill' }
  made(await call(rig, refunds.ofInvoice, { params: { schoolId: school.id }, body }, school.admin))
  const disputed = await owing(rig, school, 60, { lastName: 'Other' })
  await methodOf(rig, school, disputed.parentId)
  const { id } = await charge(rig, school, disputed)
  const dispute = { kind: 'DISPUTE', ref: 'dp', paymentRef: '', cents: 6000, state: 'OPEN' } as const
  await schoolRunner(rig.pool, school.id)((context) => settleReversal(context, id, dispute))
  const coupon = await makeCoupon(rig, school)
  const hold = await makePaymentHold(rig, school)
  const spot = { parentId: hold.parentId, rosterIds: [hold.rosterId], paymentType: 'INVOICE' as const }
  made(await apply(rig, school, spot, coupon.name))
  await invoiceHold(rig, school, hold)
  return { sectionId: paid.classId }
}
