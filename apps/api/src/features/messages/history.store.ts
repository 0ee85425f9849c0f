import { sql, type RawBuilder } from 'kysely'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Channel, MessageState } from '@afterbell/domain/messages/channels'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import { nameOf } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FileToKeep } from './batches.store.ts'
import { limitOf, orderOf, searchedPage } from '../../platform/database/pages.ts'
import { foldedMentions, mentions } from '../../platform/database/search.ts'

export interface HistoryQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'createdAt' | 'name' | 'status'; direction: 'ASC' | 'DESC' } | null
  status?: MessageState | undefined
  batchId?: string | undefined
  childId?: string | undefined
  /** First and last day, in the school's time zone. */
  from?: string | undefined
  to?: string | undefined
}

export interface HistoryRow {
  id: string
  batch_id: string
  subject: string
  body: string
  fields: MergeValues
  to_name: string
  to_address: string
  about: string
  state: MessageState
  reason: string | null
  sent_by: string | null
  created_at: string
  send_at: string
  sent_at: string | null
  automatic: AutomaticKind | null
}

const COLUMNS = sql`m.id, m.batch_id, b.subject, case when b.channel = 'SMS' then left(b.body, 300) else '' end as body, m.fields, m.to_name, m.to_address, b.about,
  m.state, m.reason, nullif(trim(t.first_name || ' ' || t.last_name), '') as sent_by, m.created_at, b.send_at, m.sent_at, b.automatic`

const JOIN_BATCH_AND_SENDER = sql`join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
  left join staff t on t.school_id = b.school_id and t.id = b.sent_by`

/** Returns a page of a channel's or a batch's messages, latest first. The search covers recipients and subjects. */
export function historyPage(
  tx: Tx,
  { id: schoolId, timezone }: { id: string; timezone: string },
  channel: Channel,
  query: HistoryQuery,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { search, status, batchId, childId, from, to } = query
  const conditions: RawBuilder<unknown>[] = [
    sql`m.school_id = ${schoolId}`,
    sql`m.channel = ${channel}`,
    ...(status ? [sql`m.state = ${status}`] : []),
    ...(batchId ? [sql`m.batch_id = ${batchId}`] : []),
    ...(childId ? [sql`m.child_ids @> array[${childId}::uuid]`] : []),
    ...(from ? [sql`m.created_at >= ${from}::date::timestamp at time zone ${timezone}`] : []),
    ...(to ? [sql`m.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
    ...(search ? [sql`(${foldedMentions(search, 'm.folded')} or ${mentions(search, 'b.subject')})`] : []),
  ]
  const fromClause = sql`from message m ${search ? sql`join message_batch b on b.school_id = m.school_id and b.id = m.batch_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
  const order = orderOf(
    query.sort ?? { by: 'createdAt', direction: 'DESC' },
    {
      createdAt: ['m.created_at'],
      name: ['m.to_name collate "und-x-icu"'],
      status: ['m.state', 'm.created_at'],
    },
    'createdAt',
    'm.id',
  )
  return searchedPage<HistoryRow>(tx, {
    id: 'm.id',
    matching: fromClause,
    withIds: (ids) => sql`from message m where m.school_id = ${schoolId} and m.id = any(${ids}::uuid[])`,
    isSearch: search !== null,
    page: (matching) =>
      sql<HistoryRow>`
      select ${COLUMNS} from (select m.* ${matching} ${order} ${limitOf(query)}) m ${JOIN_BATCH_AND_SENDER} ${order}`.execute(
        tx,
      ),
  })
}

export interface WholeMessage extends HistoryRow {
  channel: Channel
  whole_body: string
  /** The language of subject and body; null if people wrote them. */
  body_language: Language | null
  child_ids: string[]
  child_names: string[]
  attachments: { name: string; bytes: number }[]
  parts: number
  again_of: string | null
  is_transactional: boolean
  is_money_only: boolean
  is_receipt: boolean
  purpose: Purpose
  is_introduction: boolean
}

/** Returns one message of a channel with all its content; null if there is none. */
export async function messageById(
  tx: Tx,
  schoolId: string,
  channel: Channel,
  id: string,
): Promise<WholeMessage | null> {
  const { rows } = await sql<WholeMessage>`
    select ${COLUMNS}, m.channel, b.body as whole_body, b.language as body_language, m.child_ids, m.parts, m.again_of, m.is_introduction, b.is_transactional, b.is_money_only, b.is_receipt, b.purpose,
      array(select ${nameOf('c')} from child c where c.school_id = m.school_id and c.id = any(m.child_ids)
        order by c.last_name collate "und-x-icu", c.first_name collate "und-x-icu", c.id) as child_names,
      (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'bytes', case when f.key_id is null then length(f.bytes) else length(f.bytes) * 3 / 4 end) order by f.position), '[]')
        from message_attachment f where f.school_id = m.school_id and f.batch_id = m.batch_id) as attachments
    from message m ${JOIN_BATCH_AND_SENDER}
    where m.school_id = ${schoolId} and m.id = ${id} and m.channel = ${channel}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the attachments of batches. */
export async function attachmentsOf(
  tx: Tx,
  schoolId: string,
  batchIds: readonly string[],
): Promise<(FileToKeep & { batch_id: string })[]> {
  const { rows } = await sql<{
    batch_id: string
    name: string
    type: string
    bytes: Buffer
    keyId: string | null
  }>`
    select f.batch_id, f.name, f.type, f.bytes, f.key_id as "keyId" from message_attachment f
    where f.school_id = ${schoolId} and f.batch_id = any(${batchIds}::uuid[]) order by f.batch_id, f.position`.execute(
    tx,
  )
  return rows
}
