import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import type { Weekday } from '@afterbell/domain/weekdays'
import type { Tx } from '../../platform/database.ts'
import { containing, limitOf, orderOf } from '../../platform/pages.ts'

export type Status = 'ACTIVE' | 'DRAFT' | 'PAST'

export interface ActivitiesAsked {
  kind: ActivityKind
  schoolId: string
  today: string
  status?: Status
  ids?: string[]
  search?: string | null
  locationId?: string | undefined
  /** Only those this account teaches. */
  instructorId?: string | undefined
  weekday?: Weekday | undefined
  /** With a free place, or without. */
  free?: boolean | undefined
  /** Only what the public may see. */
  isPublic?: boolean
}

export interface ActivityFacts {
  id: string
  kind: ActivityKind
  name: string
  description: string
  is_draft: boolean
  starts_on: string | null
  ends_on: string | null
  sign_up_begins_on: string | null
  sign_up_begins_at: string | null
  sign_up_ends_on: string | null
  sign_up_ends_at: string | null
  version: number
  location: { id: string; name: string } | null
  instructors: { id: string; name: string }[]
  weekdays: Weekday[] | null
  time_from: string | null
  time_to: string | null
  age_from: string | null
  age_to: string | null
  grade_from: string | null
  grade_to: string | null
  price_cents: number
  billing_type: string
  capacity: number
  has_wait_list: boolean
  wait_capacity: number
  used: number
  waiting: number
}

/** One page of activities with all that a row shows, and how many match. Two statements, sent together. */
export async function activitiesPage(
  tx: Tx,
  asked: ActivitiesAsked,
  list: {
    page: number
    size: number
    sort: { by: 'name' | 'startDate' | 'endDate'; direction: 'ASC' | 'DESC' } | null
  },
): Promise<{ rows: ActivityFacts[]; total: number }> {
  const order = orderOf(list.sort, ORDER, asked.status === 'PAST' ? 'endDate' : 'startDate', 'a.id')
  const [page, count] = await Promise.all([
    sql<ActivityFacts>`
      ${sql.raw(FACTS)}
      from (select a.* ${matching(asked)} ${order} ${limitOf(list)}) a
      ${sql.raw(BESIDE)} ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${matching(asked)}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const ORDER = {
  name: ['a.name collate "und-x-icu"'],
  startDate: ['a.starts_on'],
  endDate: ['a.ends_on'],
}

function matching(asked: ActivitiesAsked): RawBuilder<unknown> {
  const conditions = [
    sql`a.school_id = ${asked.schoolId} and a.kind = ${asked.kind} and a.removed_at is null`,
    ...(asked.ids ? [sql`a.id = any(${asked.ids}::uuid[])`] : []),
    ...(asked.status ? [statusIs(asked.status, asked.today)] : []),
    ...(asked.isPublic ? [sql`a.is_on_portal`] : []),
    ...(asked.locationId ? [sql`a.location_id = ${asked.locationId}`] : []),
    ...(asked.instructorId ? [taughtBy(asked.instructorId)] : []),
    ...(asked.weekday ? [hasSection(sql`${asked.weekday} = any(s.weekdays)`)] : []),
    ...(asked.free === undefined ? [] : [sql`${hasSection(FREE)} = ${asked.free}`]),
    ...(asked.search ? [found(asked.search)] : []),
  ]
  return sql`from activity a where ${sql.join(conditions, sql` and `)}`
}

/** Draft, over, or neither, on a day. */
export function statusIs(status: Status, today: string): RawBuilder<unknown> {
  if (status === 'DRAFT') return sql`a.is_draft`
  return status === 'PAST'
    ? sql`not a.is_draft and a.ends_on < ${today}`
    : sql`not a.is_draft and a.ends_on >= ${today}`
}

function hasSection(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from section s where s.school_id = a.school_id and s.activity_id = a.id and ${condition})`
}

function taughtBy(accountId: string): RawBuilder<unknown> {
  return hasSection(sql`exists (select from section_instructor si
    where si.school_id = s.school_id and si.section_id = s.id and si.account_id = ${accountId})`)
}

const FREE = sql`s.capacity > (select count(*) from place p
  where p.school_id = s.school_id and p.section_id = s.id and p.state <> 'gone' and p.left_at is null
    and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()))`

function found(search: string): RawBuilder<unknown> {
  const pattern = containing(search)
  return sql`(lower(a.name) like ${pattern}
    or exists (select from location l where l.school_id = a.school_id and l.id = a.location_id and lower(l.name) like ${pattern})
    or ${hasSection(sql`exists (select from section_instructor si join staff t on t.school_id = si.school_id and t.id = si.account_id
      where si.school_id = s.school_id and si.section_id = s.id and lower(t.first_name || ' ' || t.last_name) like ${pattern})`)})`
}

const FACTS = `
  select a.id, a.kind, a.name, a.description, a.is_draft, a.starts_on, a.ends_on, a.version,
    a.sign_up_begins_on, a.sign_up_begins_at, a.sign_up_ends_on, a.sign_up_ends_at,
    case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as location,
    coalesce(taught.instructors, '[]') as instructors,
    of_sections.weekdays, of_sections.time_from, of_sections.time_to, of_sections.age_from, of_sections.age_to,
    of_sections.grade_from, of_sections.grade_to, of_sections.price_cents, of_sections.billing_type,
    coalesce(of_sections.capacity, 0)::int as capacity, coalesce(of_sections.has_wait_list, false) as has_wait_list,
    coalesce(of_sections.wait_capacity, 0)::int as wait_capacity,
    coalesce(filled.used, 0)::int as used, coalesce(filled.waiting, 0)::int as waiting`

/** What stands beside an activity: its place, who teaches it, what its sections add up to, how full they are. */
const BESIDE = `
  left join location l on l.school_id = a.school_id and l.id = a.location_id
  left join lateral (
    select jsonb_agg(distinct jsonb_build_object('id', t.id, 'name', t.first_name || ' ' || t.last_name)) as instructors
    from section s join section_instructor si on si.school_id = s.school_id and si.section_id = s.id
      join staff t on t.school_id = si.school_id and t.id = si.account_id
    where s.school_id = a.school_id and s.activity_id = a.id) taught on true
  left join lateral (
    select (select array_agg(distinct d) from section w, unnest(w.weekdays) d where w.school_id = a.school_id and w.activity_id = a.id) as weekdays,
      min(s.time_from) as time_from, max(s.time_to) as time_to, min(s.age_from) as age_from, max(s.age_to) as age_to,
      min(s.grade_from) as grade_from, max(s.grade_to) as grade_to, min(s.price_cents) as price_cents, min(s.billing_type) as billing_type,
      sum(s.capacity) as capacity, bool_or(s.has_wait_list) as has_wait_list, sum(s.wait_capacity) as wait_capacity
    from section s where s.school_id = a.school_id and s.activity_id = a.id) of_sections on true
  left join lateral (
    select count(*) filter (where p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()) as used,
      count(*) filter (where p.state = 'waiting') as waiting
    from section s join place p on p.school_id = s.school_id and p.section_id = s.id
    where s.school_id = a.school_id and s.activity_id = a.id and p.state <> 'gone' and p.left_at is null) filled on true`

export interface Totals {
  active: number
  drafts: number
  past: number
  enrolled: number
  capacity: number
  waiting: number
  full: number
}

/** What the schedule's counters say. Places are counted over activities that are not over. */
export async function activityTotals(
  tx: Tx,
  { schoolId, kind, today }: { schoolId: string; kind: ActivityKind; today: string },
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with running as materialized (
      select s.id, s.capacity from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${schoolId} and a.kind = ${kind} and a.removed_at is null and ${statusIs('ACTIVE', today)}
    ), filled as materialized (
      select r.id, r.capacity, count(*) filter (where p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()) as used,
        count(*) filter (where p.state = 'waiting') as waiting
      from running r left join place p on p.school_id = ${schoolId} and p.section_id = r.id and p.state <> 'gone' and p.left_at is null
      group by r.id, r.capacity
    ), kinds as (
      select count(*) filter (where ${statusIs('ACTIVE', today)}) as active, count(*) filter (where a.is_draft) as drafts,
        count(*) filter (where ${statusIs('PAST', today)}) as past
      from activity a where a.school_id = ${schoolId} and a.kind = ${kind} and a.removed_at is null
    )
    select kinds.active::int, kinds.drafts::int, kinds.past::int, coalesce(sum(f.used), 0)::int as enrolled,
      coalesce(sum(f.capacity), 0)::int as capacity, coalesce(sum(f.waiting), 0)::int as waiting,
      (count(*) filter (where f.used >= f.capacity and f.id is not null))::int as full
    from kinds left join filled f on true group by kinds.active, kinds.drafts, kinds.past`.execute(tx)
  return rows[0]!
}

/** The names of those of these activities that are there; with an instructor, of own ones. */
export async function namesOf(
  tx: Tx,
  schoolId: string,
  kind: ActivityKind,
  ids: readonly string[],
  instructorId?: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from activity a
    where a.school_id = ${schoolId} and a.kind = ${kind} and a.id = any(${ids}::uuid[]) and a.removed_at is null
      ${instructorId ? sql`and ${taughtBy(instructorId)}` : sql``}
    order by a.id`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Takes activities out of every list, or brings them back. Their sections are locked, so that nobody is enrolled beside it. */
export async function markRemoved(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  isRemoved = true,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select id from section where school_id = ${schoolId} and activity_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  await sql`
    update activity set removed_at = case when ${isRemoved} then app.now() end, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

export interface OnDay {
  id: string
  name: string
  date: string
  time_from: string
  time_to: string
  location: string | null
  expected: number
  checked_in: number
  checked_out: number
}

/** What meets on a day, in order of time, with how many are expected, there, and gone again. */
export async function meetingOn(
  tx: Tx,
  {
    schoolId,
    kind,
    date,
    instructorId,
  }: { schoolId: string; kind: ActivityKind; date: string; instructorId?: string | undefined },
): Promise<OnDay[]> {
  const { rows } = await sql<OnDay>`
    select a.id, a.name, m.date, m.time_from, m.time_to, l.name as location, there.expected, there.checked_in, there.checked_out
    from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      join lateral (
        select count(p.id)::int as expected, count(t.check_in)::int as checked_in, count(t.check_out)::int as checked_out
        from place p left join attendance t on t.school_id = p.school_id and t.meeting_id = m.id and t.place_id = p.id
        where p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date) there on true
    where m.school_id = ${schoolId} and m.date = ${date} and not m.is_cancelled and a.kind = ${kind} and not a.is_draft and a.removed_at is null
      ${
        instructorId
          ? sql`and exists (select from section_instructor si where si.school_id = s.school_id and si.section_id = s.id
        and si.account_id = ${instructorId})`
          : sql``
      }
    order by m.time_from, a.name collate "und-x-icu", a.id`.execute(tx)
  return rows
}

export interface AttendanceSoFar {
  meetings: number
  held: number
  expected: number
  check_ins: number
}

/** How many meetings an activity has and had, and how many of the children expected at those held came. */
export async function attendanceSoFar(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<AttendanceSoFar> {
  const { rows } = await sql<AttendanceSoFar>`
    select count(*)::int as meetings, (count(*) filter (where m.ends_at <= app.now()))::int as held,
      coalesce(sum(there.expected) filter (where m.ends_at <= app.now()), 0)::int as expected,
      coalesce(sum(there.check_ins) filter (where m.ends_at <= app.now()), 0)::int as check_ins
    from meeting m
      join lateral (
        select count(p.id) as expected, count(t.check_in) as check_ins
        from place p left join attendance t on t.school_id = p.school_id and t.meeting_id = m.id and t.place_id = p.id
        where p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date) there on true
    where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[]) and not m.is_cancelled`.execute(
    tx,
  )
  return rows[0]!
}
