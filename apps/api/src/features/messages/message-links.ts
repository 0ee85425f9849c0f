import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { refuseAs } from '../../platform/problems.ts'
import type { SignedLinks } from '../../platform/security/signed-links.ts'

/** Practically forever: an email loads its tracking picture whenever somebody reads it. */
const UNTIL = Temporal.Instant.from('2200-01-01T00:00:00Z')

/** The school and the address whose emails a link is about. */
export interface EmailSubscription {
  schoolId: string
  addressKey: string
}

/**
 * Returns the token by which one address unsubscribes from one school. It never expires, so an old email can still end
 * emails. It hides the address.
 */
export function unsubscribeToken(links: SignedLinks, schoolId: string, addressKey: string): string {
  return links.hide(`unsubscribe ${schoolId} ${addressKey}`)
}

/** Reads an unsubscribe token. Older emails have signed tokens, newer ones encrypted tokens. Refuses LINK_INVALID. */
export function readUnsubscribeToken(
  links: SignedLinks,
  token: string,
  at: Temporal.Instant,
): EmailSubscription {
  const [what, schoolId, ...address] = (links.reveal(token) ?? links.read(token, at) ?? '').split(' ')
  if (what !== 'unsubscribe' || !schoolId || address.length === 0) throw refuseAs('LINK_INVALID', {})
  return { schoolId, addressKey: address.join(' ') }
}

/** Permission to start emails again. */
export interface StartPermit {
  /** The lowest ending it allows: a choice that restarts more needs another permit. */
  down: Ending
  /** When the address last stopped emails: a later ending voids the permit. Null where nothing is stopped. */
  endedAt: string | null
  until: Temporal.Instant
}

/** Returns a token for starting emails to an address again, valid until `until`. */
export function startPermit(
  links: SignedLinks,
  { schoolId, addressKey }: EmailSubscription,
  { down, endedAt, until }: StartPermit,
): string {
  return links.hide(
    JSON.stringify(['start', schoolId, addressKey, down, endedAt, until.epochMilliseconds] satisfies Permit),
  )
}

/** Reads a start permit. Null if it was made for another address, has expired, or the ending has changed since. */
export function readStartPermit(
  links: SignedLinks,
  token: string | undefined,
  { schoolId, addressKey }: EmailSubscription,
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

/** Returns the token of the tracking picture, which reports that an email was opened. */
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
