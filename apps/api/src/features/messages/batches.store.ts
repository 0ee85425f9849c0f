import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import type { Channel, Lane, MessageState } from '@afterbell/domain/messages/channels'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import { addressKey } from '@afterbell/domain/messages/recipients'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import type { Tx } from '../../platform/database/database.ts'

/** The part of a message that all its recipients share. */
export interface BatchToKeep {
  schoolId: string
  channel: Channel
  purpose: Purpose
  /** The list it was written from, in words: 'Roster of Pottery'. */
  about: string
  subject: string
  /** HTML for an email, plain characters for a text; merge fields not yet filled in. */
  body: string
  /** The language of subject and body; null if people wrote them. */
  language?: Language | null
  sentBy: string | null
  sendAt: Temporal.Instant
  lane: Lane
  attachments: readonly FileToKeep[]
  /** The kind, where the product wrote the message. */
  automatic?: AutomaticKind | null
  /** Emails also go to addresses that unsubscribed from everything. */
  isTransactional?: boolean
  /** It names no activity, day, time, or place, so people who may read only about money may get it. */
  isMoneyOnly?: boolean
  /** Staff emailed a receipt by hand. */
  isReceipt?: boolean
  /** Not sent after this moment. */
  notAfter?: Temporal.Instant | null
}

/** An attachment. `keyId` names the key its bytes are sealed with; without one they are not sealed. */
export interface FileToKeep {
  name: string
  type: string
  bytes: Buffer
  keyId?: string | null
}

export interface MessageToKeep {
  name: string
  address: string
  childIds: readonly string[]
  fields: MergeValues
  /** The reader's language, for the frame of the message; null for English because nobody said. */
  language?: Language | null
  parts: number
  /** The message that this one sends again. */
  againOf?: string
  /** Fields that only the recipient may read. A message sent again copies them from the first one. */
  sealed?: { sealed: Buffer; keyId: string } | null
}

/** Saves a batch with one message per recipient, and queues each. */
export async function keepBatch(
  tx: Tx,
  {
    schoolId,
    channel,
    purpose,
    about,
    subject,
    body,
    language = null,
    sentBy,
    sendAt,
    lane,
    attachments,
    automatic = null,
    isTransactional = false,
    isMoneyOnly = false,
    isReceipt = false,
    notAfter = null,
  }: BatchToKeep,
  messages: readonly MessageToKeep[],
): Promise<string> {
  const id = randomUUIDv7()
  await sql`
    insert into message_batch (school_id, id, channel, about, subject, body, language, sent_by, send_at, automatic, is_transactional, is_money_only, is_receipt, not_after, purpose)
    values (${schoolId}, ${id}, ${channel}, ${about}, ${subject}, ${body}, ${language}, ${sentBy}, ${sendAt.toString()},
      ${automatic}, ${isTransactional}, ${isMoneyOnly}, ${isReceipt}, ${notAfter?.toString() ?? null}, ${purpose})`.execute(
    tx,
  )
  for (const [index, { name, type, bytes, keyId = null }] of attachments.entries())
    await sql`
      insert into message_attachment (school_id, batch_id, position, name, type, bytes, key_id)
      values (${schoolId}, ${id}, ${index + 1}, ${name}, ${type}, ${bytes}, ${keyId})`.execute(tx)
  const rows = messages.map(
    ({ name, address, childIds, fields, language: reads = null, parts, againOf = null, sealed }) => ({
      id: randomUUIDv7(),
      name,
      address,
      key: addressKey(channel, address),
      children: childIds,
      fields,
      language: reads,
      parts,
      again: againOf,
      sealed: sealed?.sealed.toString('hex') ?? null,
      key_id: sealed?.keyId ?? null,
    }),
  )
  await sql`
    with kept as (
      insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key, child_ids, fields, language, parts, again_of, sealed, key_id)
      select ${schoolId}, m.id, ${id}, ${channel}, m.name, m.address, m.key,
        coalesce((select array_agg(each::uuid) from jsonb_array_elements_text(m.children) each), '{}'), m.fields, coalesce(m.language, o.language), m.parts, m.again,
        coalesce(decode(m.sealed, 'hex'), o.sealed), coalesce(m.key_id, o.key_id)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m(id uuid, name text, address text, key text, children jsonb, fields jsonb, language text, parts int, again uuid, sealed text, key_id text)
        left join message o on o.school_id = ${schoolId} and o.id = m.again
      returning id)
    insert into message_queue (message_id, school_id, lane, channel, run_at)
    select kept.id, ${schoolId}, ${lane}, ${channel}, ${sendAt.toString()} from kept`.execute(tx)
  return id
}

export interface BatchRow {
  id: string
  channel: Channel
  subject: string
  body: string
  about: string
  send_at: string
  created_at: string
  canceled_at: string | null
}

export async function batchById(tx: Tx, schoolId: string, id: string): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.channel, b.subject, b.body, b.about, b.send_at, b.created_at, b.canceled_at from message_batch b
    where b.school_id = ${schoolId} and b.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Counts the messages of a batch by state. */
export async function countsOf(
  tx: Tx,
  schoolId: string,
  batchId: string,
): Promise<{ status: MessageState; count: number }[]> {
  const { rows } = await sql<{ status: MessageState; count: number }>`
    select m.state as status, count(*)::int as count from message m
    where m.school_id = ${schoolId} and m.batch_id = ${batchId} group by m.state order by m.state`.execute(tx)
  return rows
}

/** Cancels the unsent messages of a batch and returns how many. Leaves the queue alone, because sending skips them. */
export async function cancelBatch(tx: Tx, schoolId: string, id: string): Promise<number> {
  await sql`
    update message_batch set canceled_at = app.now() where school_id = ${schoolId} and id = ${id} and canceled_at is null`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update message set state = 'SKIPPED', reason = 'Canceled before it was sent', settled_at = app.now()
    where school_id = ${schoolId} and batch_id = ${id} and state = 'QUEUED'`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Cancels a school's unsent messages except receipts: payers keep their proof. Leaves the queue alone, because sending
 * skips them.
 */
export async function cancelQueued(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    with canceled as (
      update message set state = 'SKIPPED', reason = 'Canceled: the school was closed', settled_at = app.now()
      where school_id = ${schoolId} and channel in ('EMAIL', 'SMS') and state = 'QUEUED' and batch_id not in (${receiptBatches(schoolId)})
      returning batch_id)
    update message_batch set canceled_at = app.now()
    where school_id = ${schoolId} and id in (select batch_id from canceled) and canceled_at is null`.execute(
    tx,
  )
}

/** Selects a school's batches about payments and refunds. */
export function receiptBatches(schoolId: string): RawBuilder<unknown> {
  return sql`select b.id from message_batch b where b.school_id = ${schoolId} and (b.is_receipt or b.automatic in ('RECEIPT', 'REFUND'))`
}
