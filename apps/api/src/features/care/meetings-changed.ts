import type { Reaction } from '../../platform/reactions.ts'
import { compareAgain } from './compare.store.ts'

/**
 * Marks after-cycle charges for comparison when a meeting is dropped or added. The comparison runs later, so this
 * proposes nothing yet.
 * @answers What becomes of money when a meeting is canceled or a day is closed?
 */
export const compareChanged: Reaction<'meetingsChanged'> = async ({ tx, school }, { dropped, added }) => {
  const days = [...dropped, ...added].map(({ sectionId, date }) => ({ sectionId, date }))
  if (days.length > 0) await compareAgain(tx, school.id, days)
  return 0
}
