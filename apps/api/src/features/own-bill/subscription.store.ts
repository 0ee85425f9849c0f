import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { Plan, PlanInterval, PlanTerms } from '@afterbell/domain/own-bill/plans'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Tx } from '../../platform/database/database.ts'

export interface Subscription {
  plan_id: string
  plan_name: string
  cents: number
  currency: Currency
  every: PlanInterval
  anchor_on: string | null
  credit_cents: number
  customer_provider: ProviderName | null
  customer_ref: string | null
}

const SUBSCRIPTION = sql`
  select s.plan_id, s.plan_name, s.cents, s.currency, s.every, s.anchor_on, s.credit_cents, s.customer_provider, s.customer_ref
  from subscription s`

export async function subscriptionOf(tx: Tx, schoolId: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`${SUBSCRIPTION} where s.school_id = ${schoolId}`.execute(tx)
  return rows[0]
}

/** Returns the subscription, locked until the transaction ends. Every change of a school's bill takes this lock first. */
export async function holdSubscription(tx: Tx, schoolId: string): Promise<Subscription | undefined> {
  const { rows } =
    await sql<Subscription>`${SUBSCRIPTION} where s.school_id = ${schoolId} for no key update of s`.execute(
      tx,
    )
  return rows[0]
}

export async function insertSubscription(tx: Tx, schoolId: string, plan: Plan): Promise<void> {
  const { id, name, cents, currency, every } = plan
  await sql`
    insert into subscription (school_id, plan_id, plan_name, cents, currency, every)
    values (${schoolId}, ${id}, ${name}, ${cents}, ${currency}, ${every}) on conflict (school_id) do nothing`.execute(
    tx,
  )
}

/** Changes the plan and its terms. A new interval counts from the first day not billed yet. */
export async function updatePlan(
  tx: Tx,
  schoolId: string,
  { id, name, cents, currency, every }: PlanTerms & Pick<Plan, 'id'>,
): Promise<void> {
  await sql`
    update subscription set plan_id = ${id}, plan_name = ${name}, cents = ${cents}, currency = ${currency}, every = ${every},
      anchor_on = case when every = ${every} or anchor_on is null then anchor_on
        else (select max(i.period_end) + 1 from own_invoice i where i.school_id = ${schoolId}) end
    where school_id = ${schoolId}`.execute(tx)
}

/** Sets the day periods count from, if given, and adds to the credit (negative cents use it). */
export async function updateCounting(
  tx: Tx,
  schoolId: string,
  { anchorOn = null, creditCents = 0 }: { anchorOn?: string | null; creditCents?: number },
): Promise<void> {
  await sql`
    update subscription set anchor_on = coalesce(${anchorOn}::date, anchor_on), credit_cents = credit_cents + ${creditCents}::int
    where school_id = ${schoolId}`.execute(tx)
}

export async function updateCustomer(
  tx: Tx,
  schoolId: string,
  customer: { provider: ProviderName; ref: string },
): Promise<void> {
  await sql`
    update subscription set customer_provider = ${customer.provider}, customer_ref = ${customer.ref}
    where school_id = ${schoolId}`.execute(tx)
}

/** The facts that decide the next step of the bill, except for the plan. */
export interface BillFacts {
  state: 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED'
  trial_ends_on: string | null
  has_source: boolean
  billed_until: string | null
  reopened_on: string | null
  open_id: string | null
  try_on: string | null
  is_under_way: boolean
}

/** Returns the facts about a school's bill. With several open invoices, the oldest counts. */
export async function billFacts(tx: Tx, schoolId: string, provider: ProviderName): Promise<BillFacts> {
  const { rows } = await sql<BillFacts>`
    select o.state, sc.trial_ends_on,
      exists (select from billing_source b where b.school_id = sc.school_id and b.provider = ${provider} and b.removed_at is null
        and b.state in ('PENDING', 'USABLE')) as has_source,
      (select max(i.period_end) from own_invoice i where i.school_id = sc.school_id) as billed_until,
      (o.reopened_at at time zone sc.timezone)::date as reopened_on, due.id as open_id, due.try_on,
      exists (select from own_payment p where p.school_id = sc.school_id and p.invoice_id = due.id
        and p.state not in ('FAILED', 'SUCCEEDED')) as is_under_way
    from school sc join own_standing o on o.school_id = sc.school_id
      left join lateral (select i.id, i.try_on from own_invoice i where i.school_id = sc.school_id and i.state = 'OPEN'
        order by i.period_start limit 1) due on true
    where sc.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
