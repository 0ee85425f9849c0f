import type { Tx } from '../../../platform/database/database.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { draftsOfSpots } from './payable.store.ts'
import { underWayFor } from './payments.store.ts'

/** Returns the payment that is under way for held spots; undefined without one. */
export async function paymentOfSpots(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<string | undefined> {
  if (placeIds.length === 0) return undefined
  const drafts = await draftsOfSpots(tx, schoolId, placeIds)
  const invoiceIds = drafts.map(({ invoiceId }) => invoiceId)
  const [paymentId] = await underWayFor(tx, schoolId, invoiceIds)
  return paymentId
}

/** Refuses held spots of which one is being paid (PAYMENT_UNDER_WAY). */
export async function assertNotPaying(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<void> {
  const paymentId = await paymentOfSpots(tx, schoolId, placeIds)
  if (paymentId) throw refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' }, { details: { paymentId } })
}
