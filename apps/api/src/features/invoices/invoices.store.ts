import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { searchWords } from '@afterbell/domain/kernel/text/search-words'
import { TAKEN_OFF_KINDS } from '@afterbell/domain/ledger/bill'
import { invoiceNumberTyped } from '@afterbell/domain/ledger/invoice-number'
import type { TryEntry } from '@afterbell/domain/invoices/tried'
import type { InvoiceStatusFilter } from '@afterbell/domain/invoices/invoice-status'
import type { InvoiceAmounts, InvoiceState } from '@afterbell/domain/ledger/invoice'
import { NAME_OF_C, SEARCHED_OF_C } from '../../platform/database/child-name.ts'
import type { Installment } from '@afterbell/domain/prices/payment-plan'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf, searchedPage } from '../../platform/database/pages.ts'
import { anywhere } from '../../platform/database/search.ts'
import { isPastDueI } from '../ledger/due.store.ts'

/** An invoice or note with its payer and its children. */
export interface InvoiceRecord extends InvoiceAmounts {
  id: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  correctsId: string | null
  number: number | null
  state: InvoiceState
  date: string
  dueOn: string | null
  installments: Installment[] | null
  currency: Currency
  memo: string
  payerId: string
  payerName: string
  payerEmail: string | null
  children: { id: string; name: string }[]
  activities: string | null
  emailedAt: string | null
  receiptEmailedAt: string | null
  tried: TryEntry[]
  /** The seed of the payment link. */
  linkSeed: string
  /** Whether the school currently takes online payments. */
  isTakenOnline: boolean
}

export interface InvoicesQuery {
  page: number
  size: number
  search: string | null
  sort: { by: InvoiceOrder; direction: 'ASC' | 'DESC' } | null
  status?: InvoiceStatusFilter | undefined
  from?: string | undefined
  to?: string | undefined
  payerId?: string | undefined
  payerIds?: readonly string[] | undefined
  /** Leaves out invoices that name one of these children. */
  withoutChildIds?: readonly string[] | undefined
  /** Issued invoices with an open amount, or those without one. */
  isOpen?: boolean | undefined
  /** Invoices of a family, whoever pays them. */
  familyId?: string | undefined
  ids?: readonly string[] | undefined
}

interface School {
  id: string
  timezone: string
  today: string
}

/** Returns a page of invoices, without notes, and the total. Newest first by default. */
export async function invoicesPage(
  tx: Tx,
  school: School,
  query: InvoicesQuery,
): Promise<{ rows: InvoiceRecord[]; total: number }> {
  const order = orderOf(query.sort ?? { by: 'date', direction: 'DESC' }, ORDER, 'date', 'i.id')
  return searchedPage(tx, {
    id: 'i.id',
    matching: matchingOf(school, query),
    withIds: (ids) => withIds(school.id, ids),
    isSearch: query.search !== null,
    page: (matching) => recordsOf(school, { matching, order, limit: limitOf(query) }).execute(tx),
  })
}

/** Returns invoices and notes by id, in order of number. */
export async function invoicesByIds(
  tx: Tx,
  school: School,
  ids: readonly string[],
): Promise<InvoiceRecord[]> {
  const { rows } = await recordsOf(school, {
    matching: withIds(school.id, ids),
    order: sql`order by i.number, i.id`,
    limit: sql``,
  }).execute(tx)
  return rows
}

/** Returns the notes that correct an invoice, in order of number. */
export async function notesOf(tx: Tx, school: School, invoiceId: string): Promise<InvoiceRecord[]> {
  const { rows } = await recordsOf(school, {
    matching: sql`from invoice i where i.school_id = ${school.id} and i.corrects_id = ${invoiceId}`,
    order: sql`order by i.number, i.id`,
    limit: sql``,
  }).execute(tx)
  return rows
}

function recordsOf(
  { id, timezone }: School,
  { matching, order, limit }: Record<'matching' | 'order' | 'limit', RawBuilder<unknown>>,
) {
  return sql<InvoiceRecord>`
    select i.id, i.kind, i.corrects_id as "correctsId", i.number, i.state, (coalesce(i.issued_at, i.created_at) at time zone ${timezone}::text)::date as date,
      i.due_on as "dueOn", i.installments, i.currency, i.memo, i.payer_id as "payerId", p.name as "payerName", p.email as "payerEmail",
      i.total_cents as "totalCents", i.pending_cents as "pendingCents", i.paid_cents as "paidCents", i.credited_cents as "creditedCents",
      i.moved_cents as "movedCents", i.refunded_cents as "refundedCents", i.reversed_cents as "reversedCents",
      i.written_off_cents as "writtenOffCents", i.disputed_cents as "disputedCents", i.emailed_at as "emailedAt", i.receipt_emailed_at as "receiptEmailedAt",
      i.link_seed as "linkSeed", ${TRIED_OF_I} as tried,
      exists (select from own_provider_account o where o.school_id = ${id} and o.state = 'CONNECTED' and o.takes_payments) as "isTakenOnline",
      what.children, what.activities
    from (select i.* ${matching} ${order} ${limit}) i
      join payer p on p.school_id = i.school_id and p.id = i.payer_id
      cross join lateral (
        select coalesce(jsonb_agg(distinct jsonb_build_object('id', c.id, 'name', ${NAME_OF_C})) filter (where c.id is not null), '[]') as children,
          string_agg(distinct coalesce(a.name, l.label), ', ') as activities
        from invoice_line l
          left join child c on c.school_id = l.school_id and c.id = l.child_id
          left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
          left join activity a on a.school_id = e.school_id and a.id = e.activity_id
        where l.school_id = i.school_id and l.invoice_id = i.id and l.kind <> all(${TAKEN_OFF_KINDS}::text[])) what
    ${order}`
}

/** The dunning steps of an invoice `i`, in order. */
const TRIED_OF_I = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('on', d.on_date, 'what', d.what, 'failure', case when p.state = 'FAILED' then p.failure end,
      'outcome', case when p.state = 'SUCCEEDED' then 'PAID' when p.state = 'FAILED' then 'FAILED' when p.id is not null then 'UNDER_WAY' end)
    order by d.due_on, d.step), '[]')
  from dunning_step d left join payment p on p.school_id = d.school_id and p.id = d.payment_id
  where d.school_id = i.school_id and d.invoice_id = i.id)`

const ORDER = {
  date: ['i.created_at'],
  number: ['i.number'],
  dueDate: ['i.due_on'],
  total: ['i.total_cents'],
}

type InvoiceOrder = keyof typeof ORDER

function withIds(schoolId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`from invoice i where i.school_id = ${schoolId} and i.id = any(${ids}::uuid[])`
}

function matchingOf(school: School, query: InvoicesQuery): RawBuilder<unknown> {
  const { search, status, from, to, payerId, payerIds, withoutChildIds, isOpen, familyId, ids } = query
  const midnight = (date: string) => sql`${date}::date::timestamp at time zone ${school.timezone}::text`
  const conditions = [
    // a voided draft was never an invoice
    sql`i.school_id = ${school.id} and i.kind = 'INVOICE' and i.state <> 'VOID'`,
    ...(status ? [hasStatus(status, school.today)] : []),
    ...(from ? [sql`i.created_at >= ${midnight(from)}`] : []),
    ...(to ? [sql`i.created_at < ${midnight(plusDays(to, 1))}`] : []),
    ...(payerId ? [sql`i.payer_id = ${payerId}`] : []),
    ...(payerIds ? [sql`i.payer_id = any(${payerIds}::uuid[])`] : []),
    ...(withoutChildIds
      ? [
          sql`not exists (select from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id and l.child_id = any(${withoutChildIds}::uuid[]))`,
        ]
      : []),
    ...(isOpen === undefined
      ? []
      : [sql`i.state = 'ISSUED' and ${isOpen ? sql`i.open_cents > 0` : sql`i.open_cents = 0`}`]),
    ...(familyId
      ? [
          sql`(i.payer_id = any(array(select p.id from payer p where p.school_id = ${school.id} and p.family_id = ${familyId}))
            or i.id = any(array(select l.invoice_id from child c join invoice_line l on l.school_id = c.school_id and l.child_id = c.id
              where c.school_id = ${school.id} and c.family_id = ${familyId} and l.share_id is not null)))`,
        ]
      : []),
    ...(ids ? [sql`i.id = any(${ids}::uuid[])`] : []),
    ...searchWords(search ?? '').map((word) => mentions(school.id, word)),
  ]
  return sql`from invoice i where ${sql.join(conditions, sql` and `)}`
}

/** Returns the domain's `invoiceStatus` as an SQL condition on the stored status and the date. */
function hasStatus(filter: InvoiceStatusFilter, today: string): RawBuilder<unknown> {
  if (filter === 'past_due') return isPastDueI(today)
  if (filter === 'open') return sql`i.base_status = 'OPEN' and i.due_on >= ${today}`
  return sql`i.base_status = ${filter.toUpperCase()}`
}

/** Checks whether a word occurs in the payer's name or address or in a child's name, or is the number. */
function mentions(schoolId: string, word: string): RawBuilder<unknown> {
  const number = invoiceNumberTyped(word)
  const ofPayer = sql`i.payer_id in (select p.id from payer p where p.school_id = ${schoolId} and p.folded like ${anywhere(word)})`
  const ofChild = sql`i.id in (select l.invoice_id from child c join invoice_line l on l.school_id = c.school_id and l.child_id = c.id
    where c.school_id = ${schoolId} and ${sql.raw(SEARCHED_OF_C)} like ${anywhere(word)})`
  const isNumber = number === null ? sql`` : sql`or i.number = ${number}`
  return sql`(${ofPayer} or ${ofChild} ${isNumber})`
}
