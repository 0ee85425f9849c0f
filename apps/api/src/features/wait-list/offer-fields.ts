import { dateIn, formatDate, timeIn } from '@afterbell/domain/kernel/dates'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import type { OfferText } from '../places/offers/offers.store.ts'
import type { SchoolContact } from '../school/school-contact.store.ts'

/** Returns the merge fields of an offer, in the school's time. `link` is where the family answers, if they can online. */
export function offerFields(
  offers: readonly OfferText[],
  {
    school,
    contact,
    letter,
    link,
  }: { school: SchoolNow; contact: SchoolContact; letter: LetterLanguage; link: string | null },
): MergeValues {
  const { words, format } = letter
  const children = [...new Set(offers.map(({ child }) => child))]
  const stays = offers.every((offer) => offer.is_in_line)
  return {
    child: format.namesText(children),
    childIs: words.childIs(children),
    offers: offers.map(placeText).join('\n'),
    until: formatWhen(offers[0]!.expires_at, school, letter),
    howToAnswer: link === null ? words.howToReach(contact) : words.useLink,
    ...(link !== null && { offerLink: link }),
    stillWaiting: stays ? words.stillWaiting(children) : '',
  }
}

/** 'Zoë Lee: After Care, Monday'. */
function placeText({ child, name, section }: OfferText): string {
  return `${child}: ${section === '' ? name : `${name}, ${section}`}`
}

/** 'Thursday 11/19/2026, 3:00 PM', in the school's time zone. */
function formatWhen(at: string, { timezone, dateFormat }: SchoolNow, { format }: LetterLanguage): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  return `${format.weekdayName(weekdayOf(date))} ${formatDate(date, dateFormat)}, ${format.formatTime(timeIn(timezone, instant), dateFormat)}`
}
