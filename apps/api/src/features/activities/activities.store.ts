import { sql, type RawBuilder } from 'kysely'
import { NO_INSTRUCTOR } from '@afterbell/domain/activities/no-instructor'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { AGES, type Age } from '@afterbell/domain/kernel/ages'
import type { DayFilling } from '@afterbell/domain/activities/capacity'
import type { AftercareCycle, BillingType, ChargeType } from '@afterbell/domain/prices/billing-types'
import type { DayTiers } from '@afterbell/domain/prices/discount-tiers'
import type { PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { ActivitySort } from '@afterbell/contract/activities/activity-lists'
import { GRADES, type Grade } from '@afterbell/domain/kernel/grades'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { hasSection, matchesSearch, peopleOf, textsOf } from './search/search-condition.ts'

export type Status = 'ACTIVE' | 'DRAFT' | 'PAST'

export interface ActivitiesQuery {
  kind: ActivityKind
  schoolId: string
  today: string
  status?: Status
  ids?: string[]
  search?: string | null
  /** For a word of the search, the words that it may be a slip of: they are looked for as well. */
  meant?: ReadonlyMap<string, readonly string[]>
  locationId?: string | undefined
  /** Only activities this account teaches; NONE for those without an instructor. */
  instructorId?: string | null | undefined
  weekday?: Weekday | undefined
  age?: Age | undefined
  grade?: Grade | undefined
  /** Limited by ages or by grades: what a child of that measure alone is not compared with. */
  limitedBy?: 'age' | 'grade' | undefined
  /** Without activities that have a section for a child of this age or grade. */
  unless?: Pick<ActivitiesQuery, 'age' | 'grade'>
  /** With free spots (true) or without (false). */
  free?: boolean | undefined
  /** With a meeting on this day. */
  meetsOn?: string | undefined
  /** Only what the public may see. */
  isPublic?: boolean
  /** Whether the search includes the names of instructors. */
  namesInstructors?: boolean
}

export interface SectionAsListed {
  id: string
  name: string
  weekdays: Weekday[]
  time_from: string | null
  time_to: string | null
  age_from: Age | null
  age_to: Age | null
  grade_from: Grade | null
  grade_to: Grade | null
  price_cents: number
  billing_type: BillingType
  is_paid: boolean
  capacity: number
  has_wait_list: boolean
  wait_capacity: number
  dropin_capacity: number
  used: number
  waiting: number
  /** Open spots reserved for waiting siblings, on the fullest day to come. */
  reserved: number
  /** The days to come, for camps that are booked by the day. */
  days: DayFilling[]
  instructors: { id: string; name: string }[]
}

export interface ActivityAsListed {
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
  interval_type: 'WEEKLY' | 'DAILY' | null
  billing_cycle: AftercareCycle | null
  charge_type: ChargeType | null
  drop_in_price_cents: number
  drop_in_rate: 'DAY' | 'HOUR' | null
  /** Aftercare only. */
  day_tiers: DayTiers | null
  /** Classes and camps only. */
  payment_plan: PaymentPlan | null
  version: number
  location: { id: string; name: string } | null
  sections: SectionAsListed[]
}

/** Returns one page of activities with all facts of a row, and the number of matches. Two statements, sent together. */
export async function activitiesPage(
  tx: Tx,
  query: ActivitiesQuery,
  list: {
    page: number
    size: number
    sort: { by: ActivitySort; direction: 'ASC' | 'DESC' } | null
  },
): Promise<{ rows: ActivityAsListed[]; total: number }> {
  const order = orderOf(list.sort, ORDER, query.status === 'PAST' ? 'endDate' : 'startDate', 'a.id')
  const [page, total] = await Promise.all([
    sql<ActivityAsListed>`
      ${sql.raw(FACTS)}
      from (select a.* ${fromAndWhere(query)} ${order} ${limitOf(list)}) a
      ${joinLocationAndSections(query.today)} ${order}`.execute(tx),
    countActivities(tx, query),
  ])
  return { rows: page.rows, total }
}

/** Returns how many activities match. */
export async function countActivities(tx: Tx, query: ActivitiesQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${fromAndWhere(query)}`.execute(
    tx,
  )
  return rows[0]!.total
}

/** Returns the texts that a search of these activities goes through, folded and each once. */
export async function searchedTexts(tx: Tx, { search: _, ...query }: ActivitiesQuery): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct texts.text ${fromAndWhere(query, textsOf(query))}`.execute(tx)
  return rows.map(({ text }) => text)
}

const A_BY_NAME = 'a.name collate "und-x-icu"'

const ORDER: Record<ActivitySort, string[]> = {
  name: [A_BY_NAME],
  startDate: ['a.starts_on'],
  endDate: ['a.ends_on'],
  location: [
    `(select lower(o.name) collate "und-x-icu" from location o where o.school_id = a.school_id and o.id = a.location_id)`,
    A_BY_NAME,
  ],
  enrolled: [
    `(select count(*) from section o join place p on p.school_id = o.school_id and p.section_id = o.id
      where o.school_id = a.school_id and o.activity_id = a.id and o.is_active and p.pool = 'regular' and p.state <> 'gone'
        and p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()))`,
    A_BY_NAME,
  ],
  signUp: ['a.sign_up_begins_on', 'a.sign_up_begins_at', 'a.sign_up_ends_on', 'a.sign_up_ends_at'],
  price: [
    `(select min(o.price_cents) from section o where o.school_id = a.school_id and o.activity_id = a.id and o.is_active)`,
    A_BY_NAME,
  ],
}

function fromAndWhere(query: ActivitiesQuery, joined = sql``): RawBuilder<unknown> {
  const conditions = [
    sql`a.school_id = ${query.schoolId} and a.kind = ${query.kind} and a.removed_at is null`,
    ...(query.ids ? [sql`a.id = any(${query.ids}::uuid[])`] : []),
    ...(query.status ? [statusIs(query.status, query.today)] : []),
    ...(query.isPublic ? [sql`a.is_on_portal`] : []),
    ...(query.locationId ? [sql`a.location_id = ${query.locationId}`] : []),
    ...sectionsMatching(query),
    ...(query.unless
      ? [sql`not (${joinWithAnd(sectionsMatching({ ...query, ...query.unless, limitedBy: undefined }))})`]
      : []),
    ...(query.search ? [matchesSearch(query.search, query)] : []),
  ]
  return sql`from activity a ${joined} where ${sql.join(conditions, sql` and `)}`
}

/** Condition on the status of an activity at a date. */
export function statusIs(status: Status, today: string): RawBuilder<unknown> {
  if (status === 'DRAFT') return sql`a.is_draft`
  return status === 'PAST'
    ? sql`not a.is_draft and a.ends_on < ${today}`
    : sql`not a.is_draft and a.ends_on >= ${today}`
}

/** All filters must match the same section, such as a Wednesday group that accepts age seven. */
function sectionsMatching(query: ActivitiesQuery): RawBuilder<unknown>[] {
  const conditions = [
    ...(query.instructorId
      ? [query.instructorId === NO_INSTRUCTOR ? IS_TAUGHT_BY_NOBODY : taughtBy(query.instructorId)]
      : []),
    ...(query.weekday ? [sql`${query.weekday} = any(s.weekdays)`] : []),
    ...(query.age || query.grade ? [isFor(query)] : []),
    ...(query.limitedBy ? [LIMITED_BY[query.limitedBy]] : []),
    ...(query.meetsOn ? [meetsOn(query.meetsOn)] : []),
  ]
  if (query.free === undefined) return conditions.length === 0 ? [] : [hasSection(joinWithAnd(conditions))]
  const free = hasSection(joinWithAnd([...conditions, isFree(query.today)]))
  // Full means that no section has a free spot, not that some section is full.
  return query.free ? [free] : [hasSection(joinWithAnd([...conditions, sql`true`])), sql`not ${free}`]
}

const LIMITED_BY = {
  age: sql`coalesce(s.age_from, s.age_to) is not null`,
  grade: sql`coalesce(s.grade_from, s.grade_to) is not null`,
}

/** Condition on `s` (section): it has a meeting on this day that takes place. */
function meetsOn(date: string): RawBuilder<unknown> {
  return sql`exists (select from meeting m
    where m.school_id = s.school_id and m.section_id = s.id and m.date = ${date} and not m.is_cancelled)`
}

function joinWithAnd(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

/** Condition on `s` (section): this account teaches it. */
export function taughtBy(accountId: string): RawBuilder<unknown> {
  return sql`exists (select from section_instructor si
    where si.school_id = s.school_id and si.section_id = s.id and si.account_id = ${accountId})`
}

/**
 * Condition that a section accepts a child of this age or grade. A section without limits accepts everybody; one
 * limited by the other measure does not match. Steps are compared as lists, because only the domain knows their order.
 */
export function isFor({ age, grade }: Pick<ActivitiesQuery, 'age' | 'grade'>): RawBuilder<unknown> {
  const [up, down] = age ? splitAtStep(AGES, age) : [[], []]
  const [upGrades, downGrades] = grade ? splitAtStep(GRADES, grade) : [[], []]
  return sql`(
    coalesce(s.age_from, s.age_to, s.grade_from, s.grade_to) is null
    or coalesce(s.age_from, s.age_to) is not null
      and (s.age_from is null and ${age !== undefined} or s.age_from = any(${up}::text[]))
      and (s.age_to is null and ${age !== undefined} or s.age_to = any(${down}::text[]))
    or coalesce(s.grade_from, s.grade_to) is not null
      and (s.grade_from is null and ${grade !== undefined} or s.grade_from = any(${upGrades}::text[]))
      and (s.grade_to is null and ${grade !== undefined} or s.grade_to = any(${downGrades}::text[])))`
}

/** Returns the steps up to and including one, and those from it on. */
function splitAtStep<T>(steps: readonly T[], step: T): [T[], T[]] {
  const index = steps.indexOf(step)
  return [steps.slice(0, index + 1), steps.slice(index)]
}

/** Places of `s` (section) in use on its fullest day to come; with picked days, use differs from day to day. */
export function onFullestDay(today: string): RawBuilder<unknown> {
  return sql`app.places_used(s.school_id, s.id, 'regular', datemultirange(daterange(${today}::date, 'infinity', '[]')), null)`
}

/**
 * The days to come of `s` (section), one row each, with places in use and children waiting. Used only for picked days,
 * because this counts for every day.
 */
function daysToCome(today: string): RawBuilder<unknown> {
  return sql`(
    select m.date, count(*) filter (where p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())::int as used,
      count(*) filter (where p.state = 'waiting')::int as waiting
    from meeting m left join place p on p.school_id = m.school_id and p.section_id = m.section_id and p.pool = 'regular'
      and p.state <> 'gone' and p.left_at is null and p.days @> m.date
    where m.school_id = s.school_id and m.section_id = s.id and m.date >= ${today} and not m.is_cancelled
    group by m.date)`
}

/** Spots of `s` (section) reserved for waiting siblings on its fullest day to come. */
export function reservedToCome(today: string): RawBuilder<unknown> {
  return sql`app.spots_reserved(s.school_id, s.id, datemultirange(daterange(${today}::date, 'infinity', '[]')))`
}

/** Places in use on the emptiest day: a section with picked days is full only if every day is. */
export function onEmptiestDay(today: string): RawBuilder<unknown> {
  return sql`(select coalesce(min(d.used + case when exists (
      select from place r where r.school_id = s.school_id and r.section_id = s.id and r.state = 'waiting' and r.reserving_since is not null)
    then app.spots_reserved(s.school_id, s.id, datemultirange(daterange(d.date, d.date, '[]'))) else 0 end), 0)
    from ${daysToCome(today)} d)`
}

function isFree(today: string): RawBuilder<unknown> {
  return sql`s.capacity > case when a.interval_type = 'DAILY'
    then ${onEmptiestDay(today)} else (select count(*) from place p
    where p.school_id = s.school_id and p.section_id = s.id and p.pool = 'regular' and p.state <> 'gone' and p.left_at is null
      and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())) + ${reservedToCome(today)} end`
}

/** Instructors of sections including former staff, who are still named on past activities. */
const everybodyWhoTaught = sql`section_instructor si cross join lateral (
  select staff.id, staff.first_name, staff.last_name, staff.is_active from staff
  where staff.school_id = si.school_id and staff.id = si.account_id offset 0) t`

/** Condition on `s` (section): no active staff member teaches it. */
export const IS_TAUGHT_BY_NOBODY = sql`not exists (select from ${peopleOf}
  where si.school_id = s.school_id and si.section_id = s.id)`

const FACTS = `
  select a.id, a.kind, a.name, a.description, a.is_draft, a.starts_on, a.ends_on, a.version,
    a.sign_up_begins_on, a.sign_up_begins_at, a.sign_up_ends_on, a.sign_up_ends_at,
    a.interval_type, a.billing_cycle, a.charge_type, a.drop_in_price_cents, a.drop_in_rate,
    nullif(a.discounts -> 'multiDay', 'null') as day_tiers, a.payment_plan,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
    coalesce(of_sections.sections, '[]') as sections`

/** Joins an activity's location, and its sections with instructors and occupancy. */
const joinLocationAndSections = (today: string) => sql`
  left join location l on l.school_id = a.school_id and l.id = a.location_id
  left join lateral (
    select json_agg(json_build_object('id', s.id, 'name', s.name, 'weekdays', s.weekdays,
        'time_from', to_char(s.time_from, 'HH24:MI'), 'time_to', to_char(s.time_to, 'HH24:MI'),
        'age_from', s.age_from, 'age_to', s.age_to, 'grade_from', s.grade_from, 'grade_to', s.grade_to,
        'price_cents', s.price_cents, 'billing_type', s.billing_type, 'is_paid', s.is_paid, 'capacity', s.capacity,
        'has_wait_list', s.has_wait_list, 'wait_capacity', s.wait_capacity, 'dropin_capacity', s.dropin_capacity,
        'used', case when a.interval_type = 'DAILY' then ${onFullestDay(today)} else filled.used end, 'waiting', filled.waiting,
        'reserved', case when filled.reserving > 0 then ${reservedToCome(today)} else 0 end,
        'days', case when a.interval_type = 'DAILY'
          then (select coalesce(json_agg(json_build_object('used', d.used, 'waiting', d.waiting)), '[]') from ${daysToCome(today)} d)
          else '[]' end, 'instructors', coalesce(taught.instructors, '[]'))
      order by s.position, s.id) as sections
    from section s
      left join lateral (
        select json_agg(json_build_object('id', t.id, 'name', t.first_name || ' ' || t.last_name) order by t.last_name, t.id) as instructors
        from ${everybodyWhoTaught}
        where si.school_id = s.school_id and si.section_id = s.id and (t.is_active or a.ends_on < ${today}::date)) taught on true
      left join lateral (
        select count(*) filter (where p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()) as used,
          count(*) filter (where p.state = 'waiting') as waiting,
          count(*) filter (where p.state = 'waiting' and p.reserving_since is not null) as reserving
        from place p
        where p.school_id = s.school_id and p.section_id = s.id and p.pool = 'regular' and p.state <> 'gone' and p.left_at is null) filled on true
    where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) of_sections on true`

/** Returns the names of the activities that exist among these ids; with an instructor, only of those they teach. */
export async function namesOf(
  tx: Tx,
  schoolId: string,
  kind: ActivityKind,
  ids: readonly string[],
  instructorId: string | null = null,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.name from activity a
    where a.school_id = ${schoolId} and a.kind = ${kind} and a.id = any(${ids}::uuid[]) and a.removed_at is null
      ${instructorId ? sql`and ${hasSection(taughtBy(instructorId))}` : sql``}
    order by a.id`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Locks all sections of activities in the order of their ids, which blocks enrollment until the transaction ends. */
export async function lockSectionsOf(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<void> {
  await sql`
    select id from section where school_id = ${schoolId} and activity_id = any(${activityIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Marks activities as removed, or unmarks them. Locks their sections, so that nobody is enrolled concurrently. */
export async function markRemoved(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  isRemoved = true,
): Promise<void> {
  if (ids.length === 0) return
  await lockSectionsOf(tx, schoolId, ids)
  await sql`
    update activity set removed_at = case when ${isRemoved} then app.now() end, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}
