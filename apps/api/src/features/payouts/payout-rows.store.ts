import { sql, type RawBuilder } from 'kysely'
import type { Match } from '@afterbell/domain/payouts/payouts'
import type { PayoutLineKind, PayoutState } from '@afterbell/domain/providers/payout-states'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import { HAS_DIFFERENCE_OF_O, type StoredPayout } from './payouts.store.ts'

/** A row of the list of payouts. */
export interface PayoutRow extends Omit<StoredPayout, 'provider' | 'account_ref' | 'provider_ref'> {
  arrives_on: string
  differences: number
  difference_cents: number
  accepted_at: string | null
  accepted_because: string | null
  accepted_by: string | null
}

interface PayoutsQuery {
  ids?: readonly string[]
  state?: PayoutState | 'DIFFERENT' | undefined
}

interface Paging<S extends string> {
  page: number
  size: number
  sort: { by: S; direction: 'ASC' | 'DESC' } | null
}

/** Returns a page of payouts, latest first. */
export async function payoutsPage(
  tx: Tx,
  schoolId: string,
  { ids, state }: PayoutsQuery,
  list: Paging<'at' | 'amount'>,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const fromPayouts = sql`from payout o where o.school_id = ${schoolId}
    ${ids ? sql`and o.id = any(${ids}::uuid[])` : sql``} ${state ? stateIs(state) : sql``}`
  const order = orderOf(list.sort ?? { by: 'at', direction: 'DESC' }, ORDER, 'at', 'o.id')
  const [page, count] = await Promise.all([
    sql<PayoutRow>`
      select o.id, o.cents, o.currency, o.state, o.failure, o.made_at, o.lines, o.arrives_on, o.accepted_at, o.accepted_because,
        (select s.first_name || ' ' || s.last_name from staff s where s.school_id = o.school_id and s.id = o.accepted_by) as accepted_by,
        wrong.differences, wrong.difference_cents
      from (select o.* ${fromPayouts} ${order} ${limitOf(list)}) o
        cross join lateral (select count(*)::int as differences, ${sumOfCents(sql`w.difference_cents`)} as difference_cents from payout_line w
          where w.school_id = o.school_id and w.payout_id = o.id and w.match <> 'MATCHED') wrong
      ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromPayouts}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const ORDER = { at: ['o.made_at'], amount: ['o.cents'] }

function stateIs(state: PayoutState | 'DIFFERENT'): RawBuilder<unknown> {
  return state === 'DIFFERENT'
    ? sql`and o.accepted_at is null and ${HAS_DIFFERENCE_OF_O}`
    : sql`and o.state = ${state}`
}

/** Returns the totals of a payout by kind. Movements that only the ledger has are not included. */
export async function partsOfPayout(
  tx: Tx,
  schoolId: string,
  payoutId: string,
): Promise<{ kind: PayoutLineKind; count: number; cents: number; fee_cents: number }[]> {
  const { rows } = await sql<{ kind: PayoutLineKind; count: number; cents: number; fee_cents: number }>`
    select l.kind, count(*)::int as count, ${sumOfCents(sql`l.cents`)} as cents, ${sumOfCents(sql`l.fee_cents`)} as fee_cents
    from payout_line l where l.school_id = ${schoolId} and l.payout_id = ${payoutId} and l.cents is not null and l.fee_cents is not null
    group by l.kind`.execute(tx)
  return rows
}

/** A row of the list of payout lines, with the payment it belongs to. */
export interface PayoutLineRow {
  id: string
  kind: PayoutLineKind
  at: string
  match: Match
  about_ref: string | null
  payment_id: string | null
  payer: string | null
  cents: number | null
  fee_cents: number | null
  our_cents: number | null
  our_fee_cents: number | null
  difference_cents: number
}

interface LinesQuery {
  payoutId: string
  match?: Match | 'WRONG' | undefined
  ids?: readonly string[] | undefined
}

/** Returns a page of payout lines, in order of time. */
export async function payoutLinesPage(
  tx: Tx,
  schoolId: string,
  { payoutId, match, ids }: LinesQuery,
  list: Paging<'at' | 'amount'>,
): Promise<{ rows: PayoutLineRow[]; total: number }> {
  const fromPayoutLines = sql`from payout_line l where l.school_id = ${schoolId} and l.payout_id = ${payoutId}
    ${match === 'WRONG' ? sql`and l.match <> 'MATCHED'` : match ? sql`and l.match = ${match}` : sql``}
    ${ids ? sql`and l.id = any(${ids}::uuid[])` : sql``}`
  const order = orderOf(list.sort, LINE_ORDER, 'at', 'l.id')
  const [page, count] = await Promise.all([
    sql<PayoutLineRow>`
      select l.id, l.kind, l.at, l.match, l.about_ref, l.about_id as payment_id, y.name as payer, l.cents, l.fee_cents, l.our_cents, l.our_fee_cents,
        l.difference_cents
      from (select l.* ${fromPayoutLines} ${order} ${limitOf(list)}) l
        left join payment p on p.school_id = l.school_id and p.id = l.about_id
        left join payer y on y.school_id = p.school_id and y.id = p.payer_id
      ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromPayoutLines}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const LINE_ORDER = { at: ['l.at'], amount: ['coalesce(l.cents, l.our_cents)'] }
