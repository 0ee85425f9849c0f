import { dateIn, instantOf, plusDays, type ClockTime } from '../kernel/dates.ts'
import { afterQuietHours, type QuietHours } from '../messages/quiet-hours.ts'

/**
 * The night, in the school's time zone: 21:00 belongs to it, 8:00 does not. It is the same for every school and every
 * channel, unlike a school's quiet hours for texts.
 */
export const OFFER_NIGHT: Readonly<QuietHours> = { from: '21:00', until: '08:00' }

/** When a family is reminded of an offer whose reminder would come at night: the evening before it. */
const EVENING: ClockTime = '20:00'

const REMIND_MINUTES = 4 * 60

/** When the time of an offer begins and ends. */
export interface OfferTime {
  beginsAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

/**
 * Returns the time a family has to answer an offer that is made at `offeredAt`. It neither begins nor ends at night: an
 * offer made at night runs its full `hours` from 8:00, and an end that would fall at night moves to 8:00. The spot is
 * held from the moment the offer is made.
 * @answers How long does an offer hold, and what if a spot opens at night?
 */
export function offerTime(offeredAt: Temporal.Instant, hours: number, zone: string): OfferTime {
  const beginsAt = afterQuietHours(OFFER_NIGHT, zone, offeredAt)
  return { beginsAt, expiresAt: afterQuietHours(OFFER_NIGHT, zone, beginsAt.add({ hours })) }
}

/**
 * Returns when to remind a family of an open offer: four hours before it expires, or halfway if it lasts less than
 * eight hours, so that two messages do not arrive close together. Where that is at night, it is at 20:00 of the evening
 * before, or never (null) if the offer begins later than that.
 */
export function remindAt({ beginsAt, expiresAt }: OfferTime, zone: string): Temporal.Instant | null {
  const minutes = beginsAt.until(expiresAt).total('minutes')
  const at = expiresAt.subtract({ minutes: Math.round(Math.min(REMIND_MINUTES, minutes / 2)) })
  const morning = afterQuietHours(OFFER_NIGHT, zone, at)
  if (Temporal.Instant.compare(at, morning) === 0) return at
  const evening = instantOf(plusDays(dateIn(zone, morning), -1), EVENING, zone)
  return Temporal.Instant.compare(evening, beginsAt) > 0 ? evening : null
}
