import { sql } from 'kysely'
import { LOG_DAYS, RETRY_HOURS, type DeliveryState } from '@afterbell/domain/integrations/webhooks'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import type { OutsideOutcome } from '../../platform/outside/post-outside.ts'

export interface DeliveryRow {
  id: string
  event: string
  state: DeliveryState
  at: string
  attempts: number
  nextAt: string | null
  status: number | null
  failure: string | null
}

const columns = sql`
  d.id, d.event, d.state, d.made_at as at, d.attempts, case when d.state = 'WAITING' then d.next_at end as "nextAt", d.status, d.failure`

/** A page of a webhook's deliveries, newest first unless `isUpwards`. */
export async function deliveriesPage(
  tx: Tx,
  schoolId: string,
  webhookId: string,
  query: { page: number; size: number; state?: DeliveryState | undefined; isUpwards: boolean },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { state } = query
  const fromClause = sql`
    from webhook_delivery d
    where d.school_id = ${schoolId} and d.webhook_id = ${webhookId} ${state ? sql`and d.state = ${state}` : sql``}`
  const direction = query.isUpwards ? sql`asc` : sql`desc`
  const [page, count] = await Promise.all([
    sql<DeliveryRow>`
      select ${columns} ${fromClause} order by d.made_at ${direction}, d.id ${direction} ${limitOf(query)}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total ${fromClause}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

interface Where {
  webhookId: string
  id: string
}

export async function deliveryOf(
  tx: Tx,
  schoolId: string,
  { webhookId, id }: Where,
): Promise<(DeliveryRow & { body: string }) | null> {
  const { rows } = await sql<DeliveryRow & { body: string }>`
    select ${columns}, d.body from webhook_delivery d
    where d.school_id = ${schoolId} and d.webhook_id = ${webhookId} and d.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export interface AttemptRow {
  number: number
  at: string
  millis: number
  status: number | null
  answer: string | null
  failure: string | null
}

export async function attemptsOf(tx: Tx, schoolId: string, id: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.number, a.at, a.millis, a.status, a.answer, a.failure from webhook_attempt a
    where a.school_id = ${schoolId} and a.delivery_id = ${id} order by a.number desc limit 100`.execute(tx)
  return rows
}

export interface NewDelivery {
  id: string
  webhookId: string
  eventId: string
  event: string
  body: string
  isByHand: boolean
}

/** Inserts deliveries; each event goes to a webhook once. Returns the ids of the new ones. */
export async function insertDeliveries(
  tx: Tx,
  schoolId: string,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (school_id, id, webhook_id, event_id, event, body, is_by_hand, ends_at)
    select ${schoolId}, d.id, d."webhookId", d."eventId", d.event, d.body, d."isByHand", app.now() + make_interval(hours => ${RETRY_HOURS})
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id uuid, "webhookId" uuid, "eventId" uuid, event text, body text, "isByHand" boolean)
    on conflict on constraint webhook_delivery_once do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Restarts a delivery, for another three days. */
export async function beginAgain(tx: Tx, schoolId: string, { webhookId, id }: Where): Promise<void> {
  await sql`
    update webhook_delivery
    set state = 'WAITING', tries = 0, next_at = app.now(), ends_at = app.now() + make_interval(hours => ${RETRY_HOURS}), is_by_hand = true,
      settled_at = null
    where school_id = ${schoolId} and webhook_id = ${webhookId} and id = ${id}`.execute(tx)
}

/** Marks a webhook's waiting deliveries as failed. */
export async function dropWaiting(tx: Tx, schoolId: string, webhookId: string, why: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'FAILED', failure = ${why}, settled_at = app.now()
    where school_id = ${schoolId} and webhook_id = ${webhookId} and state = 'WAITING'`.execute(tx)
}

/** A waiting delivery, with the facts about its webhook needed to send it. */
export interface WaitingDelivery {
  webhook_id: string
  url: string
  body: string
  attempts: number
  tries: number
  is_by_hand: boolean
  is_due: boolean
  /** Its three days are over: this is the last try. */
  is_last: boolean
  seconds_left: number
  secret_version: number
  signs_with_old: boolean
  failures: number
  seconds_since_failure: number | null
}

export async function waitingDelivery(
  tx: Tx,
  schoolId: string,
  id: string,
  oldSecretHours: number,
): Promise<WaitingDelivery | null> {
  const { rows } = await sql<WaitingDelivery>`
    select d.webhook_id, w.url, d.body, d.attempts, d.tries, d.is_by_hand, d.next_at <= app.now() + interval '1 second' as is_due,
      d.ends_at <= app.now() as is_last, greatest(extract(epoch from d.ends_at - app.now()), 0)::float8 as seconds_left,
      w.secret_version, coalesce(w.secret_changed_at > app.now() - make_interval(hours => ${oldSecretHours}), false) as signs_with_old,
      w.failures, extract(epoch from app.now() - w.failed_at)::float8 as seconds_since_failure
    from webhook_delivery d join webhook w on w.school_id = d.school_id and w.id = d.webhook_id
    where d.school_id = ${schoolId} and d.id = ${id} and d.state = 'WAITING'`.execute(tx)
  return rows[0] ?? null
}

/** Postpones a delivery without counting a try. */
export async function putOff(tx: Tx, schoolId: string, id: string, seconds: number): Promise<void> {
  await sql`
    update webhook_delivery set next_at = app.now() + make_interval(secs => ${seconds})
    where school_id = ${schoolId} and id = ${id} and state = 'WAITING'`.execute(tx)
}

/** Records a try. False if another worker did, or the delivery no longer waits. */
export async function noteAttempt(
  tx: Tx,
  schoolId: string,
  { id, attempts, outcome }: { id: string; attempts: number; outcome: OutsideOutcome },
  next: { state: DeliveryState; afterSeconds: number },
): Promise<boolean> {
  const { status, failure, answer, millis } = outcome
  const { numAffectedRows } = await sql`
    update webhook_delivery
    set attempts = attempts + 1, tries = tries + 1, state = ${next.state}, status = ${status}, failure = ${failure},
      next_at = app.now() + make_interval(secs => ${next.afterSeconds}), settled_at = case when ${next.state} <> 'WAITING' then app.now() end
    where school_id = ${schoolId} and id = ${id} and state = 'WAITING' and attempts = ${attempts}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`
    insert into webhook_attempt (school_id, delivery_id, number, millis, status, answer, failure)
    values (${schoolId}, ${id}, ${attempts + 1}, ${millis}, ${status}, ${answer}, ${failure})`.execute(tx)
  return true
}

/** Deletes settled deliveries older than `LOG_DAYS`. Runs once a day. */
export async function forgetDeliveries({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from webhook_delivery
    where school_id = ${school.id} and made_at < app.now() - make_interval(days => ${LOG_DAYS}) and state <> 'WAITING'`.execute(
    tx,
  )
}
