import type { KeptFee } from '../../ledger/proposals/propose.ts'
import { ownWorthOfGivingUp, type OwnWorth } from '../../ledger/proposals/propose.ts'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { DroppedPart } from '@afterbell/domain/ledger/refund'
import type { Spot } from '@afterbell/domain/ledger/spot-money'
import { record } from '../../../platform/database/history.ts'
import { sectionsAt } from '../../activities/sections-at.ts'
import { cancelDropIns } from '../../drop-in/cancel-drop-ins.ts'
import { daysOfClosing, takeOff } from '../../places/close-places.ts'
import { contextOf, type EnrollContext } from '../../places/enrolling.ts'
import { sectionAddress } from '../../wait-list/price-of-spot.ts'
import type { ChildSpot } from './spots.store.ts'

type SpotScope = Pick<EnrollContext, 'tx' | 'school'>

/** Returns the days that giving up a spot frees. */
export async function daysOfLeaving(
  { tx, school }: SpotScope,
  { id, isDropIn, places, nextOn }: ChildSpot,
): Promise<(DroppedPart & Spot)[]> {
  if (!isDropIn) return (await daysOfClosing({ tx, school }, places)).freedDays
  return nextOn === null
    ? []
    : places.map(({ section_id: sectionId }) => ({ enrollmentId: id, sectionId, on: [nextOn] }))
}

/** Returns what giving up a spot comes to for these payers, with the school's fee off theirs. Nothing is kept of a drop-in. */
export async function worthOfLeaving(scope: SpotScope, spot: ChildSpot, fee: KeptFee): Promise<OwnWorth> {
  return ownWorthOfGivingUp(scope, await daysOfLeaving(scope, spot), feeOf(spot, fee))
}

/** Returns the fee as this spot has it. */
export function feeOf({ isDropIn }: Pick<ChildSpot, 'isDropIn'>, fee: KeptFee): KeptFee {
  return isDropIn ? { ...fee, cents: 0 } : fee
}

/**
 * Gives up a spot as staff take a child off or cancel a drop-in, in the name of whoever acts: it is offered on, and what
 * goes back is proposed, less the fee.
 */
export async function leaveSpot(by: EnrollContext, spot: ChildSpot, fee: KeptFee): Promise<void> {
  const { tx, school } = by
  const act = contextOf(by)
  const at = await sectionsAt(
    { ...act, teachesOnly: null, address: sectionAddress(spot.kind) },
    spot.activityId,
  )
  const ids = spot.places.map(({ id }) => id)
  if (spot.isDropIn) {
    await cancelDropIns(act, at, ids, { mayCredit: true })
    return
  }
  const kept = (await worthOfLeaving({ tx, school }, spot, fee)).feeCents
  await takeOff(act, at, 'roster', { rosterIds: ids, fee })
  if (kept === 0) return
  const details = { name: spot.activity, child: spot.child, fee: formatMoney(kept, school.currency) }
  await record(tx, act, [
    { what: 'family.fee-kept', subjectId: spot.activityId, childId: spot.childId, details },
  ])
}
