import { randomUUIDv7 } from 'node:crypto'
import { remindAt } from '@afterbell/domain/places/offers'
import { record } from '../../platform/database/history.ts'
import { later, type Queues } from '../../platform/jobs/jobs.ts'
import { firstDay } from './enrolling.ts'
import { insertOffers, offersText, type OfferingSection } from './offers.store.ts'
import type { ExpireScope } from './expire-and-offer.ts'

/** What a family is told of an offer. */
export type OfferNews = 'MADE' | 'EXPIRING' | 'EXPIRED' | 'DECLINED' | 'WITHDRAWN' | 'TOOK_ANOTHER'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'offers.settle': { schoolId: string; sectionIds: string[] }
    'offers.tell': { schoolId: string; offerIds: string[]; what: OfferNews }
  }
}

export const offerQueues = {
  // Whoever acts on a section settles it first, so one that comes late only lets a place lie a little longer.
  'offers.settle': { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'offers.tell': { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
} satisfies Partial<Queues>

/**
 * Makes offers: the places are held, their families are told now and once more before the time is over, and when it is,
 * the section is settled. Answers until when they are held.
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
  // Made in one statement by one setting of the school: all of them run out at the same time.
  const { offered_at, expires_at } = made[0]!
  const [offeredAt, expiresAt] = [Temporal.Instant.from(offered_at), Temporal.Instant.from(expires_at)]
  const secondsTo = (at: Temporal.Instant) => offeredAt.until(at).total('seconds')
  const sectionIds = [...new Set(places.map(({ section }) => section.id))].toSorted()
  const schoolId = school.id
  await later(tx, 'offers.tell', { schoolId, offerIds, what: 'MADE' })
  await later(
    tx,
    'offers.tell',
    { schoolId, offerIds, what: 'EXPIRING' },
    { afterSeconds: secondsTo(remindAt(offeredAt, expiresAt)) },
  )
  await later(tx, 'offers.settle', { schoolId, sectionIds }, { afterSeconds: secondsTo(expiresAt) + 1 })
  return expires_at
}
