import { sql } from 'kysely'
import type { SchoolToLeave } from '@afterbell/domain/login/close-account'
import type { Tx } from '../../../platform/database/database.ts'
import { closeEmailChanges } from '../email-change.store.ts'

/**
 * Locks the account's memberships, and the Super Admins of its schools, until the transaction ends. Of two who leave
 * at once, the second sees that the first is gone.
 */
export async function lockColleagues(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from membership m
    where m.school_id in (select school_id from membership where account_id = ${accountId} and removed_at is null and is_active)
      and (m.account_id = ${accountId} or (m.role = 'SCHOOL_ADMIN' and m.is_active))
    order by m.school_id, m.account_id for no key update`.execute(tx)
}

/** Returns the schools an account works in, by name, with what keeps it there. Runs outside of any one school. */
export async function schoolsToLeave(tx: Tx, accountId: string): Promise<SchoolToLeave[]> {
  const { rows } = await sql<SchoolToLeave>`
    select d.id, d.name as "schoolName", d.state = 'DEACTIVATED' as "isClosed", m.is_main_contact as "isMainContact",
      m.role = 'SCHOOL_ADMIN' as "isAdmin",
      m.role = 'SCHOOL_ADMIN' and not exists (select from membership o join account a on a.id = o.account_id
        where o.school_id = m.school_id and o.account_id <> m.account_id and o.role = 'SCHOOL_ADMIN' and o.is_active
          and o.removed_at is null and a.state = 'ACTIVE') as "isOnlyAdmin"
    from membership m join school_directory d on d.id = m.school_id
    where m.account_id = ${accountId} and m.is_active and m.removed_at is null and d.closed_for_good_at is null
    order by d.name collate "und-x-icu", d.id`.execute(tx)
  return rows
}

/** Closes an account, ends its sessions and invalidates links in its mail. Returns whether it did. */
export async function closeAccountNow(tx: Tx, accountId: string, lastDay: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set state = 'DEACTIVATED', closed_at = app.now(), closed_through = ${lastDay}::date
    where id = ${accountId} and state = 'ACTIVE'`.execute(tx)
  if (numAffectedRows === 0n) return false
  await sql`
    update session set ended_at = app.now(), ended_because = 'DEACTIVATED'
    where account_id = ${accountId} and ended_at is null`.execute(tx)
  await sql`update account_token set used_at = app.now() where account_id = ${accountId} and used_at is null`.execute(
    tx,
  )
  await closeEmailChanges(tx, accountId)
  return true
}

/** Reopens an account unless it was emptied. Returns whether it did. */
export async function openAccountAgain(tx: Tx, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set state = 'ACTIVE', closed_at = null, closed_through = null
    where id = ${accountId} and closed_through is not null and emptied_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns closed accounts whose last day is over in every time zone. */
export async function accountsToEmpty(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where closed_at is not null and emptied_at is null and closed_through < (app.now() - interval '12 hours')::date
    order by id limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Checks whether an account is still to be emptied, and locks it until the transaction ends. */
export async function lockAccountToEmpty(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where id = ${accountId} and closed_at is not null and emptied_at is null
      and closed_through < (app.now() - interval '12 hours')::date for update`.execute(tx)
  return rows.length > 0
}

/** Deletes contact data and credentials. The name stays, because schools' records say who did what. */
export async function emptyAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from passkey where account_id = ${accountId}`.execute(tx)
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  await sql`delete from second_step where account_id = ${accountId}`.execute(tx)
  await sql`delete from account_token where account_id = ${accountId}`.execute(tx)
  await sql`delete from email_change where account_id = ${accountId}`.execute(tx)
  await sql`update session set user_agent = '' where account_id = ${accountId}`.execute(tx)
  await sql`
    update account set email = 'closed-' || id || '@account.invalid', phone = null, password_hash = null, emptied_at = app.now()
    where id = ${accountId}`.execute(tx)
}
