import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { Channel, StaffEvent } from '@afterbell/domain/users/notifications'
import type { Tx } from '../../../platform/database/database.ts'

export interface Choice {
  event: StaffEvent
  channel: Channel
}

/** Returns the user's choices. */
export async function choicesOf(tx: Tx, schoolId: string, accountId: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select event, channel from notification_choice where school_id = ${schoolId} and account_id = ${accountId}`.execute(
    tx,
  )
  return rows
}

export async function keepChoices(
  tx: Tx,
  schoolId: string,
  accountId: string,
  choices: readonly Choice[],
): Promise<void> {
  await sql`
    insert into notification_choice (school_id, account_id, event, channel)
    select ${schoolId}, ${accountId}, n.event, n.channel from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as n(event text, channel text)
    on conflict (school_id, account_id, event) do update set channel = excluded.channel`.execute(tx)
}

/** Returns a staff member's phone as stored, or null. */
export async function phoneOf(tx: Tx, schoolId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from staff where school_id = ${schoolId} and id = ${accountId}`.execute(tx)
  return rows[0]?.phone ?? null
}

export interface Listener {
  id: string
  name: string
  email: string
  phone: string | null
  role: Role
  /** Null: no choice made. */
  channel: Channel | null
}

/** Returns everybody who can log in to the school, with their choice for an event. */
export async function listenersTo(tx: Tx, schoolId: string, event: StaffEvent): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select s.id, s.first_name as name, s.email, s.phone, s.role, n.channel
    from staff s left join notification_choice n on n.school_id = s.school_id and n.account_id = s.id and n.event = ${event}
    where s.school_id = ${schoolId} and s.is_active and s.removed_at is null and s.account_state = 'ACTIVE' order by s.id`.execute(
    tx,
  )
  return rows
}

/** Deletes the notification choices of a user. */
export async function dropNotificationChoices(tx: Tx, schoolId: string, accountId: string): Promise<void> {
  await sql`delete from notification_choice where school_id = ${schoolId} and account_id = ${accountId}`.execute(
    tx,
  )
}
