/** Most contacts that are handed to Mailchimp at once. */
export const MAILCHIMP_BATCH = 500

/** Whether somebody is written to at Mailchimp. */
export type MailchimpWord = 'SUBSCRIBED' | 'UNSUBSCRIBED'

/** The data center of an account, such as 'us6': it becomes part of the address that is asked. */
export function isDataCenter(dc: string): boolean {
  return /^[a-z]{2,4}\d{1,3}$/.test(dc)
}

/**
 * What Mailchimp's word for a contact says: subscribed or not. Null for what says neither: whoever has yet to confirm, and whoever was
 * archived there by the school.
 */
export function wordOfStatus(status: string): MailchimpWord | null {
  if (status === 'subscribed') return 'SUBSCRIBED'
  return status === 'unsubscribed' || status === 'cleaned' ? 'UNSUBSCRIBED' : null
}

/**
 * What follows where Mailchimp says `theirs` of an address. `told` is what both sides agreed on last, null where nothing was ever
 * said; `ours` is what its guardians say here: agreed, declined, or nothing.
 *
 * - OPT_OUT: they left there. It counts here too, also where we have never sent them.
 * - SIGN_UP: they came back or signed up there, and nobody said no here meanwhile.
 * - AGREED: both say the same, which is kept.
 * - OURS: it was changed here since, which Mailchimp is yet to be told.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export function mailchimpStep({
  told,
  ours,
  theirs,
}: {
  told: MailchimpWord | null
  ours: boolean | null
  theirs: MailchimpWord
}): 'OPT_OUT' | 'SIGN_UP' | 'AGREED' | 'OURS' {
  if (told === theirs) return ours === (theirs === 'SUBSCRIBED') ? 'AGREED' : 'OURS'
  if (theirs === 'UNSUBSCRIBED') return ours === true ? 'OPT_OUT' : 'AGREED'
  if (ours === true) return 'AGREED'
  // They were told a no by us, and have signed up there since; or they are new there.
  if (told === 'UNSUBSCRIBED') return 'SIGN_UP'
  return ours === null ? 'SIGN_UP' : 'OURS'
}
