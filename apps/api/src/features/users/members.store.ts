import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { TEACHING_ROLE, type Role } from '@afterbell/domain/kernel/roles'
import type { Person } from '@afterbell/domain/users/people'
import type { Tx } from '../../platform/database/database.ts'

export interface Member extends Person {
  isInstructor: boolean
}

/**
 * Locks these members and every active Super Admin, in order of id. Of two users who change each other, the second
 * then sees what the first did.
 */
export async function lockMembers(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ members: Member[]; admins: string[] }> {
  const { rows } = await sql<Member>`
    select m.account_id as id, s.first_name || ' ' || s.last_name as name, m.role, s.is_active as "isActive",
      m.is_instructor as "isInstructor", m.is_main_contact as "isMainContact", s.account_state = 'DEACTIVATED' as "isClosed"
    from own_membership m join staff s on s.school_id = m.school_id and s.id = m.account_id
    where m.school_id = ${schoolId} and m.removed_at is null
      and (m.account_id = any(${ids}::uuid[]) or (m.role = 'SCHOOL_ADMIN' and m.is_active))
    order by m.account_id for no key update of m`.execute(tx)
  const requestedIds = new Set(ids)
  return { members: rows.filter(({ id }) => requestedIds.has(id)), admins: await adminsNow(tx, schoolId) }
}

/**
 * Returns the Super Admins who can sign in. Read after the lock, because one of them may have closed their account
 * meanwhile.
 */
async function adminsNow(tx: Tx, schoolId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where school_id = ${schoolId} and role = 'SCHOOL_ADMIN' and is_active and removed_at is null
      and account_state = 'ACTIVE'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A user who was not removed from the school. */
export interface MemberNow {
  name: string
  /** Whether they closed their account. */
  isClosed: boolean
}

export async function memberNow(tx: Tx, schoolId: string, id: string): Promise<MemberNow | undefined> {
  const { rows } = await sql<MemberNow>`
    select first_name || ' ' || last_name as name, account_state = 'DEACTIVATED' as "isClosed" from staff
    where school_id = ${schoolId} and id = ${id} and removed_at is null`.execute(tx)
  return rows[0]
}

/** Changes a user's role. An Instructor always teaches. */
export async function updateRole(tx: Tx, schoolId: string, id: string, role: Role): Promise<void> {
  await sql`
    update own_membership set role = ${role}, is_instructor = is_instructor or ${role === TEACHING_ROLE}
    where school_id = ${schoolId} and account_id = ${id}`.execute(tx)
}

export async function updateActive(tx: Tx, schoolId: string, id: string, isActive: boolean): Promise<void> {
  await sql`update own_membership set is_active = ${isActive} where school_id = ${schoolId} and account_id = ${id}`.execute(
    tx,
  )
}

export async function updateTeaches(tx: Tx, schoolId: string, id: string, teaches: boolean): Promise<void> {
  await sql`update own_membership set is_instructor = ${teaches} where school_id = ${schoolId} and account_id = ${id}`.execute(
    tx,
  )
}

/** Removes users from the school. Records of what they did keep their name. */
export async function updateRemoved(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update own_membership set is_active = false, removed_at = app.now()
    where school_id = ${schoolId} and account_id = any(${ids}::uuid[])`.execute(tx)
}

/** Sets the main contact. A school has one at a time. */
export async function updateMainContact(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update own_membership set is_main_contact = false
    where school_id = ${schoolId} and is_main_contact and account_id <> ${id}`.execute(tx)
  await sql`update own_membership set is_main_contact = true where school_id = ${schoolId} and account_id = ${id}`.execute(
    tx,
  )
}

/** Adds an account to the school. Restores a removed member; leaves a current member unchanged. */
export async function addMember(
  tx: Tx,
  schoolId: string,
  { accountId, role, isInstructor }: { accountId: string; role: Role; isInstructor: boolean },
): Promise<void> {
  const teaches = isInstructor || role === TEACHING_ROLE
  await sql`
    insert into own_membership as m (school_id, account_id, role, is_instructor) values (${schoolId}, ${accountId}, ${role}, ${teaches})
    on conflict (school_id, account_id) do update set role = excluded.role, is_instructor = excluded.is_instructor, is_active = true,
      joined_at = app.now(), removed_at = null
    where m.removed_at is not null`.execute(tx)
}

export interface TaughtActivity {
  id: string
  name: string
  kind: ActivityKind
}

/** Returns the activities that users teach and that have not ended, by user, sorted by name. */
export async function taughtNow(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  ids: readonly string[],
): Promise<Map<string, TaughtActivity[]>> {
  const { rows } = await sql<TaughtActivity & { accountId: string }>`
    select distinct i.account_id as "accountId", a.id, a.name, a.kind
    from section_instructor i join section s on s.school_id = i.school_id and s.id = i.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where i.school_id = ${schoolId} and i.account_id = any(${ids}::uuid[]) and s.is_active and a.removed_at is null
      and (a.ends_on is null or a.ends_on >= ${today}::date)
    order by a.name, a.id`.execute(tx)
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([id, taught]) => [id, taught.map(({ accountId: _, ...each }) => each)]))
}
