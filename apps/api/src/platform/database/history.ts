import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { outsideEventOf } from '@afterbell/domain/kernel/outside/outside-events'
import { tellWanted, wantedOf, type AnnouncedEvent, type WantedEvents } from '../outside/announce.ts'
import type { Tx } from './database.ts'

export interface AuditEvent {
  /** The action. The domain holds its wording. */
  what: AuditEventName
  subjectId?: string
  childId?: string
  /** Facts for the reader. Never medical data, never secrets. */
  details?: Record<string, unknown>
}

/** Who acts in a school: a user, a person of a family, or the system. */
interface Actor {
  school: { id: string }
  user: { id: string } | null
  person?: { id: string } | null
}

const recordedTransactions = new WeakSet<Tx>()

/** Checks whether an audit event was written in a transaction. */
export function wasRecorded(tx: Tx): boolean {
  return recordedTransactions.has(tx)
}

/**
 * Writes audit events in the act's own transaction, in one statement. Without a user, the system acted; acts of an
 * API key name the key and no account. Queues webhooks for other programs that subscribed, sent after commit.
 */
export async function record(
  tx: Tx,
  { school, user, person }: Actor,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  if (auditEvents.length === 0) return
  recordedTransactions.add(tx)
  const rows = auditEvents.map(({ what, subjectId, childId, details }) => ({
    id: randomUUIDv7(),
    what,
    subject_id: subjectId ?? null,
    child_id: childId ?? null,
    details: details ?? {},
  }))
  const happened = rows.flatMap(
    ({ id, what, subject_id: subjectId, child_id: childId }): AnnouncedEvent[] => {
      const event = outsideEventOf(what)
      return event === null ? [] : [{ id, event, subjectId, childId }]
    },
  )
  const wantedEvents = await sql<WantedEvents>`
    with written as (
      insert into audit_event (school_id, id, account_id, person_id, what, subject_id, child_id, details)
      select ${school.id}, h.id, case when nullif(current_setting('app.api_key', true), '') is null then ${user?.id ?? null}::uuid end, ${person?.id ?? null}::uuid, h.what, h.subject_id, h.child_id, h.details
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, what text, subject_id uuid, child_id uuid, details jsonb))
    ${wantedOf(school.id, happened)}`.execute(tx)
  await tellWanted(tx, school.id, wantedEvents.rows[0]!, happened)
}
