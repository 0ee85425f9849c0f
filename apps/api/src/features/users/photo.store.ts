import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Returns a member with their photo, locked, so concurrent changes run one after the other. */
export async function lockPhoto(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ name: string; address: string | null } | undefined> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select s.first_name || ' ' || s.last_name as name, p.address
    from own_membership m join staff s on s.school_id = m.school_id and s.id = m.account_id
      left join user_photo p on p.school_id = m.school_id and p.account_id = m.account_id
    where m.school_id = ${schoolId} and m.account_id = ${id} and m.removed_at is null for no key update of m`.execute(
    tx,
  )
  return rows[0]
}

export async function keepPhoto(tx: Tx, schoolId: string, id: string, address: string): Promise<void> {
  await sql`
    insert into user_photo (school_id, account_id, address) values (${schoolId}, ${id}, ${address})
    on conflict (school_id, account_id) do update set address = excluded.address`.execute(tx)
}

/** Removes users' photos and returns their addresses. */
export async function removePhotos(tx: Tx, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    delete from user_photo where school_id = ${schoolId} and account_id = any(${ids}::uuid[]) returning address`.execute(
    tx,
  )
  return rows.map(({ address }) => address)
}

export async function photoOf(tx: Tx, schoolId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select address from user_photo where school_id = ${schoolId} and account_id = ${id}`.execute(tx)
  return rows[0]?.address ?? null
}
