import { sql } from 'kysely'
import type { SchoolToLeave } from '@afterbell/domain/login/close-account'
import type { Tx } from '../../../platform/database/database.ts'
import { closeEmailChanges } from '../email-change.store.ts'

/**
 * The Super Admins of the schools an account works in, and the account there, locked until the transaction ends: of two who leave at
 * once, the second finds that the first is gone.
 */
export async function lockColleagues(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from membership m
    where m.school_id in (select school_id from membership where account_id = ${accountId} and removed_at is null and is_active)
      and (m.account_id = ${accountId} or (m.role = 'SCHOOL_ADMIN' and m.is_active))
    order by m.school_id, m.account_id for no key update`.execute(tx)
}

/** The schools an account works in, by name, and what keeps it there. Outside any one of them. */
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

/** Turns an account off and signs it out everywhere; links in its mail work no more. Answers whether it did. */
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

/** Opens it again, unless it was emptied by now. Answers whether it did. */
export async function openAccountAgain(tx: Tx, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set state = 'ACTIVE', closed_at = null, closed_through = null
    where id = ${accountId} and closed_through is not null and emptied_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** The closed accounts whose last day was over two days ago by the clock of any place. */
export async function accountsToEmpty(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where closed_at is not null and emptied_at is null and closed_through < (app.now() - interval '12 hours')::date
    order by id limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether an account is still to be emptied, held until the transaction ends. */
export async function lockAccountToEmpty(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where id = ${accountId} and closed_at is not null and emptied_at is null
      and closed_through < (app.now() - interval '12 hours')::date for update`.execute(tx)
  return rows.length > 0
}

/** How to reach somebody and how they logged in is gone. Their name stays, because records of schools say who did what. */
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
