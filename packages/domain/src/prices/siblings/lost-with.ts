import { areTiers, tierFor, type ChildTiers } from '../discount-tiers.ts'
import type { Discount } from '../discounts.ts'

/** A child of a family with a spot in an activity. */
export interface SiblingHere {
  readonly childId: string
  /** When the child got the spot; one of the same instant follows by `number`. */
  readonly joinedAt: string
  /** Which child of the family it was when its discount was billed; 1 without one. */
  readonly number: number
}

/** A part of an amount: 1 of 1 is all of it. */
export interface PartOf {
  readonly part: number
  readonly of: number
}

const NOTHING: PartOf = { part: 0, of: 1 }

/**
 * Returns the part of a child's sibling discount that rested on another child who leaves: what it would not get if it
 * enrolled without that child. `here` are the children of the family in the activity, both included.
 */
export function lostWith(
  discount: Discount | ChildTiers | null,
  here: readonly SiblingHere[],
  { childId, leavingId }: { childId: string; leavingId: string },
): PartOf {
  if (!discount?.active) return NOTHING
  const [now, then] = [here, here.filter((each) => each.childId !== leavingId)].map((children) =>
    othersCounted(discount, children, childId),
  ) as [number, number]
  if (areTiers(discount)) {
    const [had, keeps] = [tierFor(discount, now + 1) ?? 0, tierFor(discount, then + 1) ?? 0]
    return had > keeps ? { part: had - keeps, of: had } : NOTHING
  }
  return now >= discount.after && then < discount.after ? { part: 1, of: 1 } : NOTHING
}

/** Returns how many siblings a child's discount counts: all of them, or those before it. */
function othersCounted(discount: Discount | ChildTiers, here: readonly SiblingHere[], childId: string) {
  const others = here.filter((each) => each.childId !== childId)
  if (!areTiers(discount) && discount.familyType === 'EVERY_CHILD') return others.length
  const own = here.find((each) => each.childId === childId)!
  return others.filter((each) => isBefore(each, own)).length
}

function isBefore(one: SiblingHere, other: SiblingHere): boolean {
  return one.joinedAt === other.joinedAt ? one.number < other.number : one.joinedAt < other.joinedAt
}
