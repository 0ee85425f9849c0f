import { sql } from 'kysely'
import type { Posting } from '@afterbell/domain/ledger/ledger'
import type { PaidPart } from '@afterbell/domain/ledger/parts'
import type { WrittenBy } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

export interface Booking {
  source: 'INVOICE' | 'CREDIT' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'WRITE_OFF' | 'PAYOUT'
  sourceId: string
  /** Null for entries between a provider and the bank, which concern no payer. */
  payerId: string | null
  by: WrittenBy
  /** A posting may name another payer: a payment may cover what several payers owe. */
  postings: readonly (Posting & { invoiceId?: string; payerId?: string })[]
}

/** Writes postings to the ledger. Skips keys that exist already, which makes retries idempotent. */
export async function book(
  tx: Tx,
  schoolId: string,
  { source, sourceId, payerId, by, postings }: Booking,
): Promise<void> {
  if (postings.length === 0) return
  const rows = postings.map(({ key, debit, credit, cents, invoiceId, payerId: whose = payerId }) => ({
    key,
    debit,
    credit,
    cents,
    payer_id: whose,
    invoice_id: invoiceId ?? null,
  }))
  await sql`
    insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id, invoice_id, by_account_id, by_person_id)
    select ${schoolId}, e.key, ${source}, ${sourceId}::uuid, e.debit, e.credit, e.cents, e.payer_id, e.invoice_id, ${by.accountId}::uuid, ${by.personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(key text, debit text, credit text, cents int, payer_id uuid, invoice_id uuid)
    on conflict (school_id, key) do nothing`.execute(tx)
}

/** Returns what a payment paid of each invoice when it came, without what was left over. */
export async function paidBy(tx: Tx, schoolId: string, paymentId: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select i.id as "invoiceId", ${sumOfCents(sql`e.cents`)} as cents
    from ledger_entry e join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
    where e.school_id = ${schoolId} and e.source_id = ${paymentId} and e.source = 'PAYMENT' and e.credit = 'RECEIVABLE'
    group by i.id order by i.id`.execute(tx)
  return rows
}

/** Returns what credit paid of each invoice of a payer and was not reversed, latest first. */
export async function paidByCredit(tx: Tx, schoolId: string, payerId: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select i.id as "invoiceId", ${sumOfCents(sql`case e.debit when 'CREDIT' then e.cents else -e.cents end`)} as cents
    from ledger_entry e join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
    where e.school_id = ${schoolId} and e.payer_id = ${payerId}
      and (e.debit = 'CREDIT' and e.credit = 'RECEIVABLE' or e.debit = 'RECEIVABLE' and e.credit = 'CREDIT' and e.source = 'REVERSAL')
    group by i.id having sum(case e.debit when 'CREDIT' then e.cents else -e.cents end) > 0
    order by max(e.at) desc, i.id`.execute(tx)
  return rows
}
