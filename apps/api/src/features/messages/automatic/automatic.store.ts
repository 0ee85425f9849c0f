import { sql } from 'kysely'
import {
  settingAtFirst,
  type AutomaticKind,
  type AutomaticSetting,
} from '@afterbell/domain/messages/automatic'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { Tx } from '../../../platform/database/database.ts'

export interface StoredSetting extends AutomaticSetting {
  kind: AutomaticKind
  version: number
}

/** Returns a school's settings of kinds. Kinds the school never changed have the defaults, at version 0. */
export async function settingsOf(
  tx: Tx,
  schoolId: string,
  kinds: readonly AutomaticKind[],
): Promise<Map<AutomaticKind, StoredSetting>> {
  const { rows } = await sql<StoredSetting>`
    select m.kind, m.emails, m.texts, m.lead, m.version from automatic_message m
    where m.school_id = ${schoolId} and m.kind = any(${kinds}::text[])`.execute(tx)
  const storedByKind = new Map(rows.map((row) => [row.kind, row]))
  return new Map(
    kinds.map((kind) => [kind, storedByKind.get(kind) ?? { kind, ...settingAtFirst(kind), version: 0 }]),
  )
}

export async function settingOf(tx: Tx, schoolId: string, kind: AutomaticKind): Promise<StoredSetting> {
  return (await settingsOf(tx, schoolId, [kind])).get(kind)!
}

/** Saves a kind's setting and returns its new version. Null if somebody else changed it, or one of its texts, meanwhile. */
export async function keepSetting(
  tx: Tx,
  schoolId: string,
  { kind, emails, texts, lead, version }: StoredSetting,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into automatic_message (school_id, kind, emails, texts, lead, version)
    values (${schoolId}, ${kind}, ${emails}, ${texts}, ${lead}::int, 1)
    on conflict (school_id, kind) do update set emails = excluded.emails, texts = excluded.texts, lead = excluded.lead,
      version = automatic_message.version + 1
    where automatic_message.version = ${version}::bigint
    returning version`.execute(tx)
  return rows[0]?.version ?? null
}

export interface SchoolText {
  kind: AutomaticKind
  channel: Channel
  language: Language
  subject: string
  message: string
}

/** Returns a school's own texts, in every language. */
export async function schoolTextsOf(
  tx: Tx,
  schoolId: string,
  kinds: readonly AutomaticKind[],
): Promise<SchoolText[]> {
  const { rows } = await sql<SchoolText>`
    select t.kind, t.channel, t.language, t.subject, t.body as message from automatic_text t
    where t.school_id = ${schoolId} and t.kind = any(${kinds}::text[])
    order by t.kind, t.channel, t.language`.execute(tx)
  return rows
}

export async function keepText(
  tx: Tx,
  schoolId: string,
  { kind, channel, language, subject, message }: SchoolText,
): Promise<void> {
  await sql`
    insert into automatic_text (school_id, kind, channel, language, subject, body)
    values (${schoolId}, ${kind}, ${channel}, ${language}, ${subject}, ${message})
    on conflict (school_id, kind, channel, language) do update
    set subject = excluded.subject, body = excluded.body, changed_at = app.now()`.execute(tx)
}

export async function removeText(
  tx: Tx,
  schoolId: string,
  { kind, channel, language }: Pick<SchoolText, 'kind' | 'channel' | 'language'>,
): Promise<void> {
  await sql`
    delete from automatic_text
    where school_id = ${schoolId} and kind = ${kind} and channel = ${channel} and language = ${language}`.execute(
    tx,
  )
}

/** Claims idempotency keys and returns those that were new. Concurrent claims of the same key wait for each other. */
export async function claimKeys(tx: Tx, schoolId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into automatic_sent (school_id, key)
    select ${schoolId}, k from unnest(${[...new Set(keys)].toSorted()}::text[]) k order by k
    on conflict (school_id, key) do nothing returning key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Returns those of the idempotency keys that were claimed before. */
export async function usedKeys(tx: Tx, schoolId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select s.key from automatic_sent s where s.school_id = ${schoolId} and s.key = any(${keys}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Deletes the keys of messages sent over a year ago: nothing would send those messages again. */
export async function forgetSentMessages({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from automatic_sent where school_id = ${school.id} and sent_at < app.now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

const KEPT_DAYS = 400
