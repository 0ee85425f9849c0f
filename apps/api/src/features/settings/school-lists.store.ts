import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { T_SHIRT_SIZES } from '@afterbell/domain/settings/t-shirt-sizes'
import type { Tx } from '../../platform/database/database.ts'

type IdAndName = { id: string; name: string }

/** Adds the default T-shirt sizes, in their order, to a new school (R357). Safe to repeat. */
export async function seedSchoolLists(tx: Tx, schoolId: string): Promise<void> {
  const sizes = T_SHIRT_SIZES.map((size, position) => ({ id: randomUUIDv7(), size, position }))
  await sql`
    insert into tshirt_size (school_id, id, size, position)
    select ${schoolId}, s.id, s.size, s.position from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as s(id uuid, size text, position int)
    on conflict do nothing`.execute(tx)
}

/** Active homeroom teachers, by name. */
export async function activeTeachers(tx: Tx, schoolId: string): Promise<IdAndName[]> {
  const { rows } = await sql<IdAndName>`
    select id, name from teacher where school_id = ${schoolId} and is_active order by name collate "und-x-icu", id`.execute(
    tx,
  )
  return rows
}

export async function activeTShirtSizes(tx: Tx, schoolId: string): Promise<{ id: string; size: string }[]> {
  const { rows } = await sql<{ id: string; size: string }>`
    select id, size from tshirt_size where school_id = ${schoolId} and is_active order by position, size collate "und-x-icu", id`.execute(
    tx,
  )
  return rows
}

/** Active pickup options, by name. */
export async function activePickUpOptions(tx: Tx, schoolId: string): Promise<IdAndName[]> {
  const { rows } = await sql<IdAndName>`
    select id, name from pick_up_option where school_id = ${schoolId} and is_active order by name collate "und-x-icu", id`.execute(
    tx,
  )
  return rows
}
