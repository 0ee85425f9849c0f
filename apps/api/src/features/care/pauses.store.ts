import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Guards } from '../../platform/problems.ts'
import { refuse } from '../../platform/problems.ts'
import { PAID_UNTIL_OF_E } from '../places/paid-until.ts'

export interface PauseRow {
  id: string
  enrollment_id: string
  from: string
  to: string | null
  reason: string
  /** The account that paused it. */
  createdBy: string
}

/** Messages for conflicts with a concurrent request. */
export const careGuards: Guards = {
  a_day_is_charged_once: () => refuse('CHARGED_ALREADY', 'Somebody else is billing this already'),
  paused_once: () => refuse('PAUSED_ALREADY', 'Billing is paused in that time already', { field: 'from' }),
}

/** Returns the pauses of enrollments, earliest first. */
export async function pausesOf(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`
    select u.id, u.enrollment_id, lower(u.days) as "from", nullif(upper(u.days), 'infinity') - 1 as "to", u.reason, u.created_by as "createdBy"
    from care_pause u where u.school_id = ${schoolId} and u.enrollment_id = any(${enrollmentIds}::uuid[])
    order by lower(u.days), u.id`.execute(tx)
  return rows
}

export async function insertPause(
  tx: Tx,
  schoolId: string,
  {
    accountId,
    ...pause
  }: Omit<PauseRow, 'enrollment_id' | 'createdBy'> & { enrollmentId: string; accountId: string },
): Promise<void> {
  await sql`
    insert into care_pause (school_id, id, enrollment_id, days, reason, created_by)
    values (${schoolId}, ${pause.id}, ${pause.enrollmentId}, datemultirange(daterange(${pause.from}::date, coalesce(${pause.to}::date + 1, 'infinity'))),
      ${pause.reason}, ${accountId})`.execute(tx)
}

/** Changes the days of a pause, or deletes it if none remain. */
export async function changePause(
  tx: Tx,
  schoolId: string,
  id: string,
  days: { from: string; to: string } | null,
): Promise<void> {
  if (days === null) return deletePauses(tx, schoolId, [id])
  await sql`
    update care_pause set days = datemultirange(daterange(${days.from}::date, ${days.to}::date, '[]'))
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

export async function deletePauses(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from care_pause where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Returns the last paid day of each enrollment. */
export async function paidUntilOf(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; paid_until: string | null }>`
    select e.id, ${PAID_UNTIL_OF_E} as paid_until from enrollment e
    where e.school_id = ${schoolId} and e.id = any(${enrollmentIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, paid_until }) => [id, paid_until]))
}
