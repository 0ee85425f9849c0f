import { randomUUIDv7 } from 'node:crypto'
import { offerTime, remindAt } from '@afterbell/domain/places/offer-time'
import { record } from '../../../platform/database/history.ts'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { firstDay } from '../enrolling.ts'
import { standingMandates } from './mandates.store.ts'
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

/** Takes an offer by the mandate of its family, and looks how its payment stands (`looks` times before). */
export const offersTake = job<{ schoolId: string; offerId: string; looks: number }>()('offers.take', {
  retryLimit: 8,
  retryDelay: 15,
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
 * Makes offers: holds the places, notifies the families when the offers begin and once before the end, and settles the
 * sections when the time is over. At night the places are held at once, and the rest waits for the morning (decision
 * 247). A family that gave a mandate is told by the job that tries to take the spot. Returns the end of the offers, or
 * null without any.
 */
export async function makeOffers(
  { tx, school }: ExpireScope,
  places: readonly { placeId: string; section: OfferingSection }[],
  { user, isOutOfTurn }: { user: { id: string } | null; isOutOfTurn: boolean },
): Promise<string | null> {
  if (places.length === 0) return null
  // One school setting and one moment for all of them, so all end at the same time.
  const { at, offer_hours } = places[0]!.section
  const offeredAt = Temporal.Instant.from(at)
  const time = offerTime(offeredAt, offer_hours, school.timezone)
  const offers = places.map(({ placeId, section }) => ({
    id: randomUUIDv7(),
    placeId,
    sectionId: section.id,
    offeredBy: user?.id ?? null,
    isOutOfTurn,
    from: firstDay({ startsOn: section.starts_on }, school.today),
  }))
  const offerIds = await insertOffers(tx, school.id, { offeredAt, expiresAt: time.expiresAt }, offers)
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
  const secondsTo = (moment: Temporal.Instant) => offeredAt.until(moment).total('seconds')
  const sectionIds = [...new Set(places.map(({ section }) => section.id))].toSorted()
  const schoolId = school.id
  const mandates = await standingMandates(
    tx,
    schoolId,
    offers.map(({ placeId }) => placeId),
  )
  const begins = { afterSeconds: secondsTo(time.beginsAt) }
  const [taking, asking] = [true, false].map((isTaken) =>
    offers.filter(({ placeId }) => mandates.has(placeId) === isTaken).map(({ id }) => id),
  ) as [string[], string[]]
  if (asking.length > 0) await later(tx, offersTell, { schoolId, offerIds: asking, what: 'MADE' }, begins)
  for (const offerId of taking) await later(tx, offersTake, { schoolId, offerId, looks: 0 }, begins)
  const reminder = remindAt(time, school.timezone)
  if (reminder)
    await later(
      tx,
      offersTell,
      { schoolId, offerIds, what: 'EXPIRING' },
      { afterSeconds: secondsTo(reminder) },
    )
  await later(tx, offersSettle, { schoolId, sectionIds }, { afterSeconds: secondsTo(time.expiresAt) + 1 })
  return time.expiresAt.toString()
}
