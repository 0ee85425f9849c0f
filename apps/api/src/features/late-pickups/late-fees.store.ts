import { sql } from 'kysely'
import type { LateFeeTerms, LatePickupState } from '@afterbell/domain/late-pickups/late-pickups'
import type { LateFeePer } from '@afterbell/domain/school/late-fees'
import type { Tx } from '../../platform/database/database.ts'
import { NAME_OF_C } from '../../platform/database/child-name.ts'

/** The school's current settings for late pickup fees. */
export interface LateFeeSettings {
  every_minutes: number
  fee_cents: number
  most_cents: number
  per: LateFeePer
  is_automatic: boolean
  /** The first day the fees apply; null when there are no fees. */
  since: string | null
}

export async function lateFeeSettings(tx: Tx, schoolId: string): Promise<LateFeeSettings> {
  const { rows } = await sql<LateFeeSettings>`
    select late_fee_minutes as every_minutes, late_fee_cents as fee_cents, late_fee_most_cents as most_cents, late_fee_per as per,
      late_fee_is_automatic as is_automatic, late_fee_since as since
    from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}

/** Whether a late fee is stored for any of these attendance entries. */
export async function hasLateFee(tx: Tx, schoolId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from late_fee where school_id = ${schoolId} and id = any(${ids}::uuid[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** A stored late pickup, with its child and family. */
export interface StoredLateFee {
  id: string
  child_id: string
  family_id: string
  date: string
  ends_at: string
  minutes: number
  fee_cents: number
  terms: unknown
}

/** Returns the late fees of families on these days. Callers hold the locks of the families. */
export async function lateFeesOf(
  tx: Tx,
  schoolId: string,
  { familyIds, dates }: { familyIds: readonly string[]; dates: readonly string[] },
): Promise<(StoredLateFee & { terms: LateFeeTerms })[]> {
  const { rows } = await sql<StoredLateFee>`
    select f.id, t.child_id, c.family_id, f.date, f.ends_at, f.minutes, f.fee_cents, f.terms
    from late_fee f
      join attendance t on t.school_id = f.school_id and t.id = f.id
      join child c on c.school_id = t.school_id and c.id = t.child_id
    where f.school_id = ${schoolId} and f.date = any(${dates}::date[]) and c.family_id = any(${familyIds}::uuid[])`.execute(
    tx,
  )
  // Only this code writes `terms`, and always in this shape.
  return rows.map((row) => ({ ...row, terms: row.terms as LateFeeTerms }))
}

export interface WrittenLateFee {
  id: string
  date: string
  endsAt: string
  minutes: number
  feeCents: number
  terms: LateFeeTerms
}

/** Inserts late pickups, or updates minutes and fee after a correction. Decisions of staff stay. */
export async function writeLateFees(
  tx: Tx,
  schoolId: string,
  fees: readonly WrittenLateFee[],
): Promise<void> {
  await sql`
    insert into late_fee (school_id, id, date, ends_at, minutes, fee_cents, terms)
    select ${schoolId}, f.id, f.date, f."endsAt", f.minutes, f."feeCents", f.terms
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f(id uuid, date date, "endsAt" timestamptz, minutes int, "feeCents" int, terms jsonb)
    order by f.id
    on conflict (school_id, id) do update set minutes = excluded.minutes, fee_cents = excluded.fee_cents
      where (late_fee.minutes, late_fee.fee_cents) is distinct from (excluded.minutes, excluded.fee_cents)`.execute(
    tx,
  )
}

/** A late pickup to decide on. */
export interface LateFeeToDecide {
  id: string
  child_id: string
  child: string
  family_id: string
  activity: string
  date: string
  minutes: number
  fee_cents: number
  state: LatePickupState
  /** The lines in which it was billed, and their invoices. */
  line_ids: string[]
  invoice_ids: string[]
}

/** Returns these late pickups in order of id. To decide, first lock their families, then read again with `isHeld`. */
export async function lateFeesById(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<LateFeeToDecide[]> {
  const { rows } = await sql<LateFeeToDecide>`
    select f.id, t.child_id, ${NAME_OF_C} as child, c.family_id, a.name as activity, f.date, f.minutes, f.fee_cents, f.state,
      array(select b.line_id from late_fee_line b where b.school_id = f.school_id and b.late_fee_id = f.id order by b.line_id) as line_ids,
      array(select distinct l.invoice_id from late_fee_line b join invoice_line l on l.school_id = b.school_id and l.id = b.line_id
        where b.school_id = f.school_id and b.late_fee_id = f.id) as invoice_ids
    from late_fee f
      join attendance t on t.school_id = f.school_id and t.id = f.id
      join child c on c.school_id = t.school_id and c.id = t.child_id
      join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where f.school_id = ${schoolId} and f.id = any(${ids}::uuid[]) order by f.id ${isLocked ? sql`for no key update of f` : sql``}`.execute(
    tx,
  )
  return rows
}

/** Writes the decision on late fees. `accountId` is null for automatic billing. */
export async function decideLateFees(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { state, reason, accountId }: { state: 'BILLED' | 'FORGIVEN'; reason: string; accountId: string | null },
): Promise<void> {
  await sql`
    update late_fee set state = ${state}, decided_fee_cents = fee_cents, decided_at = app.now(), decided_by = ${accountId}::uuid, reason = ${reason}
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** Links late pickups to the invoice lines that billed them. */
export async function insertLateFeeLines(
  tx: Tx,
  schoolId: string,
  lines: readonly { lateFeeId: string; lineId: string }[],
): Promise<void> {
  await sql`
    insert into late_fee_line (school_id, late_fee_id, line_id)
    select ${schoolId}, l."lateFeeId", l."lineId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("lateFeeId" uuid, "lineId" uuid)`.execute(
    tx,
  )
}

/** Returns undecided late pickups that ended more than `days` ago, earliest first, with their fees. */
export async function undecidedFor(
  tx: Tx,
  schoolId: string,
  { days, most }: { days: number; most: number },
): Promise<{ id: string; fee_cents: number }[]> {
  const { rows } = await sql<{ id: string; fee_cents: number }>`
    select f.id, f.fee_cents from late_fee f
    where f.school_id = ${schoolId} and f.waits and f.state = 'OPEN' and f.ends_at < app.now() - make_interval(days => ${days}::int)
    order by f.ends_at, f.id limit ${most}`.execute(tx)
  return rows
}
