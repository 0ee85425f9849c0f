import type { Channel } from './channels.ts'
import type { Suppression } from './recipients.ts'

/** What a message is for: news of the school, or what concerns the child of whoever reads it (decision 165). */
export const PURPOSES = ['NEWS', 'CHILD'] as const

export type Purpose = (typeof PURPOSES)[number]

/** What somebody ended by email: nothing, news of the school, or everything, also about their child. */
export const ENDINGS = ['NOTHING', 'NEWS', 'EVERYTHING'] as const

export type Ending = (typeof ENDINGS)[number]

/** What an address that is suppressed for a reason ended. One that bounces ended nothing. */
export function endingOf(reason: Suppression | null): Ending {
  if (reason === 'OPTED_OUT') return 'EVERYTHING'
  return reason === 'NEWS_ENDED' ? 'NEWS' : 'NOTHING'
}

/** Why an address is left out of a message; null where it is written to. Who ended news is still told of their child. */
export function whyLeftOut(reason: Suppression | undefined, purpose: Purpose): Suppression | null {
  return reason === undefined || (reason === 'NEWS_ENDED' && purpose === 'CHILD') ? null : reason
}

/** The choice of whoever writes, as it is read. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  CHILD: 'Concerns their child, like a change of place or time',
  NEWS: 'News of the school, like a new program',
}

/** What goes on being sent after each ending, to whoever ends it. */
export function endingText(ending: Ending, schoolName: string, address: string): string {
  switch (ending) {
    case 'NOTHING':
      return `${schoolName} sends emails to ${address}.`
    case 'NEWS':
      return `${schoolName} no longer sends news to ${address}. Emails about your child still arrive, like a change of place or time, and so do invoices and receipts.`
    case 'EVERYTHING':
      return `${schoolName} no longer sends news or emails about your child to ${address}, not even a change of place or time. Invoices, receipts and what you have to know about a spot or date still arrive.`
  }
}

/** Whether a channel knows the two: a STOP to texts ends them all. */
export function hasPurposes(channel: Channel): boolean {
  return channel === 'EMAIL'
}
