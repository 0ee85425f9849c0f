import { withSection } from '@afterbell/domain/activities/sections'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { weekdayOf, WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { SpotFacts } from '@afterbell/domain/messages/letter-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { offerLeftWords as english, type OfferLeftWords } from '@afterbell/domain/places/offer-left.en'
import { offerLeftWords as spanish } from '@afterbell/domain/places/offer-left.es'
import { reasonText } from '@afterbell/domain/prices/reasons'
import type { OfferLeft } from '../places/offers/mandates.store.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { reasonWordsIn } from '../ledger/reason-text.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import type { OfferRow, SpotRow } from './linked-spots.store.ts'
import type { PriceOfSpot } from './price-of-spot.ts'

/** Returns the weekdays and the times of the meetings to come. */
export function timesOfSpot({ meetings }: Pick<SpotRow, 'meetings'>) {
  const weekdaysHeld = new Set(meetings.map(({ date }) => weekdayOf(date)))
  const times = new Map(meetings.map(({ from, to }) => [`${from} ${to}`, { from, to }]))
  return { weekdays: WEEKDAYS.filter((day) => weekdaysHeld.has(day)), times: [...times.values()] }
}

/** Returns the lines that tell of offers under whatever words a message has. In a text, one spot alone has room. */
export function offerFactsText(
  offers: readonly { offer: OfferRow; price: PriceOfSpot | null }[],
  { school, letter, channel }: { school: SchoolNow; letter: LetterLanguage; channel: Channel },
): string {
  return offers
    .flatMap(({ offer, price }) => {
      const facts = factsOf(offer, price, { school, letter })
      const isNamed = offers.length > 1 || channel === 'SMS'
      return letter.words.offerFacts({ ...facts, title: isNamed ? titleOf(offer, offers.length > 1) : null })
    })
    .join('\n')
}

/** Returns why a spot that was to be taken by itself was left to the family: in full to whoever wanted that alone. */
export function notTakenText(
  { because, about, limitCents, guardianId: ownerId }: OfferLeft,
  {
    school,
    letter: { format, language },
    guardianId,
  }: { school: SchoolNow; letter: LetterLanguage; guardianId: string },
): string {
  const words = leftWordsIn[language]
  if (ownerId !== guardianId) return words.toOthers
  return words.because[because](about, formatMoney(limitCents, school.currency, format.locale))
}

const leftWordsIn: Readonly<Record<Language, OfferLeftWords>> = { en: english, es: spanish }

function titleOf({ child, activity, section }: SpotRow, isOneOfSeveral: boolean): string {
  const name = withSection(activity, section)
  return isOneOfSeveral ? `${child}: ${name}` : name
}

function factsOf(
  offer: OfferRow,
  price: PriceOfSpot | null,
  { school, letter }: { school: SchoolNow; letter: LetterLanguage },
): Omit<SpotFacts, 'title'> {
  const { format, language } = letter
  const { weekdays, times } = timesOfSpot(offer)
  // Times that differ from day to day are on the page.
  const ranges = times.length === 1 ? times : []
  const [first, last] = [offer.meetings[0], offer.meetings.at(-1)]
  return {
    times: [
      weekdays.length > 0 ? format.weekdaysText(weekdays) : '',
      ...ranges.map(({ from, to }) => format.formatTimeRange(from, to, school.dateFormat)),
    ]
      .filter((text) => text !== '')
      .join(', '),
    dates:
      first && last
        ? {
            count: offer.meetings.length,
            first: formatDate(first.date, school.dateFormat),
            last: formatDate(last.date, school.dateFormat),
          }
        : null,
    place: offer.location,
    price: price && {
      now:
        price.quoted.totalCents === 0
          ? null
          : formatMoney(price.quoted.totalCents, school.currency, format.locale),
      later: price.quoted.lines
        .filter(({ reason }) => reason.key === 'LATER')
        .map(({ reason }) => reasonText(reason, school, reasonWordsIn[language])),
    },
  }
}
