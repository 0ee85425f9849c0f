import type { Reaction } from '../../platform/reactions.ts'
import { moveParts } from './uses.store.ts'

/** What is used of coupons goes along with children who are moved: it is given back with what they have there. */
export const moveUses: Reaction<'couponsMoved'> = ({ tx, school }, moved) => moveParts(tx, school.id, moved)
