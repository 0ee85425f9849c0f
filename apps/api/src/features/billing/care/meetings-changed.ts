import type { Reaction } from '../../../platform/reactions.ts'
import { compareAgain } from './compare.store.ts'

/** Charges that were made after their cycle are compared where a meeting of it is dropped, or added: later, so nothing is proposed yet. */
export const compareChanged: Reaction<'meetingsChanged'> = async ({ tx, school }, { dropped, added }) => {
  const days = [...dropped, ...added].map(({ sectionId, date }) => ({ sectionId, date }))
  if (days.length > 0) await compareAgain(tx, school.id, days)
  return 0
}
