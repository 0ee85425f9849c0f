import { dateIn, dateShown, timeIn, timeShown } from '@afterbell/domain/kernel/dates'
import { weekdayLabels, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { letter, type Letter } from '../../platform/mail/mail.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { SchoolContact } from './offer-mail.store.ts'
import type { OfferNews } from '../places/make-offers.ts'
import type { OfferText } from '../places/offers.store.ts'

interface OfferMailFacts {
  what: OfferNews
  firstName: string
  /** Of one family. */
  offers: readonly OfferText[]
  school: SchoolNow
  contact: SchoolContact
}

/** What a family is told of a place it was offered, in the school's words and time. Until it can answer by itself, the letter says whom to ask. */
export function offerMail({ what, firstName, offers, school, contact }: OfferMailFacts): Letter {
  const isOne = offers.length === 1
  const place = isOne ? 'the place' : 'the places'
  const until = whenShown(offers[0]!.expires_at, school)
  const ask = howToAnswer(contact)
  const { subject, before, after } = WORDS[what]({
    place,
    isOne,
    until,
    ask,
    stays: offers.every((offer) => offer.is_in_line),
  })
  return letter({
    subject: `${school.schoolName}: ${subject} ${namesText(offers)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [before, ...offers.map(placeText), ...after],
  })
}

interface Parts {
  /** 'the place', or 'the places'. */
  place: string
  isOne: boolean
  until: string
  ask: string
  /** Keeps its position in the line. */
  stays: boolean
}

const WORDS: Record<OfferNews, (parts: Parts) => { subject: string; before: string; after: string[] }> = {
  MADE: ({ isOne, until, ask }) => ({
    subject: isOne ? 'a place is free for' : 'places are free for',
    before: `You were waiting, and ${isOne ? 'a place is' : 'places are'} free now. We hold ${isOne ? 'it' : 'them'} for you until ${until}:`,
    after: [
      `To accept or decline, ${ask}${isOne ? '' : '. You may take all of them or a part'}.`,
      `If we do not hear from you by then, ${isOne ? 'the place goes' : 'the places go'} to the next in line.`,
    ],
  }),
  EXPIRING: ({ place, until, ask }) => ({
    subject: 'please answer: a place is held for',
    before: `A reminder: we hold ${place} only until ${until}:`,
    after: [
      `To accept or decline, ${ask}.`,
      'If we do not hear from you by then, the next in line is asked.',
    ],
  }),
  EXPIRED: ({ place, isOne, until, ask }) => ({
    subject: 'an offer has run out for',
    before: `We held ${place} until ${until} and have not heard from you. The offer has run out, and the wait list is left with it:`,
    after: [`If you still want ${isOne ? 'it' : 'them'}, ${ask} to join the wait list again.`],
  }),
  DECLINED: ({ place, ask }) => ({
    subject: 'an offer was declined for',
    before: `As you asked, ${place} we held for you went to the next in line, and the wait list is left with it:`,
    after: [`If that is not what you meant, ${ask}.`],
  }),
  TOOK_ANOTHER: ({ place, isOne, ask }) => ({
    subject: 'another place was taken, and an offer has ended for',
    before: `Another place was taken instead, so ${place} we held here ${isOne ? 'goes' : 'go'} to the next in line, and the wait list is left with it:`,
    after: [`If that is not what you meant, ${ask}.`],
  }),
  WITHDRAWN: ({ stays, ask }) => ({
    subject: 'an offer was taken back for',
    before: `We are sorry: we had to take back what we offered you.${stays ? ' The position on the wait list is kept.' : ''}`,
    after: [`If you have a question, ${ask}.`],
  }),
}

function howToAnswer({ email, phone }: SchoolContact): string {
  const ways = [phone ? `call ${phone}` : null, email ? `write to ${email}` : null].filter(
    (way) => way !== null,
  )
  return ways.length === 0 ? 'please ask the school' : `please ${ways.join(' or ')}`
}

/** 'Zoë Lee: After Care, Monday'. */
function placeText({ child, name, section }: OfferText): string {
  return `${child}: ${section === '' ? name : `${name}, ${section}`}`
}

function namesText(offers: readonly OfferText[]): string {
  return [...new Set(offers.map(({ child }) => child))].join(' and ')
}

/** 'Thursday 11/19/2026, 3:00 PM', where the school is. */
function whenShown(at: string, { timezone, dateFormat }: SchoolNow): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  return `${weekdayLabels[weekdayOf(date)]} ${dateShown(date, dateFormat)}, ${timeShown(timeIn(timezone, instant), dateFormat)}`
}
