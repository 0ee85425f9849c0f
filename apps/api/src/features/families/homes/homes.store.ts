import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface Home {
  id: string
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  shareBp: number
  guardianIds: string[]
}

/** Reads the homes of a family, each with the guardians who live there. */
export async function homesOf(tx: Tx, schoolId: string, familyId: string): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select h.id, h.name, h.street, h.city, h.state, h.postal_code as "postalCode", h.share_bp as "shareBp",
      (select coalesce(array_agg(g.id order by g.position), '{}') from guardian g
        where g.school_id = h.school_id and g.family_id = h.family_id and g.home_id = h.id) as "guardianIds"
    from home h where h.school_id = ${schoolId} and h.family_id = ${familyId} order by h.position`.execute(tx)
  return rows
}

/** Gives each new family its only home, where all its guardians live and which pays everything. */
export async function insertOnlyHomes(
  tx: Tx,
  schoolId: string,
  homes: readonly (Pick<Home, 'id' | 'street' | 'city' | 'state' | 'postalCode'> & { familyId: string })[],
): Promise<void> {
  if (homes.length === 0) return
  const rows = homes.map(({ familyId, postalCode, ...home }) => ({
    ...home,
    family_id: familyId,
    postal_code: postalCode,
  }))
  await sql`
    insert into home (school_id, id, family_id, position, street, city, state, postal_code, share_bp)
    select ${schoolId}, h.id, h.family_id, 1, h.street, h.city, h.state, h.postal_code, 10000
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, family_id uuid, street text, city text, state text, postal_code text)`.execute(
    tx,
  )
  await sql`
    update guardian g set home_id = h.id from home h
    where g.school_id = ${schoolId} and h.school_id = g.school_id and h.family_id = g.family_id and h.id = any(${homes.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}

/** Replaces the homes of a family, in this order, and moves its guardians into them. Deletes all other homes. */
export async function replaceHomes(
  tx: Tx,
  schoolId: string,
  familyId: string,
  homes: readonly Home[],
): Promise<void> {
  const rows = homes.map(({ postalCode, shareBp, guardianIds: _, ...home }, index) => ({
    ...home,
    position: index + 1,
    postal_code: postalCode,
    share_bp: shareBp,
  }))
  const lives = homes.flatMap(({ id, guardianIds }) =>
    guardianIds.map((guardianId) => ({ id: guardianId, home_id: id })),
  )
  await sql`
    update guardian set home_id = null where school_id = ${schoolId} and family_id = ${familyId} and home_id is not null`.execute(
    tx,
  )
  await sql`
    delete from home where school_id = ${schoolId} and family_id = ${familyId}
      and not id = any(${homes.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into home (school_id, id, family_id, position, name, street, city, state, postal_code, share_bp)
    select ${schoolId}, h.id, ${familyId}, h.position, h.name, h.street, h.city, h.state, h.postal_code, h.share_bp
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, position int, name text, street text, city text,
      state text, postal_code text, share_bp int)
    on conflict (school_id, id) do update set position = excluded.position, name = excluded.name, street = excluded.street,
      city = excluded.city, state = excluded.state, postal_code = excluded.postal_code, share_bp = excluded.share_bp`.execute(
    tx,
  )
  await sql`
    update guardian g set home_id = l.home_id
    from jsonb_to_recordset(${JSON.stringify(lives)}::jsonb) as l(id uuid, home_id uuid)
    where g.school_id = ${schoolId} and g.family_id = ${familyId} and g.id = l.id`.execute(tx)
}

/**
 * If a family has a single home, moves every guardian without a home into it, such as one who was added later or came
 * from a merged family.
 */
export async function moveInAll(tx: Tx, schoolId: string, familyId: string): Promise<void> {
  await sql`
    update guardian g set home_id = h.id from home h
    where g.school_id = ${schoolId} and g.family_id = ${familyId} and g.home_id is null
      and h.school_id = g.school_id and h.family_id = g.family_id
      and not exists (select from home o where o.school_id = h.school_id and o.family_id = h.family_id and o.id <> h.id)`.execute(
    tx,
  )
}
