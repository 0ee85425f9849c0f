import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '@afterbell/domain/payments/payment-states'
import type { PaymentHow } from '@afterbell/domain/payments/payment-ways'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import { isPastDueI, pastDueOfI } from '../../ledger/due.store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf } from '../../../platform/database/pages.ts'
import { foldedMentions } from '../../../platform/database/search.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { disputedOf, reversedOf } from '../refunds/reversals.store.ts'
import type { MethodType } from '../../providers/provider.ts'
import { UNDER_WAY } from '../methods/under-way.store.ts'

export interface TransactionFacts {
  id: string
  type: 'PAYMENT' | 'REFUND'
  at: string
  /** Only for payments taken outside. */
  received_on: string | null
  payment_id: string
  payer_id: string
  payer: string
  email: string | null
  how: PaymentHow
  state: PaymentState | 'REQUESTED'
  cents: number
  refunded_cents: number
  fee_cents: number | null
  /** Only for payments: cents in open disputes; `taken_back_cents` includes these and what was taken back. */
  disputed_cents: number
  taken_back_cents: number
  reference: string
  failure: string | null
  is_by_link: boolean
  /** The method, if it is stored. */
  method: { type: MethodType; brand: string; last4: string } | null
  /** For a refund made at the provider: that provider. */
  made_at: ProviderName | null
  children: string[]
  activities: string[]
  numbers: number[]
}

export interface TransactionQuery {
  search: string | null
  type?: 'PAYMENT' | 'REFUND' | undefined
  state?: keyof typeof STATES | undefined
  how?: PaymentHow | undefined
  from?: string | undefined
  to?: string | undefined
  ids?: readonly string[] | undefined
}

interface Paging {
  page: number
  size: number
  sort: { by: 'at' | 'amount' | 'payer'; direction: 'ASC' | 'DESC' } | null
}

/** Reads payments and refunds in one list, latest first. Leaves out payments that were never sent. */
export async function transactionsPage(
  tx: Tx,
  school: { id: string; timezone: string },
  query: TransactionQuery,
  list: Paging,
): Promise<{ rows: TransactionFacts[]; total: number }> {
  const order = orderOf(list.sort ?? { by: 'at', direction: 'DESC' }, ORDER, 'at', 't.id')
  const ofPayer = sql`join payer y on y.school_id = ${school.id} and y.id = t.payer_id`
  const searchJoin = query.search ? sql`${ofPayer} where ${foldedMentions(query.search, 'y.folded')}` : sql``
  // Sort payments and refunds separately, only as far as this page reaches: sorting all of a district's for fifty rows
  // is slow.
  const first = (of: RawBuilder<unknown>) =>
    sql`(select t.* from (${of}) t ${query.search ? searchJoin : ofPayer} ${order} limit ${(list.page + 1) * list.size})`
  const [payments, refunds] = [paymentsOf(school, query), refundsOf(school, query)]
  // Details are looked up for one page only: for all payments of a district it takes half a second.
  const [page, count] = await Promise.all([
    sql<TransactionFacts>`
      select t.id, t.type, t.at, t.received_on, t.payment_id, t.payer_id, y.name as payer, y.email, t.how, t.state, t.cents, t.refunded_cents, t.fee_cents,
        ${disputedOf('t')} as disputed_cents, ${reversedOf('t')} as taken_back_cents,
        t.reference, t.failure, t.is_by_link, t.made_at,
        (select jsonb_build_object('type', m.type, 'brand', m.brand, 'last4', m.last4) from payment p
          join payment_method m on m.school_id = p.school_id and m.id = p.method_id and m.last4 <> ''
          where p.school_id = ${school.id} and p.id = t.payment_id) as method,
        array_remove(array(select distinct coalesce((select ${NAME_OF_C} from child c where c.school_id = e.school_id and c.id = e.child_id),
          (select ${NAME_OF_C} from child c where c.school_id = l.school_id and c.id = l.child_id)) ${linesOfT(school.id)} order by 1), null) as children,
        array(select distinct a.name ${linesOfT(school.id)}
          join activity a on a.school_id = e.school_id and a.id = e.activity_id order by 1) as activities,
        array(select i.number from payment_invoice x join invoice i on i.school_id = x.school_id and i.id = x.invoice_id
          where x.school_id = ${school.id} and x.payment_id = t.payment_id and i.number is not null order by 1) as numbers
      from (select t.* from (${first(payments)} union all ${first(refunds)}) t ${ofPayer} ${order} ${limitOf(list)}) t
        ${ofPayer} ${order}`.execute(tx),
    sql<{ total: number }>`
      select count(*)::int as total from (${payments} union all ${refunds}) t ${searchJoin}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const ORDER = { at: ['t.at'], amount: ['t.cents'], payer: ['y.name collate "und-x-icu"'] }

const STATES = {
  SUCCEEDED: ['SUCCEEDED'],
  PROCESSING: ['PROCESSING'],
  FAILED: ['FAILED'],
  UNDER_WAY: ['SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'REQUESTED'],
} as const

function paymentsOf(school: { id: string; timezone: string }, query: TransactionQuery): RawBuilder<unknown> {
  return sql`
    select p.id, 'PAYMENT' as type, p.created_at as at, p.received_on, p.id as payment_id, p.payer_id, p.how, p.state, p.cents, p.refunded_cents, p.fee_cents, p.reference, p.failure,
      p.is_by_link, null::text as made_at, p.school_id
    from payment p
    where p.school_id = ${school.id} and p.state <> 'CREATED' ${query.type === 'REFUND' ? sql`and false` : sql``}
      ${query.how ? sql`and p.how = ${query.how}` : sql``} ${conditionsOf('p', school, query)}`
}

function refundsOf(school: { id: string; timezone: string }, query: TransactionQuery): RawBuilder<unknown> {
  return sql`
    select r.id, 'REFUND' as type, r.created_at as at, null::date as received_on, r.payment_id, r.payer_id, p.how, r.state, r.cents, 0 as refunded_cents,
      null::int as fee_cents, r.reason as reference, r.failure, false as is_by_link, case when r.is_from_provider then p.provider end as made_at, r.school_id
    from refund r join payment p on p.school_id = r.school_id and p.id = r.payment_id
    where r.school_id = ${school.id} ${query.type === 'PAYMENT' ? sql`and false` : sql``}
      ${query.how ? sql`and p.how = ${query.how}` : sql``} ${conditionsOf('r', school, query)}`
}

/** SQL conditions shared by payments `p` and refunds `r`. */
function conditionsOf(
  row: 'p' | 'r',
  { timezone }: { timezone: string },
  { state, from, to, ids }: TransactionQuery,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`${state ? sql`and ${column('state')} = any(${STATES[state]}::text[])` : sql``}
    ${from ? sql`and ${column('created_at')} >= ${instantOf(from, '00:00', timezone).toString()}::timestamptz` : sql``}
    ${to ? sql`and ${column('created_at')} < ${instantOf(plusDays(to, 1), '00:00', timezone).toString()}::timestamptz` : sql``}
    ${ids ? sql`and ${column('id')} = any(${ids}::uuid[])` : sql``}`
}

/** SQL: lines of the invoices of a payment `t`, each with its enrollment. */
function linesOfT(schoolId: string): RawBuilder<unknown> {
  return sql`from payment_invoice x
    join invoice_line l on l.school_id = x.school_id and l.invoice_id = x.invoice_id and x.school_id = ${schoolId} and x.payment_id = t.payment_id
    left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id`
}

/** Sums what was collected and refunded since a moment, and what is processing, open and credited now. */
export async function transactionSums(
  tx: Tx,
  school: { id: string; today: string },
  since: string,
): Promise<{
  collected: number
  refunded: number
  processing: number
  open: number
  past_due: number
  credit: number
  proposals: number
  charges_waiting: number
  payouts: number
  late_pickups: number
}> {
  const { rows } = await sql<{
    collected: number
    refunded: number
    processing: number
    open: number
    past_due: number
    credit: number
    proposals: number
    charges_waiting: number
    payouts: number
    late_pickups: number
  }>`
    select moved.collected, moved.refunded,
      (select ${sumOfCents(sql`p.cents`)} from payment p where p.school_id = ${school.id}
        and p.state in ${UNDER_WAY}) as processing,
      owed.open, owed.past_due,
      (select ${sumOfCents(sql`case when l.credit = 'CREDIT' then l.cents else -l.cents end`)} from ledger_entry l
        where l.school_id = ${school.id} and (l.debit = 'CREDIT' or l.credit = 'CREDIT')) as credit,
      (select count(*)::int from proposal q where q.school_id = ${school.id} and q.state = 'OPEN') as proposals,
      (select count(distinct b.charge_id)::int from care_charge b where b.school_id = ${school.id} and b.state = 'WAITING')
        + (select count(*)::int from care_difference d where d.school_id = ${school.id} and d.state = 'WAITING') as charges_waiting,
      (select count(distinct o.id)::int from payout_line w join payout o on o.school_id = w.school_id and o.id = w.payout_id and o.accepted_at is null
        where w.school_id = ${school.id} and w.match <> 'MATCHED') as payouts,
      (select count(*)::int from late_fee f where f.school_id = ${school.id} and f.waits) as late_pickups
    from (
      select ${sumOfCents(sql`case when l.source = 'PAYMENT' and l.debit in ('CLEARING', 'BANK') then l.cents end`)} as collected,
        ${sumOfCents(sql`case when l.source <> 'REFUND' then 0 when l.credit in ('CLEARING', 'BANK') then l.cents
          when l.debit in ('CLEARING', 'BANK') then -l.cents end`)} as refunded
      from ledger_entry l where l.school_id = ${school.id} and l.at >= ${since}::timestamptz) moved,
      (select ${sumOfCents(sql`i.open_cents`)} as open,
        ${sumOfCents(pastDueOfI(school.today), { where: isPastDueI(school.today) })} as past_due
      from invoice i where i.school_id = ${school.id} and i.open_cents > 0) owed`.execute(tx)
  return rows[0]!
}

/** Returns the attempts to pay these invoices, oldest first. */
export async function attemptsFor(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<{ at: string; state: PaymentState; failure: string | null }[]> {
  const { rows } = await sql<{ at: string; state: PaymentState; failure: string | null }>`
    select p.created_at as at, p.state, p.failure from payment p
    where p.school_id = ${schoolId} and p.state <> 'CREATED' and p.id in (
      select x.payment_id from payment_invoice x where x.school_id = ${schoolId} and x.invoice_id = any(${invoiceIds}::uuid[]))
    order by p.created_at, p.id`.execute(tx)
  return rows
}

/** Returns the payout that contains a payment. */
export async function payoutOfPayment(
  tx: Tx,
  schoolId: string,
  paymentId: string,
): Promise<{ id: string; arrivesOn: string } | undefined> {
  const { rows } = await sql<{ id: string; arrivesOn: string }>`
    select o.id, o.arrives_on as "arrivesOn" from payout_line l join payout o on o.school_id = l.school_id and o.id = l.payout_id
    where l.school_id = ${schoolId} and l.about_id = ${paymentId} and l.kind = 'PAYMENT' and l.cents is not null and o.state in ('PENDING', 'PAID')
    order by o.made_at limit 1`.execute(tx)
  return rows[0]
}

/** Returns a child of the payer's family, the first by name; null if there is none. */
export async function childOfPayer(tx: Tx, schoolId: string, payerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from payer y join child c on c.school_id = y.school_id and c.family_id = y.family_id
    where y.school_id = ${schoolId} and y.id = ${payerId} order by c.first_name, c.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Finds a payment by its own id, by a refund's id, or as the latest payment of an invoice's id. Prefers successful
 * ones.
 */
export async function chargeOf(tx: Tx, schoolId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
    where p.school_id = ${schoolId} and (p.id = ${id} or p.id in (select r.payment_id from refund r where r.school_id = ${schoolId} and r.id = ${id})
      or p.id in (select x.payment_id from payment_invoice x where x.school_id = ${schoolId} and x.invoice_id = ${id}))
    order by p.state = 'SUCCEEDED' desc, p.created_at desc limit 1`.execute(tx)
  return rows[0]?.id
}
