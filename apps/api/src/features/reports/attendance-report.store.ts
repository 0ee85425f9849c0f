import { sql, type RawBuilder } from 'kysely'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type {
  AttendanceCounts,
  AttendanceBy,
  DayAttended,
  EntryState,
} from '@afterbell/domain/reports/attendance-report'
import { C_BY_NAME, NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { foldedMentions, mentions } from '../../platform/database/search.ts'
import { meetingsInRange, type ReportPaging, type ReportSchool, type Scope } from './report-scope.ts'

/** School, range and activities that a report covers; `at` decides which meetings are over. */
export interface AttendanceQuery {
  school: ReportSchool
  range: Range
  scope: Scope
  at: Temporal.Instant
}

/** Attendance of each day in the range that had expected children. */
export async function attendanceDays(tx: Tx, query: AttendanceQuery): Promise<DayAttended[]> {
  const { rows } = await sql<DayAttended>`
    select e.date, ${COUNTS} ${entriesOf(query, 'ALL')} group by e.date order by e.date`.execute(tx)
  return rows
}

export interface GroupAttended extends AttendanceCounts {
  key: string
  name: string
  kind: ActivityKind | null
  total: number
}

/**
 * A page of attendance by activity, location or child. Includes only groups with at least one expected child. Each
 * row carries the total number of groups.
 */
export async function attendanceGroups(
  tx: Tx,
  query: AttendanceQuery,
  by: Exclude<AttendanceBy, 'day'>,
  list: ReportPaging<keyof typeof GROUP_ORDER>,
): Promise<GroupAttended[]> {
  const { rows } = await sql<GroupAttended>`
    select n.key, n.name, n.kind, n.expected, n.present, n.absent, n.excused, n."latePickups", n."dropIns", count(*) over ()::int as total
    from (${groupsBy[by](query)}) n ${list.search ? sql`where ${mentions(list.search, 'n.name')}` : sql``}
    ${orderOf(list.sort, GROUP_ORDER, 'name', 'n.key')} ${limitOf(list)}`.execute(tx)
  return rows
}

const GROUP_ORDER = {
  name: ['n.by_name collate "und-x-icu"'],
  expected: ['n.expected'],
  present: ['n.present'],
  absent: ['n.absent'],
  excused: ['n.excused'],
  latePickups: ['n."latePickups"'],
  dropIns: ['n."dropIns"'],
}

const groupsBy: Record<Exclude<AttendanceBy, 'day'>, (query: AttendanceQuery) => RawBuilder<unknown>> = {
  activity: (query) => sql`
    select e.activity_id::text as key, a.name, a.name as by_name, a.kind, e.expected, e.present, e.absent, e.excused, e."latePickups", e."dropIns"
    from (select e.school_id, e.activity_id, ${COUNTS} ${entriesOf(query, 'ALL')} group by e.school_id, e.activity_id) e
      join activity a on a.school_id = e.school_id and a.id = e.activity_id`,
  location: (query) => sql`
    select coalesce(e.location_id::text, '') as key, coalesce(l.name, '') as name, coalesce(l.name, '') as by_name, null::text as kind,
      e.expected, e.present, e.absent, e.excused, e."latePickups", e."dropIns"
    from (select e.school_id, e.location_id, ${COUNTS} ${entriesOf(query, 'ALL')} group by e.school_id, e.location_id) e
      left join location l on l.school_id = e.school_id and l.id = e.location_id`,
  child: (query) => sql`
    select e.child_id::text as key, ${NAME_OF_C} as name, c.last_name || ' ' || c.first_name as by_name, null::text as kind,
      e.expected, e.present, e.absent, e.excused, e."latePickups", e."dropIns"
    from (select e.school_id, e.child_id, ${COUNTS} ${entriesOf(query, 'ALL')} group by e.school_id, e.child_id) e
      join child c on c.school_id = e.school_id and c.id = e.child_id`,
}

export interface EntryRow {
  key: string
  date: string
  childId: string
  child: string
  activityId: string
  activity: string
  kind: ActivityKind
  location: string | null
  timeFrom: string
  timeTo: string
  isDropIn: boolean
  checkIn: string | null
  checkOut: string | null
  isAbsent: boolean
  isExcused: boolean
  isLate: boolean
}

interface EntriesQuery extends AttendanceQuery {
  state?: EntryState | undefined
  search: string | null
}

type EntrySort = 'date' | 'child' | 'activity' | 'checkIn'

/** All entries in their order, or one page of them with `limited`. */
export function entryRows(
  query: EntriesQuery,
  sort: { by: EntrySort; direction: 'ASC' | 'DESC' } | null,
  limited: RawBuilder<unknown> = sql``,
): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select e.key, e.date, e.child_id as "childId", ${NAME_OF_C} as child, e.activity_id as "activityId", e.activity, e.kind, l.name as location,
      e.time_from as "timeFrom", e.time_to as "timeTo", e."isDropIn", e.check_in as "checkIn", e.check_out as "checkOut", e."isAbsent", e."isExcused", e."isLate"
    ${matchingEntries(query, isStopping(query, sort) ? 'PAGE' : 'ALL')} ${orderOf(sort, ENTRY_ORDER, 'date', 'e.key')} ${limited}`
}

/** Counts the entries that match a search. Without a search, the day counts give the total. */
export async function countEntries(tx: Tx, query: EntriesQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total ${matchingEntries(query, 'ALL')}`.execute(tx)
  return rows[0]!.total
}

const ENTRY_ORDER: Record<EntrySort, string[]> = {
  date: ['e.date', 'e.section_id', ...C_BY_NAME],
  child: [...C_BY_NAME, 'e.date'],
  activity: ['e.activity collate "und-x-icu"', 'e.date'],
  checkIn: ['e.check_in'],
}

/** Whether a page can stop after a few meetings: true if sorted by date with no filter by state. */
const isStopping = ({ state }: EntriesQuery, sort: { by: EntrySort } | null): boolean =>
  !state && (sort?.by ?? 'date') === 'date'

function matchingEntries(
  { state, search, ...query }: EntriesQuery,
  reach: 'PAGE' | 'ALL',
): RawBuilder<unknown> {
  const ofChildren = sql`select c.id from child c where c.school_id = ${query.school.id} and ${foldedMentions(search ?? '', 'c.searched')}`
  return sql`${entriesOf(query, search ? { ofChildren } : reach)}
    join child c on c.school_id = e.school_id and c.id = e.child_id
    left join location l on l.school_id = e.school_id and l.id = e.location_id
    ${state ? sql`where ${sql.raw(IS_IN[state])}` : sql``}`
}

const IS_IN: Record<EntryState, string> = {
  PRESENT: 'e.check_in is not null',
  ABSENT: 'e."isAbsent"',
  EXCUSED: 'e."isExcused"',
  LATE_PICKUP: 'e."isLate"',
  DROP_IN: 'e."isDropIn"',
}

const COUNTS = sql`count(*)::int as expected, count(e.check_in)::int as present, (count(*) filter (where e."isAbsent"))::int as absent,
  (count(*) filter (where e."isExcused"))::int as excused,
  (count(*) filter (where e."isLate"))::int as "latePickups", (count(*) filter (where e."isDropIn"))::int as "dropIns"`

/** Query plan for entries: page by page in date order, all at once to count, or by the spots of a few children. */
type Reach = 'PAGE' | 'ALL' | { ofChildren: RawBuilder<unknown> }

/**
 * Every child `e` expected at a meeting, with check-in and check-out. Begins with `from`.
 * A page looks up spots per meeting and entries per spot, because it needs only a few. A count joins all entries of a
 * meeting at once: lookups per child would take too long for a month of a district. For a few children, it starts
 * with their spots.
 * Absent, excused and late follow the domain's rules for an entry.
 */
function entriesOf({ school, range, scope, at }: AttendanceQuery, reach: Reach): RawBuilder<unknown> {
  const meetings = sql`
    select m.school_id, m.id, m.date, m.time_from, m.time_to, m.ends_at, m.section_id, a.id as activity_id, a.name as activity, a.kind, a.location_id,
      (select sc.pickup_grace_minutes from school sc where sc.school_id = ${school.id}) as grace
    ${meetingsInRange(school, range, scope)}`
  const spots = sql`select p.school_id, p.id, p.section_id, p.child_id, p.pool, p.days, p.taken_at from place p where p.school_id = ${school.id} and p.state = 'taken'`
  const spotsOfMeeting = sql`cross join lateral (${spots} and p.section_id = m.section_id and p.days @> m.date and ${IS_EXPECTED} offset 0) p`
  const entryOfSpot = sql`left join lateral (${ENTRIES} and t.place_id = p.id offset 0) t on true`
  // Materialized if the meetings are joined more than once or last. For a page that would prevent an early stop.
  const [before, met] =
    reach === 'PAGE'
      ? [sql``, sql`(${meetings}) m ${spotsOfMeeting} ${entryOfSpot}`]
      : [
          sql`with m as materialized (${meetings})`,
          reach === 'ALL'
            ? sql`m ${spotsOfMeeting}
                left join (select t.* from m cross join lateral (${ENTRIES} offset 0) t) t on t.meeting_id = m.id and t.place_id = p.id`
            : sql`(${spots} and p.child_id = any(array(${reach.ofChildren})) offset 0) p
                join m on m.section_id = p.section_id and p.days @> m.date and ${IS_EXPECTED} ${entryOfSpot}`,
        ]
  return sql`from (
    ${before}
    select m.school_id, p.id || '/' || m.id as key, m.date, m.time_from, m.time_to, m.section_id, m.activity_id, m.activity, m.kind, m.location_id,
      p.child_id, p.pool = 'dropin' as "isDropIn", t.check_in, t.check_out, t.check_in is null and m.ends_at <= ${at.toString()}::timestamptz as "isAbsent",
      case when t.check_in is null and m.ends_at <= ${at.toString()}::timestamptz then coalesce(${excusedOn}, false) else false end as "isExcused",
      coalesce(coalesce(t.check_out_date, m.date) + t.check_out - (m.date + m.time_to) > make_interval(mins => m.grace), false) as "isLate"
    from ${met}) e`
}

const ENTRIES = sql`select t.meeting_id, t.place_id, t.check_in, t.check_out, t.check_out_date from attendance t
  where t.school_id = m.school_id and t.meeting_id = m.id`

/** Whether the latest absence notice for the day excuses it; null if there is no notice. */
const excusedOn = sql`(
  select b.reason <> 'NO_NOTICE' from absence b
  where b.school_id = m.school_id and b.child_id = p.child_id and b.withdrawn_at is null and b.ends_on >= m.date and b.starts_on <= m.date
    and (b.activity_id is null or b.activity_id = m.activity_id)
  order by b.made_at desc, b.id desc limit 1)`
