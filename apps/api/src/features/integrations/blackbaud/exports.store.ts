import { sql } from 'kysely'
import { instantOf } from '@afterbell/domain/kernel/dates'
import type { AccountNumbers, Distribution, JournalLine } from '@afterbell/domain/integrations/journal-export'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'

/** A range of journal days that was sent to Blackbaud, or is waiting to be sent. */
export interface JournalExport {
  id: string
  firstDay: string
  lastDay: string
  state: 'WAITING' | 'SENT' | 'REFUSED'
  batchId: string | null
  refusal: string | null
  askedAt: string
  askedBy: string | null
}

/** The batch to send, a snapshot from the moment of the request. */
export interface StoredBatch {
  journal: string
  numbers: AccountNumbers
  /** Missing in requests from before amounts were distributed. */
  distribution?: Distribution
  lines: JournalLine[]
}

interface School {
  id: string
  timezone: string
}

/** The first day with an entry after the days already exported to this account; null if there is none. */
export async function firstDayToSend(
  tx: Tx,
  { id, timezone }: School,
  accountId: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(e.at) at time zone ${timezone}::text)::date as day from ledger_entry e
    where e.school_id = ${id} and e.at >= coalesce((
      select (max(x.last_day) + 1)::timestamp at time zone ${timezone}::text from journal_export x
      where x.school_id = ${id} and x.account_id = ${accountId} and x.state <> 'REFUSED'), '-infinity')`.execute(
    tx,
  )
  return rows[0]!.day
}

/** Debits and credits of each account, by day. */
export async function linesOf(
  tx: Tx,
  { id, timezone }: School,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<JournalLine[]> {
  const [from, to] = [firstDay, Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString()].map((day) =>
    instantOf(day, '00:00', timezone).toString(),
  )
  const { rows } = await sql<JournalLine>`
    select d.date, x.account, ${sumOfCents(sql`x.debit`)} as debit, ${sumOfCents(sql`x.credit`)} as credit
    from (select (e.at at time zone ${timezone}::text)::date as date, e.debit, e.credit, sum(e.cents) as cents from ledger_entry e
        where e.school_id = ${id} and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz group by 1, 2, 3) d
      cross join lateral (values (d.debit, d.cents, 0), (d.credit, 0, d.cents)) x(account, debit, credit)
    group by d.date, x.account order by d.date, x.account`.execute(tx)
  return rows
}

/** Saves an export. False if somebody else requested these days in the meantime. */
export async function keepExport(
  tx: Tx,
  schoolId: string,
  {
    id,
    accountId,
    firstDay,
    lastDay,
    batch,
    by,
  }: {
    id: string
    accountId: string
    firstDay: string
    lastDay: string
    batch: StoredBatch
    by: string
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into journal_export (school_id, id, account_id, first_day, last_day, lines, asked_by)
    values (${schoolId}, ${id}, ${accountId}, ${firstDay}, ${lastDay}, ${JSON.stringify(batch)}::jsonb, ${by})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

const EXPORTS_MAX = 12

/** The latest exports, newest first; at most `EXPORTS_MAX`. */
export async function latestExports(tx: Tx, schoolId: string): Promise<JournalExport[]> {
  const { rows } = await sql<JournalExport>`
    select x.id, x.first_day as "firstDay", x.last_day as "lastDay", x.state, x.batch_id as "batchId", x.refusal,
      x.asked_at as "askedAt", a.first_name || ' ' || a.last_name as "askedBy"
    from journal_export x left join staff a on a.school_id = x.school_id and a.id = x.asked_by
    where x.school_id = ${schoolId} order by x.last_day desc, x.asked_at desc, x.id desc limit ${EXPORTS_MAX}`.execute(
    tx,
  )
  return rows
}

/**
 * Claims a waiting export for one worker, for this many seconds. Undefined if nothing is waiting or another worker
 * has it.
 */
export async function claimExport(
  tx: Tx,
  schoolId: string,
  id: string,
  seconds: number,
): Promise<
  { accountId: string; firstDay: string; lastDay: string; batch: StoredBatch; tries: number } | undefined
> {
  const { rows } = await sql<{
    accountId: string
    firstDay: string
    lastDay: string
    batch: StoredBatch
    tries: number
  }>`
    update journal_export set working_until = app.now() + make_interval(secs => ${seconds}::float8), tries = tries + 1
    where school_id = ${schoolId} and id = ${id} and state = 'WAITING' and (working_until is null or working_until < app.now())
    returning account_id as "accountId", first_day as "firstDay", last_day as "lastDay", lines as batch, tries`.execute(
    tx,
  )
  return rows[0]
}

export async function isWaiting(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from journal_export where school_id = ${schoolId} and id = ${id} and state = 'WAITING') as is`.execute(
    tx,
  )
  return rows[0]!.is
}

export async function letGoExport(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update journal_export set working_until = null where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Marks an export as sent or refused. False if it was no longer waiting. */
export async function endExport(
  tx: Tx,
  schoolId: string,
  id: string,
  end: { batchId: string } | { refusal: string },
): Promise<boolean> {
  const [batchId, refusal] = 'batchId' in end ? [end.batchId, null] : [null, end.refusal]
  const { numAffectedRows } = await sql`
    update journal_export set state = ${batchId === null ? 'REFUSED' : 'SENT'}, batch_id = ${batchId}::text, refusal = ${refusal}::text,
      sent_at = case when ${batchId}::text is null then null else app.now() end, working_until = null
    where school_id = ${schoolId} and id = ${id} and state = 'WAITING'`.execute(tx)
  return numAffectedRows === 1n
}
