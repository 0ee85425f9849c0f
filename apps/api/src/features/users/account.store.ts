import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { Tx } from '../../platform/database/database.ts'

export interface PersonalInfo {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  role: Role
  logo: string | null
}

/** Returns a staff member's personal data, as they and a Super Admin see it. */
export async function personalInfoOf(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<PersonalInfo | undefined> {
  const { rows } = await sql<PersonalInfo>`
    select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.role, p.address as logo
    from staff s left join user_photo p on p.school_id = s.school_id and p.account_id = s.id
    where s.school_id = ${schoolId} and s.id = ${id} and s.removed_at is null`.execute(tx)
  return rows[0]
}

/**
 * Changes names and phone. Returns false if this school may not: the account also works in another school and belongs
 * to somebody else than the caller.
 */
export async function updatePersonalInfo(
  tx: Tx,
  { id, firstName, lastName, phone }: Pick<PersonalInfo, 'id' | 'firstName' | 'lastName' | 'phone'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update own_account set first_name = ${firstName}, last_name = ${lastName}, phone = ${phone} where id = ${id}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
