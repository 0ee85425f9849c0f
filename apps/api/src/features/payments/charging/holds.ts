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
  endHoldsOf,
  endTogether,
  holdSourceOf,
  lengthenHolds,
  placesOfDrafts,
  waitFirst,
  type HeldPlace,
} from '../../places/holds/holds.store.ts'
import { offersSettle } from '../../places/offers/make-offers.ts'

/** A hold lasts at least this long after each request or check of its payment. */
export const LOOK_MINUTES = 10

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
export async function holdOn(
  { tx, school }: Billing,
  places: readonly HeldPlace[],
  minutes = LOOK_MINUTES,
): Promise<Decision> {
  if (places.length === 0) return allowed
  await lengthenHolds(
    tx,
    school.id,
    places.map(({ id }) => id),
    minutes,
  )
  const decision = await keepUses(
    { tx, school },
    places.map(({ invoice_id }) => invoice_id),
  )
  const sectionIds = [...new Set(places.map(({ section_id }) => section_id))].toSorted()
  await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: minutes * 60 + 1 })
  return decision
}

/** Refusal for a hold that has ended. The next step depends on where the hold came from. */
export async function holdEnded({ tx, school }: Billing, of: Parameters<typeof holdSourceOf>[2]) {
  return refuseAs('HOLD_ENDED', { of: await holdSourceOf(tx, school.id, of) })
}

/**
 * Takes the spots of a payment that is coming, and issues their drafts. If a hold has ended, takes each line of the cart
 * for itself: only if there is room and the coupon still has uses.
 *
 * Voids the drafts of every other line, and its child goes first on the wait list where there is one (decisions,
 * Pricing 9). Returns whether all spots are taken; the price of the others goes back.
 */
export async function takePaid(
  billing: Billing,
  places: readonly HeldPlace[],
  invoiceIds: readonly string[],
): Promise<boolean> {
  const { tx, school } = billing
  const drafts = await draftsAmong(tx, school.id, invoiceIds)
  const wasReleased = await isAnyVoid(tx, school.id, invoiceIds)
  if (drafts.length === 0) return !wasReleased
  const ids = places.map(({ id }) => id)
  if (places.every((place) => place.is_held))
    if (await takeUses(billing, drafts, () => takeSpots(billing, ids))) {
      await issueDrafts(billing, drafts)
      return !wasReleased
    }
  const takenDrafts: string[] = []
  const lostDrafts: string[] = []
  for (const line of linesOf(await placesOfDrafts(tx, school.id, drafts))) {
    const isTaken = await unlessRefused(billing, () =>
      takeUses(billing, line.draftIds, () => takeSpots(billing, line.placeIds, { isLate: true })),
    )
    if (isTaken) takenDrafts.push(...line.draftIds)
    else {
      lostDrafts.push(...line.draftIds)
      await unlessRefused(billing, async () => {
        await waitFirst(tx, school.id, line.placeIds)
        return true
      })
    }
  }
  if (lostDrafts.length > 0) await voidDrafts(tx, school.id, lostDrafts)
  await issueDrafts(billing, takenDrafts)
  return lostDrafts.length === 0 && !wasReleased
}

/** A part of a cart that is taken whole or not at all: spots with the drafts they share, such as those of two homes. */
interface CartLine {
  draftIds: string[]
  placeIds: string[]
}

function linesOf(places: readonly HeldPlace[]): CartLine[] {
  const lines: CartLine[] = []
  for (const { id, invoice_id: draftId } of places) {
    const ofThis = lines.filter((line) => line.draftIds.includes(draftId) || line.placeIds.includes(id))
    const line = {
      draftIds: [...new Set([...ofThis.flatMap((each) => each.draftIds), draftId])],
      placeIds: [...new Set([...ofThis.flatMap((each) => each.placeIds), id])],
    }
    lines.splice(0, lines.length, ...lines.filter((each) => !ofThis.includes(each)), line)
  }
  return lines
}

/**
 * Makes the holds of a cart end together, at the latest of their ends, once somebody asks to pay for them. Their coupons
 * last as long.
 */
export async function bindHolds({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<void> {
  if (new Set(places.map(({ held_until: end }) => end)).size < 2) return
  const seconds = await endTogether(
    tx,
    school.id,
    places.map(({ id }) => id),
  )
  const invoiceIds = places.map(({ invoice_id }) => invoice_id)
  assertAllowed(await keepUses({ tx, school }, invoiceIds))
  const sectionIds = [...new Set(places.map(({ section_id }) => section_id))].toSorted()
  await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: seconds + 1 })
}

/**
 * Gives up the holds of a payment that failed long after it was sent: they lasted only until its end was known, and
 * nobody is there any more to pay in another way.
 */
export async function endLongHolds(
  billing: Billing,
  places: readonly HeldPlace[],
  sentAt: string | null,
): Promise<void> {
  const { tx, school } = billing
  const ids = places.filter(({ is_held }) => is_held).map(({ id }) => id)
  if (sentAt === null || ids.length === 0) return
  const sectionIds = await endHoldsOf(tx, school.id, ids, { sentAt, minutes: LONG_MINUTES })
  if (sectionIds.length > 0) await expireAndOffer(billing, [...new Set(sectionIds)].toSorted())
}

const LONG_MINUTES = 30

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
