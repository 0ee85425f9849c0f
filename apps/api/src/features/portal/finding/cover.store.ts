import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import type { AftercareCycle, BillingType } from '@afterbell/domain/prices/billing-types'
import type { CoverHours } from '@afterbell/domain/portal/cover/hours'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_OFFERED } from '../booking/offered.store.ts'

/** What a guardian typed to have it covered. */
export interface CoverWish {
  childIds: string[]
  hours: CoverHours[]
  dateFrom: string
  dateTo: string
}

/** A date, and minutes from midnight. */
type StoredMeeting = [date: string, from: number, to: number]

/** A section that families may find, with its meetings of a period. */
export interface SectionInHours {
  activityId: string
  sectionId: string
  kind: ActivityKind
  name: string
  section: string
  isByTheDay: boolean
  billingType: BillingType
  billingCycle: AftercareCycle | null
  priceCents: number
  location: string | null
  meetings: StoredMeeting[]
}

/** A meeting that a child is enrolled in, or that is held for them until it is paid. */
export interface MeetingOfChild {
  childId: string
  name: string
  section: string
  kind: ActivityKind
  location: string | null
  date: string
  from: number
  to: number
}

/** Returns the hours that the latest of these persons typed last. */
export async function coverWishOf(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<CoverWish | null> {
  const { rows } = await sql<CoverWish>`
    select w.child_ids as "childIds", w.hours, w.date_from as "dateFrom", w.date_to as "dateTo" from cover_wish w
    where w.school_id = ${schoolId} and w.person_id = any(${personIds}::uuid[]) order by w.saved_at desc, w.person_id limit 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Keeps hours for each of these persons, who are one human. */
export async function saveCoverWish(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
  { childIds, hours, dateFrom, dateTo }: CoverWish,
): Promise<void> {
  await sql`
    insert into cover_wish (school_id, person_id, child_ids, hours, date_from, date_to)
    select ${schoolId}, k, ${childIds}::uuid[], ${JSON.stringify(hours)}::jsonb, ${dateFrom}, ${dateTo}
    from unnest(${[...personIds].sort()}::uuid[]) as k order by k
    on conflict (school_id, person_id) do update set child_ids = excluded.child_ids, hours = excluded.hours,
      date_from = excluded.date_from, date_to = excluded.date_to, saved_at = app.now()`.execute(tx)
}

/** Throws away hours whose last day was a year ago. */
export async function forgetCoverWishes({
  tx,
  school,
}: {
  tx: Tx
  school: { id: string; today: string }
}): Promise<void> {
  await sql`
    delete from cover_wish where school_id = ${school.id} and date_to < ${school.today}::date - 365`.execute(
    tx,
  )
}

/** Returns the sections on the public pages that meet within hours of a period, with all their meetings of the period. */
export async function sectionsInHours(
  tx: Tx,
  school: { id: string; today: string },
  { hours, dateFrom, dateTo }: Pick<CoverWish, 'hours' | 'dateFrom' | 'dateTo'>,
): Promise<SectionInHours[]> {
  const days = hours.map(({ weekday }) => WEEKDAYS.indexOf(weekday))
  const { rows } = await sql<SectionInHours>`
    select a.id as "activityId", s.id as "sectionId", a.kind, a.name, s.name as section, a.interval_type is not distinct from 'DAILY' as "isByTheDay",
      s.billing_type as "billingType", a.billing_cycle as "billingCycle", s.price_cents as "priceCents",
      (select o.name from location o where o.school_id = a.school_id and o.id = a.location_id) as location, met.meetings
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id and s.is_active
      cross join lateral (
        select jsonb_agg(jsonb_build_array(m.date, ${MINUTES_FROM}, ${MINUTES_TO}) order by m.date) as meetings, bool_or(exists (
            select from unnest(${days}::int[], ${hours.map(({ from }) => from)}::time[], ${hours.map(({ to }) => to)}::time[]) as h(day, time_from, time_to)
            where h.day = extract(dow from m.date)::int and h.time_from < m.time_to and m.time_from < h.time_to)) as fits
        from meeting m where m.school_id = s.school_id and m.section_id = s.id and not m.is_cancelled
          and m.date between ${dateFrom} and ${dateTo} and m.starts_at > app.now()) met
    where a.school_id = ${school.id} and a.ends_on >= ${school.today} and met.fits and ${IS_OFFERED}
    order by a.id, s.position, s.id`.execute(tx)
  return rows
}

/** Returns what children have in a period, in the order of time. */
export async function meetingsOfChildren(
  tx: Tx,
  schoolId: string,
  { childIds, dateFrom, dateTo }: { childIds: readonly string[]; dateFrom: string; dateTo: string },
): Promise<MeetingOfChild[]> {
  const { rows } = await sql<MeetingOfChild>`
    select p.child_id as "childId", a.name, s.name as section, a.kind,
      (select o.name from location o where o.school_id = a.school_id and o.id = a.location_id) as location,
      m.date, ${MINUTES_FROM} as from, ${MINUTES_TO} as to
    from place p
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null
      join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled and p.days @> m.date
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.left_at is null
      and (p.state = 'taken' or p.is_being_paid and p.expires_at > app.now()) and m.date between ${dateFrom} and ${dateTo}
    order by m.date, m.time_from, a.name, p.id`.execute(tx)
  return rows
}

const MINUTES_FROM = sql`(extract(epoch from m.time_from) / 60)::int`
const MINUTES_TO = sql`(extract(epoch from m.time_to) / 60)::int`

/** Returns the extras of activities that nobody can leave out. */
export async function requiredAddOns(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<{ id: string; activityId: string }[]> {
  const { rows } = await sql<{ id: string; activityId: string }>`
    select o.id, o.activity_id as "activityId" from add_on o
    where o.school_id = ${schoolId} and o.activity_id = any(${activityIds}::uuid[]) and o.is_active and o.is_required
    order by o.position, o.id`.execute(tx)
  return rows
}
