import { sql } from 'kysely'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { Tx } from '../../platform/database/database.ts'

export interface Template {
  id: string
  channel: Channel
  name: string
  subject: string
  message: string
  changedAt: string
}

const COLUMNS = sql`t.id, t.channel, t.name, t.subject, t.body as message, t.changed_at as "changedAt"`

/** Returns a school's templates, by name. */
export async function templatesOf(
  tx: Tx,
  schoolId: string,
  channel: Channel | undefined,
): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select ${COLUMNS} from message_template t
    where t.school_id = ${schoolId} and ${channel ? sql`t.channel = ${channel}` : sql`true`}
    order by t.name_key, t.id limit 500`.execute(tx)
  return rows
}

/** Inserts or updates a template. Null if there is none to update. */
export async function keepTemplate(
  tx: Tx,
  schoolId: string,
  { id, channel, name, subject, message }: Omit<Template, 'changedAt'>,
  { isNew }: { isNew: boolean },
): Promise<Template | null> {
  const { rows } = isNew
    ? await sql<Template>`
        insert into message_template as t (school_id, id, channel, name, subject, body)
        values (${schoolId}, ${id}, ${channel}, ${name}, ${subject}, ${message}) returning ${COLUMNS}`.execute(
        tx,
      )
    : await sql<Template>`
        update message_template t set name = ${name}, subject = ${subject}, body = ${message}, changed_at = app.now()
        where t.school_id = ${schoolId} and t.id = ${id} and t.channel = ${channel} returning ${COLUMNS}`.execute(
        tx,
      )
  return rows[0] ?? null
}

/** Returns the name of the removed template, or null if there was none. */
export async function removeTemplate(tx: Tx, schoolId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from message_template where school_id = ${schoolId} and id = ${id} returning name`.execute(tx)
  return rows[0]?.name ?? null
}
