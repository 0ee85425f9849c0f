import { sql } from 'kysely'
import { childName } from '@afterbell/domain/families/child-name'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { entries, type EntryRow } from './attendance.store.ts'
import { IS_NEAR_RELEASE } from './releases.store.ts'
import { releasesInConflict } from './releases.ts'

/** A child whose pickup somebody must look into, with all persons named. */
interface LookedFor {
  kind: ActivityKind
  activityId: string
  sectionId: string
  name: string
  section: string | null
  child: string
  date: string
  entryId: string
  persons: string[]
}

/** A release to a person whose name is similar to an entry on the do-not-release list. */
interface NearRelease extends LookedFor {
  near: { entry: string; time: string; leftOn: string; by: string | null }
}

/** Limit per kind; a school that reaches it no longer handles these cases. */
const CASES_MAX = 100

/**
 * Returns pickups that need a look, on any day, latest first. A case is in doubt until somebody confirms who has the
 * child; a release to a name similar to the do-not-release list waits for the office's review.
 * Small indexes find candidates; domain rules decide.
 */
export async function releasesToLookAt(
  tx: Tx,
  schoolId: string,
): Promise<{ inDoubt: LookedFor[]; near: NearRelease[] }> {
  const { rows: open } = await sql<{ id: string; child_id: string; date: string }>`
    with asked as (
      select v.attendance_id as id, false as is_near from attendance_event v
      where v.school_id = ${schoolId} and v.refused is not null and v.act = 'OUT'
        and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id)
      union select e.subject_id, false from audit_event e
      where e.school_id = ${schoolId} and e.what = 'attendance.released-twice' and exists (select from attendance_event v
        where v.school_id = e.school_id and v.attendance_id = e.subject_id and v.act = 'OUT'
          and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id))
      union select v.attendance_id, true from attendance_event v
        join attendance t on t.school_id = v.school_id and t.id = v.attendance_id and t.check_out is not null
      where v.school_id = ${schoolId} and ${IS_NEAR_RELEASE}
        and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id)
    )
    select id, child_id, date from (select a.id, coalesce(c.merged_into_id, c.id) as child_id, told.date,
      row_number() over (partition by a.is_near order by told.date desc, a.id) as place
    from (select id, bool_and(is_near) as is_near from asked group by id) a
      cross join lateral (select e.child_id, (e.details->>'date')::date as date from audit_event e
        where e.school_id = ${schoolId} and e.subject_id = a.id and e.child_id is not null and e.details ? 'date'
        order by e.at desc, e.id desc limit 1) told
      join child c on c.school_id = ${schoolId} and c.id = told.child_id) found
    where place <= ${CASES_MAX} order by date desc, id`.execute(tx)
  if (open.length === 0) return { inDoubt: [], near: [] }
  const [ids, children, dates] = [
    open.map(({ id }) => id),
    open.map((each) => each.child_id),
    open.map(({ date }) => date),
  ]
  const entryRows = await entries(
    tx,
    schoolId,
    sql`m.date = any(${dates}::date[]) and line.id = any(${ids}::uuid[]) and p.child_id = any(${children}::uuid[])
      and m.section_id in (select q.section_id from place q where q.school_id = ${schoolId} and q.child_id = any(${children}::uuid[]))`,
    sql<{ kind: ActivityKind; activity_name: string }>`, a.kind, a.name as activity_name`,
  )
  const latestFirst = entryRows.toSorted((one, other) => other.date.localeCompare(one.date))
  const inDoubt = latestFirst.flatMap((entry) => {
    const persons = personsInDoubt(entry)
    return persons.length === 0 ? [] : [lookedFor(entry, persons)]
  })
  return { inDoubt, near: latestFirst.flatMap(unreviewedNearReleases) }
}

/** Returns the unreviewed release to a similar name; none if the entry is in doubt anyway. */
function unreviewedNearReleases(entry: EntryInActivity): NearRelease[] {
  const { near_release: release, check_out: time } = entry
  if (!release || release.reviewed || time === null || personsInDoubt(entry).length > 0) return []
  const nearRelease = {
    entry: release.entry,
    time,
    leftOn: entry.check_out_date ?? entry.date,
    by: release.by,
  }
  return [{ ...lookedFor(entry, [release.person]), near: nearRelease }]
}

type EntryInActivity = EntryRow & { kind: ActivityKind; activity_name: string }

/** Returns all persons named as having the child while that is in doubt; empty if it is clear. */
export function personsInDoubt(entry: Pick<EntryRow, 'refused_releases' | 'release_checks'>): string[] {
  const releases = [...releasesInConflict(entry.release_checks), ...entry.refused_releases]
  return [...new Set(releases.map(({ person }) => person!))]
}

function lookedFor(entry: EntryInActivity, persons: string[]): LookedFor {
  return {
    kind: entry.kind,
    activityId: entry.activity_id,
    sectionId: entry.section_id,
    name: entry.activity_name,
    section: entry.section_name || null,
    child: childName(entry),
    date: entry.date,
    entryId: entry.id,
    persons,
  }
}
