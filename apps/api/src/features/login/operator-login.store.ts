import { sql } from 'kysely'
import { OPERATOR_LINK_SECONDS } from '@afterbell/domain/login/operator-login'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { Tx } from '../../platform/database/database.ts'

export interface Worker {
  id: string
  name: string
  email: string
  role: Role
}

/** Returns a user who can log in to the school, by email or id. */
export async function workerNamed(tx: Tx, schoolId: string, named: string): Promise<Worker | undefined> {
  const { rows } = await sql<Worker>`
    select id, first_name || ' ' || last_name as name, email, role from staff
    where school_id = ${schoolId} and (lower(email) = ${named.toLowerCase()} or id::text = ${named.toLowerCase()})
      and is_active and removed_at is null and account_state = 'ACTIVE'`.execute(tx)
  return rows[0]
}

export async function insertOperatorLogin(
  tx: Tx,
  schoolId: string,
  login: { id: string; accountId: string; reason: string; tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into operator_login (school_id, id, account_id, reason, token_hash, expires_at)
    values (${schoolId}, ${login.id}, ${login.accountId}, ${login.reason}, ${login.tokenHash},
      app.now() + make_interval(secs => ${OPERATOR_LINK_SECONDS}::int))`.execute(tx)
}

/** Uses a link, once. Returns the user and the reason, or undefined if the link no longer works. */
export async function useOperatorLogin(
  tx: Tx,
  schoolId: string,
  hash: Buffer,
): Promise<(Worker & { loginId: string; reason: string }) | undefined> {
  const { rows } = await sql<Worker & { loginId: string; reason: string }>`
    update operator_login o set used_at = app.now() from staff s
    where o.school_id = ${schoolId} and o.token_hash = ${hash} and o.used_at is null and o.expires_at > app.now()
      and s.school_id = o.school_id and s.id = o.account_id and s.is_active and s.removed_at is null and s.account_state = 'ACTIVE'
    returning o.id as "loginId", o.reason, s.id, s.first_name || ' ' || s.last_name as name, s.email, s.role`.execute(
    tx,
  )
  return rows[0]
}

/** Marks all history written in the rest of this transaction as the operator's. */
export async function markOperator(tx: Tx, loginId: string): Promise<void> {
  await sql`select set_config('app.operator_login', ${loginId}, true)`.execute(tx)
}

/** Returns the school's contacts: its main contact, or else its Super Admins. */
export async function contactsOf(tx: Tx, schoolId: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string; isMainContact: boolean }>`
    select first_name || ' ' || last_name as name, email, is_main_contact as "isMainContact" from staff
    where school_id = ${schoolId} and is_active and removed_at is null and (is_main_contact or role = 'SCHOOL_ADMIN')
    order by is_main_contact desc, id`.execute(tx)
  const main = rows.filter(({ isMainContact }) => isMainContact)
  return (main.length > 0 ? main : rows).map(({ name, email }) => ({ name, email }))
}
