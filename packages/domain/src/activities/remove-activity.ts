import { allowed, refused, type Decision } from '../kernel/decision.ts'

/**
 * Refuses to remove an activity with enrolled children, waiting children (they would lose their place in line), or
 * future drop-ins. Children still in the building (`there`), on the roster or not, must be checked out first.
 */
export function decideRemoveActivity(
  name: string,
  {
    enrolled,
    waiting,
    dropIns = 0,
    there = 0,
  }: { enrolled: number; waiting: number; dropIns?: number; there?: number },
): Decision<'HAS_CHILDREN'> {
  if (there > 0)
    return refused(
      'HAS_CHILDREN',
      `${name} has children who are still checked in today (${there}). Check them out first`,
    )
  if (enrolled === 0 && waiting === 0 && dropIns === 0) return allowed
  const counts = [
    enrolled > 0 ? `${enrolled} enrolled` : null,
    waiting > 0 ? `${waiting} waiting` : null,
    dropIns > 0 ? `${dropIns} dropping in` : null,
  ]
  return refused(
    'HAS_CHILDREN',
    `${name} has children (${counts.filter(Boolean).join(', ')}). Remove them first`,
  )
}
