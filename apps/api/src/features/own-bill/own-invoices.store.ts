import { sql } from 'kysely'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import type { OwnPaymentState } from './own-payments.store.ts'
import type { PayerOnPaper, SchoolOnPaper } from '../invoices/pdf/paper.ts'
import { refuse, type Guards } from '../../platform/problems.ts'

/** The message when two runs bill the same period. */
export const ownBillGuards: Guards = {
  own_invoice_period: () => refuse('BILLED_ALREADY', 'This period is billed already'),
}

export interface OwnInvoice {
  id: string
  number: number
  plan_name: string
  cents: number
  credited_cents: number
  currency: Currency
  period_start: string
  period_end: string
  due_on: string
  state: 'OPEN' | 'PAID'
  step: number
  try_on: string | null
  issued_at: string
  paid_at: string | null
}

/** The seller and the school, with their names at the time of issue. */
export interface NamedParties {
  seller: Omit<SchoolOnPaper, 'logo'>
  school: PayerOnPaper
}

const INVOICE = sql`
  select i.id, i.number, i.plan_name, i.cents, i.credited_cents, i.currency, i.period_start, i.period_end, i.due_on, i.state, i.step,
    i.try_on, i.issued_at, i.paid_at from own_invoice i`

export async function ownInvoiceById(tx: Tx, schoolId: string, id: string): Promise<OwnInvoice | undefined> {
  const { rows } = await sql<OwnInvoice>`${INVOICE} where i.school_id = ${schoolId} and i.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

export async function partiesOf(tx: Tx, schoolId: string, id: string): Promise<NamedParties> {
  const { rows } = await sql<{ named: unknown }>`
    select named from own_invoice where school_id = ${schoolId} and id = ${id}`.execute(tx)
  return rows[0]!.named as NamedParties
}

export interface NewOwnInvoice {
  id: string
  planName: string
  cents: number
  creditCents: number
  currency: Currency
  period: { start: string; end: string }
  dueOn: string
  named: NamedParties
}

/**
 * Inserts an invoice with the school's next number. Callers hold the lock of the subscription. An invoice fully
 * covered by credit is paid.
 */
export async function insertOwnInvoice(tx: Tx, schoolId: string, invoice: NewOwnInvoice): Promise<number> {
  const { id, planName, cents, creditCents, currency, period, dueOn, named } = invoice
  const isPaid = creditCents === cents
  const { rows } = await sql<{ number: number }>`
    insert into own_invoice (school_id, id, number, plan_name, cents, credited_cents, currency, period_start, period_end, due_on, named,
      state, try_on, paid_at)
    values (${schoolId}, ${id}, (select coalesce(max(number), 0) + 1 from own_invoice where school_id = ${schoolId}), ${planName}, ${cents},
      ${creditCents}, ${currency}, ${period.start}, ${period.end}, ${dueOn}, ${JSON.stringify(named)}::jsonb,
      ${isPaid ? 'PAID' : 'OPEN'}, ${isPaid ? null : dueOn}::date, ${isPaid ? sql`app.now()` : null})
    returning number`.execute(tx)
  return rows[0]!.number
}

export async function hasOpenInvoice(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from own_invoice where school_id = ${schoolId} and state = 'OPEN') as is_open`.execute(
    tx,
  )
  return rows[0]!.is_open
}

/** Counts an automatic try. */
export async function countTry(tx: Tx, schoolId: string, id: string, tryOn: string | null): Promise<void> {
  await sql`
    update own_invoice set step = step + 1, try_on = ${tryOn}::date where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

export async function markPaid(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update own_invoice set state = 'PAID', paid_at = app.now(), try_on = null where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Reopens a paid invoice after its payment was reversed. The tries start over. */
export async function reopen(tx: Tx, schoolId: string, id: string, tryOn: string): Promise<void> {
  await sql`
    update own_invoice set state = 'OPEN', paid_at = null, step = 0, try_on = ${tryOn}::date
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** An invoice with its latest payment attempt. */
export interface ListedInvoice extends OwnInvoice {
  payment_id: string | null
  payment_state: OwnPaymentState | null
  failure: string | null
  action_url: string | null
}

const SELECT_INVOICES = sql`
  select o.id, o.number, o.plan_name, o.cents, o.credited_cents, o.currency, o.period_start, o.period_end, o.due_on, o.state, o.step,
    o.try_on, o.issued_at, o.paid_at, p.id as payment_id, p.state as payment_state, p.failure, p.action_url
  from own_invoice o
    left join lateral (select p.id, p.state, p.failure, p.action_url from own_payment p
      where p.school_id = o.school_id and p.invoice_id = o.id order by p.sent_at desc, p.id desc limit 1) p on true`

/** Returns a page of invoices, latest first by default. */
export async function ownInvoicesPage(
  tx: Tx,
  schoolId: string,
  paging: { page: number; size: number; sort: { direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: ListedInvoice[]; total: number }> {
  const direction = sql.raw(paging.sort?.direction === 'ASC' ? 'asc' : 'desc')
  const { rows } = await sql<ListedInvoice>`${SELECT_INVOICES}
    where o.school_id = ${schoolId} order by o.period_start ${direction} ${limitOf(paging)}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from own_invoice where school_id = ${schoolId}`.execute(tx)
  return { rows, total: counted[0]!.total }
}

export async function listedInvoice(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<ListedInvoice | undefined> {
  const { rows } =
    await sql<ListedInvoice>`${SELECT_INVOICES} where o.school_id = ${schoolId} and o.id = ${id}`.execute(tx)
  return rows[0]
}
