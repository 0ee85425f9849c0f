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
import { discountsLost } from './discounts-lost.ts'
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

/** What the school keeps of a spot that is given up, before it is known what goes back. */
export interface LeavingTerms extends KeptFee {
  deductsDiscounts: boolean
}

/** What giving up a spot comes to. `feeCents` has no `discountCents` in it. */
export interface LeavingWorth extends OwnWorth {
  /** What is deducted of sibling discounts. */
  discountCents: number
}

/** Returns what giving up a spot comes to for these payers, with what the school keeps off theirs. */
export async function worthOfLeaving(
  scope: SpotScope,
  spot: ChildSpot,
  terms: LeavingTerms,
): Promise<LeavingWorth> {
  const kept = await keptOf(scope, spot, terms)
  const worth = await ownWorthOfGivingUp(scope, await daysOfLeaving(scope, spot), kept)
  const feeCents = Math.min(spot.isDropIn ? 0 : terms.cents, worth.feeCents)
  return { ...worth, feeCents, discountCents: worth.feeCents - feeCents }
}

/** Returns what is kept of this spot: the fee and sibling discounts. Nothing is kept of a drop-in. */
async function keptOf(
  scope: SpotScope,
  spot: ChildSpot,
  { cents, payerIds, deductsDiscounts }: LeavingTerms,
): Promise<KeptFee> {
  if (spot.isDropIn) return { cents: 0, payerIds }
  return { cents: cents + (deductsDiscounts ? await discountsLost(scope, spot, payerIds) : 0), payerIds }
}

/**
 * Gives up a spot as staff take a child off or cancel a drop-in, in the name of whoever acts: it is offered on, and what
 * goes back is proposed, less what the school keeps.
 */
export async function leaveSpot(by: EnrollContext, spot: ChildSpot, terms: LeavingTerms): Promise<void> {
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
  const { feeCents, discountCents } = await worthOfLeaving({ tx, school }, spot, terms)
  const kept = feeCents + discountCents
  await takeOff(act, at, 'roster', { rosterIds: ids, fee: { cents: kept, payerIds: terms.payerIds } })
  if (kept === 0) return
  const details = { name: spot.activity, child: spot.child, fee: formatMoney(kept, school.currency) }
  await record(tx, act, [
    { what: 'family.fee-kept', subjectId: spot.activityId, childId: spot.childId, details },
  ])
}
