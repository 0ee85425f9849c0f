import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Billed, GiveOptions, GivePlacesResult } from '../give-places.ts'

/** How a line of a cart was given. */
export type LineResult = Pick<GivePlacesResult, 'added' | 'warnings' | 'isHeld' | 'heldUntil'>

/** A line that is written, and not billed yet. */
export interface GivenLine extends Billed {
  totalCents: number
  result: LineResult
}

/**
 * A line of a cart that is no place for a whole run, such as drop-ins. Its room stands further right and brings it here,
 * so that the cart locks all sections first, whatever its lines are.
 */
export interface OtherLine {
  childIds: readonly string[]
  /** Looks without a lock, and refuses what is refused anyway. */
  look: (options: GiveOptions) => Promise<OtherLook>
}

interface OtherLook {
  /** The sections to lock. */
  sectionIds: readonly string[]
  /** Decides under the lock and writes all of it or nothing. Bills nothing. */
  give: () => Promise<GivenLine>
}

/** Such a line with what the cart knows of it before the lock. */
export interface SeenOther {
  other: OtherLook
  childIds: readonly string[]
}

/** A line of that kind whose price is asked for. */
export interface OtherToPrice {
  /** The price of each child, all of it due now. */
  quotes: () => Promise<{ childId: string; quote: Quote }[]>
}
