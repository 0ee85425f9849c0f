import { sql } from 'kysely'
import type { Liftable } from '@afterbell/domain/places/spot-invitations'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

export interface OpenInvitation {
  id: string
  child_id: string
  section_id: string
  lifts: Liftable[]
  ends_on: string
}

/** SQL condition: the invitation `i` was booked. A hold that ended without a booking does not use it. */
const IS_USED = sql`exists (select from place p where p.school_id = i.school_id and p.enrollment_id = i.enrollment_id
  and (p.state = 'taken' or p.was_enrolled))`

/**
 * SQL condition: what the invitation is for goes on, in activity `a` and section `s`. It does not if it is over, removed or a draft,
 * or if all its meetings to come are canceled.
 */
export function goesOn(today: string) {
  const toCome = (isCancelled: boolean) => sql`exists (select from meeting m where m.school_id = s.school_id
    and m.section_id = s.id and m.date >= ${today}::date and m.is_cancelled = ${isCancelled})`
  return sql`(a.removed_at is null and not a.is_draft and a.ends_on >= ${today}::date and s.is_active
    and (not ${toCome(true)} or ${toCome(false)}))`
}

/** Returns the open invitations of children, oldest first; in these sections, if given. */
export async function openInvitations(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  {
    childIds,
    sectionIds,
    locks = false,
  }: { childIds: readonly string[]; sectionIds?: readonly string[]; locks?: boolean },
): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.child_id, i.section_id, i.lifts, i.ends_on from spot_invitation i
      join section s on s.school_id = i.school_id and s.id = i.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where i.school_id = ${schoolId} and i.child_id = any(${childIds}::uuid[])
      and (${sectionIds ?? null}::uuid[] is null or i.section_id = any(${sectionIds ?? null}::uuid[]))
      and i.withdrawn_at is null and i.ends_on >= ${today}::date and not ${IS_USED} and ${goesOn(today)}
    order by i.id ${locks ? sql`for no key update of i` : sql``}`.execute(tx)
  return rows
}

/** Writes down what invitations were used for. */
export async function setUsed(
  tx: Tx,
  schoolId: string,
  uses: readonly { id: string; enrollmentId: string }[],
): Promise<void> {
  await sql`
    update spot_invitation i set enrollment_id = u."enrollmentId"
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(id uuid, "enrollmentId" uuid)
    where i.school_id = ${schoolId} and i.id = u.id`.execute(tx)
}

export interface NewInvitation {
  id: string
  childId: string
  sectionId: string
  lifts: readonly Liftable[]
  endsOn: string
  note: string
  createdBy: string
}

export async function insertInvitation(tx: Tx, schoolId: string, invitation: NewInvitation): Promise<void> {
  const { id, childId, sectionId, lifts, endsOn, note, createdBy } = invitation
  await sql`
    insert into spot_invitation (school_id, id, child_id, section_id, lifts, ends_on, note, created_by)
    values (${schoolId}, ${id}, ${childId}, ${sectionId}, ${lifts}::text[], ${endsOn}, ${note}, ${createdBy})`.execute(
    tx,
  )
}

/** Withdraws an invitation. Returns false if it was withdrawn before. */
export async function withdrawInvitation(
  tx: Tx,
  schoolId: string,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update spot_invitation set withdrawn_at = app.now(), withdrawn_by = ${by}
    where school_id = ${schoolId} and id = ${id} and withdrawn_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

export interface InvitationRow extends OpenInvitation {
  child: string
  section: string
  note: string
  created_at: string
  by: string
  is_withdrawn: boolean
  is_used: boolean
  is_on: boolean
}

/** Returns the invitations to sections, the latest first, or the one with an id. */
export async function invitationsTo(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  sectionIds: readonly string[],
  { id = null }: { id?: string | null } = {},
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.child_id, i.section_id, i.lifts, i.ends_on, ${NAME_OF_C} as child, s.name as section, i.note, i.created_at,
      coalesce(t.first_name || ' ' || t.last_name, '') as by, i.withdrawn_at is not null as is_withdrawn, ${IS_USED} as is_used,
      ${goesOn(today)} as is_on
    from spot_invitation i
      join child c on c.school_id = i.school_id and c.id = i.child_id
      join section s on s.school_id = i.school_id and s.id = i.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join staff t on t.school_id = i.school_id and t.id = i.created_by
    where i.school_id = ${schoolId} and i.section_id = any(${sectionIds}::uuid[]) and (${id}::uuid is null or i.id = ${id})
    order by i.created_at desc, i.id desc limit 200`.execute(tx)
  return rows
}

export interface InvitedChild {
  id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
  section: string
  ends_on: string
}

/** Returns what children are invited to that the public pages show, the soonest end first. */
export async function invitedChildren(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  childIds: readonly string[],
): Promise<InvitedChild[]> {
  const { rows } = await sql<InvitedChild>`
    select i.id, c.id as child_id, ${NAME_OF_C} as child, a.id as activity_id, a.name as activity, s.name as section, i.ends_on
    from spot_invitation i
      join child c on c.school_id = i.school_id and c.id = i.child_id
      join section s on s.school_id = i.school_id and s.id = i.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where i.school_id = ${schoolId} and i.child_id = any(${childIds}::uuid[]) and i.withdrawn_at is null
      and i.ends_on >= ${today}::date and not ${IS_USED} and a.is_on_portal and ${goesOn(today)}
      and not exists (select from place p where p.school_id = i.school_id and p.child_id = i.child_id and p.section_id = i.section_id
        and p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()))
    order by i.ends_on, i.id`.execute(tx)
  return rows
}

/** Returns the places that are held by an invitation and not booked yet. */
export async function heldByInvitation(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ id: string; section_id: string }[]> {
  const { rows } = await sql<{ id: string; section_id: string }>`
    select p.id, p.section_id from spot_invitation i
      join place p on p.school_id = i.school_id and p.enrollment_id = i.enrollment_id
    where i.school_id = ${schoolId} and i.id = ${id} and p.is_being_paid and p.expires_at > app.now() order by p.id`.execute(
    tx,
  )
  return rows
}
