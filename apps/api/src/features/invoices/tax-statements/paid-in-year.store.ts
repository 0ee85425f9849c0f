import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'

interface School {
  id: string
  timezone: string
}

/** Money received from payers and returned to them in a year, with their credit before and after it. */
export interface MoneyOfPayer {
  payerId: string
  creditBeforeCents: number
  creditCents: number
  receivedCents: number
  returnedCents: number
}

/** A line that may have been paid in a year, with the payments of its invoice before the year and by its end. */
export interface LineOfPayer {
  payerId: string
  invoiceId: string
  keptBeforeCents: number
  keptCents: number
  label: string
  childName: string | null
  isCareEligible: boolean
  cents: number
  dates: string[]
  issuedOn: string
  /** Amounts that credit notes took back. */
  notes: { cents: number; dates: string[]; issuedOn: string }[]
}

/** Returns the money of these payers in a year. Leaves out payers without entries. */
export async function moneyOfPayers(
  tx: Tx,
  school: School,
  payerIds: readonly string[],
  year: number,
): Promise<MoneyOfPayer[]> {
  const { first, last } = daysOf(year)
  const owedBack = sql`case 'CREDIT' when e.credit then e.cents when e.debit then -e.cents else 0 end`
  const centsReturned = sql`case when e.debit in ${MONEY} then -e.cents when e.credit in ${MONEY} then e.cents else 0 end`
  const { rows } = await sql<MoneyOfPayer>`
    select e.payer_id as "payerId", ${sumOfCents(owedBack, { where: sql`e.day < ${first}` })} as "creditBeforeCents",
      ${sumOfCents(owedBack, { where: sql`e.day <= ${last}` })} as "creditCents",
      ${sumOfCents(sql`e.cents`, { where: sql`e.source = 'PAYMENT' and e.debit in ${MONEY} and e.day between ${first} and ${last}` })} as "receivedCents",
      ${sumOfCents(centsReturned, { where: sql`e.source <> 'PAYMENT' and e.day between ${first} and ${last}` })} as "returnedCents"
    from ${entriesOf(school, payerIds)} e
    where e.debit in ('RECEIVABLE', 'CREDIT') or e.credit in ('RECEIVABLE', 'CREDIT')
    group by e.payer_id`.execute(tx)
  return rows
}

/** Returns the invoice lines that may matter for a year, in the order in which payments cover them. */
export async function linesOfPayers(
  tx: Tx,
  school: School,
  payerIds: readonly string[],
  year: number,
): Promise<LineOfPayer[]> {
  const { first, last } = daysOf(year)
  const signedCents = sql`case when e.credit = 'RECEIVABLE' then e.cents else -e.cents end`
  const dayOf = (invoice: string) =>
    sql`(${sql.ref(`${invoice}.issued_at`)} at time zone ${school.timezone}::text)::date`
  const { rows } = await sql<LineOfPayer>`
    with paid as materialized (
      select e.invoice_id, ${sumOfCents(signedCents, { where: sql`e.day < ${first}` })} as before_cents,
        ${sumOfCents(signedCents, { where: sql`e.day <= ${last}` })} as cents
      from ${entriesOf(school, payerIds)} e
      where e.credit = 'RECEIVABLE' and e.debit in ${MONEY_OR_CREDIT} or e.debit = 'RECEIVABLE' and e.credit in ${MONEY_OR_CREDIT}
      group by e.invoice_id
    )
    select i.payer_id as "payerId", i.id as "invoiceId", paid.before_cents as "keptBeforeCents", paid.cents as "keptCents",
      case when a.id is null then l.label when l.kind = 'ADD_ON' then a.name || ': ' || l.label else a.name end as label,
      ${NAME_OF_C} as "childName", l.is_care_eligible as "isCareEligible", l.net_cents as cents, l.dates, ${dayOf('i')} as "issuedOn",
      (select coalesce(jsonb_agg(jsonb_build_object('cents', t.net_cents, 'dates', t.dates, 'issuedOn', ${dayOf('n')}) order by n.number), '[]')
        from invoice_line t join invoice n on n.school_id = t.school_id and n.id = t.invoice_id
        where t.school_id = l.school_id and t.corrects_line_id = l.id) as notes
    from paid
      join invoice i on i.school_id = ${school.id} and i.id = paid.invoice_id
      join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id and l.net_cents > 0
      left join child c on c.school_id = l.school_id and c.id = l.child_id
      left join enrollment en on en.school_id = l.school_id and en.id = l.enrollment_id
      left join activity a on a.school_id = en.school_id and a.id = en.activity_id
    where paid.before_cents <> paid.cents
      or exists (select from invoice n where n.school_id = i.school_id and n.corrects_id = i.id and ${dayOf('n')} between ${first} and ${last})
      or exists (select from invoice_line t where t.school_id = i.school_id and t.invoice_id = i.id and t.service_to >= ${first})
    order by i.number, l.position`.execute(tx)
  return rows
}

/** Accounts that hold money, or expect it. */
const MONEY = sql`('CLEARING', 'BANK', 'DISPUTED', 'REFUND_DUE')`
const MONEY_OR_CREDIT = sql`('CLEARING', 'BANK', 'DISPUTED', 'REFUND_DUE', 'CREDIT')`

/** Entries of payers by day; payments made outside count on the day they were received. */
function entriesOf({ id, timezone }: School, payerIds: readonly string[]): RawBuilder<unknown> {
  return sql`(select e.payer_id, e.invoice_id, e.source, e.debit, e.credit, e.cents,
      coalesce(p.received_on, (e.at at time zone ${timezone}::text)::date) as day
    from ledger_entry e left join payment p on e.source = 'PAYMENT' and p.school_id = e.school_id and p.id = e.source_id
    where e.school_id = ${id} and e.payer_id = any(${payerIds}::uuid[]))`
}

export function daysOf(year: number): { first: string; last: string } {
  return { first: `${year}-01-01`, last: `${year}-12-31` }
}
