import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface PolicyVersion {
  title: string
  text: string
  version: number
  writtenAt: string
  writtenBy: string | null
}

export interface StoredPolicy extends PolicyVersion {
  id: string
  isAsked: boolean
}

/** The school's policies, in their order. */
export async function policiesOf(tx: Tx, schoolId: string): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select p.id, p.is_asked as "isAsked", p.version, t.title, t.body as text, t.written_at as "writtenAt",
      s.first_name || ' ' || s.last_name as "writtenBy"
    from policy p join policy_text t on t.school_id = p.school_id and t.policy_id = p.id and t.version = p.version
      left join staff s on s.school_id = t.school_id and s.id = t.written_by
    where p.school_id = ${schoolId} and p.removed_at is null order by p.position, p.id`.execute(tx)
  return rows
}

/** Locks the school row, so that two concurrent saves take turns. */
export async function lockPolicies(tx: Tx, schoolId: string): Promise<void> {
  await sql`select school_id from school where school_id = ${schoolId} for no key update`.execute(tx)
}

/** Saves policies in the given order: their rows, and any new versions of their texts. */
export async function putPolicies(
  tx: Tx,
  { schoolId, by }: { schoolId: string; by: string },
  policies: readonly { id: string; title: string; text: string; isAsked: boolean; version: number }[],
): Promise<void> {
  const rows = JSON.stringify(policies.map((policy, position) => ({ ...policy, position })))
  await sql`
    insert into policy (school_id, id, position, is_asked, version)
    select ${schoolId}, n.id, n.position, n."isAsked", n.version
    from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, position int, "isAsked" boolean, version int)
    on conflict (school_id, id) do update set position = excluded.position, is_asked = excluded.is_asked, version = excluded.version`.execute(
    tx,
  )
  await sql`
    insert into policy_text (school_id, policy_id, version, title, body, written_by)
    select ${schoolId}, n.id, n.version, n.title, n.text, ${by}
    from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, version int, title text, text text)
    on conflict do nothing`.execute(tx)
}

export async function removePolicies(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`update policy set removed_at = app.now() where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Versions of a policy, newest first. Includes removed policies. */
export async function versionsOf(tx: Tx, schoolId: string, id: string): Promise<PolicyVersion[]> {
  const { rows } = await sql<PolicyVersion>`
    select t.title, t.body as text, t.version, t.written_at as "writtenAt", s.first_name || ' ' || s.last_name as "writtenBy"
    from policy_text t left join staff s on s.school_id = t.school_id and s.id = t.written_by
    where t.school_id = ${schoolId} and t.policy_id = ${id} order by t.version desc`.execute(tx)
  return rows
}
