import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'

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

/** Places that were given up wait, before everybody else. The guard refuses it where nobody can wait. */
export async function waitFirst(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update place p set state = 'waiting', is_being_paid = false, expires_at = null, left_at = null, joined_at = least(p.joined_at,
      (select min(w.joined_at) - interval '1 millisecond' from place w
        where w.school_id = p.school_id and w.section_id = p.section_id and w.state = 'waiting'))
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.state in ('gone', 'held')`.execute(
    tx,
  )
}
