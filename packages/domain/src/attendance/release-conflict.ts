import { isApproved } from './attendance.ts'
import { inOrderOfTime, type CheckEvent } from './check-events.ts'

/** A check of an entry as far as it says to whom the child was handed. */
export type ReleaseCheck = Pick<CheckEvent, 'id' | 'at' | 'act' | 'time' | 'person' | 'isCorrection'> & {
  /** When somebody looked into it because another person was said to have the child as well. */
  readonly reviewedAt: Temporal.Instant | null
}

/**
 * The check-outs by which a child was handed to more than one person, in the order of their time, until somebody has
 * looked into every one of them; none where one person has the child (decision 63).
 *
 * Given are all checks of the entry, in any order and more than once, refused ones too: what was refused, or came second,
 * has happened all the same. A correction replaces a check-out that nobody contradicts, and an undo takes it back. Once
 * two persons are named, neither ends it: whoever corrects or undoes may not have heard of the other.
 */
export function conflictingReleases<C extends ReleaseCheck>(checks: readonly C[]): C[] {
  let open: C[] = []
  for (const check of inOrderOfTime(checks)) {
    if (check.act === 'IN') continue
    const isNew = check.act === 'OUT' && !check.isCorrection
    if (!isNew && isSettledBefore(open, check.at)) open = []
    if (check.act === 'OUT') open.push(check)
  }
  return areOfOne(open) || open.every(({ reviewedAt }) => reviewedAt !== null) ? [] : open
}

/** Whether it was clear who has the child when something was corrected or undone. */
function isSettledBefore(open: readonly ReleaseCheck[], at: Temporal.Instant): boolean {
  const isReviewed = ({ reviewedAt }: ReleaseCheck) =>
    reviewedAt !== null && Temporal.Instant.compare(reviewedAt, at) <= 0
  return areOfOne(open) || open.every(isReviewed)
}

function areOfOne(releases: readonly ReleaseCheck[]): boolean {
  const names = releases.map(({ person }) => ({ name: person! }))
  return names.every(({ name }) => isApproved(name, names.slice(0, 1)))
}
