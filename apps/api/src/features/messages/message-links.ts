import type { SignedLinks } from '../../platform/security/signed-links.ts'

/** A link at the foot of a letter works for years: whoever finds the letter again can still turn it off. */
const UNTIL = Temporal.Instant.from('2200-01-01T00:00:00Z')

/** The words of a link by which one address turns off the letters of one school. */
export function unsubscribeToken(links: SignedLinks, schoolId: string, addressKey: string): string {
  return links.sign(`unsubscribe ${schoolId} ${addressKey}`, UNTIL)
}

/** Whose letters a link is about; null where it was not made here. */
export function readUnsubscribe(
  links: SignedLinks,
  token: string,
  at: Temporal.Instant,
): { schoolId: string; addressKey: string } | null {
  const [what, schoolId, ...address] = (links.read(token, at) ?? '').split(' ')
  return what === 'unsubscribe' && schoolId && address.length > 0
    ? { schoolId, addressKey: address.join(' ') }
    : null
}

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
