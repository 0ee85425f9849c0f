import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_EXPECTED } from '../../../platform/database/expected-at.ts'
import type { FamilyPerson } from '../../../platform/http/families/family-door.ts'
import { FAMILY_RIGHTS_OF_C } from '../../school/family-portal.store.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'
import { PEOPLE_OF_P } from '../family-sessions.store.ts'

interface FeedOwner {
  email: string
  people: FamilyPerson[]
  rights: FamilyRights
  language: Language | null
}

/**
 * Returns whose feed this is. Like a session it ends with the first of its people who no longer is who they were, and
 * while the school's portal is off.
 */
export async function ownerOfFeed(tx: Tx, schoolId: string, feedId: string): Promise<FeedOwner | undefined> {
  const { rows } = await sql<FeedOwner & { isSame: boolean | null }>`
    select coalesce(o.email, '') as email, o.people, o."isSame", o.language, ${FAMILY_RIGHTS_OF_C} as rights
    from school c cross join lateral (
      select min(p.email_key) as email, bool_and(g.id is not null) as "isSame",
        (array_agg(g.language order by p.created_at, p.id))[1] as language,
        ${PEOPLE_OF_P} as people
      from family_feed f join family_person p on p.school_id = f.school_id and p.id = f.person_id
        left join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.email_key = p.email_key and ${IS_SAME_HUMAN}
      where f.school_id = c.school_id and f.id = ${feedId}) o
    where c.school_id = ${schoolId} and c.has_family_portal`.execute(tx)
  const [row] = rows
  return row?.isSame ? row : undefined
}

/** Returns the feed of these persons; of several the newest. */
export async function feedOfPeople(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<{ id: string; createdAt: string } | undefined> {
  const { rows } = await sql<{ id: string; createdAt: string }>`
    select id, created_at as "createdAt" from family_feed
    where school_id = ${schoolId} and person_id = any(${personIds}::uuid[]) order by created_at desc, id limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function insertFamilyFeed(
  tx: Tx,
  schoolId: string,
  { id, personIds }: { id: string; personIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into family_feed (school_id, person_id, id)
    select ${schoolId}::uuid, u.person_id, ${id}::uuid from unnest(${personIds}::uuid[]) as u(person_id)`.execute(
    tx,
  )
}

/** Ends every feed in which one of these persons is. False if there was none. */
export async function dropFeedsOfPeople(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    delete from family_feed where school_id = ${schoolId} and id in (
      select f.id from family_feed f where f.school_id = ${schoolId} and f.person_id = any(${personIds}::uuid[]))
    returning person_id`.execute(tx)
  return rows.length > 0
}

/** Deletes the families' feeds of a school. */
export async function dropFamilyFeeds(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from family_feed where school_id = ${schoolId}`.execute(tx)
}

export interface MeetingInFeed {
  /** Of the child's entry in the attendance: it stays the same when the meeting moves. */
  id: string
  childId: string
  activityId: string
  /** What the child is called. */
  child: string
  kind: ActivityKind
  activity: string
  section: string
  location: string | null
  address: string | null
  date: string
  startsAt: string
  endsAt: string
  isCancelled: boolean
  isAbsent: boolean
  /** The changes of the activity, the meeting and the child's absences together. */
  sequence: number
  changedAt: string
}

/** Returns the meetings these children are expected at between two days. */
export async function meetingsInFeed(
  tx: Tx,
  schoolId: string,
  { childIds, dateFrom, dateTo }: { childIds: readonly string[]; dateFrom: string; dateTo: string },
): Promise<MeetingInFeed[]> {
  const { rows } = await sql<MeetingInFeed>`
    select app.line_id(p.id, m.id) as id, c.id as "childId", coalesce(nullif(c.preferred_name, ''), c.first_name) as child,
      a.id as "activityId", a.kind, a.name as activity, s.name as section, l.name as location, l.address, m.date,
      m.starts_at as "startsAt", m.ends_at as "endsAt", m.is_cancelled as "isCancelled", b.live > 0 as "isAbsent",
      (a.version + m.changes + b.changes)::int as sequence, greatest(a.changed_at, m.changed_at, p.taken_at, b.changed_at) as "changedAt"
    from place p join child c on c.school_id = p.school_id and c.id = p.child_id
      join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and ${IS_EXPECTED}
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      cross join lateral (
        select count(*) filter (where x.withdrawn_at is null) as live, count(*) + count(x.withdrawn_at) as changes,
          max(greatest(x.made_at, x.withdrawn_at)) as changed_at
        from absence x where x.school_id = p.school_id and x.child_id = p.child_id and x.starts_on <= m.date and x.ends_on >= m.date
          and (x.activity_id is null or x.activity_id = a.id)) b
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.state = 'taken'
      and m.date between ${dateFrom} and ${dateTo} and a.removed_at is null and not a.is_draft
    order by m.date, m.time_from, p.id`.execute(tx)
  return rows
}
