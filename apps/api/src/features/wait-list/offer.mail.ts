import { dateIn, dateShown, timeIn, timeShown } from '@afterbell/domain/kernel/dates'
import { weekdayLabels, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { namesText } from '@afterbell/domain/kernel/names'
import { letter, type Letter } from '../../platform/mail/mail.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { SchoolContact } from '../school/school-contact.store.ts'
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
  const place = isOne ? 'the spot' : 'the spots'
  const until = whenShown(offers[0]!.expires_at, school)
  const ask = howToAnswer(contact)
  const { subject, before, after } = WORDS[what]({
    place,
    children: childrenAre(offers),
    isOne,
    until,
    ask,
    stays: offers.every((offer) => offer.is_in_line),
  })
  return letter({
    subject: `${school.schoolName}: ${subject} ${childrenOf(offers)}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [before, ...offers.map(placeText), ...after],
  })
}

interface Parts {
  /** 'the spot', or 'the spots'. */
  place: string
  /** 'Zoë Lee is', or 'Zoë Lee and Max Lee are'. */
  children: string
  isOne: boolean
  until: string
  ask: string
  /** Keeps its position in the line. */
  stays: boolean
}

const WORDS: Record<OfferNews, (parts: Parts) => { subject: string; before: string; after: string[] }> = {
  MADE: ({ isOne, until, ask }) => ({
    subject: isOne ? 'a spot is open for' : 'spots are open for',
    before: `${isOne ? 'A spot has' : 'Spots have'} opened up, and you are next on the wait list. We are holding ${isOne ? 'it' : 'them'} for you until ${until}:`,
    after: [
      `To accept or decline, ${ask}${isOne ? '' : '. You may take all of them or only some'}.`,
      `If we do not hear from you by then, ${isOne ? 'the spot goes' : 'the spots go'} to the next family in line.`,
    ],
  }),
  EXPIRING: ({ place, until, ask }) => ({
    subject: 'please answer: we are holding a spot for',
    before: `This is a reminder: we can hold ${place} only until ${until}:`,
    after: [
      `To accept or decline, ${ask}.`,
      `If we do not hear from you by then, we will offer ${place} to the next family in line.`,
    ],
  }),
  EXPIRED: ({ place, children, isOne, until, ask }) => ({
    subject: 'your offer has expired for',
    before: `We held ${place} until ${until} and did not hear from you. Your offer has expired, and ${children} no longer on the wait list:`,
    after: [`If you still want ${isOne ? 'it' : 'them'}, ${ask} to join the wait list again.`],
  }),
  DECLINED: ({ place, children, ask }) => ({
    subject: 'you declined an offer for',
    before: `As you asked, we gave ${place} to the next family in line, and ${children} no longer on the wait list:`,
    after: [`If this is a mistake, ${ask}.`],
  }),
  TOOK_ANOTHER: ({ place, children, isOne, ask }) => ({
    subject: 'you took another spot, so we ended the offer for',
    before: `You took another spot instead, so ${place} we held here ${isOne ? 'goes' : 'go'} to the next family in line, and ${children} no longer on this wait list:`,
    after: [`If this is a mistake, ${ask}.`],
  }),
  WITHDRAWN: ({ stays, children, ask }) => ({
    subject: 'we had to withdraw an offer for',
    before: `We are sorry: we had to withdraw the offer we made you.${stays ? ` ${children} still on the wait list, in the same position.` : ''}`,
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

function childrenAre(offers: readonly OfferText[]): string {
  const isOneChild = new Set(offers.map(({ child }) => child)).size === 1
  return `${childrenOf(offers)} ${isOneChild ? 'is' : 'are'}`
}

function childrenOf(offers: readonly OfferText[]): string {
  return namesText([...new Set(offers.map(({ child }) => child))])
}

/** 'Thursday 11/19/2026, 3:00 PM', where the school is. */
function whenShown(at: string, { timezone, dateFormat }: SchoolNow): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  return `${weekdayLabels[weekdayOf(date)]} ${dateShown(date, dateFormat)}, ${timeShown(timeIn(timezone, instant), dateFormat)}`
}
