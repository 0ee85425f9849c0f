import { offersDue } from '@afterbell/domain/places/offers'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { together } from '../../../platform/database/together.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { voidDraftsOf } from '../../ledger/drafts.store.ts'
import { makeOffers, offersTell, offersSettle } from './make-offers.ts'
import { dropAddOns } from '../enrollments.store.ts'
import { releasePlaces, type ReleasedPlace } from '../holds/holds.store.ts'
import { endOffers, offeringSections, offersText, queuesOf, type QueueRow } from './offers.store.ts'
import { lockSections } from '../places.store.ts'
import { tellStaff } from '../../users/tell-staff.ts'

/** Seconds before retrying for a school that is not active. */
export const CLOSED_SECONDS = 60 * 60

/** Transaction and school in which sections are settled. There is no user: it happens automatically. */
export interface ExpireScope {
  tx: Tx
  school: SchoolNow
}

/**
 * Locks sections and settles them: releases expired holds, then offers free spots to the first on the wait list whose
 * days fit, unless the school leaves offers to its staff. Acts that use more of a section call this first; acts that
 * free spots also call it afterwards.
 */
export async function expireAndOffer(scope: ExpireScope, sectionIds: readonly string[]): Promise<void> {
  await settle(scope, sectionIds)
}

/**
 * Settles sections and returns what `look` reads under the lock. Sends `look` right behind the lock without waiting,
 * and repeats it if anything had to be settled.
 */
export async function expireAndLook<T>(
  scope: ExpireScope,
  sectionIds: readonly string[],
  look: () => Promise<T>,
): Promise<T> {
  const [wasDue, seen] = await together([settle(scope, sectionIds), look()])
  return wasDue ? look() : seen
}

/** Returns whether there was anything to settle. */
async function settle(scope: ExpireScope, sectionIds: readonly string[]): Promise<boolean> {
  const { tx, school } = scope
  // Sent together: the second statement waits for the lock of the first, and sees everything committed until then.
  const [, rows] = await together([
    lockSections(tx, school.id, sectionIds),
    queuesOf(tx, school.id, sectionIds),
  ])
  const ranOut = rows.filter(({ state }) => state === 'held')
  const released = await letGo(
    { ...scope, user: null },
    ranOut.map(({ id }) => id),
  )
  // Children who wait again are back at their old position.
  const isLonger = released.some(({ became }) => became === 'waiting')
  const line = isLonger ? await queuesOf(tx, school.id, sectionIds) : rows
  const waitingRows = line.filter(({ state, is_held_back }) => state === 'waiting' && !is_held_back)
  if (waitingRows.length > 0) await offerInTurn(scope, waitingRows)
  return ranOut.length > 0 || waitingRows.length > 0
}

/**
 * Releases holds and offers. An unpaid hold goes back where it came from, to an offer that still runs or to its old
 * position on the wait list, and its drafts and add-ons are dropped. All other places become free; their open offers
 * expire, and the families are notified.
 *
 * Lock the sections first, and settle them afterwards.
 */
export async function letGo(
  { tx, school, user }: ExpireScope & { user: { id: string } | null },
  placeIds: readonly string[],
): Promise<ReleasedPlace[]> {
  if (placeIds.length === 0) return []
  const releasedPlaces = await releasePlaces(tx, school.id, placeIds)
  const unpaidHolds = releasedPlaces.filter((place) => place.was_being_paid)
  await voidDraftsOf(
    tx,
    school.id,
    unpaidHolds.map(({ id }) => id),
  )
  await dropAddOns(
    tx,
    school.id,
    unpaidHolds.filter(({ became }) => became !== 'gone').map((place) => place.enrollment_id),
  )
  await record(
    tx,
    { school, user },
    // The history records an expired hold only for children who came from an offer or the wait list. For all others it
    // is as if they had never asked.
    unpaidHolds
      .filter(({ became }) => user !== null || became !== 'gone')
      .map(({ became, activity_id, activity, child_id, child }) => ({
        what: HOLD_END_EVENTS[became],
        subjectId: activity_id,
        childId: child_id,
        details: { name: activity, child },
      })),
  )
  const free = releasedPlaces.filter(({ became }) => became === 'gone').map(({ id }) => id)
  if (free.length > 0)
    await recordExpiredOffers({ tx, school }, await endOffers(tx, school.id, free, 'EXPIRED'))
  return releasedPlaces
}

const HOLD_END_EVENTS = {
  held: 'wait-list.offered-again',
  waiting: 'wait-list.waiting-again',
  gone: 'enrollment.hold-ended',
} as const

async function recordExpiredOffers({ tx, school }: ExpireScope, offerIds: string[]): Promise<void> {
  if (offerIds.length === 0) return
  const offers = await offersText(tx, school.id, offerIds)
  await record(
    tx,
    { school, user: null },
    offers.map(({ activity_id, child_id, name, child }) => ({
      what: 'wait-list.expired',
      subjectId: activity_id,
      childId: child_id,
      details: { name, child },
    })),
  )
  await later(tx, offersTell, { schoolId: school.id, offerIds, what: 'EXPIRED' })
  for (const { id } of offers) await tellStaff(tx, school.id, 'OFFER_EXPIRED', id)
}

async function offerInTurn(scope: ExpireScope, waiting: readonly QueueRow[]): Promise<void> {
  const { tx, school } = scope
  const sectionIds = [...new Set(waiting.map(({ section_id }) => section_id))].toSorted()
  const sections = await offeringSections(tx, school.id, sectionIds, school.today)
  const due = sections
    .filter(({ offer_mode }) => offer_mode === 'AUTOMATIC')
    .flatMap((section) => {
      const inLine = waiting.filter(({ section_id }) => section_id === section.id).map(inLineOf)
      const { capacity } = section
      const live = [...section.live, ...section.kept]
      return offersDue({ capacity, live, waiting: inLine }, school.today).map((placeId) => ({
        placeId,
        section,
      }))
    })
  if (due.length === 0) return
  // Families of a school that is not active could not answer, so try again later.
  if (school.state !== 'ACTIVE')
    return later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: CLOSED_SECONDS })
  await makeOffers(scope, due, { user: null, isOutOfTurn: false })
}

/** Converts a queue row to the input of the rules about offers. */
export function inLineOf({ id, party_id, days, is_held_back, is_reserving }: QueueRow) {
  return { placeId: id, partyId: party_id, days, isHeldBack: is_held_back, isReserving: is_reserving }
}
