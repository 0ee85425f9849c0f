import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'

/** A charge of recurring care, as it is written. */
export interface NewCareCharge {
  id: string
  enrollmentId: string
  from: string
  to: string
  charged: 'AT_ENROLLMENT' | 'BEFORE' | 'AFTER'
  state: 'CHARGED' | 'WAITING'
  places: readonly { readonly id: string; readonly days: readonly string[] }[]
}

/**
 * Writes the days that are charged. A constraint refuses to charge a day twice; callers hold the family's lock, so
 * this does not happen.
 */
export async function noteCharges(
  tx: Tx,
  schoolId: string,
  charges: readonly NewCareCharge[],
): Promise<void> {
  const rows = charges.flatMap(({ id, enrollmentId, from, to, charged, state, places }) =>
    places.map((place) => ({
      id: randomUUIDv7(),
      charge_id: id,
      enrollment_id: enrollmentId,
      place_id: place.id,
      cycle_from: from,
      cycle_to: to,
      charged,
      state,
      days: place.days,
    })),
  )
  await sql`
    insert into care_charge (school_id, id, charge_id, enrollment_id, place_id, cycle_from, cycle_to, charged, state, days)
    select ${schoolId}, c.id, c.charge_id, c.enrollment_id, c.place_id, c.cycle_from, c.cycle_to, c.charged, c.state,
      (select range_agg(daterange(d, d, '[]')) from unnest(c.days) d)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, charge_id uuid, enrollment_id uuid, place_id uuid,
      cycle_from date, cycle_to date, charged text, state text, days date[])`.execute(tx)
}

/** A charge that waits for staff. */
export interface WaitingCharge {
  id: string
  enrollment_id: string
  child_id: string
  child_name: string
  activity_id: string
  activity: string
  cycle_from: string
  cycle_to: string
  place_ids: string[]
}

const SELECT_WAITING = sql`
  select b.charge_id as id, b.enrollment_id, e.child_id, ${NAME_OF_C} as child_name, e.activity_id, a.name as activity, b.cycle_from, b.cycle_to,
    array_agg(b.place_id) as place_ids
  from care_charge b
    join enrollment e on e.school_id = b.school_id and e.id = b.enrollment_id
    join child c on c.school_id = e.school_id and c.id = e.child_id
    join activity a on a.school_id = e.school_id and a.id = e.activity_id`

const OF_ONE = sql`group by b.charge_id, b.enrollment_id, e.child_id, c.first_name, c.last_name, c.preferred_name, e.activity_id, a.name, b.cycle_from, b.cycle_to`

/**
 * Returns a page of ids that wait for staff, earliest cycle first: charges, and additional amounts of earlier
 * charges.
 */
export async function waitingPage(
  tx: Tx,
  schoolId: string,
  paging: { page: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const waitingItems = sql`(
    select distinct b.charge_id as id, b.cycle_from from care_charge b where b.school_id = ${schoolId} and b.state = 'WAITING'
    union all
    select d.id, (select min(b.cycle_from) from care_charge b where b.school_id = d.school_id and b.charge_id = d.charge_id)
    from care_difference d where d.school_id = ${schoolId} and d.state = 'WAITING') waiting`
  const [page, count] = await Promise.all([
    sql<{
      id: string
    }>`select waiting.id from ${waitingItems} order by waiting.cycle_from, waiting.id ${limitOf(paging)}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${waitingItems}`.execute(tx),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]!.total }
}

/** Returns the given charges that still wait. */
export async function waitingCharges(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<WaitingCharge[]> {
  const { rows } = await sql<WaitingCharge>`
    ${SELECT_WAITING} where b.school_id = ${schoolId} and b.state = 'WAITING' and b.charge_id = any(${ids}::uuid[]) ${OF_ONE}
    order by b.cycle_from, b.charge_id`.execute(tx)
  return rows
}

/** Records the decision of staff on waiting charges. */
export async function decideCharges(
  tx: Tx,
  schoolId: string,
  decided: { ids: readonly string[]; state: 'CHARGED' | 'DROPPED'; reason: string; accountId: string },
): Promise<void> {
  await sql`
    update care_charge set state = ${decided.state}, reason = ${decided.reason}, decided_at = app.now(), decided_by = ${decided.accountId}::uuid
    where school_id = ${schoolId} and charge_id = any(${decided.ids}::uuid[]) and state = 'WAITING'`.execute(
    tx,
  )
}
