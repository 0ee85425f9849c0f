import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { Tx } from '../../platform/database/database.ts'
import { closeEmailChanges } from './email-change.store.ts'

export interface Account {
  id: string
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  state: 'ACTIVE' | 'UNVERIFIED' | 'DEACTIVATED'
  /**
   * When its owner closed the account, and the last day they can reopen it. Null if they did not, or after it was
   * emptied.
   */
  closed_at: string | null
  closed_through: string | null
}

/** Normalizes an email address; accounts are unique by this key. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, password_hash, first_name, last_name, state, closed_at, closed_through from account where email_key = ${emailKey(email)}`.execute(
    tx,
  )
  return rows[0]
}

export async function accountById(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, password_hash, first_name, last_name, state, closed_at, closed_through from account where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the schools an account works in, with its role, by name. Leaves out schools that turned the user off. */
export async function mySchools(tx: Tx, accountId: string) {
  const { rows } = await sql<{
    id: string
    schoolName: string
    role: Role
    state: 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED'
  }>`
    select d.id, d.name as "schoolName", m.role, d.state
    from membership m join school_directory d on d.id = m.school_id
    where m.account_id = ${accountId} and m.is_active
    order by d.name collate "und-x-icu", d.id`.execute(tx)
  return rows
}

/** Returns the names of the schools that turned a user off. */
export async function schoolsTurnedOff(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.name from membership m join school_directory d on d.id = m.school_id
    where m.account_id = ${accountId} and not m.is_active and m.removed_at is null
    order by d.name collate "und-x-icu", d.id`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Sets a new password. Ends every session and pending email change of the account, so anyone who knew the old
 * password is out.
 */
export async function changePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await sql`update account set password_hash = ${passwordHash}, password_changed_at = app.now() where id = ${accountId}`.execute(
    tx,
  )
  await sql`
    update session set ended_at = app.now(), ended_because = 'PASSWORD'
    where account_id = ${accountId} and ended_at is null`.execute(tx)
  await closeEmailChanges(tx, accountId)
}

/** Creates an account. A constraint refuses an address that already has one. */
export async function insertAccount(
  tx: Tx,
  account: {
    id: string
    email: string
    passwordHash: string
    firstName: string
    lastName: string
    phone: string | null
  },
): Promise<void> {
  const { id, email, passwordHash, firstName, lastName, phone } = account
  await sql`
    insert into account (id, email, password_hash, first_name, last_name, phone)
    values (${id}, ${email}, ${passwordHash}, ${firstName}, ${lastName}, ${phone})`.execute(tx)
}
