import { sql } from 'kysely'
import type { PaymentState } from '@afterbell/domain/payments/payment-states'
import type { FamilyWithPayers } from '@afterbell/domain/portal/money/money-reach'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { dueByOfI, pastDueOfI } from '../../ledger/due.store.ts'

/** Returns families with their guardians, homes and payers, each in its order. */
export async function familiesWithPayers(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<(FamilyWithPayers & { id: string })[]> {
  const { rows } = await sql<FamilyWithPayers & { id: string }>`
    select f.id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'homeId', g.home_id) order by g.position), '[]')
        from guardian g where g.school_id = f.school_id and g.family_id = f.id) as guardians,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id) order by h.position), '[]')
        from home h where h.school_id = f.school_id and h.family_id = f.id) as homes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'homeId', p.home_id) order by p.created_at, p.id), '[]')
        from payer p where p.school_id = f.school_id and p.family_id = f.id) as payers
    from family f where f.school_id = ${schoolId} and f.id = any(${familyIds}::uuid[])`.execute(tx)
  return rows
}

/** Returns every child whom bills of these payers name or may name: those of their families, past ones included. */
export async function childrenOfPayers(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<{ id: string; firstName: string }[]> {
  const { rows } = await sql<{ id: string; firstName: string }>`
    select c.id, c.first_name as "firstName" from child c where c.school_id = ${schoolId} and (
      c.family_id in (select p.family_id from payer p where p.school_id = ${schoolId} and p.id = any(${payerIds}::uuid[]))
      or c.id in (select l.child_id from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
        where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[])))
    order by c.id`.execute(tx)
  return rows
}

/** Returns those of the invoices and notes that were issued to these payers, each with the children it names. */
export async function invoicesOfPayers(
  tx: Tx,
  schoolId: string,
  { payerIds, ids }: { payerIds: readonly string[]; ids: readonly string[] },
): Promise<{ id: string; payerId: string; childIds: string[] }[]> {
  const { rows } = await sql<{ id: string; payerId: string; childIds: string[] }>`
    select i.id, i.payer_id as "payerId", array(
        select distinct l.child_id from invoice_line l
        where l.school_id = i.school_id and l.invoice_id = i.id and l.child_id is not null) as "childIds"
    from invoice i where i.school_id = ${schoolId} and i.id = any(${ids}::uuid[]) and i.payer_id = any(${payerIds}::uuid[])
      and i.state = 'ISSUED'`.execute(tx)
  return rows
}

/** What is owed, in sums. */
export interface OwedSums {
  openCents: number
  pendingCents: number
  /** Due by today. */
  dueCents: number
  pastDueCents: number
  hasInvoices: boolean
  openInvoices: number
}

/** Returns what payers owe, without invoices that name a hidden child. */
export async function owedBy(
  tx: Tx,
  school: { id: string; today: string },
  { payerIds, hiddenChildIds }: { payerIds: readonly string[]; hiddenChildIds: readonly string[] },
): Promise<OwedSums> {
  const { rows } = await sql<OwedSums>`
    select ${sumOfCents(sql`i.open_cents`)} as "openCents", ${sumOfCents(sql`i.pending_cents`)} as "pendingCents",
      ${sumOfCents(dueByOfI(sql`${school.today}::date`))} as "dueCents", ${sumOfCents(pastDueOfI(school.today))} as "pastDueCents",
      count(*) > 0 as "hasInvoices", count(*) filter (where i.open_cents > 0)::int as "openInvoices"
    from invoice i where i.school_id = ${school.id} and i.payer_id = any(${payerIds}::uuid[]) and i.kind = 'INVOICE' and i.state = 'ISSUED'
      and not exists (select from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id and l.child_id = any(${hiddenChildIds}::uuid[]))`.execute(
    tx,
  )
  return rows[0]!
}

/** Checks whether a payer still owes installments. */
export async function hasInstallmentsLeft(tx: Tx, schoolId: string, payerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i where i.school_id = ${schoolId} and i.payer_id = ${payerId} and i.state = 'ISSUED'
      and i.installments is not null and i.open_cents > 0 limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns those of the payments that these persons made. */
export async function paymentsOfPeople(
  tx: Tx,
  schoolId: string,
  { personIds, ids }: { personIds: readonly string[]; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.person_id = any(${personIds}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** A payment that somebody made, with the numbers of its invoices. */
export interface OwnPayment {
  id: string
  date: string
  cents: number
  state: PaymentState
  numbers: number[]
}

/** Returns a page of what these persons paid, newest first, and how many there are. */
export async function ownPaymentsPage(
  tx: Tx,
  school: { id: string; timezone: string },
  personIds: readonly string[],
  paging: { page: number; size: number },
): Promise<{ rows: OwnPayment[]; total: number }> {
  const matching = sql`from payment p where p.school_id = ${school.id} and p.person_id = any(${personIds}::uuid[]) and p.state <> 'CREATED'`
  const { rows } = await sql<OwnPayment>`
    select p.id, (p.created_at at time zone ${school.timezone}::text)::date as date, p.cents, p.state,
      array(select i.number from payment_invoice x join invoice i on i.school_id = x.school_id and i.id = x.invoice_id
        where x.school_id = p.school_id and x.payment_id = p.id and i.number is not null order by i.number) as numbers
    ${matching} order by p.created_at desc, p.id ${limitOf(paging)}`.execute(tx)
  const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx)
  return { rows, total: count.rows[0]!.total }
}
