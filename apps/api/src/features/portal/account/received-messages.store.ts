import { sql, type RawBuilder } from 'kysely'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'

/** To whom messages were written, and of which children they may read now. */
export interface Reader {
  emailKey: string
  /** A number with the name the texts went to; null without one. */
  texts: { key: string; name: string } | null
  /** The children of whom they may know everything. */
  childIds: readonly string[]
  /** Those of whom they may know of money at least. */
  moneyChildIds: readonly string[]
  /** They may know of all their families' children, so that a message which names none may be shown. */
  readsAll: boolean
}

export interface ReceivedMessage {
  id: string
  channel: Channel
  subject: string
  body: string
  fields: Readonly<Record<string, string>>
  sentAt: string
}

/** Returns a page of the messages that a reader got and may read now, newest first, and how many there are. */
export async function receivedPage(
  tx: Tx,
  schoolId: string,
  reader: Reader,
  paging: { page: number; size: number },
): Promise<{ rows: ReceivedMessage[]; total: number }> {
  const matching = sql`from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id where ${isFor(schoolId, reader)}`
  const { rows } = await sql<ReceivedMessage>`
    select ${COLUMNS} ${matching} order by m.created_at desc, m.id desc ${limitOf(paging)}`.execute(tx)
  const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx)
  return { rows, total: count.rows[0]!.total }
}

/** Returns those of these messages that a reader got and may read now. */
export async function receivedAmong(
  tx: Tx,
  schoolId: string,
  reader: Reader,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
    where ${isFor(schoolId, reader)} and m.id = any(${ids}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function receivedById(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<ReceivedMessage & { attachments: string[] }> {
  const { rows } = await sql<ReceivedMessage & { attachments: string[] }>`
    select ${COLUMNS}, array(select f.name from message_attachment f where f.school_id = m.school_id and f.batch_id = m.batch_id
      order by f.position) as attachments
    from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
    where m.school_id = ${schoolId} and m.id = ${id}`.execute(tx)
  return rows[0]!
}

const COLUMNS = sql`m.id, m.channel, b.subject, b.body, m.fields, coalesce(m.sent_at, m.created_at) as "sentAt"`

function isFor(schoolId: string, reader: Reader): RawBuilder<unknown> {
  const { emailKey, texts, childIds, moneyChildIds, readsAll } = reader
  return sql`m.school_id = ${schoolId} and m.state in ('SENT', 'DELIVERED', 'OPENED', 'KEPT')
    and m.address_key = any(${[emailKey, ...(texts ? [texts.key] : [])]}::text[])
    and (m.channel = 'EMAIL' and m.address_key = ${emailKey}
      or m.channel = 'SMS' and m.address_key = ${texts?.key ?? null} and app.folded(m.to_name) = app.folded(${texts?.name ?? ''}))
    and (m.child_ids <@ ${childIds}::uuid[] or b.is_money_only and m.child_ids <@ ${moneyChildIds}::uuid[])
    and (${readsAll} or cardinality(m.child_ids) > 0)`
}
