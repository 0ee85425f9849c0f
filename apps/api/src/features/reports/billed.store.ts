import { sql, type RawBuilder } from 'kysely'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { EarnedThrough } from '@afterbell/domain/reports/earned-report'
import type { DayBilled, RevenueKind } from '@afterbell/domain/reports/revenue-report'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

interface School {
  id: string
  timezone: string
}

/** Billed and credited amounts for each day of a range, by kind. Skips days without any. */
export async function billedByDay(tx: Tx, school: School, range: Range): Promise<DayBilled[]> {
  const { rows } = await sql<DayBilled>`
    select (i.issued_at at time zone ${school.timezone}::text)::date as date, ${KIND} as kind,
      ${sumOfCents(sql`l.net_cents`, { where: sql`i.kind = 'INVOICE'` })} as "billedCents",
      ${sumOfCents(sql`l.net_cents`, { where: sql`i.kind = 'CREDIT_NOTE'` })} as "takenBackCents",
      ${sumOfCents(sql`case i.kind when 'INVOICE' then l.tax_cents else -l.tax_cents end`)} as "taxCents"
    from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id ${ACTIVITY_OF_L}
    where ${issuedIn(school, range)} and l.net_cents > 0 group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** A discount or coupon with the total amount it took off. */
export interface DiscountTotal {
  kind: 'DISCOUNT' | 'COUPON'
  name: string
  bills: number
  payers: number
  amount: number
}

/** Discounts and coupons on invoices of a range, largest amount first. */
export async function discountTotals(tx: Tx, school: School, range: Range): Promise<DiscountTotal[]> {
  const { rows } = await sql<DiscountTotal>`
    select l.kind, l.label as name, count(distinct i.id)::int as bills, count(distinct i.payer_id)::int as payers,
      -${sumOfCents(sql`l.amount_cents`)} as amount
    from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
    where ${issuedIn(school, range)} and i.kind = 'INVOICE' and l.kind in ('DISCOUNT', 'COUPON') and l.amount_cents < 0
    group by l.kind, l.label order by amount desc, l.kind, l.label`.execute(tx)
  return rows
}

/**
 * Amounts earned through each of these days, by kind. Covers lines with a date from `since` on or issued since then,
 * so only differences between two of the days are meaningful. As in the domain's `earnedThrough`, a line's amount is
 * spread evenly over its dates, and each sum is rounded once.
 */
export async function earnedThroughDays(
  tx: Tx,
  school: School,
  { since, days }: { since: string; days: readonly string[] },
): Promise<EarnedThrough[]> {
  const last = days.at(-1)!
  const { rows } = await sql<EarnedThrough>`
    with line as materialized (
      select l.dates, cardinality(l.dates) as count, (i.issued_at at time zone ${school.timezone}::text)::date as issued_on, ${REVENUE_CENTS} as cents, ${KIND} as kind
      from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.number is not null ${ACTIVITY_OF_L}
      where l.school_id = ${school.id} and l.service_to >= ${since}::date and l.service_from <= ${last}::date and l.net_cents > 0
      union all
      select l.dates, 0, (i.issued_at at time zone ${school.timezone}::text)::date, ${REVENUE_CENTS}, ${KIND}
      from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id and l.service_to is null and l.net_cents > 0 ${ACTIVITY_OF_L}
      where ${issuedIn(school, { from: since, to: last })}
    )
    select d.day, line.kind, ${sumOfCents(sql`case when line.count > 0 then round(line.cents::numeric * width_bucket(d.day, line.dates) / line.count)
      when line.issued_on <= d.day then line.cents else 0 end`)} as cents
    from line cross join unnest(${days}::date[]) as d(day)
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Amount billed by the end of a day, without tax, for dates after it. */
export async function billedAhead(tx: Tx, school: School, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${sumOfCents(sql`${REVENUE_CENTS} - round(${REVENUE_CENTS}::numeric * width_bucket(${day}::date, l.dates) / cardinality(l.dates))`)} as cents
    from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.number is not null
    where l.school_id = ${school.id} and l.service_to > ${day}::date and i.issued_at < ${midnightAfter(school, day)}`.execute(
    tx,
  )
  return rows[0]!.cents
}

/** The school's share of line `l` of invoice or credit note `i`, without tax; negative for a credit note. */
const REVENUE_CENTS = sql`(case i.kind when 'INVOICE' then l.net_cents - l.tax_cents else l.tax_cents - l.net_cents end)`

const ACTIVITY_OF_L = sql`left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
  left join activity a on a.school_id = e.school_id and a.id = e.activity_id`

const FEES: RevenueKind = 'fees'
const BY_HAND: RevenueKind = 'byHand'
const KIND = sql`(case when l.kind = 'FEE' then ${FEES}::text else coalesce(a.kind, ${BY_HAND}::text) end)`

function issuedIn(school: School, { from, to }: Range): RawBuilder<unknown> {
  const begins = instantOf(from, '00:00', school.timezone).toString()
  return sql`i.school_id = ${school.id} and i.number is not null and i.issued_at >= ${begins}::timestamptz
    and i.issued_at < ${midnightAfter(school, to)}`
}

function midnightAfter({ timezone }: School, day: string): RawBuilder<unknown> {
  return sql`${instantOf(plusDays(day, 1), '00:00', timezone).toString()}::timestamptz`
}
