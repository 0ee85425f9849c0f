import { sql, type RawBuilder } from 'kysely'
import type { Admin } from '@afterbell/domain/school/closing'
import type { Tx } from '../../platform/database/database.ts'

/** A school's Super Admins who can log in, by name. */
export async function adminsOf(tx: Tx, schoolId: string): Promise<(Admin & { email: string })[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; isMainContact: boolean }>`
    select id, first_name || ' ' || last_name as name, email, is_main_contact as "isMainContact" from staff
    where school_id = ${schoolId} and role = 'SCHOOL_ADMIN' and is_active and removed_at is null and account_state = 'ACTIVE'
    order by last_name, first_name, id`.execute(tx)
  return rows
}

/**
 * Closes an active or inactive school. False if it is in another state: of two concurrent calls, the second returns
 * false.
 */
export async function closeSchoolState(
  tx: Tx,
  schoolId: string,
  { by, lastDay }: { by: string; lastDay: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update own_standing set state = 'DEACTIVATED', closed_from = state, closed_at = app.now(), closed_by = ${by},
      closed_through = ${lastDay}::date
    where school_id = ${schoolId} and state in ('ACTIVE', 'INACTIVE')`.execute(tx)
  return numAffectedRows === 1n
}

/** Status of a school's closing. */
export interface Closing {
  lastDay: string
  isReminded: boolean
  isForGood: boolean
}

/** Reads and locks the closing until the transaction ends. Undefined if the school is not closed. */
export async function lockClosing(tx: Tx, schoolId: string): Promise<Closing | undefined> {
  const { rows } = await sql<{ lastDay: string | null; isReminded: boolean; isForGood: boolean }>`
    select closed_through as "lastDay", closing_reminded_at is not null as "isReminded", closed_for_good_at is not null as "isForGood"
    from own_standing where school_id = ${schoolId} for update`.execute(tx)
  const { lastDay, ...closing } = rows[0]!
  return lastDay === null ? undefined : { ...closing, lastDay }
}

/** Reopens a closed school with its previous state. `state_since` keeps its value for a school that was inactive. */
export async function reopenSchoolState(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update own_standing set state = closed_from, state_since = case when 'INACTIVE' in (closed_from, suspended_from) then state_since else app.now() end, reopened_at = app.now(), closed_from = null, closed_at = null,
      closed_by = null, closed_through = null, closing_reminded_at = null
    where school_id = ${schoolId} and state = 'DEACTIVATED' and closed_for_good_at is null`.execute(tx)
}

export async function noteReminded(tx: Tx, schoolId: string): Promise<void> {
  await sql`update own_standing set closing_reminded_at = app.now() where school_id = ${schoolId}`.execute(tx)
}

export async function closeForGood(tx: Tx, schoolId: string): Promise<void> {
  await sql`update own_standing set closed_for_good_at = app.now() where school_id = ${schoolId}`.execute(tx)
}

/** The day a school was reopened, in its time zone; null if it never was. */
export async function reopenedOn(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select ${reopenedDay(schoolId)} as day`.execute(tx)
  return rows[0]!.day
}

/** The same as an SQL expression. */
export function reopenedDay(schoolId: string): RawBuilder<unknown> {
  return sql`(select (o.reopened_at at time zone s.timezone)::date from own_standing o join school s on s.school_id = o.school_id
    where o.school_id = ${schoolId})`
}

/**
 * Closed schools that may be due for a reminder or for the end by tomorrow, in any time zone. Runs outside of a
 * school.
 */
export async function closingSchools(tx: Tx, reminderDays: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from school_directory
    where closed_through is not null and closed_for_good_at is null and closed_through <= app.now()::date + ${reminderDays + 1}::int
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a school is closed for good. */
export async function isClosedForGood(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select closed_for_good_at is not null as is from own_standing where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.is
}
