/** Where it comes from what is known of somebody and marketing emails: from staff, an imported file, or themselves at Mailchimp. */
export const MARKETING_SOURCES = ['STAFF', 'IMPORT', 'MAILCHIMP'] as const
export type MarketingSource = (typeof MARKETING_SOURCES)[number]

/** How a guardian's word on marketing emails is called wherever it is asked for or shown. */
export const marketingLabel = 'Agreed to marketing emails'

/**
 * What was said of marketing emails, in words: by whom and from where. `day` is when, as the school writes dates.
 *
 *     marketingText({ isGiven: true, source: 'STAFF', by: 'Ann Lee' }, '11/26/2026') // 'Yes, entered by Ann Lee on 11/26/2026'
 */
export function marketingText(
  { isGiven, source, by }: { isGiven: boolean; source: MarketingSource; by: string | null },
  day: string,
): string {
  const who = by ?? 'somebody who left'
  const how = {
    STAFF: `entered by ${who}`,
    IMPORT: `imported by ${who}`,
    MAILCHIMP: isGiven ? 'signed up at Mailchimp' : 'opted out at Mailchimp',
  }[source]
  return `${isGiven ? 'Yes' : 'No'}, ${how} on ${day}`
}
