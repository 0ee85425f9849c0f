/** The origin of a marketing consent: staff, an imported file, or the person themselves, at Mailchimp or in the family portal. */
export const MARKETING_SOURCES = ['STAFF', 'IMPORT', 'MAILCHIMP', 'FAMILY'] as const
export type MarketingSource = (typeof MARKETING_SOURCES)[number]

/** The label of a guardian's marketing consent, wherever it is requested or shown. */
export const marketingLabel = 'Agreed to marketing emails'

/**
 * A marketing consent in words: who entered it and how. `day` is its date in the school's format.
 *
 *     marketingText({ isGiven: true, source: 'STAFF', by: 'Ann Lee' }, '11/26/2026') // 'Yes, entered by Ann Lee on 11/26/2026'
 */
export function marketingText(
  { hasConsent, source, by }: { hasConsent: boolean; source: MarketingSource; by: string | null },
  day: string,
): string {
  const who = by ?? 'somebody who left'
  const how = {
    STAFF: `entered by ${who}`,
    IMPORT: `imported by ${who}`,
    FAMILY: 'chosen by themselves in the family portal',
    MAILCHIMP: hasConsent ? 'signed up at Mailchimp' : 'opted out at Mailchimp',
  }[source]
  return `${hasConsent ? 'Yes' : 'No'}, ${how} on ${day}`
}
