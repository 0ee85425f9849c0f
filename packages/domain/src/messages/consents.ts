import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { Channel } from './channels.ts'
import { ENDINGS, type AddressState, type Ending } from './purpose.ts'

/** Who stopped messages to an address: the family itself, or staff on its behalf. */
export const ENDED_BY = ['FAMILY', 'STAFF'] as const

export type EndedBy = (typeof ENDED_BY)[number]

/** The state of an address, and who stopped messages to it. */
export interface AddressConsent extends AddressState {
  endedBy: EndedBy | null
}

/** Choices that staff save for a guardian. Omitted fields stay unchanged. */
export interface ConsentChanges {
  emails?: Ending | undefined
  texts?: boolean | undefined
  /** The family asked for messages again that it had stopped. */
  isFamilysWish: boolean
}

/** Refuses to restart emails a family stopped by itself, unless staff confirm that the family asked for it. */
export function consentFindings(email: AddressConsent | null, changes: ConsentChanges): Finding[] {
  return findings([
    [
      'isFamilysWish',
      needsWish(email, changes.emails) && !changes.isFamilysWish
        ? 'They unsubscribed themselves. Change this only if they asked you to, and tick the box'
        : null,
    ],
  ])
}

/** Checks whether a change needs the family's request, because the family itself stopped these emails. */
export function needsWish(email: AddressConsent | null, newEnding: Ending | undefined): boolean {
  return email?.endedBy === 'FAMILY' && newEnding !== undefined && startsAgain(email.ended, newEnding)
}

/** Checks whether a change restarts emails: `asked` stops less than `ended` does. */
export function startsAgain(ended: Ending, newEnding: Ending): boolean {
  return ENDINGS.indexOf(newEnding) < ENDINGS.indexOf(ended)
}

/** Masks an email address to its first character and domain: its owner recognizes it, and nobody else can use it. */
export function maskedAddress(address: string): string {
  const [first = ''] = address
  return `${first}…${address.slice(address.lastIndexOf('@'))}`
}

/**
 * Decides whether staff may restart texts to a number. After a STOP, carriers block every text until START comes from
 * that phone. Refused: STOPPED_BY_FAMILY.
 */
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

/** Checks whether a STOP came from the phone itself. */
export function isStopped(phone: AddressConsent | null): boolean {
  return phone !== null && phone.ended !== 'NOTHING' && phone.endedBy === 'FAMILY'
}

/** Describes to staff what a guardian gets by a channel. `day` is when they stopped it, in the school's date format. */
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

/** The choices staff have for a guardian's emails. */
export const emailsTexts: Readonly<Record<Ending, string>> = {
  NOTHING: 'News of the school and what concerns their child',
  NEWS: 'Only what concerns their child',
  EVERYTHING: 'None, not even about their child',
}
