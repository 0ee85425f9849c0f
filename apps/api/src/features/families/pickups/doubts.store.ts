import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { mayBeChildElsewhere } from '@afterbell/domain/families/registering/doubts'
import { likenessOf } from '@afterbell/domain/kernel/names/names-alike'
import type { Tx } from '../../../platform/database/database.ts'

/** SQL condition: the families of the children `c` and `o` are two, and staff have not said so: then they may be one. */
const ARE_FAMILIES_OPEN = sql`o.family_id <> c.family_id and not exists (select from families_apart f where f.school_id = c.school_id
  and f.one_id = least(c.family_id, o.family_id) and f.other_id = greatest(c.family_id, o.family_id))`

/**
 * SQL condition: a family entered the child `c` itself, who may be a child that another family had before. Until staff decide,
 * its guardians and pickups collect nobody, and its family is told nothing of attendance.
 */
export const IS_DOUBTED_C = sql`exists (select from registration_doubt r join child o on o.school_id = r.school_id and o.id = r.other_child_id
  where r.school_id = c.school_id and r.child_id = c.id and ${ARE_FAMILIES_OPEN})`

/** SQL for the ids of the child `c` and of those that may be the same child. What a list says of one holds for all. */
export const SAME_AS_C = sql`array_prepend(c.id, array(select o.id from registration_doubt r
  join child o on o.school_id = r.school_id and o.id = case when r.child_id = c.id then r.other_child_id else r.child_id end
  where r.school_id = c.school_id and (r.child_id = c.id or r.other_child_id = c.id) and ${ARE_FAMILIES_OPEN}))`

/** Returns which of these children may be those of another family. */
export async function childrenInDoubt(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from child c where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) and ${IS_DOUBTED_C}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

interface Entered {
  id: string
  firstName: string
  preferredName: string
  lastName: string
  birthDate: string | null
}

/** Notes which children of other families those may be whom a family entered or renamed. Archived ones count: they may come back. */
export async function noteSameChildren(
  tx: Tx,
  schoolId: string,
  familyId: string,
  entered: readonly Entered[],
): Promise<void> {
  const names = entered.flatMap(({ firstName, preferredName, lastName }) =>
    [firstName, ...(preferredName ? [preferredName] : [])].map((name) => `${name} ${lastName}`),
  )
  const { rows: others } = await sql<Entered>`
    with spelled as materialized (select unnest(app.spellings(n)) as name from unnest(${names}::text[]) as n)
    select c.id, c.first_name as "firstName", c.preferred_name as "preferredName", c.last_name as "lastName", c.birth_date as "birthDate"
    from child c where c.school_id = ${schoolId} and c.family_id <> ${familyId} and c.merged_into_id is null and (
      c.birth_date = any(${entered.flatMap(({ birthDate }) => birthDate ?? [])}::date[])
      or c.folded in (select name from spelled) or c.other_spelling in (select name from spelled))`.execute(
    tx,
  )
  await insertDoubts(
    tx,
    schoolId,
    entered.flatMap((child) =>
      others
        .filter((other) => mayBeChildElsewhere(child, other))
        .map((other) => ({ childId: child.id, guardianId: null, otherChildId: other.id })),
    ),
  )
}

/** Notes on whose do-not-release lists the name of a guardian stands, or nearly, who entered themselves. */
export async function noteListedGuardian(
  tx: Tx,
  schoolId: string,
  { id, familyId, name }: { id: string; familyId: string; name: string },
): Promise<void> {
  const { rows } = await sql<{ childId: string; name: string }>`
    select d.child_id as "childId", d.name from do_not_release d join child c on c.school_id = d.school_id and c.id = d.child_id
    where d.school_id = ${schoolId} and d.removed_at is null and c.family_id <> ${familyId} and c.merged_into_id is null`.execute(
    tx,
  )
  const childIds = rows.filter((entry) => likenessOf(entry.name, name) !== null).map(({ childId }) => childId)
  await insertDoubts(
    tx,
    schoolId,
    [...new Set(childIds)].map((otherChildId) => ({ childId: null, guardianId: id, otherChildId })),
  )
}

async function insertDoubts(
  tx: Tx,
  schoolId: string,
  doubts: readonly { childId: string | null; guardianId: string | null; otherChildId: string }[],
): Promise<void> {
  if (doubts.length === 0) return
  const rows = doubts.map((doubt) => ({ ...doubt, id: randomUUIDv7() }))
  await sql`
    insert into registration_doubt (school_id, id, child_id, guardian_id, other_child_id)
    select ${schoolId}, d.id, d."childId", d."guardianId", d."otherChildId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, "childId" uuid, "guardianId" uuid, "otherChildId" uuid)
    on conflict do nothing`.execute(tx)
}
