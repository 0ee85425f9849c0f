import { sql } from 'kysely'
import type { Match } from '@afterbell/domain/payouts/payouts'
import type { PayoutLineKind } from '@afterbell/domain/providers/payout-states'
import type { Tx } from '../../platform/database/database.ts'
import type { PayoutLine } from '../providers/provider.ts'

/** Returns a payout's lines as its provider reported them, in order of time. */
export async function linesOfPayout(tx: Tx, schoolId: string, payoutId: string): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select l.provider_ref as ref, l.kind, l.about_ref as "aboutRef", l.at, l.cents, l.fee_cents as "feeCents" from payout_line l
    where l.school_id = ${schoolId} and l.payout_id = ${payoutId} and l.provider_ref is not null order by l.at, l.id`.execute(
    tx,
  )
  return rows
}

/**
 * Returns which of these references earlier payouts contained, by kind and direction. A reference that comes again is
 * a duplicate.
 */
export async function paidOutBefore(
  tx: Tx,
  schoolId: string,
  { payout, refs }: { payout: { id: string; account_ref: string; made_at: string }; refs: readonly string[] },
): Promise<{ kind: PayoutLineKind; ref: string; cents: number }[]> {
  const { rows } = await sql<{ kind: PayoutLineKind; ref: string; cents: number }>`
    select l.kind, l.about_ref as ref, l.cents
    from payout_line l join payout o on o.school_id = l.school_id and o.id = l.payout_id
    where l.school_id = ${schoolId} and l.about_ref = any(${refs}::text[]) and l.cents is not null and o.account_ref = ${payout.account_ref}
      and (o.made_at, o.id) < (${payout.made_at}::timestamptz, ${payout.id}::uuid)`.execute(tx)
  return rows
}

/**
 * Returns the time up to which earlier payouts were checked: `days` before their latest line, or the latest payout
 * without lines (made by the school itself), which may contain anything before it. Null if there is none.
 */
export async function lookedUntil(
  tx: Tx,
  schoolId: string,
  { payout, days }: { payout: { id: string; account_ref: string; made_at: string }; days: number },
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select greatest(
      (select max(latest.at) from payout o
          cross join lateral (select l.at from payout_line l where l.school_id = o.school_id and l.payout_id = o.id and l.provider_ref is not null
            order by l.at desc limit 1) latest
        where o.school_id = ${schoolId} and o.account_ref = ${payout.account_ref}
          and (o.made_at, o.id) < (${payout.made_at}::timestamptz, ${payout.id}::uuid)) - make_interval(days => ${days}::int),
      (select max(o.made_at) from payout o where o.school_id = ${schoolId} and o.account_ref = ${payout.account_ref} and o.lines = 'NEVER'
        and o.made_at < ${payout.made_at}::timestamptz)) as until`.execute(tx)
  return rows[0]!.until
}

/** A line of a payout, or a missing movement, to be written. */
export interface NewPayoutLine {
  id: string
  ref: string | null
  kind: PayoutLineKind
  aboutRef: string | null
  /** The payment that moved or was returned; stored as `about_id`. */
  paymentId: string | null
  at: string
  cents: number | null
  feeCents: number | null
  ourCents: number | null
  ourFeeCents: number | null
  match: Match
  differenceCents: number
}

/**
 * Replaces the comparison of a payout. Deletes movements reported missing, here or in other payouts, that this payout
 * now contains.
 */
export async function writePayoutLines(
  tx: Tx,
  schoolId: string,
  payoutId: string,
  lines: readonly NewPayoutLine[],
): Promise<void> {
  await sql`
    delete from payout_line l where l.school_id = ${schoolId} and l.provider_ref is null and (l.payout_id = ${payoutId}
      or (l.kind, l.about_ref, l.our_cents < 0) in (select n.kind, n."aboutRef", n.cents < 0
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(kind text, "aboutRef" text, cents int)))`.execute(
    tx,
  )
  await sql`
    insert into payout_line (school_id, id, payout_id, provider_ref, kind, about_ref, about_id, at, cents, fee_cents, our_cents, our_fee_cents, match,
      difference_cents)
    select ${schoolId}, n.id, ${payoutId}::uuid, n.ref, n.kind, n."aboutRef", n."paymentId", n.at, n.cents, n."feeCents", n."ourCents", n."ourFeeCents", n.match,
      n."differenceCents"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, ref text, kind text, "aboutRef" text, "paymentId" uuid, at timestamptz, cents int,
      "feeCents" int, "ourCents" int, "ourFeeCents" int, match text, "differenceCents" int)
    on conflict (school_id, payout_id, provider_ref) where provider_ref is not null do update set about_id = excluded.about_id,
      our_cents = excluded.our_cents, our_fee_cents = excluded.our_fee_cents, match = excluded.match, difference_cents = excluded.difference_cents`.execute(
    tx,
  )
}
