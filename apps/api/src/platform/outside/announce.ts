import { sql, type RawBuilder } from 'kysely'
import type { OutsideEvent } from '@afterbell/domain/kernel/outside/outside-events'
import type { Tx } from '../database/database.ts'
import { later } from '../jobs/jobs.ts'

/** Something that happened, as other programs of the school are told of it: by ids, never by contents. */
export interface Announced {
  /** By which it is known: told twice, it is the same. */
  id: string
  event: OutsideEvent
  /** Of which thing it is says the event. */
  subjectId: string | null
  childId: string | null
}

declare module '../jobs/jobs.ts' {
  interface JobData {
    /** What happened at that time, and some address of the school wants to be told of. */
    'outside.tell': { schoolId: string; at: string; happened: Announced[] }
  }
}

/** So many travel together. */
const TOGETHER = 200

/** Tells the addresses of the school that want to hear of it, after the commit of the act in which it happens. */
export async function announce(tx: Tx, schoolId: string, happened: readonly Announced[]): Promise<void> {
  if (happened.length === 0) return
  const { rows } = await wantedOf(schoolId, happened).execute(tx)
  await tellWanted(tx, schoolId, rows[0]!, happened)
}

/** What addresses of the school want to be told of, of what happened, and the instant of the call. */
export interface Wanted {
  wanted: string[] | null
  at: string
}

/** Asks for it: alone, or at the end of the statement that writes down what happened. */
export function wantedOf(schoolId: string, happened: readonly Announced[]): RawBuilder<Wanted> {
  const events = [...new Set(happened.map(({ event }) => event))]
  return sql<Wanted>`
    select array_agg(distinct e.event) as wanted, app.now() as at from webhook w, unnest(w.events) as e(event)
    where w.school_id = ${schoolId} and w.removed_at is null and w.is_on and e.event = any(${events}::text[])`
}

/** Of what happened, what some address wants to be told of. */
export async function tellWanted(
  tx: Tx,
  schoolId: string,
  { wanted, at }: Wanted,
  happened: readonly Announced[],
): Promise<void> {
  const told = happened.filter(({ event }) => wanted?.includes(event))
  for (let from = 0; from < told.length; from += TOGETHER)
    await later(tx, 'outside.tell', { schoolId, at, happened: told.slice(from, from + TOGETHER) })
}
