import { randomUUIDv7 } from 'node:crypto'
import { decideCoupon, decideRoom } from '@afterbell/domain/coupons/coupon-use'
import { allowed, type Decision } from '@afterbell/domain/kernel/decision'
import { writtenBy } from '../../platform/database/by.ts'
import { assertAllowed } from '../../platform/problems.ts'
import { payersOf } from '../ledger/billed.store.ts'
import type { Billing } from '../ledger/owe.ts'
import { holdPayers } from '../ledger/payers/payers.store.ts'
import { couponByName, holdCoupons, type Coupon } from './coupons.store.ts'
import {
  countUses,
  dropParts,
  insertUse,
  lengthenUses,
  markUsed,
  usesHeldFor,
  usesInDrafts,
  type AppliedUse,
} from './uses.store.ts'

type Scope = Pick<Billing, 'tx' | 'school'>

/**
 * Returns the coupon of this name if the family may use it now (OQ-71). Locks nothing: applying it checks again.
 * @answers May a coupon be used, and what does it take off?
 */
export async function usableCoupon({ tx, school }: Scope, name: string, familyId: string): Promise<Coupon> {
  const coupon = await couponByName(tx, school.id, name)
  const uses = coupon ? await countUses(tx, school.id, coupon.id, { familyId }) : NO_USES
  assertAllowed(decideCoupon(coupon, uses, school))
  return coupon!
}

const NO_USES = { uses: 0, usesOfFamily: 0 }

/**
 * Applies a coupon to held enrollments, replacing an earlier one; the use lasts as long as the hold. Without a name,
 * only removes the earlier one. Refuses what `decideCoupon` refuses. Callers lock the payers first, before the
 * coupon.
 */
export async function applyCoupon(
  { tx, school, user, person }: Billing,
  { name, payerId, enrollmentIds }: { name: string; payerId: string; enrollmentIds: readonly string[] },
): Promise<void> {
  const namedCoupon = name.trim() === '' ? undefined : await couponByName(tx, school.id, name)
  if (!namedCoupon && name.trim() !== '') assertAllowed(decideCoupon(null, NO_USES, school))
  const previousUses = await usesHeldFor(tx, school.id, enrollmentIds)
  if (namedCoupon) await holdCoupons(tx, school.id, [namedCoupon.id])
  await dropParts(tx, school.id, idsOf(previousUses), enrollmentIds)
  if (!namedCoupon) return
  // Reads again under the lock, because the coupon may have been changed or used meanwhile.
  const coupon = await couponByName(tx, school.id, name)
  const uses = coupon ? await countUses(tx, school.id, coupon.id, { payerId }) : NO_USES
  assertAllowed(decideCoupon(coupon, uses, school))
  await insertUse(tx, school.id, {
    id: randomUUIDv7(),
    couponId: coupon!.id,
    payerId,
    enrollmentIds,
    by: writtenBy({ user, person }),
  })
}

/**
 * Locks the coupons applied to drafts, and before them their payers. Callers that lock the invoices next keep the
 * order of all locks.
 */
export async function holdCouponsOf(
  { tx, school }: Scope,
  payerIds: readonly string[],
  invoiceIds: readonly string[],
): Promise<void> {
  const uses = await usesInDrafts(tx, school.id, invoiceIds)
  if (uses.length === 0) return
  const theirs = await payersOf(tx, school.id, { invoiceIds }, { withDrafts: true })
  await holdPayers(tx, school.id, [...new Set([...payerIds, ...theirs])])
  await couponsOf({ tx, school }, uses)
}

/** Extends the uses applied to drafts to the current end of the holds. Refuses if others have taken the last use. */
export async function keepUses(scope: Scope, invoiceIds: readonly string[]): Promise<Decision> {
  const uses = await usesInDrafts(scope.tx, scope.school.id, invoiceIds)
  const decision = await decideUses(scope, uses)
  if (decision.allowed && uses.length > 0) await lengthenUses(scope.tx, scope.school.id, idsOf(uses))
  return decision
}

/**
 * Runs `take` to issue drafts, then marks their coupon uses as used. An expired use still counts if the coupon's
 * limits allow it; otherwise nothing is done. Returns whether it was done.
 */
export async function takeUses(
  scope: Scope,
  invoiceIds: readonly string[],
  take: () => Promise<boolean>,
): Promise<boolean> {
  const uses = await usesInDrafts(scope.tx, scope.school.id, invoiceIds)
  const { allowed: isRoom } = await decideUses(scope, uses)
  if (!isRoom || !(await take())) return false
  await markUsed(scope.tx, scope.school.id, idsOf(uses))
  return true
}

/**
 * Checks that the limits allow these uses beside those of others. Uses already counted for another part of the same
 * cart pass.
 */
async function decideUses(scope: Scope, uses: readonly AppliedUse[]): Promise<Decision> {
  const newUses = uses.filter((use) => !use.is_used)
  if (newUses.length === 0) return allowed
  const coupons = await couponsOf(scope, newUses)
  for (const { id, coupon_id: couponId, payer_id: payerId } of newUses) {
    const coupon = coupons.find((each) => each.id === couponId)!
    const others = await countUses(scope.tx, scope.school.id, couponId, { payerId, except: id })
    const decision = decideRoom(coupon, others)
    if (!decision.allowed) return decision
  }
  return allowed
}

function couponsOf({ tx, school }: Scope, uses: readonly AppliedUse[]): Promise<Coupon[]> {
  const ids = new Set(uses.map(({ coupon_id: id }) => id))
  return holdCoupons(tx, school.id, [...ids])
}

function idsOf(uses: readonly AppliedUse[]): string[] {
  return uses.map(({ id }) => id)
}
