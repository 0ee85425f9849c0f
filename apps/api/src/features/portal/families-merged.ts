import type { Reaction } from '../../platform/reactions.ts'
import { moveProofs } from './log-in/families-at-door.store.ts'
import { moveRequests, moveRequestsOfChild } from './requests/requests.store.ts'

/** Lets those who could log in for a merged family log in for the remaining one, which keeps what they asked the school for. */
export const moveLogIns: Reaction<'familiesMerged'> = async ({ tx, school }, { keepId, otherId }) => {
  await moveProofs(tx, school.id, { from: otherId, to: keepId })
  await moveRequests(tx, school.id, { from: otherId, to: keepId })
}

/** Lets what families asked for a merged duplicate be about the child that is kept. */
export const moveAskedChildren: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const pair of same) await moveRequestsOfChild(tx, school.id, pair)
}
