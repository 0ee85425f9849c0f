import type { Channel } from './channels.ts'

/** A message is school news, or concerns the reader's child (decision 165). */
export const PURPOSES = ['NEWS', 'CHILD'] as const

export type Purpose = (typeof PURPOSES)[number]

/** Extent of an unsubscribe: nothing, school news, or everything, including messages about the family's child. */
export const ENDINGS = ['NOTHING', 'NEWS', 'EVERYTHING'] as const

export type Ending = (typeof ENDINGS)[number]

/** The state of an address: what its owner unsubscribed from, and whether messages to it bounce. */
export interface AddressState {
  ended: Ending
  bounces: boolean
}

/** Reasons to leave an address out. */
export type Suppression = 'NEWS_ENDED' | 'OPTED_OUT' | 'BOUNCED'

/**
 * Returns why an address is left out of a message, or null. Addresses that stopped news still get messages about their
 * child. Transactional emails (`isMustKnow`) go to every address that does not bounce.
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

/** The purposes as the author of a message chooses them. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  CHILD: 'Concerns their child, like a change of place or time',
  NEWS: 'News of the school, like a new program',
}

/** Checks whether a channel distinguishes purposes: a STOP ends all texts. */
export function hasPurposes(channel: Channel): boolean {
  return channel === 'EMAIL'
}
