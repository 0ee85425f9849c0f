import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface MessageSettingsRow {
  quietFrom: string
  quietUntil: string
  tracksOpens: boolean
  version: number
}

/** Returns a school's message settings, or the defaults at version 0. */
export async function messageSettingsOf(tx: Tx, schoolId: string): Promise<MessageSettingsRow> {
  const { rows } = await sql<MessageSettingsRow>`
    select to_char(m.quiet_from, 'HH24:MI') as "quietFrom", to_char(m.quiet_until, 'HH24:MI') as "quietUntil",
      m.tracks_opens as "tracksOpens", m.version
    from message_settings m where m.school_id = ${schoolId}`.execute(tx)
  return rows[0] ?? { quietFrom: '21:00', quietUntil: '08:00', tracksOpens: false, version: 0 }
}

/** Saves a school's message settings. Null if somebody else changed them meanwhile. */
export async function saveMessageSettings(
  tx: Tx,
  schoolId: string,
  { quietFrom, quietUntil, tracksOpens, version }: MessageSettingsRow,
): Promise<MessageSettingsRow | null> {
  const { rows } = await sql<{ version: number }>`
    insert into message_settings (school_id, quiet_from, quiet_until, tracks_opens, version)
    values (${schoolId}, ${quietFrom}::time, ${quietUntil}::time, ${tracksOpens}, 1)
    on conflict (school_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      tracks_opens = excluded.tracks_opens, version = message_settings.version + 1
    where message_settings.version = ${version}::bigint
    returning version`.execute(tx)
  return rows[0] ? { quietFrom, quietUntil, tracksOpens, version: rows[0].version } : null
}

/** Returns the phone number of a staff member. */
export async function staffPhone(tx: Tx, schoolId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`
    select t.phone from staff t where t.school_id = ${schoolId} and t.id = ${accountId}`.execute(tx)
  return rows[0]?.phone || null
}
