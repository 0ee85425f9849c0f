/** Maximum number of contacts sent to Mailchimp in one request. */
export const MAILCHIMP_BATCH = 500

/** Subscription of an address at Mailchimp. */
export type MailchimpWord = 'SUBSCRIBED' | 'UNSUBSCRIBED'

/** Checks for a data center name such as 'us6', because it becomes part of the request URL. */
export function isDataCenter(dc: string): boolean {
  return /^[a-z]{2,4}\d{1,3}$/.test(dc)
}

/**
 * Maps a Mailchimp status to subscribed or unsubscribed. Null for statuses that mean neither: contacts who have yet to
 * confirm, or whom the school archived there.
 */
export function wordOfStatus(status: string): MailchimpWord | null {
  if (status === 'subscribed') return 'SUBSCRIBED'
  return status === 'unsubscribed' || status === 'cleaned' ? 'UNSUBSCRIBED' : null
}

/**
 * Decides what follows from `theirs`, the subscription of an address at Mailchimp. `told` is the last state both sides
 * agreed on, null if there was none. `ours` is the choice of its guardians here, null if they made none.
 *
 * - OPT_OUT: they unsubscribed there. This counts here too, even if we never sent the address there.
 * - SIGN_UP: they signed up there, again or for the first time, and nobody declined here since.
 * - AGREED: both sides have the same state, which is stored.
 * - OURS: the choice here changed since, and Mailchimp has yet to hear of it.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export function mailchimpStep({
  lastWord,
  ours,
  theirs,
}: {
  lastWord: MailchimpWord | null
  ours: boolean | null
  theirs: MailchimpWord
}): 'OPT_OUT' | 'SIGN_UP' | 'AGREED' | 'OURS' {
  if (lastWord === theirs) return ours === (theirs === 'SUBSCRIBED') ? 'AGREED' : 'OURS'
  if (theirs === 'UNSUBSCRIBED') return ours === true ? 'OPT_OUT' : 'AGREED'
  if (ours === true) return 'AGREED'
  // They signed up there after we unsubscribed them, or they are new there.
  if (lastWord === 'UNSUBSCRIBED') return 'SIGN_UP'
  return ours === null ? 'SIGN_UP' : 'OURS'
}
