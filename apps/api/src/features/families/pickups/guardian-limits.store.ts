import { sql } from 'kysely'
import type { GuardianLimit } from '@afterbell/domain/messages/guardian-limits'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface LimitToSave extends Omit<GuardianLimit, 'guardianId'> {
  childId: string
  guardianId: string
  reason: string
  accountId: string
}

/** Saves what a guardian may read of a child. */
export async function insertLimit(tx: Tx, schoolId: string, limit: LimitToSave): Promise<void> {
  const { id, childId, guardianId, guardianName, guardianEmail, telling, reason, accountId } = limit
  await sql`
    insert into guardian_limit (school_id, id, child_id, guardian_id, guardian_name, guardian_email, telling, reason, decided_by)
    values (${schoolId}, ${id}, ${childId}, ${guardianId}, ${guardianName}, ${guardianEmail}, ${telling}, ${reason}, ${accountId})`.execute(
    tx,
  )
}

/**
 * Makes a limit that goes by a name or an email hold for a guardian's row as well, under the name it is about to have. Of
 * two limits of one row the stricter stays.
 */
export async function limitRow(
  tx: Tx,
  schoolId: string,
  limit: Pick<GuardianLimit, 'telling' | 'guardianName'> & { limitId: string; guardianId: string },
): Promise<void> {
  await sql`
    insert into guardian_limit as h (school_id, id, child_id, guardian_id, guardian_name, guardian_email, telling, reason, decided_at, decided_by)
    select l.school_id, gen_random_uuid(), l.child_id, ${limit.guardianId}::uuid, ${limit.guardianName}, l.guardian_email, l.telling, l.reason,
      l.decided_at, l.decided_by
    from guardian_limit l where l.school_id = ${schoolId} and l.id = ${limit.limitId}
    on conflict (school_id, child_id, guardian_id) do update set guardian_name = excluded.guardian_name,
      telling = case when excluded.telling = 'NOTHING' then 'NOTHING' else h.telling end`.execute(tx)
}

export async function deleteLimits(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from guardian_limit where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Takes limits off their guardian's row: whoever they are about is no longer in it. */
export async function detachLimits(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update guardian_limit set guardian_id = null where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Leaves limits with their row alone, under the name it has now. */
export async function renameLimits(
  tx: Tx,
  schoolId: string,
  limits: readonly { id: string; name: string }[],
): Promise<void> {
  await sql`
    update guardian_limit l set guardian_name = n.name from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as n(id uuid, name text)
    where l.school_id = ${schoolId} and l.id = n.id`.execute(tx)
}

export interface LimitDecision {
  id: string
  reason: string
  decidedAt: string
  decidedBy: string
}

/** Returns why the limits of a child's guardians were set, when and by whom. */
export async function limitDecisions(tx: Tx, schoolId: string, childId: string): Promise<LimitDecision[]> {
  const { rows } = await sql<LimitDecision>`
    select l.id, l.reason, l.decided_at as "decidedAt",
      coalesce((select s.first_name || ' ' || s.last_name from staff s where s.school_id = l.school_id and s.id = l.decided_by), '') as "decidedBy"
    from guardian_limit l where l.school_id = ${schoolId} and l.child_id = ${childId}`.execute(tx)
  return rows
}

export interface CopiedLimit {
  childId: string
  name: string
  person: string
  telling: GuardianLimit['telling']
  reason: string
}

/**
 * Limits the guardians of children who joined a family as they are limited for a brother or sister, the stricter limit
 * first. Returns the new limits.
 */
export async function copyLimits(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<CopiedLimit[]> {
  const { rows } = await sql<CopiedLimit>`
    with copied as (
      insert into guardian_limit (school_id, id, child_id, guardian_id, guardian_name, guardian_email, telling, reason, decided_at, decided_by)
      select distinct on (n.id, coalesce(l.guardian_id::text, app.folded(l.guardian_name))) n.school_id, gen_random_uuid(), n.id,
        l.guardian_id, l.guardian_name, l.guardian_email, l.telling, l.reason, l.decided_at, l.decided_by
      from child n join child s on s.school_id = n.school_id and s.family_id = n.family_id and s.id <> n.id
        join guardian_limit l on l.school_id = s.school_id and l.child_id = s.id
      where n.school_id = ${schoolId} and n.id = any(${childIds}::uuid[]) and not exists (
        select from guardian_limit h where h.school_id = n.school_id and h.child_id = n.id
          and (h.guardian_id = l.guardian_id or app.folded(h.guardian_name) = app.folded(l.guardian_name)))
      order by n.id, coalesce(l.guardian_id::text, app.folded(l.guardian_name)), l.telling desc, l.decided_at desc
      returning child_id, guardian_name, telling, reason
    )
    select c.child_id as "childId", ${nameOf('k')} as name, c.guardian_name as person, c.telling, c.reason
    from copied c join child k on k.school_id = ${schoolId} and k.id = c.child_id order by c.child_id, person`.execute(
    tx,
  )
  return rows
}

/**
 * Moves the limits of one entry of a child to the other. Where both entries limit one guardian, the stricter limit
 * stays.
 */
export async function moveLimits(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`
    delete from guardian_limit l using guardian_limit t
    where l.school_id = ${schoolId} and l.child_id in (${keepId}, ${otherId}) and t.school_id = l.school_id
      and t.child_id in (${keepId}, ${otherId}) and t.child_id <> l.child_id and t.guardian_id = l.guardian_id
      and (l.telling = 'MONEY' and t.telling = 'NOTHING' or l.telling = t.telling and l.child_id = ${otherId})`.execute(
    tx,
  )
  await sql`
    update guardian_limit set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}
