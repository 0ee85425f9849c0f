import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A place that a child holds and that is not paid. */
export interface HeldSpot {
  placeId: string
  sectionId: string
  activityId: string
  activity: string
  /** A payment for it was sent. */
  isPaying: boolean
}

/** Returns what is held for a child until it is paid, in the order of the sections. */
export async function spotsHeldOf(tx: Tx, schoolId: string, childId: string): Promise<HeldSpot[]> {
  const { rows } = await sql<HeldSpot>`
    select p.id as "placeId", p.section_id as "sectionId", a.id as "activityId", a.name as activity,
      exists (select from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where l.school_id = p.school_id and l.enrollment_id = p.enrollment_id and i.state = 'DRAFT' and i.pending_cents > 0) as "isPaying"
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where p.school_id = ${schoolId} and p.child_id = ${childId} and p.is_being_paid and p.expires_at > app.now()
    order by p.section_id, p.id`.execute(tx)
  return rows
}
