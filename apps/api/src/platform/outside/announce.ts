import { sql, type RawBuilder } from 'kysely'
import type { OutsideEvent } from '@afterbell/domain/kernel/outside/outside-events'
import type { Tx } from '../database/database.ts'
import { job } from '../jobs/job.ts'
import { later } from '../jobs/jobs.ts'

/** An event for other programs of the school: ids only, never contents. */
export interface AnnouncedEvent {
  /** Identifies the event, so that receivers can ignore duplicates. */
  id: string
  event: OutsideEvent
  /** The event name says what kind of record this is. */
  subjectId: string | null
  childId: string | null
}

/** Events at that time that some webhook of the school subscribes to. */
export const outsideTell = job<{ schoolId: string; at: string; happened: AnnouncedEvent[] }>()(
  'outside.tell',
  {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
)

/** Limit of events per job. */
const TOGETHER = 200

/** Sends events to the school's subscribed webhooks, after the commit of the act. */
export async function announce(tx: Tx, schoolId: string, happened: readonly AnnouncedEvent[]): Promise<void> {
  if (happened.length === 0) return
  const { rows } = await wantedOf(schoolId, happened).execute(tx)
  await tellWanted(tx, schoolId, rows[0]!, happened)
}

/** The events that some webhook subscribes to, and the instant of the call. */
export interface WantedEvents {
  wanted: string[] | null
  at: string
}

/** Returns the query for subscribed events: alone, or at the end of the statement that writes audit events. */
export function wantedOf(schoolId: string, happened: readonly AnnouncedEvent[]): RawBuilder<WantedEvents> {
  const events = [...new Set(happened.map(({ event }) => event))]
  return sql<WantedEvents>`
    select array_agg(distinct e.event) as wanted, app.now() as at from webhook w, unnest(w.events) as e(event)
    where w.school_id = ${schoolId} and w.removed_at is null and w.is_on and e.event = any(${events}::text[])`
}

/** Enqueues the events that some webhook subscribes to. */
export async function tellWanted(
  tx: Tx,
  schoolId: string,
  { wanted, at }: WantedEvents,
  happened: readonly AnnouncedEvent[],
): Promise<void> {
  const wantedEvents = happened.filter(({ event }) => wanted?.includes(event))
  for (let from = 0; from < wantedEvents.length; from += TOGETHER)
    await later(tx, outsideTell, { schoolId, at, happened: wantedEvents.slice(from, from + TOGETHER) })
}
