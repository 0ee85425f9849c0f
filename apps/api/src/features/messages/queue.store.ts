import { sql } from 'kysely'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { INTRODUCED_DAYS } from '@afterbell/domain/messages/introduction'
import { asPlatform, type Pool } from '../../platform/database/database.ts'

/** A message that a worker has claimed. */
export interface ClaimedMessage {
  message_id: string
  school_id: string
  channel: Channel
  lane: number
  attempts: number
}

/** Batch size. A smaller one would resend fewer messages after a worker dies, but would wait for the database more often. */
const CLAIMED_MAX = 40

/** Lease: after this, other workers may claim the messages. */
const LEASE_SECONDS = 60

/**
 * Claims due messages: lower lanes first, and within a lane one message per school in turn. Jumps through the index
 * once per lane and school, however long a queue is. `schools` limits the claim to these schools.
 * @answers Who is written to, and who is not?
 */
export function claimMessages(pool: Pool, schools: readonly string[] | null): Promise<ClaimedMessage[]> {
  return asPlatform(pool, async (tx, at) => {
    const { rows } = await sql<ClaimedMessage>`
      with recursive turn as (
        (select q.lane, q.school_id from message_queue q order by q.lane, q.school_id limit 1)
        union all
        select n.lane, n.school_id from turn t cross join lateral (
          select q.lane, q.school_id from message_queue q where (q.lane, q.school_id) > (t.lane, t.school_id)
          order by q.lane, q.school_id limit 1) n),
      due as (
        select d.message_id from turn t cross join lateral (
          select q.message_id, row_number() over (order by q.run_at, q.message_id) as nth from (
            select message_id, run_at from message_queue
            where lane = t.lane and school_id = t.school_id and run_at <= ${at} and (lease_until is null or lease_until < ${at})
            order by run_at, message_id limit ${CLAIMED_MAX} for update skip locked) q) d
        where ${schools}::uuid[] is null or t.school_id = any(${schools}::uuid[])
        order by t.lane, d.nth, t.school_id limit ${CLAIMED_MAX})
      update message_queue q set lease_until = ${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), attempts = q.attempts + 1
      from due where q.message_id = due.message_id
      returning q.message_id, q.school_id, q.channel, q.lane, q.attempts`.execute(tx)
    return rows
  })
}

/**
 * Records the numbers a school is about to text, because a STOP may arrive before the attempt is saved. Returns numbers
 * that need an introduction: the school gave none lately, or another school has texted them since.
 */
export function noteTexted(
  pool: Pool,
  schoolId: string,
  texts: readonly { phone: string; language: Language | null }[],
): Promise<ReadonlySet<string>> {
  return asPlatform(pool, async (tx, at) => {
    const { rows } = await sql<{ phone: string }>`
      with named as (
        select phone, min(language) as language from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as each(phone text, language text)
        group by phone),
      kept as (
        insert into texted_phone (phone, school_id, last_at, language)
        select phone, ${schoolId}, ${at}::timestamptz, language from named order by phone
        on conflict (phone, school_id) do update set last_at = excluded.last_at, language = excluded.language)
      select n.phone from named n left join texted_phone t on t.phone = n.phone and t.school_id = ${schoolId}
      where t.introduced_at is null or t.introduced_at < ${at}::timestamptz - make_interval(days => ${INTRODUCED_DAYS})
        or exists (select from texted_phone o where o.phone = n.phone and o.school_id <> ${schoolId} and o.last_at > t.introduced_at)`.execute(
      tx,
    )
    return new Set(rows.map(({ phone }) => phone))
  })
}

/** Records which numbers got an introduction. */
export function noteIntroduced(pool: Pool, schoolId: string, phones: readonly string[]): Promise<void> {
  return asPlatform(pool, async (tx, at) => {
    await sql`
      update texted_phone set introduced_at = ${at}::timestamptz
      where school_id = ${schoolId} and phone = any(${[...phones]}::text[])`.execute(tx)
  })
}

/** Removes finished messages from the queue, and reschedules the others. */
export function settleClaims(
  pool: Pool,
  done: readonly string[],
  again: readonly { id: string; afterSeconds: number }[],
): Promise<void> {
  return asPlatform(pool, async (tx, at) => {
    await sql`delete from message_queue where message_id = any(${done}::uuid[])`.execute(tx)
    if (again.length > 0)
      await sql`
        update message_queue q set lease_until = null, run_at = ${at}::timestamptz + make_interval(secs => w."afterSeconds")
        from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as w(id uuid, "afterSeconds" float) where q.message_id = w.id`.execute(
        tx,
      )
  })
}
