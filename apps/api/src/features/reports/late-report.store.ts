import { sql, type RawBuilder } from 'kysely'
import type { LatePickupState } from '@afterbell/domain/late-pickups/late-pickups'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { C_BY_NAME, NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/pages.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { AttendanceQuery } from './attendance-report.store.ts'
import { meetingsInRange } from './report-scope.ts'

export interface LateRow {
  id: string
  date: string
  childId: string
  child: string
  activityId: string
  activity: string
  kind: ActivityKind
  location: string | null
  timeTo: string
  pickedUpAt: string
  minutes: number
  fee: number | null
  state: LatePickupState | null
}

export interface LateQuery extends AttendanceQuery {
  search: string | null
}

export interface DayLate {
  date: string
  pickups: number
  minutes: number
  fees: number
  billed: number
}

/** Late pickups of each day in the range, with minutes and fees. */
export async function lateDays(tx: Tx, query: LateQuery): Promise<DayLate[]> {
  const { rows } = await sql<DayLate>`
    select f.date, count(*)::int as pickups, sum(f.minutes)::int as minutes, ${sumOfCents(sql`f.fee`)} as fees,
      ${sumOfCents(sql`f.fee`, { where: sql`f.state = 'BILLED'` })} as billed
    ${lateOf(query)} group by f.date order by f.date`.execute(tx)
  return rows
}

type LateSort = 'date' | 'child' | 'minutes' | 'fee'

/** All late pickups of a range in their order, or one page of them with `limited`. */
export function lateRows(
  query: LateQuery,
  sort: { by: LateSort; direction: 'ASC' | 'DESC' } | null,
  limited: RawBuilder<unknown> = sql``,
): RawBuilder<LateRow> {
  return sql<LateRow>`
    select f.id, f.date, f.child_id as "childId", ${NAME_OF_C} as child, f.activity_id as "activityId", f.activity, f.kind, l.name as location,
      f.time_to as "timeTo", f.check_out as "pickedUpAt", f.minutes, f.fee, f.state
    ${lateOf(query)} left join location l on l.school_id = f.school_id and l.id = f.location_id
    ${orderOf(sort ?? { by: 'date', direction: 'DESC' }, LATE_ORDER, 'date', 'f.id')} ${limited}`
}

const LATE_ORDER: Record<LateSort, string[]> = {
  date: ['f.date', 'f.check_out'],
  child: C_BY_NAME,
  minutes: ['f.minutes'],
  fee: ['f.fee'],
}

/**
 * Every late pickup `f` of a range with its child `c`. Begins with `from`. Attendance decides who was late, even if
 * the school charges no fee. If there is a fee, the minutes are those it was charged for.
 */
function lateOf({ school, range, scope, search }: LateQuery): RawBuilder<unknown> {
  return sql`from (
    select m.school_id, t.id, m.date, t.child_id, m.activity_id, m.activity, m.kind, m.location_id, m.time_to, t.check_out,
      coalesce(f.minutes, (extract(epoch from t.late_by) / 60)::int) as minutes, coalesce(f.decided_fee_cents, f.fee_cents) as fee, f.state
    from (select m.school_id, m.id, m.date, m.time_to, a.id as activity_id, a.name as activity, a.kind, a.location_id,
        (select sc.pickup_grace_minutes from school sc where sc.school_id = ${school.id}) as grace
        ${meetingsInRange(school, range, scope)}) m
      cross join lateral (
        select t.id, t.child_id, t.check_out, coalesce(t.check_out_date, m.date) + t.check_out - (m.date + m.time_to) as late_by from attendance t
        where t.school_id = m.school_id and t.meeting_id = m.id and t.check_out is not null offset 0) t
      left join late_fee f on f.school_id = m.school_id and f.id = t.id
    where t.late_by > make_interval(mins => m.grace)) f
    join child c on c.school_id = f.school_id and c.id = f.child_id ${search ? sql`and ${foldedMentions(search, 'c.searched')}` : sql``}`
}
