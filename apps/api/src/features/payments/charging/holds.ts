import { allowed, type Decision } from '@afterbell/domain/kernel/decision'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, refuseAs } from '../../../platform/problems.ts'
import { orNothing } from '../../../platform/database/savepoint.ts'
import { keepUses, takeUses } from '../../coupons/use-coupon.ts'
import type { Billing } from '../../ledger/owe.ts'
import type { SchoolContext } from '../../../platform/database/inside-school.ts'
import { issueDrafts } from '../../ledger/owe.ts'
import { draftsAmong, isAnyVoid, voidDrafts } from '../../ledger/drafts.store.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { takeSpots } from '../../places/holds/take-spots.ts'
import { placeGuards } from '../../places/place-guards.ts'
import {
  holdSourceOf,
  lengthenHolds,
  placesOfDrafts,
  waitFirst,
  type HeldPlace,
} from '../../places/holds/holds.store.ts'
import { offersSettle } from '../../places/offers/make-offers.ts'

/** A hold lasts at least this long after each request or check of its payment. */
const LOOK_MINUTES = 10

/**
 * Locks the sections of spots behind drafts, before any payer: releases expired holds and offers them to the wait list.
 * Returns the spots afterwards; empty if none of the invoices is a draft any more.
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

/** Returns the earliest end of the holds behind drafts, which may be past. Null if none of the invoices is a draft. */
export async function earliestHoldEnd(
  { tx, school, at }: SchoolContext,
  invoiceIds: readonly string[],
): Promise<Temporal.Instant | null> {
  const places = await placesOfDrafts(tx, school.id, invoiceIds)
  const ends = places.map(({ held_until: end }) => (end === null ? at : Temporal.Instant.from(end)))
  return ends.toSorted(Temporal.Instant.compare)[0] ?? null
}

/** Refuses if a spot is no longer held; otherwise extends the holds for the payment. */
export async function extendHolds(billing: Billing, places: readonly HeldPlace[]): Promise<void> {
  const endedHold = places.find(({ is_held }) => !is_held)
  if (endedHold) throw await holdEnded(billing, { placeId: endedHold.id })
  assertAllowed(await holdOn(billing, places))
}

/**
 * Extends the holds, with their coupons, for as long as the payment may take, and settles the sections afterwards.
 * Returns a refusal if somebody else got the last use of a coupon meanwhile.
 */
export async function holdOn({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<Decision> {
  if (places.length === 0) return allowed
  await lengthenHolds(
    tx,
    school.id,
    places.map(({ id }) => id),
    LOOK_MINUTES,
  )
  const decision = await keepUses(
    { tx, school },
    places.map(({ invoice_id }) => invoice_id),
  )
  const sectionIds = [...new Set(places.map(({ section_id }) => section_id))].toSorted()
  await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: LOOK_MINUTES * 60 + 1 })
  return decision
}

/** Refusal for a hold that has ended. The next step depends on where the hold came from. */
export async function holdEnded({ tx, school }: Billing, of: Parameters<typeof holdSourceOf>[2]) {
  return refuseAs('HOLD_ENDED', { of: await holdSourceOf(tx, school.id, of) })
}

/**
 * Takes the spots of a payment that is coming, and issues their drafts. If a hold has ended, takes the spots only if
 * there is room and the coupon still has uses.
 *
 * Otherwise takes nothing and voids the drafts, and the children go first on the wait list where there is one
 * (decisions, Pricing 9). Returns whether the spots are taken.
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

/** Runs an act that the guards of places may refuse. Only a refused act is rolled back. Returns whether it was done. */
async function unlessRefused({ tx }: Billing, act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await orNothing(tx, act)
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (code in placeGuards || constraint in placeGuards) return false
    throw error
  }
}
