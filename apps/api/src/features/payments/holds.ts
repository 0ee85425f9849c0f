import { record } from '../../platform/database/history.ts'
import { refuseAs } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import type { Billing } from '../ledger/owe.ts'
import { issueDrafts } from '../ledger/owe.ts'
import { draftsAmong, isAnyVoid, voidDrafts } from '../ledger/drafts.store.ts'
import { priceHeld, redraft } from '../places/holds/held-price.ts'
import { assertPrice } from '../places/quote.ts'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { placeGuards } from '../places/place-guards.ts'
import {
  heldEnrollments,
  lengthenHolds,
  placesOfDrafts,
  takeAfterAll,
  takeHeld,
  waitFirst,
  type HeldPlace,
} from '../places/holds/holds.store.ts'

/** For so long a hold is lengthened whenever its payment is asked for, or looked at. */
export const LOOK_MINUTES = 10

/**
 * Locks the sections of spots that drafts are for, before any payer: what has run out there is free, and offered to who waits.
 * Answers the spots as they are then; none where nothing of it is a draft any more.
 */
export async function lockHolds(billing: Billing, invoiceIds: readonly string[]): Promise<HeldPlace[]> {
  const { tx, school } = billing
  const before = await placesOfDrafts(tx, school.id, invoiceIds)
  if (before.length === 0) return []
  const sectionIds = [...new Set(before.map(({ section_id }) => section_id))].toSorted()
  await expireAndOffer(billing, sectionIds)
  return placesOfDrafts(tx, school.id, invoiceIds)
}

/** Spots that are to be paid now are held still; and for as long as the payment may take. */
export async function assertHeld({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<void> {
  if (places.some(({ is_held }) => !is_held)) throw holdEnded()
  await lengthenHolds(
    tx,
    school.id,
    places.map(({ id }) => id),
    LOOK_MINUTES,
  )
}

/**
 * Drafts of spots that are held become what they cost if they are paid this way: a discount may be for one way alone. Answers
 * whether one was another price. What is being paid stays as it is.
 */
export async function repriceHolds(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying | null,
): Promise<boolean> {
  const changed = await otherPrices(billing, places, payment)
  for (const { held, quote } of changed) await redraft(billing, held, quote)
  return changed.length > 0
}

/** Refuses (PRICE_CHANGED, with the price as it is now) where spots that are held cost something else, paid this way. */
export async function assertHeldPrice(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying,
): Promise<void> {
  const [changed] = await otherPrices(billing, places, payment)
  if (changed) assertPrice(billing.school, changed.held.drafted_cents, [changed.quote])
}

async function otherPrices(billing: Billing, places: readonly HeldPlace[], payment: WayOfPaying | null) {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const all = await heldEnrollments(billing.tx, billing.school.id, ids)
  const changed = []
  for (const held of all.filter(({ is_pending }) => !is_pending)) {
    const quote = await priceHeld(billing, held, payment)
    if (quote && quote.totalCents !== held.drafted_cents) changed.push({ held, quote })
  }
  return changed
}

export function holdEnded() {
  return refuseAs('HOLD_ENDED', {})
}

/**
 * Spots whose payment is coming are taken, and their drafts issued. Where the hold has ended, they are taken again if there is
 * room: else nothing is, the drafts are asked of nobody, and the children wait before everybody else where they can wait
 * (decisions, Pricing 9). Answers whether they are taken.
 */
export async function takePaid(
  billing: Billing,
  places: readonly HeldPlace[],
  invoiceIds: readonly string[],
): Promise<boolean> {
  const { tx, school, user } = billing
  const drafts = await draftsAmong(tx, school.id, invoiceIds)
  if (drafts.length === 0) return !(await isAnyVoid(tx, school.id, invoiceIds))
  const ids = places.map(({ id }) => id)
  const isHeld = places.every((place) => place.is_held)
  if (isHeld) await takeHeld(tx, school.id, ids)
  const isTaken = isHeld || (await allowed(billing, () => takeAfterAll(tx, school.id, ids)))
  if (!isTaken) {
    await allowed(billing, () => waitFirst(tx, school.id, ids))
    await voidDrafts(tx, school.id, drafts)
    return false
  }
  await record(
    tx,
    { school, user },
    places.map(({ activity_id, activity, child_id, child_name }) => ({
      what: 'enrollment.added',
      subjectId: activity_id,
      childId: child_id,
      details: { name: activity, child: child_name },
    })),
  )
  await issueDrafts(billing, drafts)
  return true
}

/** Does what the guards of places may refuse; what they refuse is undone, and nothing else. */
async function allowed({ tx }: Billing, act: () => Promise<void>): Promise<boolean> {
  try {
    await orNothing(tx, act)
    return true
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (code in placeGuards || constraint in placeGuards) return false
    throw error
  }
}
