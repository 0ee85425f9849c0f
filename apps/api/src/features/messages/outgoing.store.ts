import { sql } from 'kysely'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import type { Channel, MessageState } from '@afterbell/domain/messages/channels'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import type { Tx } from '../../platform/database/database.ts'

/** A message to send, with the current state of its batch, kind, and school. */
export interface OutgoingMessage {
  id: string
  batch_id: string
  channel: Channel
  to_name: string
  to_address: string
  address_key: string
  fields: MergeValues
  state: MessageState
  subject: string
  body: string
  /** The language of subject and body; null if people wrote them. */
  body_language: Language | null
  /** The reader's language; null for English because nobody said. */
  language: Language | null
  has_attachments: boolean
  tracks_opens: boolean
  /** The children the message is about. */
  child_ids: string[]
  automatic: AutomaticKind | null
  /** The message it sends again, maybe with changed words. */
  again_of: string | null
  purpose: Purpose
  /** Emails also go to addresses that unsubscribed from everything. */
  is_transactional: boolean
  /** Written for somebody who may read only about money. */
  is_money_only: boolean
  /** Its `not_after` is past. */
  is_too_late: boolean
  /** The school has turned its kind off since. */
  is_switched_off: boolean
  sealed: Buffer | null
  key_id: string | null
}

/** Returns claimed messages. */
export async function outgoingMessages(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<OutgoingMessage[]> {
  const { rows } = await sql<OutgoingMessage>`
    select m.id, m.batch_id, m.channel, m.to_name, m.to_address, m.address_key, m.child_ids, b.automatic, m.again_of, m.fields, m.state, m.sealed, m.key_id, m.language, b.subject, b.body, b.language as body_language,
      b.purpose, b.is_transactional, b.is_money_only, coalesce(b.not_after < app.now(), false) as is_too_late,
      coalesce((select not case m.channel when 'EMAIL' then a.emails else a.texts end from automatic_message a
        where a.school_id = b.school_id and a.kind = b.automatic and b.sent_by is null), false) as is_switched_off,
      exists (select from message_attachment f where f.school_id = m.school_id and f.batch_id = m.batch_id) as has_attachments,
      coalesce((select s.tracks_opens from message_settings s where s.school_id = m.school_id), false) as tracks_opens
    from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
    where m.school_id = ${schoolId} and m.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** The state of a message after an attempt or a report. */
export interface MessageNews {
  id: string
  state: MessageState
  reason: string | null
  providerId: string | null
  /** The parts of a text that got the introduction (see `addIntroduction`); null for any other message. */
  introductionParts: number | null
}

/** Saves the results of attempts. Messages that a provider's report has moved on meanwhile stay as they are. */
export async function noteMessages(tx: Tx, schoolId: string, news: readonly MessageNews[]): Promise<void> {
  if (news.length === 0) return
  await sql`
    update message m set state = w.state, reason = w.reason, provider_id = coalesce(w."providerId", m.provider_id),
      is_introduction = w."introductionParts" is not null, parts = coalesce(w."introductionParts", m.parts),
      sent_at = coalesce(m.sent_at, case when w.state in ('SENT', 'KEPT') then app.now() end),
      settled_at = case when w.state in ('SENT', 'QUEUED') then null else app.now() end
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as w(id uuid, state text, reason text, "providerId" text, "introductionParts" int)
    where m.school_id = ${schoolId} and m.id = w.id and m.state = 'QUEUED'`.execute(tx)
}

/** Locks a message until its report is saved, and returns its state; null if there is none. */
export async function holdMessage(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ state: MessageState; channel: Channel; address_key: string } | null> {
  const { rows } = await sql<{ state: MessageState; channel: Channel; address_key: string }>`
    select state, channel, address_key from message where school_id = ${schoolId} and id = ${id} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function noteReport(
  tx: Tx,
  schoolId: string,
  id: string,
  { state, reason }: { state: MessageState; reason: string | null },
): Promise<void> {
  await sql`
    update message set state = ${state}, reason = ${reason}, settled_at = app.now(), sent_at = coalesce(sent_at, app.now())
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}
