import { offersDue } from '@afterbell/domain/places/offers'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { together } from '../../platform/database/together.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { voidDraftsOf } from '../ledger/drafts.store.ts'
import { makeOffers } from './make-offers.ts'
import { expirePlaces, offeringSections, offersText, queuesOf, type QueueRow } from './offers.store.ts'
import { lockSections } from './places.store.ts'

/** Where and for which school sections are settled. Nobody does it: it happens. */
export interface ExpireScope {
  tx: Tx
  school: SchoolNow
}

/**
 * Locks sections and brings their places up to date: what was held and has run out is free, and what is free is offered
 * to the first who wait and whose days fit (where the school does not leave that to its staff). Every act that begins to
 * use more of a section does this first; every act that frees something does it afterwards as well.
 */
export async function expireAndOffer(scope: ExpireScope, sectionIds: readonly string[]): Promise<void> {
  await settle(scope, sectionIds)
}

/**
 * Does the same, and looks once nobody else can come. What `look` asks is sent behind the lock without waiting for it; where
 * there was something to settle it is asked again.
 */
export async function expireAndLook<T>(
  scope: ExpireScope,
  sectionIds: readonly string[],
  look: () => Promise<T>,
): Promise<T> {
  const [wasDue, seen] = await together([settle(scope, sectionIds), look()])
  return wasDue ? look() : seen
}

/** Answers whether there was anything to settle. */
async function settle(scope: ExpireScope, sectionIds: readonly string[]): Promise<boolean> {
  const { tx, school } = scope
  // Sent together: the second waits for the first, and sees what was committed until then.
  const [, rows] = await together([
    lockSections(tx, school.id, sectionIds),
    queuesOf(tx, school.id, sectionIds),
  ])
  const ranOut = rows.filter(({ state }) => state === 'held')
  if (ranOut.length > 0) await letExpire(scope, ranOut)
  await voidDraftsOf(
    tx,
    school.id,
    ranOut.filter(({ is_being_paid }) => is_being_paid).map(({ id }) => id),
  )
  const waiting = rows.filter(({ state, is_held_back }) => state === 'waiting' && !is_held_back)
  if (waiting.length > 0) await offerInTurn(scope, waiting)
  return ranOut.length > 0 || waiting.length > 0
}

async function letExpire(scope: ExpireScope, places: readonly QueueRow[]): Promise<void> {
  const { tx, school } = scope
  const offerIds = await expirePlaces(
    tx,
    school.id,
    places.map(({ id }) => id),
  )
  if (offerIds.length === 0) return
  const told = await offersText(tx, school.id, offerIds)
  await record(
    tx,
    { school, user: null },
    told.map(({ activity_id, child_id, name, child }) => ({
      what: 'wait-list.expired',
      subjectId: activity_id,
      childId: child_id,
      details: { name, child },
    })),
  )
  await later(tx, 'offers.tell', { schoolId: school.id, offerIds, what: 'EXPIRED' })
}

async function offerInTurn(scope: ExpireScope, waiting: readonly QueueRow[]): Promise<void> {
  const { tx, school } = scope
  const sectionIds = [...new Set(waiting.map(({ section_id }) => section_id))].toSorted()
  const sections = await offeringSections(tx, school.id, sectionIds, school.today)
  const due = sections
    .filter(({ offer_mode }) => offer_mode === 'AUTOMATIC')
    .flatMap((section) => {
      const inLine = waiting.filter(({ section_id }) => section_id === section.id).map(inLineOf)
      const { capacity, live } = section
      return offersDue({ capacity, live, waiting: inLine }, school.today).map((placeId) => ({
        placeId,
        section,
      }))
    })
  await makeOffers(scope, due, { user: null, isOutOfTurn: false })
}

/** A row as the rule reads it. */
export function inLineOf({ id, party_id, days, is_held_back }: QueueRow) {
  return { placeId: id, partyId: party_id, days, isHeldBack: is_held_back }
}
