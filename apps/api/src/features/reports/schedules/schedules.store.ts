import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { SendEvery } from '@afterbell/domain/reports/report-schedule'
import type { ViewedReport } from '@afterbell/domain/reports/viewed-reports'
import type { Tx } from '../../../platform/database/database.ts'

export interface Schedule {
  viewId: string
  every: SendEvery
  day: number
  nextOn: string
  lastOn: string | null
}

/** Email schedules of a person's saved views: all of them, or the one of `viewId`. */
export async function schedulesOf(
  tx: Tx,
  schoolId: string,
  ownerId: string,
  viewId: string | null,
): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select s.view_id as "viewId", s.every, s.day, s.next_on as "nextOn", s.last_on as "lastOn"
    from report_schedule s join saved_view v on v.school_id = s.school_id and v.id = s.view_id
    where s.school_id = ${schoolId} and v.owner_id = ${ownerId} ${viewId ? sql`and s.view_id = ${viewId}` : sql``}
    order by s.view_id`.execute(tx)
  return rows
}

/** Schedules a view, replacing its previous schedule. */
export async function setSchedule(
  tx: Tx,
  schoolId: string,
  { viewId, every, day, nextOn }: { viewId: string; every: SendEvery; day: number; nextOn: string },
): Promise<void> {
  await sql`
    insert into report_schedule (school_id, view_id, every, day, next_on) values (${schoolId}, ${viewId}, ${every}, ${day}::int, ${nextOn})
    on conflict (school_id, view_id) do update set every = excluded.every, day = excluded.day, next_on = excluded.next_on`.execute(
    tx,
  )
}

export async function deleteSchedule(tx: Tx, schoolId: string, viewId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_schedule s where s.school_id = ${schoolId} and s.view_id = ${viewId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Views due by a day. */
export async function schedulesDue(
  tx: Tx,
  schoolId: string,
  today: string,
): Promise<{ viewId: string; nextOn: string }[]> {
  const { rows } = await sql<{ viewId: string; nextOn: string }>`
    select s.view_id as "viewId", s.next_on as "nextOn" from report_schedule s
    where s.school_id = ${schoolId} and s.next_on <= ${today} order by s.view_id`.execute(tx)
  return rows
}

/** Views due before a day. Locks their schedules. */
export async function missedSchedules(
  tx: Tx,
  schoolId: string,
  today: string,
): Promise<{ viewId: string; every: SendEvery; day: number }[]> {
  const { rows } = await sql<{ viewId: string; every: SendEvery; day: number }>`
    select s.view_id as "viewId", s.every, s.day from report_schedule s
    where s.school_id = ${schoolId} and s.next_on < ${today} order by s.view_id for update`.execute(tx)
  return rows
}

/** Sets the next day on which a view is sent. */
export async function putOffSchedule(
  tx: Tx,
  schoolId: string,
  viewId: string,
  nextOn: string,
): Promise<void> {
  await sql`
    update report_schedule s set next_on = ${nextOn} where s.school_id = ${schoolId} and s.view_id = ${viewId}`.execute(
    tx,
  )
}

export interface Sent {
  every: SendEvery
  day: number
  list: ViewedReport
  name: string
  search: string
  sort: string
  filters: Record<string, string>
  firstName: string
  lastName: string
  email: string
  /** Null if the person can no longer log in to the school. */
  role: Role | null
}

/**
 * Reads and locks a view that is still due on this day. The lock lasts until the transaction ends, so only one worker
 * sends it.
 */
export async function holdSchedule(
  tx: Tx,
  schoolId: string,
  viewId: string,
  on: string,
): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    select s.every, s.day, v.list, v.name, v.search, v.sort, v.filters, o.first_name as "firstName", o.last_name as "lastName", o.email,
      case when o.is_active and o.removed_at is null and o.account_state = 'ACTIVE' then o.role end as role
    from report_schedule s
      join saved_view v on v.school_id = s.school_id and v.id = s.view_id
      join staff o on o.school_id = v.school_id and o.id = v.owner_id
    where s.school_id = ${schoolId} and s.view_id = ${viewId} and s.next_on = ${on} for no key update of s`.execute(
    tx,
  )
  return rows[0]
}

export async function sentSchedule(
  tx: Tx,
  schoolId: string,
  { viewId, on, nextOn }: { viewId: string; on: string; nextOn: string },
): Promise<void> {
  await sql`
    update report_schedule s set last_on = ${on}, next_on = ${nextOn} where s.school_id = ${schoolId} and s.view_id = ${viewId}`.execute(
    tx,
  )
}
