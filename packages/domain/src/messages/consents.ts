import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { Channel } from './channels.ts'
import { wantedBy, type AddressState, type Ending } from './purpose.ts'

/**
 * Who stopped messages to an address: the family itself, by a letter's link or a STOP; staff on its behalf; the family
 * itself on the page of its account.
 */
export const ENDED_BY = ['FAMILY', 'STAFF', 'PORTAL'] as const

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
  return email !== null && isByThem(email) && newEnding !== undefined && startsAgain(email.ended, newEnding)
}

/** Checks whether a change restarts messages: `newEnding` leaves some that `ended` stops. */
export function startsAgain(ended: Ending, newEnding: Ending): boolean {
  const [before, after] = [wantedBy(ended), wantedBy(newEnding)]
  return (after.news && !before.news) || (after.child && !before.child)
}

function isByThem({ endedBy }: AddressConsent): boolean {
  return endedBy === 'FAMILY' || endedBy === 'PORTAL'
}

/** Masks an email address to its first character and domain: its owner recognizes it, and nobody else can use it. */
export function maskedAddress(address: string): string {
  const [first = ''] = address
  return `${first}…${address.slice(address.lastIndexOf('@'))}`
}

/**
 * Decides whether staff may restart texts to a number. After a STOP, carriers block every text until START comes from
 * that phone; whoever ended them in the family portal starts them there. Refused: STOPPED_BY_FAMILY.
 */
export function decideTexts(
  phone: AddressConsent | null,
  texts: boolean | undefined,
  name: string,
): Decision<'STOPPED_BY_FAMILY'> {
  if (texts !== true || !isStopped(phone)) return allowed
  return refused(
    'STOPPED_BY_FAMILY',
    phone?.endedBy === 'PORTAL'
      ? `${name} ended texts in the family portal, and can start them again there`
      : `${name} replied STOP. Ask them to text START to the number your texts come from`,
    'texts',
  )
}

/** Checks whether the family itself ended texts: by a STOP from the phone, or in the family portal. */
export function isStopped(phone: AddressConsent | null): boolean {
  return phone !== null && phone.ended !== 'NOTHING' && isByThem(phone)
}

/** Describes to staff what a guardian gets by a channel. `day` is when they stopped it, in the school's date format. */
export function consentText(
  channel: Channel,
  { ended, endedBy, bounces }: AddressConsent,
  day: string,
): string {
  const isEmail = channel === 'EMAIL'
  const how = {
    STAFF: `ended by staff, ${day}`,
    PORTAL: `chosen by themselves in the family portal, ${day}`,
    FAMILY: `${isEmail ? 'unsubscribed' : 'replied STOP'}, ${day}`,
  }[endedBy ?? 'FAMILY']
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
    case 'CHILD':
      return `only news of the school (nothing about their child: ${how})${fails}`
    case 'EVERYTHING':
      return `none (${how})${fails}`
  }
}

/** The choices staff have for a guardian's emails. */
export const emailsTexts: Readonly<Record<Ending, string>> = {
  NOTHING: 'News of the school and what concerns their child',
  NEWS: 'Only what concerns their child',
  CHILD: 'Only news of the school, nothing about their child',
  EVERYTHING: 'None, not even about their child',
}
