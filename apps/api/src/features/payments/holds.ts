import { record } from '../../platform/database/history.ts'
import { refuse } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import type { Billing } from '../ledger/owe.ts'
import { issueDrafts } from '../ledger/owe.ts'
import { draftsAmong, isAnyVoid, voidDrafts } from '../ledger/drafts.store.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { placeGuards } from '../places/place-guards.ts'
import {
  lengthenHolds,
  placesOfDrafts,
  takeAfterAll,
  takeHeld,
  waitFirst,
  type HeldPlace,
} from '../places/holds.store.ts'

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

export function holdEnded() {
  return refuse('HOLD_ENDED', 'The hold on this spot has expired. Add the child again')
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
