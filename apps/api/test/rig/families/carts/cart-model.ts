import { sum } from '@afterbell/domain/kernel/sum'

/** A class of the model. A child whose sibling came before pays a tenth less where it is for siblings. */
export interface ModelClass {
  readonly id: string
  readonly capacity: number
  readonly cents: number
  isForSiblings: boolean
}

/** What a family wanted of a class for a child, and what became of it. */
export interface ModelSpot {
  readonly family: number
  readonly childId: string
  readonly activity: ModelClass
  /** Its line of the cart. */
  readonly lineId: string
  state: 'HELD' | 'ENDED' | 'TAKEN' | 'LEFT'
  /** Which of all holds it was: a later one counts an earlier one as a sibling's. */
  came: number
  draftedCents: number
  isLengthened: boolean
  isInCart: boolean
}

export type WayToBook = 'CARD' | 'INVOICE'

/**
 * The carts of families, as plainly as they can be put: lists, without a database, locks, ledger or clock. It says what may be
 * held, what a cart comes to, and what was paid and is owed.
 */
export class CartModel {
  readonly spots: ModelSpot[] = []
  paidCents = 0
  owedCents = 0
  #holds = 0
  readonly #letGo: { family: number; activity: ModelClass }[] = []

  inCart(family: number): ModelSpot[] {
    return this.spots.filter((spot) => spot.family === family && spot.isInCart)
  }

  held(family: number): ModelSpot[] {
    return this.inCart(family).filter(({ state }) => state === 'HELD')
  }

  freeIn(activity: ModelClass): number {
    return (
      activity.capacity - this.spots.filter((spot) => spot.activity === activity && standsIn(spot)).length
    )
  }

  mayHold(family: number, childId: string, activity: ModelClass): boolean {
    const isThere = this.spots.some(
      (spot) => spot.childId === childId && spot.activity === activity && standsIn(spot),
    )
    const letGo = this.#letGo.filter((each) => each.family === family && each.activity === activity)
    return !isThere && this.freeIn(activity) > 0 && letGo.length < 3
  }

  hold(family: number, childId: string, activity: ModelClass, lineId: string): void {
    const spot: ModelSpot = {
      family,
      childId,
      activity,
      lineId,
      state: 'HELD',
      came: (this.#holds += 1),
      draftedCents: 0,
      isLengthened: false,
      isInCart: true,
    }
    spot.draftedCents = this.priceOf(spot)
    this.spots.push(spot)
  }

  holdAgain(spot: ModelSpot): void {
    Object.assign(spot, { state: 'HELD', came: (this.#holds += 1), isLengthened: false })
    spot.draftedCents = this.priceOf(spot)
  }

  /** What a spot costs now: a tenth less, half a cent rounded up, if a sibling came before and is there. */
  priceOf({ family, childId, activity, came }: ModelSpot): number {
    const hasSibling = this.spots.some(
      (other) =>
        other.family === family &&
        other.childId !== childId &&
        other.activity === activity &&
        other.came < came &&
        standsIn(other),
    )
    const tenth = (BigInt(activity.cents) * 10n + 50n) / 100n
    return activity.isForSiblings && hasSibling ? activity.cents - Number(tenth) : activity.cents
  }

  letGo(spot: ModelSpot): void {
    this.#letGo.push(spot)
    spot.state = 'ENDED'
  }

  priceOfCart(family: number): number {
    return sum(this.held(family).map((spot) => this.priceOf(spot)))
  }

  /** Drafts are written anew by whoever tries to pay. */
  draftAnew(family: number): void {
    for (const spot of this.held(family)) spot.draftedCents = this.priceOf(spot)
  }

  book(family: number, way: WayToBook): void {
    this.draftAnew(family)
    for (const spot of this.held(family)) {
      if (way === 'CARD') this.paidCents += spot.draftedCents
      else this.owedCents += spot.draftedCents
      spot.state = 'TAKEN'
    }
  }

  leave(spot: ModelSpot): void {
    spot.state = 'LEFT'
  }
}

function standsIn({ state }: ModelSpot): boolean {
  return state === 'HELD' || state === 'TAKEN'
}
