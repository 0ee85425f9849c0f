import type { Channel } from './channels.ts'

/** What a message is for: news of the school, or what concerns the child of whoever reads it (decision 165). */
export const PURPOSES = ['NEWS', 'CHILD'] as const

export type Purpose = (typeof PURPOSES)[number]

/** What somebody ended: nothing, news of the school, or everything, also about their child. */
export const ENDINGS = ['NOTHING', 'NEWS', 'EVERYTHING'] as const

export type Ending = (typeof ENDINGS)[number]

/** How an address stands: what its owner ended, and whether messages there come back. */
export interface AddressState {
  ended: Ending
  bounces: boolean
}

/** Why a message does not go to an address. */
export type Suppression = 'NEWS_ENDED' | 'OPTED_OUT' | 'BOUNCED'

/**
 * Why an address is left out of a message; null where it is written to. Who ended news is still told of their child, and an email that
 * families have to know of (`isMustKnow`) goes wherever emails arrive. Without a state nothing is known against an address.
 */
export function whyLeftOut(
  state: AddressState | undefined,
  { purpose, isMustKnow = false }: { purpose: Purpose; isMustKnow?: boolean },
): Suppression | null {
  if (state === undefined) return null
  if (state.ended === 'EVERYTHING' && !isMustKnow) return 'OPTED_OUT'
  if (state.bounces) return 'BOUNCED'
  return state.ended === 'NEWS' && purpose === 'NEWS' && !isMustKnow ? 'NEWS_ENDED' : null
}

/** The choice of whoever writes, as it is read. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  CHILD: 'Concerns their child, like a change of place or time',
  NEWS: 'News of the school, like a new program',
}

/** Why a letter came, at its foot. */
export const whySentTexts: Readonly<Record<Purpose, string>> = {
  CHILD: 'You get this email because it concerns your child.',
  NEWS: 'You get this email because your family is in contact with the school.',
}

/** Whether a channel knows the two: a STOP to texts ends them all. */
export function hasPurposes(channel: Channel): boolean {
  return channel === 'EMAIL'
}
