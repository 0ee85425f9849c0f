/** How an offer stands, as the family reads it. */
export const OFFER_STATES = [
  'OPEN',
  /** Somebody is paying for it right now. */
  'BEING_PAID',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  /** It ended because the child got another spot there. */
  'TOOK_ANOTHER',
  /** It was accepted, and the child no longer has the spot. */
  'LEFT',
] as const

export type OfferState = (typeof OFFER_STATES)[number]

/** Who answered an offer: the reader, somebody else of the family, or the school for the family. */
export const ANSWERED_BY = ['YOU', 'FAMILY', 'SCHOOL'] as const

export type AnsweredBy = (typeof ANSWERED_BY)[number]

/** How a child stands on a wait list. */
export const WAITING_STATES = ['WAITING', 'OFFERED', 'ENROLLED', 'LEFT'] as const

export type WaitingState = (typeof WAITING_STATES)[number]

interface OfferFacts {
  outcome: 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | null
  /** Its time is over, whether it is settled yet or not. */
  isOver: boolean
  isBeingPaid: boolean
  placeState: 'taken' | 'held' | 'waiting' | 'gone'
  isPlacedElsewhere: boolean
}

/**
 * Returns how an offer stands for the family. Only an open one can be answered, and only until its time is over, by the
 * server's clock.
 * @answers May a family still answer an offer?
 */
export function offerState({
  outcome,
  isOver,
  isBeingPaid,
  placeState,
  isPlacedElsewhere,
}: OfferFacts): OfferState {
  if (outcome === null) {
    if (isBeingPaid) return 'BEING_PAID'
    return isOver || placeState !== 'held' ? 'EXPIRED' : 'OPEN'
  }
  if (outcome === 'ACCEPTED') return placeState === 'taken' ? 'ACCEPTED' : 'LEFT'
  return outcome === 'WITHDRAWN' && isPlacedElsewhere ? 'TOOK_ANOTHER' : outcome
}

/** Returns who answered an offer. Null where nobody of the family or the school did. */
export function answeredBy(
  outcome: OfferFacts['outcome'],
  { isByFamily, isByReader }: { isByFamily: boolean; isByReader: boolean },
): AnsweredBy | null {
  if (outcome !== 'ACCEPTED' && outcome !== 'DECLINED') return null
  if (isByReader) return 'YOU'
  return isByFamily ? 'FAMILY' : 'SCHOOL'
}

/** Returns how a child stands on a wait list. */
export function waitingState({ placeState }: Pick<OfferFacts, 'placeState'>): WaitingState {
  return ({ waiting: 'WAITING', held: 'OFFERED', taken: 'ENROLLED', gone: 'LEFT' } as const)[placeState]
}
