import { sql, type RawBuilder } from 'kysely'
import type { CouponUses, CouponUseState } from '@afterbell/domain/coupons/coupon-use'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { WrittenBy } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { Check, Difference } from '../../platform/verify/check.ts'
import { IS_COUNTED, IS_HELD } from './coupons.store.ts'

/** An applied use that is unpaid, or paid only for some of its enrollments, with the discount per enrollment. */
export interface AppliedUse {
  id: string
  coupon_id: string
  payer_id: string
  /** Whether it already counts as used, because another part was paid. */
  is_used: boolean
  parts: { enrollmentId: string; cents: number }[]
}

/** Returns the held uses of enrollments, at most one per enrollment. */
export async function usesHeldFor(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<AppliedUse[]> {
  if (enrollmentIds.length === 0) return []
  return appliedUses(
    tx,
    schoolId,
    sql`${IS_HELD} and u.id in (select x.use_id from coupon_use_part x
    where x.school_id = ${schoolId} and x.enrollment_id = any(${enrollmentIds}::uuid[]) and not x.is_dropped)`,
  )
}

/** Returns the uses in drafts, the latest per enrollment, held or expired. */
export async function usesInDrafts(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<AppliedUse[]> {
  return appliedUses(
    tx,
    schoolId,
    sql`u.id in (
    select distinct on (x.enrollment_id) x.use_id
    from invoice i
      join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id and l.kind = 'COUPON'
      join coupon_use_part x on x.school_id = l.school_id and x.enrollment_id = l.enrollment_id and not x.is_dropped
      join coupon_use v on v.school_id = x.school_id and v.id = x.use_id and v.state in ('APPLIED', 'USED')
    where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[]) and i.state = 'DRAFT'
    order by x.enrollment_id, v.created_at desc, v.id desc)`,
  )
}

async function appliedUses(tx: Tx, schoolId: string, which: RawBuilder<unknown>): Promise<AppliedUse[]> {
  const { rows } = await sql<AppliedUse>`
    select u.id, u.coupon_id, u.payer_id, u.state = 'USED' as is_used,
      (select coalesce(jsonb_agg(jsonb_build_object('enrollmentId', x.enrollment_id, 'cents', x.cents) order by x.enrollment_id), '[]')
        from coupon_use_part x where x.school_id = u.school_id and x.use_id = u.id and not x.is_dropped) as parts
    from coupon_use u where u.school_id = ${schoolId} and u.state in ('APPLIED', 'USED') and ${which} order by u.id`.execute(
    tx,
  )
  return rows
}

/**
 * Counts used and held uses of a coupon: in total, and by one family, without `except`. The coupon's lock keeps the
 * counts stable.
 * @answers May a coupon be used, and what does it take off?
 */
export async function countUses(
  tx: Tx,
  schoolId: string,
  couponId: string,
  of: ({ familyId: string } | { payerId: string }) & { except?: string },
): Promise<CouponUses> {
  const ofFamily =
    'familyId' in of
      ? sql`p.family_id = ${of.familyId}`
      : sql`p.id = ${of.payerId} or p.family_id = (select own.family_id from payer own where own.school_id = ${schoolId} and own.id = ${of.payerId})`
  const { rows } = await sql<CouponUses>`
    with theirs as materialized (select p.id from payer p where p.school_id = ${schoolId} and (${ofFamily}))
    select count(*)::int as uses, (count(*) filter (where u.payer_id in (select id from theirs)))::int as "usesOfFamily"
    from coupon_use u
    where u.school_id = ${schoolId} and u.coupon_id = ${couponId} and u.state in ('USED', 'APPLIED') and ${IS_COUNTED}
      and u.id is distinct from ${of.except ?? null}::uuid`.execute(tx)
  return rows[0]!
}

/** Counts used and held uses of a coupon: in total, and by the family with the most. Callers hold the coupon's lock. */
export async function mostUses(
  tx: Tx,
  schoolId: string,
  couponId: string,
): Promise<{ uses: number; usesOfOneFamily: number }> {
  const { rows } = await sql<{ uses: number; usesOfOneFamily: number }>`
    select coalesce(sum(n), 0)::int as uses, coalesce(max(n), 0)::int as "usesOfOneFamily" from (
      select count(*) as n from coupon_use u join payer p on p.school_id = u.school_id and p.id = u.payer_id
      where u.school_id = ${schoolId} and u.coupon_id = ${couponId} and ${IS_COUNTED}
      group by coalesce(p.family_id, p.id)) by_family`.execute(tx)
  return rows[0]!
}

/** Inserts an applied use, valid while the spots it is for are held. */
export async function insertUse(
  tx: Tx,
  schoolId: string,
  use: {
    id: string
    couponId: string
    payerId: string
    enrollmentIds: readonly string[]
    by: WrittenBy
  },
): Promise<void> {
  await sql`
    with made as (
      insert into coupon_use (school_id, id, coupon_id, payer_id, state, until, created_by, person_id)
      select ${schoolId}, ${use.id}, ${use.couponId}, ${use.payerId}, 'APPLIED', ${endOf(schoolId, sql`${use.enrollmentIds}::uuid[]`)}, ${use.by.accountId}::uuid, ${use.by.personId}::uuid
      returning id
    )
    insert into coupon_use_part (school_id, use_id, enrollment_id)
    select ${schoolId}, made.id, e from made, unnest(${use.enrollmentIds}::uuid[]) e`.execute(tx)
}

/** Returns when the holds of these enrollments end; now if there are none. */
function endOf(schoolId: string, enrollmentIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select max(p.expires_at) from place p
    where p.school_id = ${schoolId} and p.enrollment_id = any(${enrollmentIds}) and p.is_being_paid), app.now())`
}

/** Returns the name of the latest coupon on these invoices or drafts. */
export async function couponOfInvoices(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from invoice_line l
      join coupon_use_part x on x.school_id = l.school_id and x.enrollment_id = l.enrollment_id and not x.is_dropped
      join coupon_use u on u.school_id = x.school_id and u.id = x.use_id and u.state <> 'DROPPED'
      join coupon c on c.school_id = u.school_id and c.id = u.coupon_id
    where l.school_id = ${schoolId} and l.invoice_id = any(${invoiceIds}::uuid[]) and l.kind = 'COUPON'
    order by u.created_at desc, u.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** Stores the discount of a use per enrollment. */
export async function setParts(
  tx: Tx,
  schoolId: string,
  useId: string,
  parts: readonly { enrollmentId: string; cents: number }[],
): Promise<void> {
  const rows = parts.map(({ enrollmentId, cents }) => ({ enrollment_id: enrollmentId, cents }))
  await sql`
    update coupon_use_part x set cents = n.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(enrollment_id uuid, cents int)
    where x.school_id = ${schoolId} and x.use_id = ${useId} and x.enrollment_id = n.enrollment_id`.execute(tx)
}

/** Extends uses to the current end of their holds. Callers hold the coupons' locks. */
export async function lengthenUses(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update coupon_use u set until = greatest(u.until, ${endOf(
      schoolId,
      sql`array(select x.enrollment_id from coupon_use_part x
      where x.school_id = u.school_id and x.use_id = u.id)`,
    )})
    where u.school_id = ${schoolId} and u.id = any(${ids}::uuid[])`.execute(tx)
}

/** Marks applied uses as used. */
export async function markUsed(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update coupon_use set state = 'USED', used_at = app.now()
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and state = 'APPLIED'`.execute(tx)
}

/** Drops these enrollments from the uses; an applied use without any left is dropped too. */
export async function dropParts(
  tx: Tx,
  schoolId: string,
  useIds: readonly string[],
  enrollmentIds: readonly string[],
): Promise<void> {
  if (useIds.length === 0) return
  await sql`
    update coupon_use_part set is_dropped = true
    where school_id = ${schoolId} and use_id = any(${useIds}::uuid[]) and enrollment_id = any(${enrollmentIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    update coupon_use u set state = 'DROPPED'
    where u.school_id = ${schoolId} and u.id = any(${useIds}::uuid[]) and u.state = 'APPLIED'
      and not exists (select from coupon_use_part x where x.school_id = u.school_id and x.use_id = u.id and not x.is_dropped)`.execute(
    tx,
  )
}

/** Moves discounts of uses to other enrollments. The old enrollments keep only what remains. */
export async function moveParts(
  tx: Tx,
  schoolId: string,
  moved: readonly { useId: string; fromId: string; toId: string; cents: number; isWhole: boolean }[],
): Promise<void> {
  const rows = moved.map(({ useId, fromId, toId, cents, isWhole }) => ({
    use_id: useId,
    from_id: fromId,
    to_id: toId,
    cents,
    is_whole: isWhole,
  }))
  await sql`
    with m as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(use_id uuid, from_id uuid, to_id uuid, cents int, is_whole boolean)
    ), left_there as (
      update coupon_use_part x set cents = greatest(0, x.cents - m.cents), is_dropped = m.is_whole
      from m where x.school_id = ${schoolId} and x.use_id = m.use_id and x.enrollment_id = m.from_id
    )
    insert into coupon_use_part (school_id, use_id, enrollment_id, cents)
    select ${schoolId}, m.use_id, m.to_id, ${sumOfCents(sql`m.cents`)} from m group by m.use_id, m.to_id
    on conflict (school_id, use_id, enrollment_id) do update set cents = excluded.cents, is_dropped = false`.execute(
    tx,
  )
}

/** Invoices of one act are issued within this time, because each row has its own timestamp. */
const TOGETHER = sql`interval '5 seconds'`

/**
 * The invoices of uses, by their parts `x` (coupon_use_part): those with the coupon's line, and invoices to agencies
 * issued together with them.
 */
const INVOICES_OF_X = sql`coupon_use_part x
  join invoice_line l on l.school_id = x.school_id and l.enrollment_id = x.enrollment_id and l.kind = 'COUPON' and not x.is_dropped
  join invoice f on f.school_id = l.school_id and f.id = l.invoice_id and f.kind = 'INVOICE' and f.state = 'ISSUED'
  join invoice_line k on k.school_id = x.school_id and k.enrollment_id = x.enrollment_id
  join invoice i on i.school_id = k.school_id and i.id = k.invoice_id and i.kind = 'INVOICE' and i.state = 'ISSUED'
    and (i.id = f.id or k.share_id is not null and i.issued_at between f.issued_at - ${TOGETHER} and f.issued_at + ${TOGETHER})`

/**
 * Gives uses back once their invoices are fully credited and refunded, and marks them as used again if that changes.
 * Bank reversals do not count. Ignores invoices with a total of zero, unless there are no others.
 */
export async function settleUses(tx: Tx, schoolId: string, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  await sql`
    update coupon_use u set state = case when stands.any_does then 'USED' else 'GIVEN_BACK' end
    from (
      select v.id, (select coalesce(bool_or(not (i.credited_cents = i.total_cents and i.moved_cents = i.refunded_cents and i.reversed_cents = 0))
          filter (where i.total_cents > 0), true) from ${INVOICES_OF_X} where x.school_id = v.school_id and x.use_id = v.id) as any_does
      from coupon_use v
      where v.school_id = ${schoolId} and v.state in ('USED', 'GIVEN_BACK') and v.id in (
        select y.use_id from invoice_line m
          join coupon_use_part y on y.school_id = m.school_id and y.enrollment_id = m.enrollment_id and not y.is_dropped
        where m.school_id = ${schoolId} and m.invoice_id = any(${invoiceIds}::uuid[]))) stands
    where u.school_id = ${schoolId} and u.id = stands.id and u.state in ('USED', 'GIVEN_BACK')`.execute(tx)
}

/**
 * Uses that count against the limit of their coupon although their invoices were fully credited and refunded, or do not
 * count although they were not. Skips uses with a bank reversal, which counts either way.
 */
export const couponUses: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with invoices as materialized (
      select distinct x.use_id, i.id, i.credited_cents = i.total_cents and i.moved_cents = i.refunded_cents as is_gone, i.reversed_cents
      from ${INVOICES_OF_X} where x.school_id = ${schoolId} and i.total_cents > 0
    ), stands as (
      select use_id, case when bool_and(is_gone) then 0 else 1 end as uses from invoices group by use_id having sum(reversed_cents) = 0
    )
    select 'coupon use' as of, u.id, 'uses' as total, case u.state when 'USED' then 1::bigint else 0 end as stored, s.uses::bigint as counted
    from coupon_use u join stands s on s.use_id = u.id
    where u.school_id = ${schoolId} and u.state in ('USED', 'GIVEN_BACK') and s.uses <> case u.state when 'USED' then 1 else 0 end
    order by u.id`.execute(tx)
  return rows
}

/** A row of the list of a coupon's uses. */
export interface UseRecord {
  id: string
  at: string
  state: CouponUseState
  payer_id: string
  payer: string
  children: string[]
  activities: string[]
  cents: number
  until: string
  numbers: number[]
}

/** Returns a page of a coupon's uses, latest first. Leaves out uses that were dropped or expired unpaid. */
export async function usesPage(
  tx: Tx,
  schoolId: string,
  couponId: string,
  { sort, ...paging }: { page: number; size: number; sort: { direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: UseRecord[]; total: number }> {
  const fromAndWhere = sql`from coupon_use u where u.school_id = ${schoolId} and u.coupon_id = ${couponId} and (u.state = 'GIVEN_BACK' or ${IS_COUNTED})`
  const order =
    sort?.direction === 'ASC' ? sql`order by u.created_at, u.id` : sql`order by u.created_at desc, u.id desc`
  const { rows } = await sql<UseRecord>`
    select u.id, u.created_at as at, case u.state when 'APPLIED' then 'HELD' else u.state end as state, p.id as payer_id, p.name as payer,
      what.children, what.activities, what.cents, u.until,
      array(select distinct i.number from ${INVOICES_OF_X} where x.school_id = u.school_id and x.use_id = u.id order by i.number) as numbers
    from (select u.* ${fromAndWhere} ${order} ${limitOf(paging)}) u
      join payer p on p.school_id = u.school_id and p.id = u.payer_id
      cross join lateral (
        select coalesce(array_agg(distinct ${NAME_OF_C}) filter (where c.id is not null), '{}') as children,
          coalesce(array_agg(distinct a.name) filter (where a.id is not null), '{}') as activities, ${sumOfCents(sql`x.cents`)} as cents
        from coupon_use_part x
          left join enrollment e on e.school_id = x.school_id and e.id = x.enrollment_id
          left join activity a on a.school_id = e.school_id and a.id = e.activity_id
          left join child c on c.school_id = e.school_id and c.id = e.child_id
        where x.school_id = u.school_id and x.use_id = u.id and not x.is_dropped) what
    ${order}`.execute(tx)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total ${fromAndWhere}`.execute(tx)
  return { rows, total: counted[0]!.total }
}
