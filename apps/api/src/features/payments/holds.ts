import { allowed, type Decision } from '@afterbell/domain/kernel/decision'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, refuseAs } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import { keepUses, takeUses } from '../coupons/use-coupon.ts'
import type { Billing } from '../ledger/owe.ts'
import type { Here } from './inside-school.ts'
import { issueDrafts } from '../ledger/owe.ts'
import { draftsAmong, isAnyVoid, voidDrafts } from '../ledger/drafts.store.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { takeSpots } from '../places/holds/take-spots.ts'
import { placeGuards } from '../places/place-guards.ts'
import {
  heldFrom,
  lengthenHolds,
  placesOfDrafts,
  waitFirst,
  type HeldPlace,
} from '../places/holds/holds.store.ts'

/** For so long a hold is lengthened whenever its payment is asked for, or looked at. */
const LOOK_MINUTES = 10

/**
 * Locks the sections of spots that drafts are for, before any payer: what has run out there is free, and offered to who waits.
 * Answers the spots as they are then; none where nothing of it is a draft any more.
 */
export async function lockHolds(billing: Billing, invoiceIds: readonly string[]): Promise<HeldPlace[]> {
  const { tx, school } = billing
  const before = await placesOfDrafts(tx, school.id, invoiceIds)
  if (before.length === 0) return []
  const sectionIds = [
    ...new Set(before.flatMap((place) => [place.section_id, ...place.other_section_ids])),
  ].toSorted()
  await expireAndOffer(billing, sectionIds)
  return placesOfDrafts(tx, school.id, invoiceIds)
}

/** Until when spots are held that drafts are for, which may be over: the first of them. Null where nothing of it is a draft. */
export async function heldUntil(
  { tx, school, at }: Here,
  invoiceIds: readonly string[],
): Promise<Temporal.Instant | null> {
  const places = await placesOfDrafts(tx, school.id, invoiceIds)
  const ends = places.map(({ held_until: end }) => (end === null ? at : Temporal.Instant.from(end)))
  return ends.toSorted(Temporal.Instant.compare)[0] ?? null
}

/** Spots that are to be paid now are held still; and for as long as the payment may take. */
export async function assertHeld(billing: Billing, places: readonly HeldPlace[]): Promise<void> {
  const ended = places.find(({ is_held }) => !is_held)
  if (ended) throw await holdEnded(billing, { placeId: ended.id })
  assertAllowed(await holdOn(billing, places))
}

/**
 * Spots are held for as long as their payment may take, with the coupons applied to them, and looked after when that is over.
 * Answers where somebody else has the last use of a coupon by now.
 */
export async function holdOn({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<Decision> {
  if (places.length === 0) return allowed
  await lengthenHolds(
    tx,
    school.id,
    places.map(({ id }) => id),
    LOOK_MINUTES,
  )
  const kept = await keepUses(
    { tx, school },
    places.map(({ invoice_id }) => invoice_id),
  )
  const sectionIds = [...new Set(places.map(({ section_id }) => section_id))].toSorted()
  await later(
    tx,
    'offers.settle',
    { schoolId: school.id, sectionIds },
    { afterSeconds: LOOK_MINUTES * 60 + 1 },
  )
  return kept
}

/** They are held no more: what there is to do next depends on where they came from. */
export async function holdEnded({ tx, school }: Billing, of: Parameters<typeof heldFrom>[2]) {
  return refuseAs('HOLD_ENDED', { of: await heldFrom(tx, school.id, of) })
}

/**
 * Spots whose payment is coming are taken, and their drafts issued. Where the hold has ended, they are taken again if there is
 * room, and what is left of a coupon that was applied: else nothing is, the drafts are asked of nobody, and the children wait before everybody else where they can wait
 * (decisions, Pricing 9). Answers whether they are taken.
 */
export async function takePaid(
  billing: Billing,
  places: readonly HeldPlace[],
  invoiceIds: readonly string[],
): Promise<boolean> {
  const { tx, school } = billing
  const drafts = await draftsAmong(tx, school.id, invoiceIds)
  if (drafts.length === 0) return !(await isAnyVoid(tx, school.id, invoiceIds))
  const ids = places.map(({ id }) => id)
  const isTaken = places.every((place) => place.is_held)
    ? await takeUses(billing, drafts, () => takeSpots(billing, ids))
    : await unlessRefused(billing, () =>
        takeUses(billing, drafts, () => takeSpots(billing, ids, { isLate: true })),
      )
  if (!isTaken) {
    await unlessRefused(billing, async () => {
      await waitFirst(tx, school.id, ids)
      return true
    })
    await voidDrafts(tx, school.id, drafts)
    return false
  }
  await issueDrafts(billing, drafts)
  return true
}

/** Does what the guards of places may refuse; what they refuse is undone, and nothing else. Answers whether it was done. */
async function unlessRefused({ tx }: Billing, act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await orNothing(tx, act)
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (code in placeGuards || constraint in placeGuards) return false
    throw error
  }
}
