import type { SignedLinks } from '../../../platform/security/signed-links.ts'

export interface FeedLinkParts {
  publicUrl: string
  links: Pick<SignedLinks, 'sign' | 'read'>
}

/** The secret address of a feed. It is made from the feed's id and the server's secret, so it is not stored. */
export function feedLink({ publicUrl, links }: FeedLinkParts, schoolId: string, feedId: string): string {
  const token = links.sign(`${WORD} ${feedId}`, NEVER)
  return `${publicUrl}/api/no-auth/schools/${schoolId}/family-calendars/${token}/calendar.ics`
}

/** Reads the token of such an address; null if it was not made here. */
export function feedOfToken({ links }: Pick<FeedLinkParts, 'links'>, token: string): string | null {
  const words = links.read(token, BEFORE)
  return words?.startsWith(`${WORD} `) ? words.slice(WORD.length + 1) : null
}

const WORD = 'family-calendar'

/** An address has no end of its own: it works while its row is there. */
const NEVER = Temporal.Instant.from('2200-01-01T00:00:00Z')
const BEFORE = Temporal.Instant.from('2000-01-01T00:00:00Z')
