/** A message is school news, or concerns the reader's child (decision 165). */
export const PURPOSES = ['NEWS', 'CHILD'] as const

export type Purpose = (typeof PURPOSES)[number]

/** Extent of an unsubscribe: nothing, school news, messages about the family's child, or both of these (decision 163). */
export const ENDINGS = ['NOTHING', 'NEWS', 'CHILD', 'EVERYTHING'] as const

export type Ending = (typeof ENDINGS)[number]

/** Returns what an ending leaves: which messages still go to the address. */
export function wantedBy(ended: Ending): Wanted {
  return {
    news: ended === 'NOTHING' || ended === 'CHILD',
    child: ended === 'NOTHING' || ended === 'NEWS',
  }
}

/** Returns the ending that leaves exactly these messages. */
export function endingFor({ news, child }: Wanted): Ending {
  if (news) return child ? 'NOTHING' : 'CHILD'
  return child ? 'NEWS' : 'EVERYTHING'
}

/** What somebody wants to be written: news of the school, and what concerns their child. */
export interface Wanted {
  news: boolean
  child: boolean
}

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
  const { news, child } = wantedBy(state.ended)
  const isWanted = isMustKnow || (purpose === 'NEWS' ? news : child)
  if (!isWanted && state.ended !== 'NEWS') return 'OPTED_OUT'
  if (state.bounces) return 'BOUNCED'
  return isWanted ? null : 'NEWS_ENDED'
}

/** The purposes as the author of a message chooses them. */
export const purposeTexts: Readonly<Record<Purpose, string>> = {
  CHILD: 'Concerns their child, like a change of place or time',
  NEWS: 'News of the school, like a new program',
}
