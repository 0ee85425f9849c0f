import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Whether the billing of an enrollment is paused on a day. */
export async function isPausedOn(
  tx: Tx,
  schoolId: string,
  enrollmentId: string,
  date: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from care_pause u
      where u.school_id = ${schoolId} and u.enrollment_id = ${enrollmentId} and u.days @> ${date}::date) as is`.execute(
    tx,
  )
  return rows[0]!.is
}
