import { sql } from 'kysely'
import { goesOn } from '../../places/invited/invitations.store.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface InvitationToTell {
  childId: string
  activityId: string
  activity: string
  section: string
  endsOn: string
  note: string
}

/** Returns what a letter says of an invitation that is still good; undefined otherwise. */
export async function invitationToTell(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  id: string,
): Promise<InvitationToTell | undefined> {
  const { rows } = await sql<InvitationToTell>`
    select i.child_id as "childId", a.id as "activityId", a.name as activity, s.name as section, i.ends_on as "endsOn", i.note
    from spot_invitation i
      join section s on s.school_id = i.school_id and s.id = i.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where i.school_id = ${schoolId} and i.id = ${id} and i.withdrawn_at is null and i.enrollment_id is null and i.ends_on >= ${today}::date
      and ${goesOn(today)}`.execute(tx)
  return rows[0]
}

/** Checks whether families can book an activity themselves: its school lets them, and the public pages show it. */
export async function isBookedOnline(tx: Tx, schoolId: string, activityId: string): Promise<boolean> {
  const { rows } = await sql<{ is_booked: boolean }>`
    select k.has_family_portal and k.families_book and a.is_on_portal and not exists (
      select from portal_kind o where o.school_id = a.school_id and o.kind = a.kind and not o.is_visible) as is_booked
    from activity a join school k on k.school_id = a.school_id
    where a.school_id = ${schoolId} and a.id = ${activityId}`.execute(tx)
  return rows[0]!.is_booked
}
