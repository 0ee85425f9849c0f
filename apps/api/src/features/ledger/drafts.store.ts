import { sql } from 'kysely'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { WrittenBy } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import { LINE_COLUMNS, linesWritten, payersOf, type NewInvoice } from './invoices.store.ts'
import { SCHOOL_ON_INVOICE } from './payers/payers.store.ts'
import type { Payer } from './payers/payers.ts'

export type NewDraft = Pick<NewInvoice, 'id' | 'payerId' | 'currency' | 'totalCents' | 'lines'>

/** Inserts the drafts of spots on hold, to be issued once they are paid: without numbers and ledger entries. */
export async function insertDrafts(
  tx: Tx,
  schoolId: string,
  { payers, drafts, by }: { payers: readonly Payer[]; drafts: readonly NewDraft[]; by: WrittenBy },
): Promise<void> {
  const rows = drafts.map(({ id, payerId, currency, totalCents }) => ({
    id,
    payer_id: payerId,
    currency,
    total_cents: totalCents,
  }))
  await sql`
    with known as (
      insert into payer (school_id, id, family_id, home_id, kind, name, email)
      select ${schoolId}, p.id, p.family_id, p.home_id, p.kind, p.name, p.email
      from jsonb_to_recordset(${JSON.stringify(payersOf(payers))}::jsonb) as p(id uuid, kind text, family_id uuid, home_id uuid, name text, email text)
      order by p.id on conflict (school_id, id) do nothing
    ), drafted as (
      insert into invoice (school_id, id, payer_id, state, currency, total_cents, created_by, person_id)
      select ${schoolId}, i.id, i.payer_id, 'DRAFT', i.currency, i.total_cents, ${by.accountId}::uuid, ${by.personId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(id uuid, payer_id uuid, currency text, total_cents int)
    )
    insert into invoice_line (${LINE_COLUMNS}) select ${LINE_COLUMNS} from ${linesWritten(schoolId, drafts)}`.execute(
    tx,
  )
}

/**
 * Voids the drafts of spots that are no longer on hold. Skips enrollments with a payment under way: if it succeeds, the
 * spot is taken again and each payer owes their part.
 */
export async function voidDraftsOf(tx: Tx, schoolId: string, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length === 0) return
  await sql`
    -- from the few places outwards, whatever is known of the tables
    with own as materialized (
      select distinct p.enrollment_id from place p where p.school_id = ${schoolId} and p.id = any(${placeIds}::uuid[])
    ), drafts as materialized (
      select own.enrollment_id, i.id, i.pending_cents
      from own
        cross join lateral (
          select l.invoice_id from invoice_line l where l.school_id = ${schoolId} and l.enrollment_id = own.enrollment_id offset 0) l
        cross join lateral (
          select i.id, i.pending_cents from invoice i where i.school_id = ${schoolId} and i.id = l.invoice_id and i.state = 'DRAFT' offset 0) i
    )
    update invoice i set state = 'VOID', version = i.version + 1
    where i.school_id = ${schoolId} and i.state = 'DRAFT' and i.pending_cents = 0 and i.id = any(array(
      select d.id from drafts d where not exists (
        select from drafts o where o.enrollment_id = d.enrollment_id and o.pending_cents > 0)
      -- of 0, so nothing of it is pending, but its payment is under way
      and not exists (select from payment_invoice x join payment y on y.school_id = x.school_id and y.id = x.payment_id
        where x.school_id = ${schoolId} and x.invoice_id = d.id and x.cents = 0 and y.state in ('SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING'))))`.execute(
    tx,
  )
}

/** Checks whether a payment is under way for an enrollment's draft. The hold of the spot may have ended. */
export async function isDraftPending(tx: Tx, schoolId: string, enrollmentId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where l.school_id = ${schoolId} and l.enrollment_id = ${enrollmentId} and i.state = 'DRAFT' and i.pending_cents > 0 limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A draft with everything needed to issue it. */
export interface Draft {
  id: string
  payer_id: string
  total_cents: number
  due_days: number
  installments: Installment[] | null
  snapshot: unknown
  /** Nothing on it costs anything. */
  is_free: boolean
  lines: { id: string; netCents: number; taxCents: number; kind: LineKind }[]
}

/** Returns locked drafts ready to be issued, with the current names of the school and the payer. */
export async function draftsToIssue(tx: Tx, schoolId: string, ids: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select i.id, i.payer_id, i.total_cents, s.invoice_due_days as due_days, i.installments,
      jsonb_build_object('school', ${SCHOOL_ON_INVOICE},
        'payer', jsonb_build_object('name', p.name, 'email', p.email, 'street', coalesce(g.street, h.street, ''), 'city', coalesce(g.city, h.city, ''),
          'state', coalesce(g.state, h.state, ''), 'postalCode', coalesce(g.postal_code, h.postal_code, ''),
          'reference', coalesce(g.reference, ''))) as snapshot,
      not exists (select from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id and l.amount_cents <> 0) as is_free,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'netCents', l.net_cents, 'taxCents', l.tax_cents, 'kind', l.kind) order by l.position), '[]')
        from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id) as lines
    from invoice i
      join school s on s.school_id = i.school_id
      join own_school o on o.school_id = i.school_id
      join payer p on p.school_id = i.school_id and p.id = i.payer_id
      left join agency g on g.school_id = p.school_id and g.id = p.id
      left join lateral (select h.street, h.city, h.state, h.postal_code from home h where h.school_id = p.school_id
        and (h.id = p.home_id or p.kind = 'FAMILY' and h.family_id = p.family_id) order by h.position limit 1) h on true
    where i.school_id = ${schoolId} and i.id = any(${ids}::uuid[]) and i.state = 'DRAFT' order by i.id`.execute(
    tx,
  )
  return rows
}

/** Issues drafts by giving them numbers. Takes the last lock of an act. */
export async function numberDrafts(
  tx: Tx,
  schoolId: string,
  drafts: readonly { id: string; dueOn: string; snapshot: unknown; paidCents: number }[],
): Promise<void> {
  const rows = drafts.map(({ id, dueOn, snapshot, paidCents }, nth) => ({
    nth,
    id,
    due_on: dueOn,
    snapshot,
    paid_cents: paidCents,
  }))
  await sql`
    with numbered as (
      insert into invoice_number (school_id, next) values (${schoolId}, ${drafts.length}::int + 1)
      on conflict (school_id) do update set next = invoice_number.next + ${drafts.length}::int
      returning next - ${drafts.length}::int as first
    )
    update invoice i set state = 'ISSUED', number = numbered.first + d.nth, issued_at = app.now(), first_due_on = d.due_on, snapshot = d.snapshot,
      paid_cents = d.paid_cents, version = i.version + 1
    from numbered, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(nth int, id uuid, due_on date, snapshot jsonb, paid_cents int)
    where i.school_id = ${schoolId} and i.id = d.id and i.state = 'DRAFT'`.execute(tx)
}

/** Returns how many minutes the school holds a spot for its payment. */
export async function holdMinutes(tx: Tx, schoolId: string): Promise<number> {
  const { rows } = await sql<{
    hold_minutes: number
  }>`select hold_minutes from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.hold_minutes
}

/**
 * Returns the open drafts among these invoices, and those of the same spots for another home. Taking a spot takes it
 * for both homes, and each owes its part.
 */
export async function draftsAmong(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i where i.school_id = ${schoolId} and i.state = 'DRAFT' and i.id in (
      select other.invoice_id from invoice_line own
        join invoice_line other on other.school_id = own.school_id and other.enrollment_id = own.enrollment_id
      where own.school_id = ${schoolId} and own.invoice_id = any(${invoiceIds}::uuid[]))
    order by i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Voids drafts, unless a payment is under way. */
export async function voidDrafts(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update invoice set state = 'VOID', version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and state = 'DRAFT' and pending_cents = 0`.execute(
    tx,
  )
}

/** Checks whether some of these were voided before they were issued. Drafts of 0 do not count: taking a spot voids them. */
export async function isAnyVoid(tx: Tx, schoolId: string, invoiceIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where school_id = ${schoolId} and id = any(${invoiceIds}::uuid[]) and state = 'VOID' and total_cents > 0 limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
