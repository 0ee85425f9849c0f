import { sql } from 'kysely'
import { childName } from '@afterbell/domain/families/child-name'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { entries, type EntryRow } from './attendance.store.ts'
import { releasesInConflict } from './releases.ts'

/** A child who may be with the wrong person, with everybody who is said to have them. */
interface DoubtfulRelease {
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

/** More at once are not looked at: a school with as many has stopped working with the product. */
const MOST = 100

/**
 * Children of whom it is not clear who picked them up, whatever the day, until somebody found out: the latest day first.
 * The rows that may be in doubt are found by two small indexes; whether they are, the rule says.
 */
export async function releasesInDoubt(tx: Tx, schoolId: string): Promise<DoubtfulRelease[]> {
  const { rows: open } = await sql<{ id: string; child_id: string; date: string }>`
    with asked as (
      select v.attendance_id as id from attendance_event v
      where v.school_id = ${schoolId} and v.refused is not null and v.act = 'OUT'
        and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id)
      union select e.subject_id from audit_event e
      where e.school_id = ${schoolId} and e.what = 'attendance.released-twice' and exists (select from attendance_event v
        where v.school_id = e.school_id and v.attendance_id = e.subject_id and v.act = 'OUT'
          and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id))
    )
    select a.id, coalesce(c.merged_into_id, c.id) as child_id, told.date
    from asked a
      cross join lateral (select e.child_id, (e.details->>'date')::date as date from audit_event e
        where e.school_id = ${schoolId} and e.subject_id = a.id and e.child_id is not null and e.details ? 'date'
        order by e.at desc, e.id desc limit 1) told
      join child c on c.school_id = ${schoolId} and c.id = told.child_id
    order by told.date desc, a.id limit ${MOST}`.execute(tx)
  if (open.length === 0) return []
  const [ids, children, dates] = [
    open.map(({ id }) => id),
    open.map((each) => each.child_id),
    open.map(({ date }) => date),
  ]
  const found = await entries(
    tx,
    schoolId,
    sql`m.date = any(${dates}::date[]) and line.id = any(${ids}::uuid[]) and p.child_id = any(${children}::uuid[])
      and m.section_id in (select q.section_id from place q where q.school_id = ${schoolId} and q.child_id = any(${children}::uuid[]))`,
    sql<{ kind: ActivityKind; activity_name: string }>`, a.kind, a.name as activity_name`,
  )
  return found
    .flatMap((entry) => {
      const persons = personsInDoubt(entry)
      return persons.length === 0 ? [] : [doubtOf(entry, persons)]
    })
    .toSorted((one, other) => other.date.localeCompare(one.date))
}

/** Everybody who is said to have a child, as long as that is in doubt; nobody while it is clear. */
export function personsInDoubt(entry: Pick<EntryRow, 'refused_releases' | 'release_checks'>): string[] {
  const releases = [...releasesInConflict(entry.release_checks), ...entry.refused_releases]
  return [...new Set(releases.map(({ person }) => person!))]
}

function doubtOf(
  entry: EntryRow & { kind: ActivityKind; activity_name: string },
  persons: string[],
): DoubtfulRelease {
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
