import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A charge of recurring care as it is noted. */
export interface NewCareCharge {
  id: string
  enrollmentId: string
  from: string
  to: string
  charged: 'AT_ENROLLMENT' | 'BEFORE' | 'AFTER'
  state: 'CHARGED' | 'WAITING'
  places: readonly { readonly id: string; readonly days: readonly string[] }[]
}

/** Notes the days that are charged. Answers the charges that were noted: of the others some day was charged before. */
export async function noteCharges(
  tx: Tx,
  schoolId: string,
  charges: readonly NewCareCharge[],
): Promise<Set<string>> {
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
  const { rows: noted } = await sql<{ charge_id: string }>`
    insert into care_charge (school_id, id, charge_id, enrollment_id, place_id, cycle_from, cycle_to, charged, state, days)
    select ${schoolId}, c.id, c.charge_id, c.enrollment_id, c.place_id, c.cycle_from, c.cycle_to, c.charged, c.state,
      (select range_agg(daterange(d, d, '[]')) from unnest(c.days) d)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, charge_id uuid, enrollment_id uuid, place_id uuid,
      cycle_from date, cycle_to date, charged text, state text, days date[])
    returning charge_id`.execute(tx)
  return new Set(noted.map(({ charge_id }) => charge_id))
}
