import type { Reaction } from '../../platform/reactions.ts'
import { moveParts } from './uses.store.ts'

/** Moves coupon uses along with moved children, so they are given back with the new enrollment. */
export const moveUses: Reaction<'couponsMoved'> = ({ tx, school }, moved) => moveParts(tx, school.id, moved)
