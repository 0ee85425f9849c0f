import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Finds the enrollments that lose dates of sections. A child who picked days loses every dropped day they picked; every
 * other child loses only dates that are gone for good (`isLost`).
 */
export async function placesOnDates(
  tx: Tx,
  schoolId: string,
  dates: readonly { sectionId: string; date: string; isLost: boolean }[],
): Promise<{ enrollmentId: string; sectionId: string; on: string[] }[]> {
  const rows = dates.map(({ sectionId, date, isLost }) => ({ section_id: sectionId, date, is_lost: isLost }))
  const { rows: enrollments } = await sql<{ enrollmentId: string; sectionId: string; on: string[] }>`
    select p.enrollment_id as "enrollmentId", p.section_id as "sectionId", array_agg(distinct d.date order by d.date) as "on"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(section_id uuid, date date, is_lost boolean)
      join place p on p.school_id = ${schoolId} and p.section_id = d.section_id and p.state = 'taken' and p.left_at is null and p.days @> d.date
    where d.is_lost or upper(p.days) < 'infinity'
    group by p.enrollment_id, p.section_id order by p.enrollment_id`.execute(tx)
  return enrollments
}
