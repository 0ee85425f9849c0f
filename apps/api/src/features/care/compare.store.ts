import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** An after-cycle charge whose attendance or meetings changed since. */
export interface MadeCharge {
  id: string
  enrollment_id: string
  cycle_from: string
  cycle_to: string
  place_ids: string[]
}

/** Returns the charges of a family to compare. */
export async function chargesOfFamily(tx: Tx, schoolId: string, familyId: string): Promise<MadeCharge[]> {
  const { rows } = await sql<MadeCharge>`
    select b.charge_id as id, b.enrollment_id, b.cycle_from, b.cycle_to, array_agg(b.place_id) as place_ids
    from care_charge b join enrollment e on e.school_id = b.school_id and e.id = b.enrollment_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
    where b.school_id = ${schoolId} and c.family_id = ${familyId} and b.charged = 'AFTER' and b.state = 'CHARGED'
      and exists (select from care_charge o where o.school_id = b.school_id and o.charge_id = b.charge_id and o.compared_at is null)
    group by b.charge_id, b.enrollment_id, b.cycle_from, b.cycle_to order by b.cycle_from, b.charge_id`.execute(
    tx,
  )
  return rows
}

/** Returns the families with charges to compare. */
export async function familiesToCompare(tx: Tx, schoolId: string): Promise<string[]> {
  const { rows } = await sql<{ family_id: string }>`
    select distinct c.family_id from care_charge b
      join enrollment e on e.school_id = b.school_id and e.id = b.enrollment_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
    where b.school_id = ${schoolId} and b.compared_at is null and b.charged = 'AFTER' and b.state = 'CHARGED'
    order by c.family_id`.execute(tx)
  return rows.map(({ family_id }) => family_id)
}

export interface LineOfCharge {
  id: string
  charge_id: string
  net_cents: number
  credited_cents: number
  proposed_cents: number
}

/** Returns the billed lines of charges, each with its credits and proposed credits. */
export async function linesOfCharges(
  tx: Tx,
  schoolId: string,
  chargeIds: readonly string[],
): Promise<LineOfCharge[]> {
  const { rows } = await sql<LineOfCharge>`
    select l.id, l.charge_id, l.net_cents,
      (select ${sumOfCents(sql`n.net_cents`)} from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id) as credited_cents,
      (select ${sumOfCents(sql`g.cents`)} from given_back g where g.school_id = l.school_id and g.line_id = l.id and g.state = 'OPEN') as proposed_cents
    from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where l.school_id = ${schoolId} and l.charge_id = any(${chargeIds}::uuid[]) and i.kind = 'INVOICE' and i.state = 'ISSUED'
    order by l.invoice_id, l.position`.execute(tx)
  return rows
}

/** Drops the waiting differences of these charges before they are computed again. */
export async function dropWaitingDifferences(
  tx: Tx,
  schoolId: string,
  chargeIds: readonly string[],
): Promise<void> {
  await sql`
    update care_difference set state = 'DROPPED', decided_at = app.now()
    where school_id = ${schoolId} and charge_id = any(${chargeIds}::uuid[]) and state = 'WAITING'`.execute(tx)
}

export async function insertDifferences(
  tx: Tx,
  schoolId: string,
  differences: readonly { id: string; charge_id: string; enrollment_id: string; cents: number }[],
): Promise<void> {
  await sql`
    insert into care_difference (school_id, id, charge_id, enrollment_id, cents)
    select ${schoolId}, d.id, d.charge_id, d.enrollment_id, d.cents
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d(id uuid, charge_id uuid, enrollment_id uuid, cents int)`.execute(
    tx,
  )
}

export async function markCompared(tx: Tx, schoolId: string, chargeIds: readonly string[]): Promise<void> {
  await sql`
    update care_charge set compared_at = app.now() where school_id = ${schoolId} and charge_id = any(${chargeIds}::uuid[])`.execute(
    tx,
  )
}

/**
 * Marks charges for comparison because these days of spots, or of all spots in sections, changed since they were
 * charged.
 */
export async function compareAgain(
  tx: Tx,
  schoolId: string,
  days: readonly { placeId?: string; sectionId?: string; date: string }[],
): Promise<void> {
  const rows = days.map(({ placeId = null, sectionId = null, date }) => ({
    place_id: placeId,
    section_id: sectionId,
    date,
  }))
  await sql`
    update care_charge b set compared_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(place_id uuid, section_id uuid, date date)
      join place p on p.school_id = ${schoolId} and (p.id = d.place_id or p.section_id = d.section_id)
    where b.school_id = ${schoolId} and b.place_id = p.id and b.charged = 'AFTER' and b.state = 'CHARGED' and b.days @> d.date`.execute(
    tx,
  )
}

/** An additional amount for a charge, waiting for staff. */
export interface WaitingDifference {
  id: string
  charge_id: string
  enrollment_id: string
  child_id: string
  child_name: string
  activity_id: string
  activity: string
  cycle_from: string
  cycle_to: string
  cents: number
  /** The billed amount, less credits. */
  billed_cents: number
}

/** Returns the given differences that still wait. */
export async function waitingDifferences(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<WaitingDifference[]> {
  const { rows } = await sql<WaitingDifference>`
    select d.id, d.charge_id, d.enrollment_id, d.cents, e.child_id, ${NAME_OF_C} as child_name, e.activity_id, a.name as activity,
      cycle.cycle_from, cycle.cycle_to,
      (select ${sumOfCents(sql`l.net_cents - (select coalesce(sum(n.net_cents), 0) from invoice_line n
          where n.school_id = l.school_id and n.corrects_line_id = l.id)`)}
        from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where l.school_id = d.school_id and l.charge_id = d.charge_id and i.kind = 'INVOICE' and i.state = 'ISSUED') as billed_cents
    from care_difference d
      join enrollment e on e.school_id = d.school_id and e.id = d.enrollment_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      cross join lateral (select b.cycle_from, b.cycle_to from care_charge b
        where b.school_id = d.school_id and b.charge_id = d.charge_id limit 1) cycle
    where d.school_id = ${schoolId} and d.state = 'WAITING' and d.id = any(${ids}::uuid[])
    order by cycle.cycle_from, d.id`.execute(tx)
  return rows
}

/** Records the decision of staff on differences. */
export async function decideDifferences(
  tx: Tx,
  schoolId: string,
  decided: { ids: readonly string[]; state: 'CHARGED' | 'DROPPED'; reason: string; accountId: string },
): Promise<void> {
  await sql`
    update care_difference set state = ${decided.state}, reason = ${decided.reason}, decided_at = app.now(), decided_by = ${decided.accountId}::uuid
    where school_id = ${schoolId} and id = any(${decided.ids}::uuid[]) and state = 'WAITING'`.execute(tx)
}
