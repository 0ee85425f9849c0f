import { sql } from 'kysely'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { StatementEntry } from '@afterbell/domain/invoices/statement'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { PayerRecord } from '../ledger/payers/payers.store.ts'

/** Returns a child's family and its payers, oldest first. Undefined for an unknown child. */
export async function payersOfChild(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<{ familyId: string; payers: PayerRecord[] } | undefined> {
  const { rows } = await sql<{ familyId: string; payers: PayerRecord[] }>`
    select c.family_id as "familyId",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'familyId', p.family_id, 'homeId', p.home_id, 'kind', p.kind, 'name', p.name,
          'email', p.email) order by p.created_at, p.id), '[]')
        from payer p where p.school_id = c.school_id and p.family_id = c.family_id) as payers
    from child c where c.school_id = ${schoolId} and c.id = ${childId}`.execute(tx)
  return rows[0]
}

/**
 * Returns the children a payer's bills may name, past ones included: the family's, and for an agency all it pays for.
 * Erasure finds letters about a child this way.
 */
export async function childrenOfPayer(tx: Tx, schoolId: string, payerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from payer y join child c on c.school_id = y.school_id and c.family_id = y.family_id
      where y.school_id = ${schoolId} and y.id = ${payerId}
    union select l.child_id from invoice i join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
      where i.school_id = ${schoolId} and i.payer_id = ${payerId} and l.child_id is not null
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns the payers that share one account with this one: after a merge of families there may be several per family
 * or home. A payer of a home that no longer exists has an account of their own.
 */
export async function payersOfAccount(tx: Tx, schoolId: string, payer: PayerRecord): Promise<string[]> {
  if (payer.familyId === null || isOfFormerHome(payer)) return [payer.id]
  const { rows } = await sql<{ id: string }>`
    select p.id from payer p where p.school_id = ${schoolId} and p.family_id = ${payer.familyId}
      and p.kind = ${payer.kind} and p.home_id is not distinct from ${payer.homeId}::uuid`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Checks whether two payers of one family share an account, see `payersOfAccount`. */
export function isSameAccount(one: PayerRecord, other: PayerRecord): boolean {
  if (one.id === other.id) return true
  return one.kind === other.kind && one.homeId === other.homeId && !isOfFormerHome(one)
}

function isOfFormerHome({ kind, homeId }: PayerRecord): boolean {
  return kind === 'HOME' && homeId === null
}

export interface PayerBalance {
  owedCents: number
  creditCents: number
  /** The part of the owed amount with a payment in progress. */
  pendingCents: number
}

/** Returns what payers owe in total, and their credit. */
export async function balanceOf(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<PayerBalance> {
  const { rows } = await sql<PayerBalance>`
    select ${sumOfCents(sql`case 'RECEIVABLE' when e.debit then e.cents when e.credit then -e.cents else 0 end`)} as "owedCents",
      ${sumOfCents(sql`case 'CREDIT' when e.credit then e.cents when e.debit then -e.cents else 0 end`)} as "creditCents",
      (select ${sumOfCents(sql`i.pending_cents`)} from invoice i
        where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[]) and i.state = 'ISSUED') as "pendingCents"
    from ledger_entry e where e.school_id = ${schoolId} and e.payer_id = any(${payerIds}::uuid[])`.execute(tx)
  return rows[0]!
}

export interface StatementQuery {
  payerIds: readonly string[]
  from: string
  to: string
}

/**
 * Returns the changes of the balance (owed less credit) in a period: one row per day and invoice, note, payment or
 * refund. Leaves out moves between owed and credit, which do not change it.
 */
export async function statementEntries(
  tx: Tx,
  school: { id: string; timezone: string },
  { payerIds, from, to }: StatementQuery,
): Promise<{ openingCents: number; entries: StatementEntry[] }> {
  const [before, { rows }] = await Promise.all([
    sql<{ cents: number }>`
      select ${sumOfCents(CHANGE_OF_E)} as cents from ledger_entry e
      where e.school_id = ${school.id} and e.payer_id = any(${payerIds}::uuid[]) and e.at < ${midnight(from, school)}`.execute(
      tx,
    ),
    sql<StatementEntry>`
      select told.date, told.source, i.number, corrected.number as "correctsNumber", told.cents,
        (select w.reason from write_off w where w.school_id = ${school.id} and w.id = told.source_id) as reason,
        (select p.received_on from payment p where p.school_id = ${school.id} and p.id = told.source_id and told.source = 'PAYMENT') as "receivedOn"
      from (
        select (e.at at time zone ${school.timezone}::text)::date as date, e.source, e.source_id, min(e.at) as first_at, ${sumOfCents(CHANGE_OF_E)} as cents
        from ledger_entry e
        where e.school_id = ${school.id} and e.payer_id = any(${payerIds}::uuid[])
          and e.at >= ${midnight(from, school)} and e.at < ${midnight(plusDays(to, 1), school)}
        group by 1, 2, 3 having sum(${CHANGE_OF_E}) <> 0) told
        left join invoice i on i.school_id = ${school.id} and i.id = told.source_id
        left join invoice corrected on corrected.school_id = i.school_id and corrected.id = i.corrects_id
      order by told.date, told.first_at, i.number, told.source_id`.execute(tx),
  ])
  return { openingCents: before.rows[0]!.cents, entries: rows }
}

/** The change of the balance, owed less credit, by an entry `e`. */
const CHANGE_OF_E = sql`(case when e.debit in ('RECEIVABLE', 'CREDIT') then e.cents else 0 end
  - case when e.credit in ('RECEIVABLE', 'CREDIT') then e.cents else 0 end)`

function midnight(date: string, { timezone }: { timezone: string }) {
  return sql`(${date}::date::timestamp at time zone ${timezone}::text)`
}
