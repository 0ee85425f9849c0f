import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { Channel } from './channels.ts'
import { ENDINGS, type AddressState, type Ending } from './purpose.ts'

/** Who ended messages to an address: whoever reads them, or staff in their name. */
export const ENDED_BY = ['FAMILY', 'STAFF'] as const

export type EndedBy = (typeof ENDED_BY)[number]

/** How an address stands, and who ended what is ended. */
export interface AddressConsent extends AddressState {
  endedBy: EndedBy | null
}

/** What staff note of a guardian. What is left out stays as it is. */
export interface ConsentsAsked {
  emails?: Ending | undefined
  texts?: boolean | undefined
  /** The family said that they want again what they had ended. */
  isFamilysWish: boolean
}

/** What is missing, at its field: what a family ended by itself begins again only when they ask for it. */
export function consentFindings(email: AddressConsent | null, asked: ConsentsAsked): Finding[] {
  return findings([
    [
      'isFamilysWish',
      needsWish(email, asked.emails) && !asked.isFamilysWish
        ? 'They unsubscribed themselves. Change this only if they asked you to, and tick the box'
        : null,
    ],
  ])
}

/** Whether it takes the family's word to send emails to an address again. */
export function needsWish(email: AddressConsent | null, asked: Ending | undefined): boolean {
  return email?.endedBy === 'FAMILY' && asked !== undefined && startsAgain(email.ended, asked)
}

/** Whether emails that were ended would begin again: `asked` ends less than `ended` does. */
export function startsAgain(ended: Ending, asked: Ending): boolean {
  return ENDINGS.indexOf(asked) < ENDINGS.indexOf(ended)
}

/** An address as its owner recognizes it, and nobody else can use it: its first character, and its domain. */
export function maskedAddress(address: string): string {
  const [first = ''] = address
  return `${first}…${address.slice(address.lastIndexOf('@'))}`
}

/** What whoever ended emails reads who wants some of them again. */
export const STARTS_BY_EMAIL = 'To start emails again, open the link that we send to this address.'

/** Whether staff may have a number texted again: after a STOP carriers stop every text until START comes from that phone. */
export function decideTexts(
  phone: AddressConsent | null,
  texts: boolean | undefined,
  name: string,
): Decision<'STOPPED_BY_FAMILY'> {
  return texts === true && isStopped(phone)
    ? refused(
        'STOPPED_BY_FAMILY',
        `${name} replied STOP. Ask them to text START to the number your texts come from`,
        'texts',
      )
    : allowed
}

/** Whether texts were ended from the phone itself. */
export function isStopped(phone: AddressConsent | null): boolean {
  return phone !== null && phone.ended !== 'NOTHING' && phone.endedBy === 'FAMILY'
}

/** What a guardian is sent by a channel, in the words of staff. `day` is when it was ended, as the school writes dates. */
export function consentText(
  channel: Channel,
  { ended, endedBy, bounces }: AddressConsent,
  day: string,
): string {
  const isEmail = channel === 'EMAIL'
  const how =
    endedBy === 'STAFF' ? `ended by staff, ${day}` : `${isEmail ? 'unsubscribed' : 'replied STOP'}, ${day}`
  const fails = bounces ? (isEmail ? '. Emails to this address bounce' : '. Texts to this number fail') : ''
  switch (ended) {
    case 'NOTHING':
      return bounces
        ? isEmail
          ? 'none, emails to this address bounce'
          : 'none, texts to this number fail'
        : isEmail
          ? 'all'
          : 'yes'
    case 'NEWS':
      return `only what concerns their child (no news: ${how})${fails}`
    case 'EVERYTHING':
      return `none (${how})${fails}`
  }
}

/** What staff choose of the emails somebody gets. */
export const emailsTexts: Readonly<Record<Ending, string>> = {
  NOTHING: 'News of the school and what concerns their child',
  NEWS: 'Only what concerns their child',
  EVERYTHING: 'None, not even about their child',
}

/** A choice on the page behind the link of an email, as a parent reads it. */
interface EndingWords {
  label: string
  hint: string
  /** What holds once it is chosen. */
  done: string
}

/** The choices of a parent: what each means. What a family has to know of money and of their spots goes out after each. */
export const endingWords: Readonly<Record<Ending, EndingWords>> = {
  NOTHING: {
    label: 'Everything',
    hint: 'News of the school, like new programs, and emails about my child.',
    done: 'You get news of the school and emails about your child.',
  },
  NEWS: {
    label: 'Only what concerns my child',
    hint: 'No news. You still hear of things like a canceled class, or a new time or place to pick up.',
    done: 'You no longer get news of the school. You still get emails about your child, like a canceled class or a new place to pick up.',
  },
  EVERYTHING: {
    label: 'No emails, not even about my child',
    hint: 'You will not read by email if a class is canceled at short notice or the place to pick up changes.',
    done: 'You no longer get news of the school or emails about your child, not even if a class is canceled at short notice.',
  },
}

/** What goes out whatever is chosen. */
export const ALWAYS_SENT = 'Invoices, receipts, and changes to your child’s spots and dates always arrive.'
