import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { taughtBy } from '../activities/activities.store.ts'
import { peopleOf } from '../activities/search/search-condition.ts'

/** A public feed of these kinds, or an instructor's own feed. */
export type FeedOf =
  | { kinds: readonly ActivityKind[]; today: string; activityId: string | null }
  | { accountId: string }

/** `changes` counts the meeting's own changes; `changedAt` is the last change of it or its activity. */
export type MeetingOfFeed = [
  id: string,
  date: string,
  startsAt: string,
  endsAt: string,
  isCanceled: boolean,
  changes: number,
  changedAt: string,
]

export interface SectionOfFeed {
  id: string
  activity_id: string
  kind: ActivityKind
  name: string
  section_name: string
  version: number
  location: string | null
  address: string | null
  instructors: string[] | null
  meetings: MeetingOfFeed[] | null
}

/** Sections of a feed with their meetings in a range. */
export async function feedSections(
  tx: Tx,
  schoolId: string,
  of: FeedOf,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): Promise<SectionOfFeed[]> {
  const { rows } = await sql<SectionOfFeed>`
    select s.id, a.id as activity_id, a.kind, a.name, s.name as section_name, a.version, l.name as location, l.address,
      (select array_agg(t.first_name || ' ' || t.last_name order by t.last_name, t.id) from ${peopleOf}
        where si.school_id = s.school_id and si.section_id = s.id) as instructors,
      (select json_agg(json_build_array(m.id, m.date, m.starts_at, m.ends_at, m.is_cancelled, m.changes, greatest(a.changed_at, m.changed_at))
          order by m.date) from meeting m
        where m.school_id = s.school_id and m.section_id = s.id and m.date between ${dateFrom} and ${dateTo}) as meetings
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
    where a.school_id = ${schoolId} and not a.is_draft and a.removed_at is null and a.ends_on >= ${dateFrom} and a.starts_on <= ${dateTo}
      and ${isInFeed(of)}
    order by s.id`.execute(tx)
  return rows
}

function isInFeed(of: FeedOf): RawBuilder<unknown> {
  if ('accountId' in of) return taughtBy(of.accountId)
  return sql`a.is_on_portal and s.is_active and a.kind = any(${of.kinds}::text[]) and a.ends_on >= ${of.today}
    and (${of.activityId}::uuid is null or a.id = ${of.activityId}::uuid)`
}

/** Owner of the feed with this secret, if they still work at the school. */
export async function ownerOf(
  tx: Tx,
  schoolId: string,
  tokenHash: Buffer,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.first_name || ' ' || t.last_name as name
    from calendar_feed f join staff t on t.school_id = f.school_id and t.id = f.account_id
    where f.school_id = ${schoolId} and f.token_hash = ${tokenHash} and t.is_active and t.account_state = 'ACTIVE'`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Creation time of a person's own feed, and the number of activities it now contains. */
export async function feedOf(
  tx: Tx,
  schoolId: string,
  accountId: string,
  today: string,
): Promise<{ createdAt: string | null; activities: number }> {
  const { rows } = await sql<{ created_at: string | null; activities: number }>`
    select (select created_at from calendar_feed where school_id = ${schoolId} and account_id = ${accountId}) as created_at,
      (select count(distinct a.id)::int from section_instructor si join section s on s.school_id = si.school_id and s.id = si.section_id
        join activity a on a.school_id = s.school_id and a.id = s.activity_id
        where si.school_id = ${schoolId} and si.account_id = ${accountId} and not a.is_draft and a.removed_at is null
          and a.ends_on >= ${today}) as activities`.execute(tx)
  return { createdAt: rows[0]!.created_at, activities: rows[0]!.activities }
}

/** Whether a person has a feed of their own. */
export async function hasFeed(tx: Tx, schoolId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from calendar_feed where school_id = ${schoolId} and account_id = ${accountId}`.execute(tx)
  return rows.length > 0
}

/** Saves the hash of a new secret, replacing the previous one. */
export async function putFeed(
  tx: Tx,
  schoolId: string,
  accountId: string,
  tokenHash: Buffer,
): Promise<{ createdAt: string }> {
  const { rows } = await sql<{ created_at: string }>`
    insert into calendar_feed (school_id, account_id, token_hash) values (${schoolId}, ${accountId}, ${tokenHash})
    on conflict (school_id, account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning created_at`.execute(tx)
  return { createdAt: rows[0]!.created_at }
}

/** Deletes a feed created up to `until`. False if there was none. */
export async function dropFeed(
  tx: Tx,
  schoolId: string,
  accountId: string,
  until = 'infinity',
): Promise<boolean> {
  const { rows } = await sql`
    delete from calendar_feed where school_id = ${schoolId} and account_id = ${accountId} and created_at <= ${until} returning account_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes every feed of a school. */
export async function dropFeeds(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from calendar_feed where school_id = ${schoolId}`.execute(tx)
}
