import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { PICKED } from '../places.store.ts'

/** A place that is held, or was, while drafts of its enrollment are paid for. */
export interface HeldPlace {
  id: string
  section_id: string
  activity_id: string
  activity: string
  child_id: string
  child_name: string
  invoice_id: string
  /** Held still, and not run out. */
  is_held: boolean
}

/** The places drafts are for. */
export async function placesOfDrafts(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`
    select distinct p.id, p.section_id, e.activity_id, a.name as activity, p.child_id, ${NAME_OF_C} as child_name, i.id as invoice_id,
      p.is_being_paid and p.expires_at > app.now() as is_held
    from invoice i
      join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
      join place p on p.school_id = l.school_id and p.enrollment_id = l.enrollment_id
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[]) and i.state = 'DRAFT'
    order by p.section_id, p.id`.execute(tx)
  return rows
}

/** They are held for so many minutes from now on, unless they are for longer. */
export async function lengthenHolds(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  minutes: number,
): Promise<void> {
  await sql`
    update place set expires_at = greatest(expires_at, app.now() + make_interval(mins => ${minutes}::int))
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and is_being_paid and expires_at > app.now()`.execute(
    tx,
  )
}

/** What is held is taken. */
export async function takeHeld(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update place set state = 'taken', is_being_paid = false, expires_at = null
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and is_being_paid and expires_at > app.now()`.execute(
    tx,
  )
}

/** Places that were given up are taken after all. The guard of the table refuses it where there is no room, or others wait. */
export async function takeAfterAll(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update place set state = 'taken', is_being_paid = false, expires_at = null, left_at = null
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and state in ('gone', 'held')`.execute(tx)
}

/** Places that were given up wait, before everybody else. The guard refuses it where nobody can wait. Nobody waits to drop in. */
export async function waitFirst(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update place p set state = 'waiting', is_being_paid = false, expires_at = null, left_at = null, joined_at = least(p.joined_at,
      (select min(w.joined_at) - interval '1 millisecond' from place w
        where w.school_id = p.school_id and w.section_id = p.section_id and w.state = 'waiting'))
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.state in ('gone', 'held') and p.pool = 'regular'`.execute(
    tx,
  )
}

/** An enrollment whose spot is held to be paid, with what its price is made from. */
export interface HeldEnrollment {
  id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
  add_ons: { id: string; amount: number }[]
  joined_at: string
  pool: 'regular' | 'dropin'
  place_ids: string[]
  section_ids: string[]
  /** The days that were picked; null for the whole. */
  picked: string[] | null
  /** What its drafts come to, and whether one of them is being paid. */
  drafted_cents: number
  is_pending: boolean
}

/** The enrollments behind spots that are held to be paid. None of those that have run out. */
export async function heldEnrollments(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<HeldEnrollment[]> {
  const { rows } = await sql<HeldEnrollment>`
    select e.id, e.child_id, ${NAME_OF_C} as child, e.activity_id, a.name as activity, e.add_ons, held.joined_at, held.pool, held.place_ids, held.section_ids,
      held.picked, drafted.cents as drafted_cents, drafted.is_pending
    from enrollment e
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
      join lateral (
        select min(p.joined_at) as joined_at, min(p.pool) as pool, array_agg(p.id order by p.id) as place_ids,
          array_agg(p.section_id order by p.section_id) as section_ids,
          (select ${sql.raw(PICKED)} from place p where p.school_id = e.school_id and p.enrollment_id = e.id order by p.id limit 1) as picked
        from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.is_being_paid and p.expires_at > app.now()
        having count(*) > 0) held on true
      cross join lateral (
        select coalesce(sum(l.net_cents), 0)::int as cents, coalesce(bool_or(i.pending_cents > 0), false) as is_pending
        from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where l.school_id = e.school_id and l.enrollment_id = e.id and i.state = 'DRAFT') drafted
    where e.school_id = ${schoolId} and e.id in (select enrollment_id from place where school_id = ${schoolId} and id = any(${placeIds}::uuid[]))
    order by e.id`.execute(tx)
  return rows
}
