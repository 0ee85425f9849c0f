import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Age } from '@afterbell/domain/kernel/ages'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { Tx } from '../../platform/database/database.ts'
import {
  isFor,
  statusIs,
  reservedToCome,
  taughtBy,
  type ActivityAsListed,
  type SectionAsListed,
  type Status,
} from '../activities/activities.store.ts'
import { peopleOf } from '../activities/search/search-condition.ts'
import { isMetAt } from './dates.store.ts'

export interface CalendarQuery {
  schoolId: string
  kind: ActivityKind
  today: string
  dateFrom: string
  dateTo: string
  /** Null for everything published. */
  status: Status | null
  /** Only activities that the public may see. */
  isPublic: boolean
  locationId?: string | undefined
  /** Only sections this account teaches or substitutes for. */
  instructorId?: string | undefined
  age?: Age | undefined
  grade?: Grade | undefined
}

/** A section with its activity's fields, repeated for each section of the activity. */
export interface SectionOfCalendar
  extends
    Omit<
      ActivityAsListed,
      'id' | 'kind' | 'name' | 'description' | 'version' | 'sections' | 'day_tiers' | 'payment_plan'
    >,
    Omit<SectionAsListed, 'time_from' | 'time_to' | 'instructors' | 'used' | 'waiting' | 'days'> {
  activity_id: string
  activity_name: string
  /** Still offered. An inactive section keeps its past days. */
  is_active: boolean
  /** The activity's days without class, within the range. */
  no_dates: string[]
  instructors: SectionAsListed['instructors'] | null
}

/** Meetings of a section that are equal except for their date; most of them are. */
type AlikeMeetings = [
  timeFrom: string,
  timeTo: string,
  booked: number,
  waiting: number,
  dropIns: number,
  isCancelled: boolean,
  substitutes: { id: string; name: string }[] | null,
  dates: string[],
]

export interface MeetingsOfCalendar {
  section_id: string
  used: number
  waiting: number
  meetings: AlikeMeetings[]
}

/**
 * Sections of the activities in a range, and their meetings. Two statements, sent together. TypeScript joins the
 * results: PostgreSQL would misjudge the number of rows and compare every section with every other.
 */
export async function calendarOf(
  tx: Tx,
  query: CalendarQuery,
): Promise<{ sections: SectionOfCalendar[]; meetings: MeetingsOfCalendar[] }> {
  const [sections, meetings] = await Promise.all([
    sql<SectionOfCalendar>`
      select a.id as activity_id, a.name as activity_name, a.is_draft, a.starts_on, a.ends_on,
        a.sign_up_begins_on, a.sign_up_begins_at, a.sign_up_ends_on, a.sign_up_ends_at,
        a.interval_type, a.billing_cycle, a.charge_type, a.drop_in_price_cents, a.drop_in_rate,
        case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as location,
        array(select d from unnest(a.no_dates) d where d between ${query.dateFrom} and ${query.dateTo} order by d) as no_dates,
        s.id, s.name, s.is_active, s.weekdays, s.age_from, s.age_to, s.grade_from, s.grade_to, s.price_cents, s.billing_type, s.is_paid,
        s.capacity, s.has_wait_list, s.wait_capacity, s.dropin_capacity, taught.instructors, ${reservedToCome(query.today)} as reserved
      from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
        left join location l on l.school_id = a.school_id and l.id = a.location_id
        left join lateral (
          select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.first_name || ' ' || t.last_name) order by t.last_name, t.id) as instructors
          from ${peopleOf}
          where si.school_id = s.school_id and si.section_id = s.id) taught on true
      where ${ofActivity(query)} and a.ends_on >= ${query.dateFrom} and a.starts_on <= ${query.dateTo} and ${ofSection(query)}
      order by a.id, s.position, s.id`.execute(tx),
    sql<MeetingsOfCalendar>`
      with day as materialized (${query.status === 'DRAFT' ? draftMeetings(query) : writtenOut(query)}),
      shown as materialized (
        select s.school_id, s.id, (select m.ends_at from meeting m where m.school_id = s.school_id and m.section_id = s.id and m.date >= ${query.dateFrom}
            order by m.date limit 1) as first_ends_at
        from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
        where s.school_id = ${query.schoolId} and s.id in (select section_id from day)
          and ${ofActivity(query)} and ${ofSection(query)}
      ), instead as materialized (
        select u.section_id, u.date, jsonb_agg(jsonb_build_object('id', t.id, 'name', t.first_name || ' ' || t.last_name) order by t.last_name, t.id) as substitutes
        from section_substitute u cross join lateral (
          select staff.id, staff.first_name, staff.last_name from staff where staff.school_id = u.school_id and staff.id = u.account_id and staff.is_active offset 0) t
        where u.school_id = ${query.schoolId} and u.date between ${query.dateFrom} and ${query.dateTo}
        group by u.section_id, u.date
      ), ${PLACE_COUNTS}`.execute(tx),
  ])
  return { sections: sections.rows, meetings: meetings.rows }
}

/** Stored meetings. For an instructor, only those of their sections, and those they substitute for, on the day. */
function writtenOut({ schoolId, dateFrom, dateTo, instructorId }: CalendarQuery): RawBuilder<unknown> {
  const instructorFilter = instructorId
    ? sql`and (exists (select from section_instructor si
          where si.school_id = m.school_id and si.section_id = m.section_id and si.account_id = ${instructorId})
        or exists (select from section_substitute u
          where u.school_id = m.school_id and u.section_id = m.section_id and u.account_id = ${instructorId} and u.date = m.date))`
    : sql``
  return sql`
    select m.school_id, m.id, m.section_id, m.date, m.time_from, m.time_to, m.ends_at, m.is_cancelled from meeting m
    where m.school_id = ${schoolId} and m.date between ${dateFrom} and ${dateTo} ${instructorFilter}`
}

/** Drafts have no stored meetings: computes where they would fall, as far as the draft has dates and times. */
function draftMeetings(query: CalendarQuery): RawBuilder<unknown> {
  return sql`
    select s.school_id, null::uuid as id, s.id as section_id, d::date as date, s.time_from, s.time_to, null::timestamptz as ends_at, false as is_cancelled
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      cross join lateral generate_series(greatest(a.starts_on, ${query.dateFrom}::date), least(a.ends_on, ${query.dateTo}::date), '1 day') d
    where ${ofActivity(query)} and s.is_active and s.time_from is not null and s.time_to is not null and a.starts_on is not null and a.ends_on is not null
      and (array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])[extract(dow from d)::int + 1] = any(s.weekdays)
      and not d::date = any(a.no_dates)`
}

function ofActivity(query: CalendarQuery): RawBuilder<unknown> {
  const conditions = [
    sql`a.school_id = ${query.schoolId} and a.kind = ${query.kind} and a.removed_at is null`,
    query.status === null ? sql`not a.is_draft` : statusIs(query.status, query.today),
    ...(query.isPublic ? [sql`a.is_on_portal`] : []),
    ...(query.locationId ? [sql`a.location_id = ${query.locationId}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function ofSection({
  instructorId,
  isPublic,
  age,
  grade,
  dateFrom,
  dateTo,
}: CalendarQuery): RawBuilder<unknown> {
  const conditions = [
    ...(isPublic ? [sql`s.is_active`] : []),
    ...(instructorId
      ? [
          sql`(${taughtBy(instructorId)} or exists (select from section_substitute u
            where u.school_id = s.school_id and u.section_id = s.id and u.account_id = ${instructorId} and u.date between ${dateFrom} and ${dateTo}))`,
        ]
      : []),
    ...(age || grade ? [isFor({ age, grade })] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Groups a section's spots by the days they cover. That is mostly one row, because most spots cover all dates. The
 * numbers of a meeting are sums of these rows, and meetings equal except for their date are returned once.
 * Spots taken after the first meeting had ended get a row each, because the child is not expected at earlier
 * meetings.
 */
const PLACE_COUNTS = sql`
  filled as materialized (
    select p.section_id, p.days, l.place_id,
      count(*) filter (where p.pool = 'regular' and p.state <> 'waiting') as booked,
      count(*) filter (where p.pool = 'dropin' and p.state <> 'waiting') as dropped_in,
      count(*) filter (where p.pool = 'regular' and p.state <> 'waiting' and p.left_at is null) as used,
      count(*) filter (where p.pool = 'regular' and p.state = 'waiting') as waiting
    from shown s join place p on p.school_id = s.school_id and p.section_id = s.id and p.state <> 'gone'
      cross join lateral (select case when p.state = 'taken' and p.taken_at >= s.first_ends_at then p.id end as place_id) l
    where p.state <> 'held' or p.expires_at > app.now()
    group by p.section_id, p.days, l.place_id
  ), counted as (
    select d.section_id, d.date, d.time_from, d.time_to, d.is_cancelled,
      coalesce(sum(f.booked), 0)::int as booked, coalesce(sum(f.waiting), 0)::int as waiting,
      coalesce(sum(f.dropped_in), 0)::int as dropped_in, u.substitutes
    from day d left join filled f on f.section_id = d.section_id and f.days @> d.date and ${isMetAt('d')}
      left join instead u on u.section_id = d.section_id and u.date = d.date
    where d.section_id in (select id from shown)
    group by d.section_id, d.date, d.time_from, d.time_to, d.is_cancelled, u.substitutes
  ), alike as (
    select section_id, time_from, time_to, booked, waiting, dropped_in, is_cancelled, substitutes, array_agg(date) as dates
    from counted group by section_id, time_from, time_to, booked, waiting, dropped_in, is_cancelled, substitutes
  )
  select section_id, coalesce(sum(used), 0)::int as used, coalesce(sum(waiting), 0)::int as waiting,
    json_agg(told) filter (where told is not null) as meetings
  from (
    select section_id, null::bigint as used, null::bigint as waiting,
      json_build_array(left(time_from::text, 5), left(time_to::text, 5), booked, waiting, dropped_in, is_cancelled, substitutes, dates) as told from alike
    union all
    select section_id, used, waiting, null from filled) both_told
  group by section_id`
