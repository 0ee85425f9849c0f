import { sql } from 'kysely'
import { OLD_SECRET_HOURS } from '@afterbell/domain/integrations/webhooks'
import type { OutsideEvent } from '@afterbell/domain/kernel/outside/outside-events'
import type { Tx } from '../../platform/database/database.ts'

export interface WebhookRow {
  id: string
  url: string
  events: OutsideEvent[]
  isOn: boolean
  madeById: string
  madeByName: string | null
  madeAt: string
  failures: number
  failedAt: string | null
  deliveredAt: string | null
  secretVersion: number
  oldSecretUntil: string | null
}

const columns = sql`
  w.id, w.url, w.events, w.is_on as "isOn", w.made_by as "madeById", s.first_name || ' ' || s.last_name as "madeByName",
  w.made_at as "madeAt", w.failures, w.failed_at as "failedAt", w.delivered_at as "deliveredAt", w.secret_version as "secretVersion",
  case when w.secret_changed_at > app.now() - make_interval(hours => ${OLD_SECRET_HOURS})
    then w.secret_changed_at + make_interval(hours => ${OLD_SECRET_HOURS}) end as "oldSecretUntil"
  from webhook w left join staff s on s.school_id = w.school_id and s.id = w.made_by`

export async function webhooksOf(tx: Tx, schoolId: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} where w.school_id = ${schoolId} and w.removed_at is null order by w.made_at, w.id`.execute(
    tx,
  )
  return rows
}

export async function webhookOf(tx: Tx, schoolId: string, id: string): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} where w.school_id = ${schoolId} and w.id = ${id} and w.removed_at is null`.execute(tx)
  return rows[0] ?? null
}

/** Counts a school's webhooks. Locks the school row until the transaction ends, so the count cannot change. */
export async function countWebhooks(tx: Tx, schoolId: string): Promise<number> {
  await sql`select from school where school_id = ${schoolId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where school_id = ${schoolId} and removed_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}

export async function insertWebhook(
  tx: Tx,
  schoolId: string,
  { id, url, events, by }: { id: string; url: string; events: readonly string[]; by: string },
): Promise<void> {
  await sql`
    insert into webhook (school_id, id, url, events, made_by)
    values (${schoolId}, ${id}, ${url}, ${events}::text[], ${by})`.execute(tx)
}

/** A new address starts with no failures. */
export async function updateWebhook(
  tx: Tx,
  schoolId: string,
  { id, url, events, isOn }: { id: string; url: string; events: readonly string[]; isOn: boolean },
): Promise<void> {
  await sql`
    update webhook set events = ${events}::text[], is_on = ${isOn}, version = version + 1,
      failures = case when url = ${url} then failures else 0 end, failed_at = case when url = ${url} then failed_at end, url = ${url}
    where school_id = ${schoolId} and id = ${id} and removed_at is null`.execute(tx)
}

export async function endWebhook(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update webhook set removed_at = app.now(), is_on = false, version = version + 1
    where school_id = ${schoolId} and id = ${id} and removed_at is null`.execute(tx)
}

export async function turnSecretOver(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update webhook set secret_version = secret_version + 1, secret_changed_at = app.now(), version = version + 1
    where school_id = ${schoolId} and id = ${id} and removed_at is null`.execute(tx)
}

/** Turns a webhook off because its address answered that it is gone. */
export async function turnOff(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update webhook set is_on = false, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Updates a webhook's health after a try. */
export async function noteTry(tx: Tx, schoolId: string, id: string, wasDelivered: boolean): Promise<void> {
  await (
    wasDelivered
      ? sql`update webhook set failures = 0, delivered_at = app.now() where school_id = ${schoolId} and id = ${id}`
      : sql`update webhook set failures = failures + 1, failed_at = app.now() where school_id = ${schoolId} and id = ${id}`
  ).execute(tx)
}

/** The webhooks that listen to any of these events. */
export async function listeningWebhooks(
  tx: Tx,
  schoolId: string,
  events: readonly string[],
): Promise<{ id: string; events: OutsideEvent[] }[]> {
  const { rows } = await sql<{ id: string; events: OutsideEvent[] }>`
    select w.id, w.events from webhook w
    where w.school_id = ${schoolId} and w.removed_at is null and w.is_on and w.events && ${events}::text[] order by w.id`.execute(
    tx,
  )
  return rows
}

/** Removes every webhook of a school. */
export async function endWebhooks(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update webhook set removed_at = app.now(), is_on = false, version = version + 1
    where school_id = ${schoolId} and removed_at is null`.execute(tx)
}
