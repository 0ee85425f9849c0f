import { sql, type RawBuilder } from 'kysely'
import { instantOf } from '@afterbell/domain/kernel/dates'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { foldedMentions } from '../../../platform/database/search.ts'

/** A recipient of tax statements: the payers of one account, with the oldest first, see `payersOfAccount`. */
export interface TaxPayer {
  id: string
  name: string
  email: string | null
  payerIds: string[]
  /** When the statement of the year was last emailed. */
  emailedAt: string | null
}

interface TaxPayersQuery {
  school: { id: string; timezone: string }
  year: number
  search?: string | null
  /** Limits the result to these payers. */
  ids?: readonly string[] | undefined
}

/**
 * Returns accounts with payments or refunds in a year, by name. Excludes agencies: families cannot claim what an
 * agency pays.
 */
export async function taxPayersPage(
  tx: Tx,
  query: TaxPayersQuery,
  paging: { page: number; size: number },
  direction: 'asc' | 'desc' = 'asc',
): Promise<{ rows: TaxPayer[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<TaxPayer>`
      select a.id, a.name, a.email, a."payerIds", (select s.emailed_at from tax_statement s
        where s.school_id = ${query.school.id} and s.payer_id = a.id and s.year = ${query.year}::int) as "emailedAt"
      from (${accountsOf(query)}) a order by a.name collate "und-x-icu" ${sql.raw(direction)}, a.id ${limitOf(paging)}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${accountsOf(query)}) a`.execute(tx),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** Marks statements of a year as emailed now, except those emailed within the last minute. Returns the marked payers. */
export async function markTaxEmailed(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
  { year, at }: { year: number; at: string },
): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    insert into tax_statement (school_id, payer_id, year, emailed_at)
    select ${schoolId}, p.id, ${year}::int, ${at}::timestamptz from unnest(${payerIds}::uuid[]) p(id)
    on conflict (school_id, payer_id, year) do update set emailed_at = excluded.emailed_at
      where tax_statement.emailed_at < excluded.emailed_at - interval '1 minute'
    returning payer_id`.execute(tx)
  return rows.map(({ payer_id }) => payer_id)
}

/** Returns the payers whose statements were marked to be emailed at this time. */
export async function taxEmailsOf(tx: Tx, schoolId: string, year: number, at: string): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    select payer_id from tax_statement where school_id = ${schoolId} and year = ${year}::int and emailed_at = ${at}::timestamptz
    order by payer_id`.execute(tx)
  return rows.map(({ payer_id }) => payer_id)
}

/** Returns payers for documents, with the address of their home. */
export async function payersOnPaper(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, PayerOnPaper>> {
  const { rows } = await sql<PayerOnPaper & { id: string }>`
    select p.id, p.name, p.email, coalesce(h.street, '') as street, coalesce(h.city, '') as city, coalesce(h.state, '') as state,
      coalesce(h.postal_code, '') as "postalCode"
    from payer p left join lateral (select h.street, h.city, h.state, h.postal_code from home h where h.school_id = p.school_id
      and (h.id = p.home_id or p.kind = 'FAMILY' and h.family_id = p.family_id) order by h.position limit 1) h on true
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...payer }) => [id, payer]))
}

interface PayerOnPaper {
  name: string
  email: string | null
  street: string
  city: string
  state: string
  postalCode: string
}

/** Returns these payers, each with all payers of the same account, in the given order. */
export async function accountsAmong(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Pick<TaxPayer, 'id' | 'payerIds'>[]> {
  const { rows } = await sql<Pick<TaxPayer, 'id' | 'payerIds'>>`
    select asked.id, array(select p.id from payer p where p.school_id = ${schoolId} and p.kind <> 'AGENCY' and p.account_id = q.account_id
      order by p.created_at, p.id) as "payerIds"
    from unnest(${ids}::uuid[]) with ordinality as asked(id, nth) join payer q on q.school_id = ${schoolId} and q.id = asked.id
    order by asked.nth`.execute(tx)
  return rows
}

function accountsOf({ school, year, search, ids }: TaxPayersQuery): RawBuilder<unknown> {
  const oldest = (column: RawBuilder<unknown>) => sql`(array_agg(${column} order by p.created_at, p.id))[1]`
  const oldestName = sql`${oldest(sql`p.name`)}`
  return sql`
    select ${oldest(sql`p.id`)} as id, ${oldestName} as name,
      (array_agg(p.email order by p.created_at, p.id) filter (where p.email is not null))[1] as email,
      array_agg(p.id order by p.created_at, p.id) as "payerIds"
    from payer p
    where p.school_id = ${school.id} and p.kind <> 'AGENCY' and p.account_id in (
      select q.account_id from payer q where q.school_id = ${school.id} and q.kind <> 'AGENCY'
        ${search ? sql`and ${foldedMentions(search, 'q.folded')}` : sql``} ${ids ? sql`and q.id = any(${ids}::uuid[])` : sql``}
        and (${movedIn(school, year)} or q.id in (${receivedIn(school, year)})))
    group by p.account_id`
}

/** Whether the payer `q` paid, got a refund or used credit in a year. */
function movedIn({ id, timezone }: TaxPayersQuery['school'], year: number): RawBuilder<unknown> {
  const startOfDay = (day: string) => sql`${instantOf(day, '00:00', timezone).toString()}::timestamptz`
  return sql`exists (select from ledger_entry e where e.school_id = ${id} and e.payer_id = q.id
    and e.at >= ${startOfDay(`${year}-01-01`)} and e.at < ${startOfDay(`${year + 1}-01-01`)}
    and (e.debit in ${MONEY_ACCOUNTS} or e.credit in ${MONEY_ACCOUNTS}))`
}

const MONEY_ACCOUNTS = sql`('CLEARING', 'BANK', 'DISPUTED', 'REFUND_DUE', 'CREDIT')`

/** Returns payers with a payment received in a year, no matter when it was recorded. */
function receivedIn({ id }: TaxPayersQuery['school'], year: number): RawBuilder<unknown> {
  return sql`select e.payer_id from payment x join ledger_entry e on e.school_id = x.school_id and e.source_id = x.id and e.source = 'PAYMENT'
    where x.school_id = ${id} and x.received_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and e.payer_id is not null`
}
