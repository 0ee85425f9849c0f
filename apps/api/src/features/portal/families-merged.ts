import type { Reaction } from '../../platform/reactions.ts'
import { moveProofs } from './log-in/families-at-door.store.ts'

/** Lets those who could log in for a merged family log in for the remaining one. */
export const moveLogIns: Reaction<'familiesMerged'> = ({ tx, school }, { keepId, otherId }) =>
  moveProofs(tx, school.id, { from: otherId, to: keepId })
