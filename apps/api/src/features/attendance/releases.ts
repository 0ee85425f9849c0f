import type { attendance } from '@afterbell/contract/attendance/attendance'
import { childName } from '@afterbell/domain/families/child-name'
import { conflictingReleases } from '@afterbell/domain/attendance/release-conflict'
import { record, type Happening } from '../../platform/database/history.ts'
import { notThere } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { linesWith, type LineFacts } from './attendance.store.ts'
import { oneAfterAnother } from './check-events.store.ts'
import { keepReviews, releaseChecksOf, type ReleaseRow } from './releases.store.ts'

/**
 * Writes down that somebody looked into it that a child was handed to more than one person. Only of those that were shown:
 * whom a device names in the same moment stays in doubt.
 */
export const reviewReleases: Act<(typeof attendance)['reviewReleases']> = async (call) => {
  const { tx, school, user, params, body, at } = call
  const { sectionIds, name } = await sectionsAt(call, params.id)
  await oneAfterAnother(tx, sectionIds)
  const [line] = await linesWith(tx, school.id, sectionIds, [params.attendanceId], school.today)
  if (!line) throw notThere()
  const seen = releasesInConflict(line.release_checks).filter(
    ({ id, reviewedAt }) => body.checkIds.includes(id) && reviewedAt === null,
  )
  if (seen.length === 0) return
  await keepReviews(tx, school.id, user.id, { at, eventIds: seen.map(({ id }) => id) })
  await record(tx, call, [{ ...namingPersons(line, name, seen), what: 'attendance.releases-reviewed' }])
}

/** The check-outs of a line that name different persons, as long as nobody has looked into them. */
export function releasesInConflict(checks: readonly ReleaseRow[]) {
  return conflictingReleases(
    checks.map(({ at, reviewedAt, ...check }) => ({
      ...check,
      at: Temporal.Instant.from(at),
      reviewedAt: reviewedAt === null ? null : Temporal.Instant.from(reviewedAt),
    })),
  )
}

/**
 * What is written down when the children of `lines`, as they were read before the checks of this call, are by now said to be
 * with more persons than then: every board has to hear of it, whichever of the checks the line tells.
 */
export async function conflictsBegun(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  lines: readonly LineFacts[],
  nameOf: (line: LineFacts) => string,
): Promise<Happening[]> {
  const ids = lines.map(({ id }) => id)
  const now = await releaseChecksOf(tx, school.id, ids)
  return lines.flatMap((line): Happening[] => {
    const known = releasesInConflict(line.release_checks)
    const releases = releasesInConflict(now.get(line.id)!)
    const isNews = releases.some(({ id }) => known.every((each) => each.id !== id))
    return isNews
      ? [{ ...namingPersons(line, nameOf(line), releases), what: 'attendance.released-twice' }]
      : []
  })
}

function namingPersons(
  line: LineFacts,
  name: string,
  releases: readonly { person: string | null }[],
): Omit<Happening, 'what'> {
  const child = childName(line)
  const persons = [...new Set(releases.map(({ person }) => person!))].join(', ')
  return { subjectId: line.id, childId: line.child_id, details: { name, child, date: line.date, persons } }
}
