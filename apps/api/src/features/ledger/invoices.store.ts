import { sql, type RawBuilder } from 'kysely'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Posting } from '@afterbell/domain/ledger/ledger'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { QuoteLine } from '@afterbell/domain/prices/pricing'
import type { WrittenBy } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LineTerms } from './line-terms.store.ts'
import type { Payer } from './payers/payers.ts'

export interface NewLine extends Omit<QuoteLine, 'reason' | 'kind'>, LineTerms {
  id: string
  kind: LineKind
  reason: unknown
  enrollmentId: string | null
  childId: string | null
  /** The charge of recurring care it is part of. */
  chargeId?: string
  /** The share or aid that this line bills or shows. */
  shareId?: string
  /** For a note: the line it credits. */
  correctsLineId?: string
  /** An id by which the caller finds the line again. Not stored. */
  causeId?: string
}

export interface NewInvoice {
  id: string
  /** For a note: the invoice it corrects. */
  correctsId?: string
  payerId: string
  snapshot: unknown
  /** The due date of the whole invoice, or of the first installment. */
  dueOn: string
  installments?: readonly Installment[] | null
  currency: string
  totalCents: number
  /** Paid at once by credit. */
  paidCents: number
  memo?: string
  lines: readonly NewLine[]
  postings: readonly Posting[]
}

interface InvoicesToIssue {
  /** The payers of the invoices. New or renamed ones are stored. */
  payers: readonly Payer[]
  invoices: readonly NewInvoice[]
  by: WrittenBy
}

/**
 * Issues invoices and notes, with their payers, numbers, lines and ledger entries. Uses one statement, in lock order:
 * payers by id, then the numbers, which stay locked until the end of the transaction.
 */
export async function issueInvoices(
  tx: Tx,
  schoolId: string,
  { payers, invoices, by }: InvoicesToIssue,
): Promise<void> {
  const rows = invoices.map((invoice, index) => ({
    nth: index,
    id: invoice.id,
    corrects_id: invoice.correctsId ?? null,
    payer_id: invoice.payerId,
    due_on: invoice.dueOn,
    installments: invoice.installments ?? null,
    currency: invoice.currency,
    snapshot: invoice.snapshot,
    total_cents: invoice.totalCents,
    paid_cents: invoice.paidCents,
    memo: invoice.memo ?? '',
  }))
  const entries = invoices.flatMap(({ id, correctsId, payerId, postings }) =>
    postings.map((posting) => ({
      ...posting,
      source: correctsId ? 'CREDIT_NOTE' : 'INVOICE',
      source_id: id,
      // entries of a note belong to the corrected invoice
      invoice_id: correctsId ?? id,
      payer_id: payerId,
    })),
  )
  await sql`
    with known as (
      insert into payer (school_id, id, family_id, home_id, kind, name, email)
      select ${schoolId}, p.id, p.family_id, p.home_id, p.kind, p.name, p.email
      from jsonb_to_recordset(${JSON.stringify(payersOf(payers))}::jsonb) as p(id uuid, kind text, family_id uuid, home_id uuid, name text, email text)
      order by p.id
      on conflict (school_id, id) do update set name = excluded.name, email = excluded.email
        where (payer.name, payer.email) is distinct from (excluded.name, excluded.email)
      returning id
    ), numbered as (
      insert into invoice_number (school_id, next)
      select ${schoolId}, ${invoices.length}::int + 1 from (select count(*) from known) first
      on conflict (school_id) do update set next = invoice_number.next + ${invoices.length}::int
      returning next - ${invoices.length}::int as first
    ), issued as (
      insert into invoice (school_id, id, kind, corrects_id, payer_id, number, state, issued_at, first_due_on, installments, currency, snapshot, total_cents, paid_cents, memo, created_by, person_id)
      select ${schoolId}, i.id, case when i.corrects_id is null then 'INVOICE' else 'CREDIT_NOTE' end, i.corrects_id, i.payer_id, numbered.first + i.nth, 'ISSUED', app.now(), i.due_on, i.installments, i.currency, i.snapshot, i.total_cents, i.paid_cents, i.memo,
        ${by.accountId}::uuid, ${by.personId}::uuid
      from numbered, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(nth int, id uuid, corrects_id uuid, payer_id uuid, due_on date, installments jsonb, currency text,
        snapshot jsonb, total_cents int, paid_cents int, memo text)
    ), lined as (
      insert into invoice_line (${LINE_COLUMNS}, corrects_line_id, charge_id)
      select ${LINE_COLUMNS}, l.corrects_line_id, l.charge_id from ${linesWritten(schoolId, invoices)}
    )
    insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id, invoice_id, by_account_id, by_person_id)
    select ${schoolId}, e.key, e.source, e.source_id, e.debit, e.credit, e.cents, e.payer_id, e.invoice_id, ${by.accountId}::uuid, ${by.personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(key text, source text, source_id uuid, invoice_id uuid, debit text, credit text, cents int, payer_id uuid)`.execute(
    tx,
  )
}

/** Returns payers as rows, each once. Skips agencies, which exist already under the names staff gave them. */
export function payersOf(payers: readonly Payer[]) {
  const ofFamilies = payers.filter(({ kind }) => kind !== 'AGENCY')
  return [...new Map(ofFamilies.map((payer) => [payer.id, payer])).values()].map((payer) => ({
    id: payer.id,
    kind: payer.kind,
    family_id: payer.familyId,
    home_id: payer.homeId,
    name: payer.name,
    email: payer.email,
  }))
}

/**
 * The columns of inserted lines. `linesWritten` has the lines of invoices as such rows, plus the line a note credits
 * and the charge.
 */
export const LINE_COLUMNS = sql`school_id, id, invoice_id, position, kind, label, reason, amount_cents, net_cents, enrollment_id, child_id,
  section_id, add_on_id, share_id, dates, is_care_eligible, tax_name, tax_bp, tax_cents`

export function linesWritten(
  schoolId: string,
  invoices: readonly { id: string; lines: readonly NewLine[] }[],
): RawBuilder<unknown> {
  return sql`(select ${schoolId}::uuid as school_id, r.*
    from jsonb_to_recordset(${JSON.stringify(linesOf(invoices))}::jsonb) as r(id uuid, invoice_id uuid, position int, kind text, label text,
      reason jsonb, amount_cents int, net_cents int, corrects_line_id uuid, enrollment_id uuid, child_id uuid, section_id uuid, add_on_id uuid,
      charge_id uuid, share_id uuid, dates date[], is_care_eligible boolean, tax_name text, tax_bp int, tax_cents int)) l`
}

/** Returns lines as rows, in order. */
function linesOf(invoices: readonly { id: string; lines: readonly NewLine[] }[]) {
  return invoices.flatMap(({ id, lines }) =>
    lines.map((line, index) => ({
      id: line.id,
      invoice_id: id,
      position: index + 1,
      kind: line.kind,
      label: line.label,
      reason: line.reason,
      amount_cents: line.amountCents,
      net_cents: line.netCents,
      corrects_line_id: line.correctsLineId ?? null,
      enrollment_id: line.enrollmentId,
      child_id: line.childId,
      section_id: line.sectionId,
      add_on_id: line.addOnId,
      charge_id: line.chargeId ?? null,
      share_id: line.shareId ?? null,
      dates: line.dates,
      is_care_eligible: line.isCareEligible,
      tax_name: line.taxName,
      tax_bp: line.taxBp,
      tax_cents: line.taxCents,
    })),
  )
}

/** Returns the open invoices of payers, earliest due first. */
export async function openInvoicesOf(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where school_id = ${schoolId} and payer_id = any(${payerIds}::uuid[]) and kind = 'INVOICE' and state = 'ISSUED'
      and open_cents > 0 order by due_on, id`.execute(tx)
  return rows.map(({ id }) => id)
}
