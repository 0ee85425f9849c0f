import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { refuse } from '../../platform/problems.ts'
import type { SignedLinks } from '../../platform/security/signed-links.ts'

/** The picture of a letter is asked for whenever the letter is read again. */
const UNTIL = Temporal.Instant.from('2200-01-01T00:00:00Z')

/** Whose letters of which school a link is about. */
export interface LettersTo {
  schoolId: string
  addressKey: string
}

/**
 * The words of a link by which one address ends letters of one school. It works forever: whoever finds the letter again can still end
 * them. The address cannot be read from it.
 */
export function unsubscribeToken(links: SignedLinks, schoolId: string, addressKey: string): string {
  return links.hide(`unsubscribe ${schoolId} ${addressKey}`)
}

/** Whose letters a link is about, also one of earlier letters, which was signed and not hidden. Refuses LINK_INVALID. */
export function lettersOf(links: SignedLinks, token: string, at: Temporal.Instant): LettersTo {
  const [what, schoolId, ...address] = (links.reveal(token) ?? links.read(token, at) ?? '').split(' ')
  if (what !== 'unsubscribe' || !schoolId || address.length === 0)
    throw refuse('LINK_INVALID', 'This link does not work. Please use the one in the email')
  return { schoolId, addressKey: address.join(' ') }
}

/** What lets letters begin again. */
export interface StartPermit {
  /** The least that may be ended with it. */
  down: Ending
  /** When what is ended was ended: whoever ends emails afterwards has the last word. Null where nothing is ended. */
  endedAt: string | null
  until: Temporal.Instant
}

/** The words by which letters to an address begin again, for a while. */
export function startPermit(
  links: SignedLinks,
  { schoolId, addressKey }: LettersTo,
  { down, endedAt, until }: StartPermit,
): string {
  return links.hide(
    JSON.stringify(['start', schoolId, addressKey, down, endedAt, until.epochMilliseconds] satisfies Permit),
  )
}

/** Null where it was not made for this address, its time is over, or something else was ended since. */
export function readStartPermit(
  links: SignedLinks,
  token: string | undefined,
  { schoolId, addressKey }: LettersTo,
  { endedAt, at }: { endedAt: string | null; at: Temporal.Instant },
): StartPermit | null {
  const words = token === undefined ? null : links.reveal(token)
  if (words === null || !words.startsWith('["start"')) return null
  const [, school, address, down, since, until] = JSON.parse(words) as Permit
  if (school !== schoolId || address !== addressKey || since !== endedAt || until < at.epochMilliseconds)
    return null
  return ENDINGS.includes(down)
    ? { down, endedAt, until: Temporal.Instant.fromEpochMilliseconds(until) }
    : null
}

type Permit = ['start', string, string, Ending, string | null, number]

/** The words of the picture by which a letter tells that it was opened. */
export function openedToken(links: SignedLinks, schoolId: string, messageId: string): string {
  return links.sign(`opened ${schoolId} ${messageId}`, UNTIL)
}

export function readOpened(
  links: SignedLinks,
  token: string,
  at: Temporal.Instant,
): { schoolId: string; messageId: string } | null {
  const [what, schoolId, messageId] = (links.read(token, at) ?? '').split(' ')
  return what === 'opened' && schoolId && messageId ? { schoolId, messageId } : null
}
