import { sql, type RawBuilder } from 'kysely'
import type { InvoiceAmounts } from '@afterbell/domain/ledger/invoice'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { QuoteLine } from '@afterbell/domain/prices/pricing'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { LineTerms } from './line-terms.store.ts'

/** A line of an issued invoice, and what is left of it. */
export interface BilledLine extends Omit<QuoteLine, 'amountCents' | 'reason' | 'kind'>, LineTerms {
  id: string
  kind: LineKind
  /** The stored reason: a key with its parts. */
  reason: unknown
  invoiceId: string
  enrollmentId: string | null
  childId: string | null
  /** Credited by notes so far. */
  creditedCents: number
  /** Proposed refunds that nobody has decided on. */
  proposedCents: number
  datesGivenBack: string[]
}

export interface BilledInvoice extends InvoiceAmounts {
  id: string
  payerId: string
  snapshot: unknown
  currency: string
  state: 'DRAFT' | 'ISSUED' | 'VOID'
  /** Null for a draft, like `dueOn`. */
  number: number | null
  dueOn: string | null
  installments: Installment[] | null
}

/** Issued invoices: those that bill these enrollments, or those with these ids. */
export type InvoiceSelection = { enrollmentIds: readonly string[] } | { invoiceIds: readonly string[] }

/** Returns the payers of invoices. Lock them before the invoices. */
export async function payersOf(
  tx: Tx,
  schoolId: string,
  billed: InvoiceSelection,
  { withDrafts = false }: Pick<InvoiceReadOptions, 'withDrafts'> = {},
): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    select distinct i.payer_id from invoice i where ${isBilled(schoolId, billed, withDrafts)}`.execute(tx)
  return rows.map(({ payer_id }) => payer_id)
}

interface InvoiceReadOptions {
  /** False reads the invoices without locking them. */
  isLocked?: boolean
  /** Includes drafts: the invoices of spots on hold. */
  withDrafts?: boolean
}

/** Locks invoices until the end of the transaction, in the order of their ids. */
export async function holdInvoices(
  tx: Tx,
  schoolId: string,
  billed: InvoiceSelection,
  { isLocked = true, withDrafts = false }: InvoiceReadOptions = {},
): Promise<BilledInvoice[]> {
  const { rows } = await sql<BilledInvoice>`
    select i.id, i.payer_id as "payerId", i.state, i.number, i.snapshot, i.currency, i.due_on as "dueOn", i.installments, i.total_cents as "totalCents",
      i.pending_cents as "pendingCents", i.paid_cents as "paidCents", i.credited_cents as "creditedCents", i.moved_cents as "movedCents",
      i.refunded_cents as "refundedCents", i.reversed_cents as "reversedCents", i.written_off_cents as "writtenOffCents",
      i.disputed_cents as "disputedCents"
    from invoice i where ${isBilled(schoolId, billed, withDrafts)} order by i.id ${isLocked ? sql`for no key update` : sql``}`.execute(
    tx,
  )
  return rows
}

/**
 * Returns billed lines with what notes credited of each: the lines of enrollments, or all lines of these invoices. Lock
 * the invoices first, so that the amounts stay the same.
 */
export async function billedLines(tx: Tx, schoolId: string, billed: InvoiceSelection): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select l.id, l.invoice_id as "invoiceId", l.kind, l.label, l.reason, l.net_cents as "netCents", l.enrollment_id as "enrollmentId",
      l.child_id as "childId", l.section_id as "sectionId", l.add_on_id as "addOnId", l.dates, l.is_care_eligible as "isCareEligible",
      l.tax_name as "taxName", l.tax_bp as "taxBp", l.tax_cents as "taxCents",
      (select ${sumOfCents(sql`n.net_cents`)} from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id) as "creditedCents",
      (select ${sumOfCents(sql`g.cents`, { where: sql`g.state = 'OPEN'` })} from given_back g
        where g.school_id = l.school_id and g.line_id = l.id and g.state <> 'DISMISSED') as "proposedCents",
      array(select d from unnest(l.dates) d where exists (select from given_back g
        where g.school_id = l.school_id and g.line_id = l.id and g.state <> 'DISMISSED' and g.days @> d) order by d) as "datesGivenBack"
    from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where l.school_id = ${schoolId} and ${isLineOf(billed)} and i.kind = 'INVOICE' and i.state = 'ISSUED'
    order by l.invoice_id, l.position`.execute(tx)
  return rows
}

function isBilled(schoolId: string, billed: InvoiceSelection, withDrafts = false): RawBuilder<unknown> {
  const these =
    'invoiceIds' in billed
      ? sql`i.id = any(${billed.invoiceIds}::uuid[])`
      : sql`i.id in (select l.invoice_id from invoice_line l where l.school_id = ${schoolId} and ${isLineOf(billed)})`
  const stateCondition = withDrafts ? sql`i.state in ('ISSUED', 'DRAFT')` : sql`i.state = 'ISSUED'`
  return sql`i.school_id = ${schoolId} and i.kind = 'INVOICE' and ${stateCondition} and ${these}`
}

function isLineOf(billed: InvoiceSelection): RawBuilder<unknown> {
  return 'invoiceIds' in billed
    ? sql`l.invoice_id = any(${billed.invoiceIds}::uuid[])`
    : sql`l.enrollment_id = any(${billed.enrollmentIds}::uuid[])`
}

/** Adds the amounts of notes to locked invoices: more credited and moved, less written off. */
export async function creditInvoices(
  tx: Tx,
  schoolId: string,
  changes: readonly { id: string; creditedCents: number; movedCents: number; unwrittenCents: number }[],
): Promise<void> {
  const rows = changes.map((each) => ({
    id: each.id,
    credited: each.creditedCents,
    moved: each.movedCents,
    unwritten: each.unwrittenCents,
  }))
  await sql`
    update invoice i set credited_cents = i.credited_cents + c.credited, moved_cents = i.moved_cents + c.moved,
      written_off_cents = i.written_off_cents - c.unwritten, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, credited int, moved int, unwritten int)
    where i.school_id = ${schoolId} and i.id = c.id`.execute(tx)
}

/**
 * Changes the amounts of locked invoices after payments, refunds and reversals. Adds each amount; negative amounts
 * subtract.
 */
export async function changeInvoices(
  tx: Tx,
  schoolId: string,
  changes: readonly InvoiceChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((each) => ({
    id: each.id,
    pending: each.pendingCents ?? 0,
    paid: each.paidCents ?? 0,
    refunded: each.refundedCents ?? 0,
    reversed: each.reversedCents ?? 0,
    written_off: each.writtenOffCents ?? 0,
    disputed: each.disputedCents ?? 0,
  }))
  await sql`
    update invoice i set pending_cents = i.pending_cents + c.pending, paid_cents = i.paid_cents + c.paid,
      refunded_cents = i.refunded_cents + c.refunded, reversed_cents = i.reversed_cents + c.reversed,
      written_off_cents = i.written_off_cents + c.written_off, disputed_cents = i.disputed_cents + c.disputed, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, pending int, paid int, refunded int, reversed int, written_off int, disputed int)
    where i.school_id = ${schoolId} and i.id = c.id`.execute(tx)
}

export interface InvoiceChange {
  id: string
  pendingCents?: number
  paidCents?: number
  refundedCents?: number
  reversedCents?: number
  writtenOffCents?: number
  disputedCents?: number
}
