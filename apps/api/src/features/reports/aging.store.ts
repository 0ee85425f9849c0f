import { sql, type RawBuilder } from 'kysely'
import { AGES_OF_DEBT, type AgeOfDebt } from '@afterbell/domain/reports/aging'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { OPEN_PARTS_OF_I } from '../ledger/due.store.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

export type OwedByAge = Record<AgeOfDebt, number> & { total: number }

export type AgingRow = OwedByAge & {
  id: string
  name: string
  email: string | null
  invoices: number
  oldestDueOn: string
}

interface AgingQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'total' | 'name' | 'oldest'; direction: 'ASC' | 'DESC' } | null
}

/** A page of payers with open invoices, their number, and the totals by age of debt. */
export async function agingPage(
  tx: Tx,
  school: { id: string; today: string },
  query: AgingQuery,
): Promise<{ rows: AgingRow[]; total: number; totals: OwedByAge }> {
  const order = orderOf(query.sort ?? { by: 'total', direction: 'DESC' }, ORDER, 'total', 'p.id')
  const fromOpenInvoices = sql`from invoice i cross join lateral ${OPEN_PARTS_OF_I} part join payer p on p.school_id = i.school_id and p.id = i.payer_id
    where i.school_id = ${school.id} and i.open_cents > 0 ${query.search ? sql`and ${foldedMentions(query.search, 'p.folded')}` : sql``}`
  const [page, totals] = await Promise.all([
    sql<AgingRow>`
      select p.id, p.name, p.email, count(distinct i.id)::int as invoices, min(part.due_on) as "oldestDueOn", ${sumsOf(school.today)}
      ${fromOpenInvoices} group by p.school_id, p.id ${order} ${limitOf(query)}`.execute(tx),
    sql<
      OwedByAge & { payers: number }
    >`select count(distinct p.id)::int as payers, ${sumsOf(school.today)} ${fromOpenInvoices}`.execute(tx),
  ])
  const { payers, ...sums } = totals.rows[0]!
  return { rows: page.rows, total: payers, totals: sums }
}

const ORDER = {
  total: ['sum(part.open_cents)'],
  name: ['p.name collate "und-x-icu"'],
  oldest: ['min(part.due_on)'],
}

/** Open amounts by age, as `ageOfDebt` of the domain defines it, and their total. */
function sumsOf(today: string): RawBuilder<unknown> {
  const sums = AGES_OF_DEBT.map(({ key, from, to }) => {
    const days = sql`(${today}::date - part.due_on)`
    const isIn = sql.join(
      [
        ...(from === null ? [] : [sql`${days} >= ${from}::int`]),
        ...(to === null ? [] : [sql`${days} <= ${to}::int`]),
      ],
      sql` and `,
    )
    return sql`${sumOfCents(sql`part.open_cents`, { where: isIn })} as ${sql.ref(key)}`
  })
  return sql`${sql.join(sums)}, ${sumOfCents(sql`part.open_cents`)} as total`
}

export interface OpenInvoice {
  id: string
  number: number
  date: string
  dueOn: string
  openCents: number
}

/** A payer's open invoices, earliest due first. An invoice in installments has one row per open installment. */
export async function openInvoices(
  tx: Tx,
  { id, timezone }: { id: string; timezone: string },
  payerId: string,
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.number, (i.issued_at at time zone ${timezone}::text)::date as date, part.due_on as "dueOn", part.open_cents as "openCents"
    from invoice i cross join lateral ${OPEN_PARTS_OF_I} part where i.school_id = ${id} and i.payer_id = ${payerId} and i.open_cents > 0 order by part.due_on, i.id`.execute(
    tx,
  )
  return rows
}
