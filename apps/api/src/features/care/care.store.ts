import { sql, type RawBuilder } from 'kysely'
import type { AftercareCycle, BillingType, ChargeType } from '@afterbell/domain/prices/billing-types'
import type { ChildTiers, DayTiers } from '@afterbell/domain/prices/discount-tiers'
import type { FirstChildDiscount } from '@afterbell/domain/prices/discounts'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'

/** An enrollment in aftercare that is charged more than once, with its charges so far and the days still to charge. */
export interface CareRow {
  enrollment_id: string
  child_id: string
  child_name: string
  family_id: string
  activity_id: string
  activity: string
  billing_cycle: AftercareCycle
  charge_type: ChargeType
  prorates: boolean
  discounts: { multiChild?: ChildTiers | null; multiDay?: DayTiers | null }
  first_child: FirstChildDiscount | null
  /** Whether it was billed for anything other than add-ons. */
  was_charged: boolean
  paused: DayRangeRow[]
  places: CarePlaceRow[]
}

export interface CarePlaceRow {
  id: string
  section_id: string
  section: string
  price_cents: number
  billing_type: BillingType
  /** When the spot was given. */
  came_at: string
  /** When the child got the spot: for a spot that waited for its payment, the moment it was paid. */
  taken_at: string
  taken: DayRangeRow[]
  charged: DayRangeRow[]
  /** The charged days that staff decided not to bill. */
  dropped: DayRangeRow[]
  meetings: { date: string; time_from: string; time_to: string }[]
  /** Filled only where care is billed by attendance. */
  attended: { date: string; check_in: string; check_out: string | null; checked_out_on: string | null }[]
}

/** Consecutive days, both ends included; `to` is null when open-ended. */
interface DayRangeRow {
  from: string
  to: string | null
}

/** Selects care by family, child or enrollments. Charges in `undone` are treated as not made. */
export type CareFilter = (
  | { familyId: string }
  | { childId: string }
  | { enrollmentIds: readonly string[] }
  /** These enrollments, and all others of the same children in the same sessions. */
  | { withEnrollments: readonly string[] }
) & {
  undone?: readonly string[]
}

/** Whether the activity `a` is charged more than once, or after it ends. */
const IS_RECURRING = sql`a.kind = 'aftercare' and (a.billing_cycle in ('WEEKLY', 'MONTHLY') or a.billing_cycle = 'SESSION' and a.charge_type = 'ATTENDANCE')`

/** When the child got place `p`: when they moved up from the wait list, else when they joined. */
export const CAME_AT = sql`coalesce(p.moved_up_at, p.joined_at)`

/** Returns recurring care with the charges of each spot, ordered by enrollment. */
export async function careOf(tx: Tx, schoolId: string, filter: CareFilter): Promise<CareRow[]> {
  const { rows } = await sql<CareRow>`
    select e.id as enrollment_id, c.id as child_id, ${NAME_OF_C} as child_name, c.family_id, a.id as activity_id, a.name as activity,
      a.billing_cycle, coalesce(a.charge_type, 'SCHEDULED') as charge_type, a.prorates, a.discounts,
      (select o.first_child_discount from portal o where o.school_id = a.school_id) as first_child,
      exists (select from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where l.school_id = e.school_id and l.enrollment_id = e.id and l.kind = 'BASE' and l.amount_cents <> 0 and i.state = 'ISSUED') as was_charged,
      (select coalesce(jsonb_agg(${rangeOf('r')} order by r), '[]') from care_pause u cross join unnest(u.days) r
        where u.school_id = e.school_id and u.enrollment_id = e.id) as paused,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'section_id', s.id, 'section', s.name, 'price_cents', s.price_cents,
          'billing_type', s.billing_type, 'came_at', ${CAME_AT}, 'taken_at', p.taken_at,
          'taken', (select coalesce(jsonb_agg(${rangeOf('r')} order by r), '[]') from unnest(p.days) r),
          'charged', (select coalesce(jsonb_agg(${rangeOf('r')} order by r), '[]') from care_charge b cross join unnest(b.days) r
            where b.school_id = p.school_id and b.place_id = p.id and b.charge_id <> all(${filter.undone ?? []}::uuid[])),
          'dropped', (select coalesce(jsonb_agg(${rangeOf('r')} order by r), '[]') from care_charge b cross join unnest(b.days) r
            where b.school_id = p.school_id and b.place_id = p.id and b.state = 'DROPPED'),
          'meetings', (select coalesce(jsonb_agg(jsonb_build_object('date', m.date, 'time_from', to_char(m.time_from, 'HH24:MI'),
              'time_to', to_char(m.time_to, 'HH24:MI')) order by m.date), '[]')
            from meeting m where m.school_id = s.school_id and m.section_id = s.id and not m.is_cancelled),
          'attended', case when a.charge_type = 'ATTENDANCE' then (select coalesce(jsonb_agg(jsonb_build_object('date', m.date,
              'check_in', to_char(t.check_in, 'HH24:MI'), 'check_out', to_char(t.check_out, 'HH24:MI'), 'checked_out_on', t.check_out_date) order by m.date), '[]')
            from attendance t join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
            where t.school_id = p.school_id and t.place_id = p.id and t.check_in is not null) else '[]' end) order by s.position, s.id), '[]')
        from place p join section s on s.school_id = p.school_id and s.id = p.section_id
        where p.school_id = e.school_id and p.enrollment_id = e.id and p.pool = 'regular' and p.state = 'taken') as places
    from enrollment e
      join child c on c.school_id = e.school_id and c.id = e.child_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where e.school_id = ${schoolId} and ${isTheirs(filter)} and ${IS_RECURRING}
    order by e.created_at, e.id`.execute(tx)
  return rows
}

function isTheirs(filter: CareFilter): RawBuilder<unknown> {
  if ('familyId' in filter) return sql`c.family_id = ${filter.familyId}`
  if ('childId' in filter) return sql`e.child_id = ${filter.childId}`
  if ('withEnrollments' in filter)
    return sql`(e.child_id, e.activity_id) in (select o.child_id, o.activity_id from enrollment o
      where o.school_id = e.school_id and o.id = any(${filter.withEnrollments}::uuid[]))`
  return sql`e.id = any(${filter.enrollmentIds}::uuid[])`
}

/** Returns a range of days as JSON, both ends included. */
function rangeOf(range: string): RawBuilder<unknown> {
  const r = sql.ref(range)
  return sql`jsonb_build_object('from', case when lower_inf(${r}) or lower(${r}) = '-infinity' then '0001-01-01' else lower(${r})::text end,
    'to', case when upper_inf(${r}) or upper(${r}) = 'infinity' then null else (upper(${r}) - 1)::text end)`
}

/** Today in the school, and the first days of its week and month. */
export interface SchoolDates {
  today: string
  weekFrom: string
  monthFrom: string
  timezone: string
}

/**
 * Returns families whose cycle due by today has a meeting neither charged nor paused. At most `most`, in order of id,
 * after `after`. A coarse filter: a family it returns may have nothing due.
 */
export async function familiesDue(
  tx: Tx,
  schoolId: string,
  { today, weekFrom, monthFrom, timezone }: SchoolDates,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    select distinct c.family_id
    from activity a
      join section s on s.school_id = a.school_id and s.activity_id = a.id
      join place p on p.school_id = s.school_id and p.section_id = s.id and p.pool = 'regular' and p.state = 'taken'
      join child c on c.school_id = p.school_id and c.id = p.child_id
      -- a day that is charged by now: today of what is charged ahead, else the last of the cycle before this one
      cross join lateral (select least(a.ends_on, case
          when a.billing_cycle = 'SESSION' then a.ends_on
          when s.billing_type = 'FIXED' then ${today}::date
          when a.billing_cycle = 'WEEKLY' then ${weekFrom}::date - 1
          else ${monthFrom}::date - 1 end, nullif(upper(p.days), 'infinity') - 1) as day) looked
      -- its cycle
      cross join lateral (select case a.billing_cycle
          when 'SESSION' then daterange(a.starts_on, a.ends_on, '[]')
          when 'WEEKLY' then daterange(looked.day - ((looked.day - ${weekFrom}::date) % 7 + 7) % 7, looked.day - ((looked.day - ${weekFrom}::date) % 7 + 7) % 7 + 7)
          else daterange(date_trunc('month', looked.day)::date, (date_trunc('month', looked.day) + interval '1 month')::date) end as days) cycle
    where a.school_id = ${schoolId} and ${IS_RECURRING} and s.price_cents > 0 and c.family_id > ${after}
      and (a.billing_cycle <> 'SESSION' or a.ends_on < ${today}::date)
      and exists (select from meeting m where m.school_id = s.school_id and m.section_id = s.id and m.date <@ cycle.days and not m.is_cancelled
        and p.days @> m.date and m.date >= (${CAME_AT} at time zone ${timezone})::date
        and not exists (select from care_charge b where b.school_id = p.school_id and b.place_id = p.id and b.days @> m.date)
        and not exists (select from care_pause u where u.school_id = p.school_id and u.enrollment_id = p.enrollment_id and u.days @> m.date))
    order by c.family_id limit ${most}`.execute(tx)
  return rows.map(({ family_id }) => family_id)
}

/** Locks a family until the transaction ends. */
export async function holdFamily(tx: Tx, schoolId: string, familyId: string): Promise<void> {
  await sql`select id from family where school_id = ${schoolId} and id = ${familyId} for no key update`.execute(
    tx,
  )
}

/** Returns the day the school started automatic care charges. Charges due earlier wait for staff. */
export async function chargedSince(tx: Tx, schoolId: string): Promise<string> {
  const { rows } = await sql<{ charged_since: string }>`
    select charged_since from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.charged_since
}

/** Returns the invoices of these charges that were not emailed yet and whose payer has an email address. */
export async function invoicesOfCharges(
  tx: Tx,
  schoolId: string,
  chargeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      join payer p on p.school_id = i.school_id and p.id = i.payer_id
    where l.school_id = ${schoolId} and l.charge_id = any(${chargeIds}::uuid[]) and i.kind = 'INVOICE' and i.state = 'ISSUED'
      and i.emailed_at is null and p.email is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
