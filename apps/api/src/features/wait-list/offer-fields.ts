import { dateIn, formatDate, timeIn, formatTime } from '@afterbell/domain/kernel/dates'
import { namesText } from '@afterbell/domain/kernel/names'
import { weekdayLabels, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { OfferText } from '../places/offers/offers.store.ts'
import { howToReach, type SchoolContact } from '../school/school-contact.store.ts'

/**
 * Returns the merge fields of an offer, in the school's time. Families cannot answer online yet, so they are told
 * whom to ask.
 */
export function offerFields(
  offers: readonly OfferText[],
  { school, contact }: { school: SchoolNow; contact: SchoolContact },
): MergeValues {
  const stays = offers.every((offer) => offer.is_in_line)
  return {
    child: childrenOf(offers),
    childIs: childrenAre(offers),
    offers: offers.map(placeText).join('\n'),
    until: formatWhen(offers[0]!.expires_at, school),
    howToAnswer: howToReach(contact) ?? 'please ask the school',
    stillWaiting: stays ? `${childrenAre(offers)} still on the wait list, in the same position.` : '',
  }
}

/** 'Zoë Lee: After Care, Monday'. */
function placeText({ child, name, section }: OfferText): string {
  return `${child}: ${section === '' ? name : `${name}, ${section}`}`
}

/** 'Zoë Lee is', or 'Zoë Lee and Max Lee are'. */
function childrenAre(offers: readonly OfferText[]): string {
  const isOneChild = new Set(offers.map(({ child }) => child)).size === 1
  return `${childrenOf(offers)} ${isOneChild ? 'is' : 'are'}`
}

function childrenOf(offers: readonly OfferText[]): string {
  return namesText([...new Set(offers.map(({ child }) => child))])
}

/** 'Thursday 11/19/2026, 3:00 PM', in the school's time zone. */
function formatWhen(at: string, { timezone, dateFormat }: SchoolNow): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  return `${weekdayLabels[weekdayOf(date)]} ${formatDate(date, dateFormat)}, ${formatTime(timeIn(timezone, instant), dateFormat)}`
}
