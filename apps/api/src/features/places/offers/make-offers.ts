import { randomUUIDv7 } from 'node:crypto'
import { remindAt } from '@afterbell/domain/places/offers'
import { record } from '../../../platform/database/history.ts'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { firstDay } from '../enrolling.ts'
import { insertOffers, offersText, type OfferingSection } from './offers.store.ts'
import type { ExpireScope } from './expire-and-offer.ts'

/** Notices to a family about an offer. */
export type OfferNews =
  | 'MADE'
  | 'EXPIRING'
  | 'EXPIRED'
  | 'ACCEPTED'
  | 'DECLINED'
  | 'WITHDRAWN'
  | 'TOOK_ANOTHER'

/** Acts on a section settle it first, so a late job only leaves a place unused a little longer. */
export const offersSettle = job<{ schoolId: string; sectionIds: string[] }>()('offers.settle', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
})

export const offersTell = job<{ schoolId: string; offerIds: string[]; what: OfferNews }>()('offers.tell', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 120,
})

/**
 * Makes offers: holds the places, notifies the families now and once before the end, and settles the sections when the
 * time is over. Returns the end of the offers, or null without any.
 */
export async function makeOffers(
  { tx, school }: ExpireScope,
  places: readonly { placeId: string; section: OfferingSection }[],
  { user, isOutOfTurn }: { user: { id: string } | null; isOutOfTurn: boolean },
): Promise<string | null> {
  if (places.length === 0) return null
  const made = await insertOffers(
    tx,
    school.id,
    places.map(({ placeId, section }) => ({
      id: randomUUIDv7(),
      placeId,
      sectionId: section.id,
      hours: section.offer_hours,
      offeredBy: user?.id ?? null,
      isOutOfTurn,
      from: firstDay({ startsOn: section.starts_on }, school.today),
    })),
  )
  const offerIds = made.map(({ id }) => id)
  await record(
    tx,
    { school, user },
    (await offersText(tx, school.id, offerIds)).map(({ activity_id, child_id, name, child }) => ({
      what: isOutOfTurn ? 'wait-list.offered-out-of-turn' : 'wait-list.offered',
      subjectId: activity_id,
      childId: child_id,
      details: { name, child },
    })),
  )
  // One statement and one school setting made all of them, so all end at the same time.
  const { offered_at, expires_at } = made[0]!
  const [offeredAt, expiresAt] = [Temporal.Instant.from(offered_at), Temporal.Instant.from(expires_at)]
  const secondsTo = (at: Temporal.Instant) => offeredAt.until(at).total('seconds')
  const sectionIds = [...new Set(places.map(({ section }) => section.id))].toSorted()
  const schoolId = school.id
  await later(tx, offersTell, { schoolId, offerIds, what: 'MADE' })
  await later(
    tx,
    offersTell,
    { schoolId, offerIds, what: 'EXPIRING' },
    { afterSeconds: secondsTo(remindAt(offeredAt, expiresAt)) },
  )
  await later(tx, offersSettle, { schoolId, sectionIds }, { afterSeconds: secondsTo(expiresAt) + 1 })
  return expires_at
}
