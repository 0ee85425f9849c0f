import { sql, type RawBuilder } from 'kysely'
import type { Retention } from '@afterbell/domain/privacy/retention'
import type { Tx } from '../../platform/database/database.ts'
import { becomeRole } from './erasure.store.ts'
import { retentionStatements } from './erasure/retained.ts'

/** The school's retention periods in months; null keeps the data. All are null until the school chooses. */
export async function readRetention(tx: Tx, schoolId: string): Promise<Retention> {
  const { rows } = await sql<{
    messageMonths: number | null
    pickupMonths: number | null
    leftChildMonths: number | null
  }>`
    select message_months as "messageMonths", pickup_months as "pickupMonths", left_child_months as "leftChildMonths"
    from retention where school_id = ${schoolId}`.execute(tx)
  return rows[0] ?? { messageMonths: null, pickupMonths: null, leftChildMonths: null }
}

export async function holdRetention(tx: Tx, schoolId: string): Promise<void> {
  await sql`insert into retention (school_id) values (${schoolId}) on conflict (school_id) do nothing`.execute(
    tx,
  )
  await sql`select school_id from retention where school_id = ${schoolId} for no key update`.execute(tx)
}

export async function saveRetention(tx: Tx, schoolId: string, chosen: Retention): Promise<void> {
  await sql`
    update retention set message_months = ${chosen.messageMonths}::int, pickup_months = ${chosen.pickupMonths}::int,
      left_child_months = ${chosen.leftChildMonths}::int
    where school_id = ${schoolId}`.execute(tx)
}

/** End of the next few items of a kind older than `months`; null if there are none. Text in PostgreSQL's format. */
export async function nextOver(
  tx: Tx,
  schoolId: string,
  kind: keyof Retention,
  months: number,
): Promise<string | null> {
  const { rows } = await (
    kind === 'messageMonths'
      ? sql<{ until: string | null }>`
        select max(o.send_at)::text as until from (
          select b.send_at from retention r join message_batch b on b.school_id = r.school_id and b.send_at > r.messages_until
            and b.send_at < app.now() - ${months}::int * interval '1 month'
            and b.send_at < ${firstTried(schoolId)}
          where r.school_id = ${schoolId} order by b.send_at limit ${MESSAGES}) o`
      : kind === 'pickupMonths'
        ? sql<{ until: string | null }>`
        select min(m.date)::text as until from retention r join meeting m on m.school_id = r.school_id and m.date > r.pickups_until
          and m.date < app.today(r.school_id) - ${months}::int * interval '1 month'
        where r.school_id = ${schoolId}`
        : sql<{ until: string | null }>`
        select max(o.archived_at)::text as until from (
          select c.archived_at from retention r join child c on c.school_id = r.school_id and c.archived_at > r.left_children_until
            and c.archived_at < app.now() - ${months}::int * interval '1 month'
          where r.school_id = ${schoolId} order by c.archived_at limit ${CHILDREN}) o`
  ).execute(tx)
  return rows[0]?.until ?? null
}

/**
 * Planned time of the first message that is still being tried. That one and later ones stay until they are sent or
 * given up. Nothing is tried for longer than two days.
 */
function firstTried(schoolId: string): RawBuilder<unknown> {
  return sql`coalesce((select min(t.send_at) from message_batch t
    where t.school_id = ${schoolId} and t.send_at > app.now() - interval '2 days' and t.send_at <= app.now() and exists (
      select from message m where m.school_id = t.school_id and m.batch_id = t.id and m.state = 'QUEUED' and m.channel in ('EMAIL', 'SMS'))), 'infinity')`
}

/** Items per transaction; pickups go one day at a time. */
const MESSAGES = 20
const CHILDREN = 100

/**
 * Deletes data up to `until` with the eraser role, and saves the progress.
 * @answers For how long is what a school keeps?
 */
export async function emptyUntil(
  tx: Tx,
  schoolId: string,
  kind: keyof Retention,
  until: string,
): Promise<void> {
  const { rows } = await sql<{ scope: Record<string, unknown> }>`
    select jsonb_build_object('school', school_id, 'until', ${until}::text, 'messages', messages_until, 'pickups', pickups_until,
      'children', left_children_until) as scope
    from retention where school_id = ${schoolId}`.execute(tx)
  await becomeRole(tx, 'afterbell_eraser')
  await sql`select app.erase(${retentionStatements[kind]}::text[], ${JSON.stringify(rows[0]!.scope)}::jsonb)`.execute(
    tx,
  )
  await becomeRole(tx, 'afterbell_app')
  await sql`
    update retention set messages_until = case when ${kind}::text = 'messageMonths' then ${until}::timestamptz else messages_until end,
      pickups_until = case when ${kind}::text = 'pickupMonths' then ${until}::text::date else pickups_until end,
      left_children_until = case when ${kind}::text = 'leftChildMonths' then ${until}::timestamptz else left_children_until end
    where school_id = ${schoolId}`.execute(tx)
}
