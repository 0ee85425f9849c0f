import { later } from '../../platform/jobs/jobs.ts'
import { refuseAs } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import type { Billing } from '../ledger/owe.ts'
import type { Here } from './inside-school.ts'
import { issueDrafts } from '../ledger/owe.ts'
import { draftsAmong, isAnyVoid, voidDrafts } from '../ledger/drafts.store.ts'
import { priceHeld, redraft } from '../places/holds/held-price.ts'
import { assertPrice } from '../places/quote.ts'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { takeSpots } from '../places/holds/take-spots.ts'
import { placeGuards } from '../places/place-guards.ts'
import {
  heldEnrollments,
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
  await holdOn(billing, places)
}

/** Spots are held for as long as their payment may take, and looked after when that is over. */
export async function holdOn({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<void> {
  if (places.length === 0) return
  await lengthenHolds(
    tx,
    school.id,
    places.map(({ id }) => id),
    LOOK_MINUTES,
  )
  const sectionIds = [...new Set(places.map(({ section_id }) => section_id))].toSorted()
  await later(
    tx,
    'offers.settle',
    { schoolId: school.id, sectionIds },
    { afterSeconds: LOOK_MINUTES * 60 + 1 },
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

/** They are held no more: what there is to do next depends on where they came from. */
export async function holdEnded({ tx, school }: Billing, of: Parameters<typeof heldFrom>[2]) {
  return refuseAs('HOLD_ENDED', { of: await heldFrom(tx, school.id, of) })
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
  const { tx, school } = billing
  const drafts = await draftsAmong(tx, school.id, invoiceIds)
  if (drafts.length === 0) return !(await isAnyVoid(tx, school.id, invoiceIds))
  const ids = places.map(({ id }) => id)
  const isTaken = places.every((place) => place.is_held)
    ? await takeSpots(billing, ids)
    : await allowed(billing, () => takeSpots(billing, ids, { isLate: true }))
  if (!isTaken) {
    await allowed(billing, async () => {
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
async function allowed({ tx }: Billing, act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await orNothing(tx, act)
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    if (code in placeGuards || constraint in placeGuards) return false
    throw error
  }
}
