import { sql, type RawBuilder } from 'kysely'
import type { Movement } from '@afterbell/domain/payouts/payouts'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** A movement of money in a provider account, as booked in the ledger, with its time. */
export interface LedgerMovement extends Movement {
  at: string
  /** The payment that moved, or that a refund or reversal returned. Null for a failed payout. */
  paymentId: string | null
}

/**
 * Returns ledger movements for these provider references. Money in, with its fee, and money out are separate
 * movements of the same payment, refund, reversal or payout.
 */
export async function movementsAbout(
  tx: Tx,
  schoolId: string,
  { accountRef, refs }: { accountRef: string; refs: readonly string[] },
): Promise<LedgerMovement[]> {
  const { rows } = await sql<LedgerMovement>`
    with about as (
      select 'PAYMENT' as kind, p.id, p.provider_ref as ref, p.id as payment_id from payment p
        where p.school_id = ${schoolId} and p.account_ref = ${accountRef} and p.provider_ref = any(${refs}::text[])
      union all select 'REFUND', r.id, r.provider_ref, p.id from refund r join payment p on p.school_id = r.school_id and p.id = r.payment_id
        where r.school_id = ${schoolId} and p.account_ref = ${accountRef} and r.provider_ref = any(${refs}::text[])
      union all select 'REVERSAL', v.id, v.provider_ref, p.id from reversal v join payment p on p.school_id = v.school_id and p.id = v.payment_id
        where v.school_id = ${schoolId} and p.account_ref = ${accountRef} and v.provider_ref = any(${refs}::text[])
      union all select 'PAYOUT', o.id, o.provider_ref, null from payout o
        where o.school_id = ${schoolId} and o.account_ref = ${accountRef} and o.provider_ref = any(${refs}::text[])
    )
    -- one that was made at the provider may be written down for several payers
    select a.kind, (array_agg(a.id order by a.id))[1] as id, a.ref, a.payment_id as "paymentId", min(e.at) as at,
      ${sumOfCents(sql`case when e.debit = 'CLEARING' then e.cents when e.debit = 'FEES' then 0 else -e.cents end`)} as cents,
      ${sumOfCents(sql`e.cents`, { where: sql`e.debit = 'FEES'` })} as "feeCents"
    from about a join ledger_entry e on e.school_id = ${schoolId} and e.source_id = a.id and (e.debit = 'CLEARING' or e.credit = 'CLEARING')
    where e.source <> 'PAYOUT' or e.key = a.id || '/failed'
    group by a.kind, a.ref, a.payment_id, e.debit in ('CLEARING', 'FEES')`.execute(tx)
  return rows
}

/** Identifies a movement that is in no payout. */
interface MissedMovement {
  kind: 'PAYMENT' | 'REFUND' | 'REVERSAL'
  ref: string
  cents: number
}

/**
 * Returns movements of an account in a period that are in no payout, and that no other payout reported missing.
 * Movements without a provider reference cannot be checked.
 */
export async function movementsNotPaidOut(
  tx: Tx,
  schoolId: string,
  { payout, after, until }: { payout: { id: string; account_ref: string }; after: string; until: string },
): Promise<MissedMovement[]> {
  const { rows } = await sql<MissedMovement>`
    with moved as materialized (
      select e.source, e.source_id, case when e.debit = 'CLEARING' then e.cents else -e.cents end as cents from ledger_entry e
      where e.school_id = ${schoolId} and e.at < ${until}::timestamptz and e.at >= ${after}::timestamptz
        and (e.debit = 'CLEARING' or e.credit = 'CLEARING') and e.debit <> 'FEES' and e.source in ('PAYMENT', 'REFUND', 'REVERSAL')
    ), known as (
      -- fenced: looked up one by one, for a week has few beside all there ever were
      select m.source as kind, p.provider_ref as ref, m.cents from moved m
        cross join lateral ${paymentWith(schoolId, sql`m.source_id`, payout)} p where m.source = 'PAYMENT'
      union all select m.source, r.provider_ref, m.cents from moved m
        cross join lateral (select r.provider_ref, r.payment_id from refund r where r.school_id = ${schoolId} and r.id = m.source_id offset 0) r
        cross join lateral ${paymentWith(schoolId, sql`r.payment_id`, payout)} p where m.source = 'REFUND'
      union all select m.source, v.provider_ref, m.cents from moved m
        cross join lateral (select v.provider_ref, v.payment_id from reversal v where v.school_id = ${schoolId} and v.id = m.source_id offset 0) v
        cross join lateral ${paymentWith(schoolId, sql`v.payment_id`, payout)} p where m.source = 'REVERSAL'
    )
    select k.kind, k.ref, max(k.cents) as cents from known k
    where k.ref is not null and not exists (select from payout_line l
      where l.school_id = ${schoolId} and l.about_ref = k.ref and l.kind = k.kind and (coalesce(l.cents, l.our_cents) < 0) = (k.cents < 0)
        and (l.provider_ref is not null or l.payout_id <> ${payout.id}))
    group by k.kind, k.ref, k.cents < 0`.execute(tx)
  return rows
}

/** Returns SQL for the payment with this id, if it was made through the payout's account. */
function paymentWith(
  schoolId: string,
  id: RawBuilder<unknown>,
  { account_ref }: { account_ref: string },
): RawBuilder<unknown> {
  return sql`(select p.provider_ref from payment p
    where p.school_id = ${schoolId} and p.id = ${id} and p.account_ref = ${account_ref} offset 0)`
}
