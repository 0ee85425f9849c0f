import type { FamilyChange } from '@afterbell/domain/attendance/family-change'
import type { Tx } from '../../../platform/database/database.ts'
import { insertFamilyChanges } from './family-changes.store.ts'

interface FamilyContext {
  tx: Tx
  school: { id: string }
  /** The person of the family who made the change. */
  person: { id: string }
}

/**
 * Marks on today's board that a person of a family changed something staff at the door have to know: until somebody has
 * seen it, at least until the end of the day. The caller records its own event in the history, and a `child.`, `family.`
 * or `guardian.` event there makes open boards load the mark.
 * @answers What did a family change that staff at the door have to know?
 * @public
 */
export async function markFamilyChange(
  { tx, school, person }: FamilyContext,
  childIds: readonly string[],
  what: FamilyChange,
): Promise<void> {
  if (childIds.length === 0) return
  await insertFamilyChanges(tx, school.id, { childIds: [...new Set(childIds)], what, personId: person.id })
}
