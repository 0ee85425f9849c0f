import { sql } from 'kysely'
import { tellingOfAll, type GuardedChild } from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../platform/database/database.ts'

interface SchoolAndCountry {
  id: string
  country: string
}

export type GuardedChildren = ReadonlyMap<string, GuardedChild>

/**
 * Returns the children with a do-not-release list or with limits of a guardian, by the ids given. A child merged into
 * another one has the other's, because an older message may still name it.
 */
export async function guardedChildren(
  tx: Tx,
  { id: schoolId, country }: SchoolAndCountry,
  childIds: readonly string[],
): Promise<GuardedChildren> {
  if (childIds.length === 0) return new Map()
  const { rows: those } = await sql<{ childId: string; id: string }>`
    select c.id as "childId", coalesce(c.merged_into_id, c.id) as id
    from child c where c.school_id = ${schoolId} and c.id = any(${[...new Set(childIds)]}::uuid[])
      and (exists (select from do_not_release d
          where d.school_id = c.school_id and d.child_id = coalesce(c.merged_into_id, c.id) and d.removed_at is null)
        or exists (select from guardian_limit l where l.school_id = c.school_id and l.child_id = coalesce(c.merged_into_id, c.id)))`.execute(
    tx,
  )
  if (those.length === 0) return new Map()
  const { rows } = await sql<Omit<GuardedChild, 'childId'> & { id: string }>`
    select k.id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name, 'email', g.email, 'phone', g.phone)
          order by g.position), '[]') from guardian g where g.school_id = k.school_id and g.family_id = k.family_id) as guardians,
      coalesce(l.entries, '[]') as "doNotRelease",
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'guardianId', f.id, 'guardianName', m.guardian_name,
          'guardianEmail', m.guardian_email, 'telling', m.telling) order by m.decided_at, m.id), '[]')
        from guardian_limit m left join guardian f on f.school_id = m.school_id and f.id = m.guardian_id and f.family_id = k.family_id
        where m.school_id = k.school_id and m.child_id = k.id) as limits
    from child k
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'decisions', (
          select coalesce(jsonb_agg(jsonb_build_object('guardianId', t.guardian_id, 'guardianName', t.guardian_name,
            'entryName', t.entry_name, 'telling', t.telling)), '[]')
          from telling_decision t where t.school_id = d.school_id and t.entry_id = d.id)) order by d.created_at, d.id) as entries
        from do_not_release d where d.school_id = k.school_id and d.child_id = k.id and d.removed_at is null) l
    where k.school_id = ${schoolId} and k.id = any(${[...new Set(those.map(({ id }) => id))]}::uuid[])`.execute(
    tx,
  )
  const childById = new Map(
    rows.map(({ id, guardians, doNotRelease, limits }) => [
      id,
      {
        doNotRelease,
        limits,
        guardians: guardians.map((each) => ({
          ...each,
          phone: each.phone && phoneToDial(each.phone, country),
        })),
      },
    ]),
  )
  return new Map(
    those.flatMap(({ childId, id }) => {
      const child = childById.get(id)
      return child ? [[childId, { childId, ...child }] as const] : []
    }),
  )
}

/** Returns how much payers may read about the children of their families, by payer id. */
export async function tellingOfPayers(
  tx: Tx,
  school: SchoolAndCountry,
  payerIds: readonly string[],
): Promise<Map<string, Telling>> {
  const { rows } = await sql<{ id: string; name: string; email: string | null; childIds: string[] }>`
    select y.id, y.name, y.email, array(select c.id from child c where c.school_id = y.school_id and c.family_id = y.family_id) as "childIds"
    from payer y where y.school_id = ${school.id} and y.id = any(${payerIds}::uuid[])`.execute(tx)
  const guardedById = await guardedChildren(
    tx,
    school,
    rows.flatMap(({ childIds }) => childIds),
  )
  return new Map(
    rows.map(({ id, name, email, childIds }) => [
      id,
      tellingOfAll(
        { name, addresses: [email] },
        childIds.map((each) => guardedById.get(each)),
      ).telling,
    ]),
  )
}

export interface DecisionToKeep {
  entryId: string
  entryName: string
  guardianId: string
  guardianName: string
  telling: Telling
  reason: string
}

/** Saves a decision about a guardian and an entry. Overwrites the one before; the history has both. */
export async function keepTelling(
  tx: Tx,
  schoolId: string,
  decision: DecisionToKeep,
  accountId: string,
): Promise<void> {
  const { entryId, entryName, guardianId, guardianName, telling, reason } = decision
  await sql`
    insert into telling_decision (school_id, entry_id, guardian_id, entry_name, guardian_name, telling, reason, decided_by)
    values (${schoolId}, ${entryId}, ${guardianId}, ${entryName}, ${guardianName}, ${telling}, ${reason}, ${accountId})
    on conflict (school_id, entry_id, guardian_id) do update set entry_name = excluded.entry_name, guardian_name = excluded.guardian_name,
      telling = excluded.telling, reason = excluded.reason, decided_at = app.now(), decided_by = excluded.decided_by`.execute(
    tx,
  )
}

/** Returns the current decisions about the entries of a child's list, with their authors. */
export async function tellingDecisions(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<{ entryId: string; guardianId: string; reason: string; decidedAt: string; decidedBy: string }[]> {
  const { rows } = await sql<{
    entryId: string
    guardianId: string
    reason: string
    decidedAt: string
    decidedBy: string
  }>`
    select t.entry_id as "entryId", t.guardian_id as "guardianId", t.reason, t.decided_at as "decidedAt",
      coalesce((select s.first_name || ' ' || s.last_name from staff s where s.school_id = t.school_id and s.id = t.decided_by), '') as "decidedBy"
    from telling_decision t join do_not_release d on d.school_id = t.school_id and d.id = t.entry_id and d.removed_at is null
      join guardian g on g.school_id = t.school_id and g.id = t.guardian_id
    where t.school_id = ${schoolId} and d.child_id = ${childId} and t.entry_name = d.name
      and t.guardian_name = g.first_name || ' ' || g.last_name`.execute(tx)
  return rows
}
