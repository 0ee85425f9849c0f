import type { attendance } from '@afterbell/contract/attendance/attendance'
import { childName } from '@afterbell/domain/families/child-name'
import { conflictingReleases } from '@afterbell/domain/attendance/release-conflict'
import { decideLook, lookRule } from '@afterbell/domain/attendance/near-release'
import { findings } from '@afterbell/domain/kernel/decision'
import { may, ROLES } from '@afterbell/domain/kernel/roles'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { entriesWith, type EntryRow } from './attendance.store.ts'
import { lockForCheckIn } from './checks/check-events.store.ts'
import { hasColleagueWho, keepReviews, releaseChecksOf, type ReleaseRow } from './releases.store.ts'

/**
 * Records a review of the listed check-outs: that somebody found out who the child is with after conflicting or refused
 * releases, or that the office reviewed a release to a similar name, with its finding. Check-outs that arrive meanwhile
 * stay in doubt.
 */
export const reviewReleases: Act<(typeof attendance)['reviewReleases']> = async (call) => {
  const { tx, school, user, params, body, at } = call
  const { sectionIds, name } = await sectionsAt(call, params.id)
  await lockForCheckIn(tx, sectionIds)
  const query = { sectionIds, ids: [params.attendanceId], today: school.today }
  const [entry] = await entriesWith(tx, school.id, query)
  if (!entry) throw notThere()
  const inConflict = releasesInConflict(entry.release_checks).filter(({ reviewedAt }) => reviewedAt === null)
  // A refused check-out may be in both lists; it is recorded once.
  const reviewedReleases = [...inConflict, ...entry.refused_releases].filter(({ id }) =>
    body.checkIds.includes(id),
  )
  if (reviewedReleases.length > 0) {
    await keepReviews(tx, school.id, user.id, {
      at,
      eventIds: reviewedReleases.map(({ id }) => id),
      note: null,
    })
    await record(tx, call, [
      { ...namingPersons(entry, name, reviewedReleases), what: 'attendance.releases-reviewed' },
    ])
  }
  const nearRelease = entry.near_release
  if (!nearRelease || nearRelease.reviewed || !body.checkIds.includes(nearRelease.id)) return
  // Confirming who has the child also settles this one.
  if (reviewedReleases.some(({ id }) => id === nearRelease.id)) return
  const isOwn = nearRelease.byId === user.id
  const isAlone = isOwn && !(await hasColleagueWho(tx, school.id, user.id, OFFICE))
  assertAllowed(decideLook({ isOffice: OFFICE.includes(user.role), isReleaser: isOwn, isAlone }))
  const note = body.note ?? ''
  assertValid(findings([['note', lookRule(note)]]))
  await keepReviews(tx, school.id, user.id, { at, eventIds: [nearRelease.id], note })
  const details = {
    name,
    child: childName(entry),
    date: entry.date,
    person: nearRelease.person,
    entry: nearRelease.entry,
    note,
  }
  const subjectIds = { subjectId: entry.id, childId: entry.child_id }
  await record(tx, call, [{ ...subjectIds, details, what: 'attendance.near-release-reviewed' }])
}

/** Roles that see on the dashboard what needs the office. */
const OFFICE = ROLES.filter((role) => may(role, 'dashboard', 'view'))

/** Returns the check-outs of an entry that name different persons, while no one has reviewed them. */
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
 * Returns audit events for children who are now recorded with more persons than before this call's checks, so that
 * every board hears of it. Entries must be as read before; `name` is the activity.
 */
export async function newConflictEvents(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  checked: readonly { entry: EntryRow; name: string }[],
): Promise<AuditEvent[]> {
  const ids = checked.map(({ entry }) => entry.id)
  const now = await releaseChecksOf(tx, school.id, ids)
  return checked.flatMap(({ entry, name }): AuditEvent[] => {
    const conflictsBefore = releasesInConflict(entry.release_checks)
    const releases = releasesInConflict(now.get(entry.id)!)
    const isNews = releases.some(({ id }) => conflictsBefore.every((each) => each.id !== id))
    return isNews ? [{ ...namingPersons(entry, name, releases), what: 'attendance.released-twice' }] : []
  })
}

function namingPersons(
  entry: EntryRow,
  name: string,
  releases: readonly { person: string | null }[],
): Omit<AuditEvent, 'what'> {
  const persons = [...new Set(releases.map(({ person }) => person!))].join(', ')
  const details = { name, child: childName(entry), date: entry.date, persons }
  return { subjectId: entry.id, childId: entry.child_id, details }
}
