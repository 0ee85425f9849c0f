import { countText } from '../../../lists/list.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { childrenWords } from '../../frame/children-words.ts'
import type { EntryRow } from '../attendance-entry.ts'
import type { Checks } from './checks.ts'

/** Returns the lines whose check-in can be undone. */
export function stillIn(rows: readonly EntryRow[]): EntryRow[] {
  return rows.filter(({ checkIn, checkOut }) => checkIn !== null && checkOut === null)
}

/** Undoes several check-ins, after a question. Returns whether all were undone. */
export async function undoCheckIns(
  rows: readonly EntryRow[],
  acts: Pick<Checks, 'undoCheckIn'>,
): Promise<boolean> {
  const isSure = await confirm({
    title: `Remove the check-in of ${countText(rows.length, childrenWords)}?`,
    message: 'They are expected again. Children who are checked out already stay as they are.',
    yes: 'Undo check-in',
    no: 'Keep them',
    danger: true,
  })
  if (!isSure) return false
  const results = await Promise.all(rows.map((row) => acts.undoCheckIn(row)))
  return results.every(Boolean)
}
