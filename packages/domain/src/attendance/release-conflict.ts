import { isApproved } from './attendance.ts'
import { inOrderOfTime, type CheckEvent } from './check-events.ts'

/** The fields of a check that say who picked up the child. */
export type ReleaseCheck = Pick<CheckEvent, 'id' | 'at' | 'act' | 'time' | 'person' | 'isCorrection'> & {
  /** When staff reviewed it because another check named another person. */
  readonly reviewedAt: Temporal.Instant | null
}

/**
 * Returns the check-outs that released a child to more than one person, by time, until staff have reviewed every one;
 * otherwise an empty list (decision 63).
 *
 * `checks` are all checks of the entry, in any order, also repeated or refused ones: a refused or second check-out has
 * happened, too.
 *
 * A correction replaces an undisputed check-out, and an undo removes it. Once two persons are named, neither ends the
 * conflict, because its author may not know about the other person.
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

/** Checks whether it was clear who had the child when a check was corrected or undone. */
function isSettledBefore(open: readonly ReleaseCheck[], at: Temporal.Instant): boolean {
  const isReviewed = ({ reviewedAt }: ReleaseCheck) =>
    reviewedAt !== null && Temporal.Instant.compare(reviewedAt, at) <= 0
  return areOfOne(open) || open.every(isReviewed)
}

function areOfOne(releases: readonly ReleaseCheck[]): boolean {
  const names = releases.map(({ person }) => ({ name: person! }))
  return names.every(({ name }) => isApproved(name, names.slice(0, 1)))
}
