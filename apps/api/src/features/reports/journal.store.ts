import { sql, type RawBuilder } from 'kysely'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Account } from '@afterbell/domain/ledger/ledger'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

export interface JournalEntry {
  key: string
  at: string
  date: string
  debit: Account
  credit: Account
  cents: number
  source: string
  /** Number of the invoice or credit note that is the entry's source, else of the invoice it refers to. */
  number: number | null
  payer: string | null
}

interface School {
  id: string
  timezone: string
}

/** A page of the entries of a range, in their order, and their number. */
export async function journalPage(
  tx: Tx,
  school: School,
  range: Range,
  list: { page: number; size: number; direction: 'asc' | 'desc' },
): Promise<{ rows: JournalEntry[]; total: number }> {
  const order = sql.raw(`order by e.at ${list.direction}, e.key ${list.direction}`)
  const [{ rows }, count] = await Promise.all([
    entriesOf(school, sql`where ${isIn(school, range)} ${order} ${limitOf(list)}`, order).execute(tx),
    sql<{
      total: number
    }>`select count(*)::int as total from ledger_entry e where ${isIn(school, range)}`.execute(tx),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** The next `count` entries of a range after `last`. */
export async function journalBehind(
  tx: Tx,
  school: School,
  range: Range,
  { last, count }: { last: Pick<JournalEntry, 'at' | 'key'> | null; count: number },
): Promise<JournalEntry[]> {
  const order = sql`order by e.at, e.key`
  const keysetCondition = last ? sql`and (e.at, e.key) > (${last.at}::timestamptz, ${last.key}::text)` : sql``
  const { rows } = await entriesOf(
    school,
    sql`where ${isIn(school, range)} ${keysetCondition} ${order} limit ${count}`,
    order,
  ).execute(tx)
  return rows
}

/** Debits and credits of each account in a range. */
export async function accountsMoved(
  tx: Tx,
  school: School,
  range: Range,
): Promise<{ account: Account; debit: number; credit: number }[]> {
  const { rows } = await sql<{ account: Account; debit: number; credit: number }>`
    select x.account, ${sumOfCents(sql`x.debit`)} as debit, ${sumOfCents(sql`x.credit`)} as credit
    from (select e.debit, e.credit, sum(e.cents) as cents from ledger_entry e where ${isIn(school, range)} group by 1, 2) e
      cross join lateral (values (e.debit, e.cents, 0), (e.credit, 0, e.cents)) x(account, debit, credit)
    group by x.account order by x.account`.execute(tx)
  return rows
}

/** Looks up invoice numbers only for the entries of the page. */
function entriesOf({ timezone }: School, matching: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<JournalEntry>`
    select e.key, e.at, (e.at at time zone ${timezone}::text)::date as date, e.debit, e.credit, e.cents, e.source,
      coalesce(own.number, about.number) as number, p.name as payer
    from (select e.* from ledger_entry e ${matching}) e
      left join invoice own on own.school_id = e.school_id and own.id = e.source_id
      left join invoice about on about.school_id = e.school_id and about.id = e.invoice_id
      left join payer p on p.school_id = e.school_id and p.id = e.payer_id
    ${order}`
}

function isIn({ id, timezone }: School, { from, to }: Range): RawBuilder<unknown> {
  const [begins, ends] = [from, plusDays(to, 1)].map((day) => instantOf(day, '00:00', timezone).toString())
  return sql`e.school_id = ${id} and e.at >= ${begins}::timestamptz and e.at < ${ends}::timestamptz`
}
