import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { UNDER_WAY } from '../methods/under-way.store.ts'

/** A spot by its roster id, with everything its enrollment holds. */
export interface SpotToCancel {
  id: string
  enrollment_id: string
  activity_id: string
  activity: string
  child_id: string
  child: string
  pool: 'regular' | 'dropin'
  /**
   * `held` waits for its payment. A waiting or offered place is returned as `gone` if it was ever billed; otherwise
   * there is nothing to cancel.
   */
  state: 'held' | 'taken' | 'gone'
  place_ids: string[]
  section_ids: string[]
  was_there: boolean
}

/** SQL: places of `e` (enrollment) that are taken or held for payment. */
const LIVE = sql`q.school_id = e.school_id and q.enrollment_id = e.id and q.left_at is null
  and (q.state = 'taken' or q.is_being_paid and q.expires_at > app.now())`

export async function spotToCancel(
  tx: Tx,
  schoolId: string,
  rosterId: string,
): Promise<SpotToCancel | undefined> {
  const { rows } = await sql<SpotToCancel>`
    select p.id, p.pool, e.id as enrollment_id, e.activity_id, a.name as activity, e.child_id, ${NAME_OF_C} as child,
      case when p.left_at is not null or p.state in ('gone', 'waiting') or p.state = 'held' and (not p.is_being_paid or p.expires_at <= app.now())
        then 'gone' else p.state end as state,
      array(select q.id from place q where ${LIVE} order by q.id) as place_ids,
      array(select q.section_id from place q where q.school_id = e.school_id and q.enrollment_id = e.id order by q.section_id) as section_ids,
      exists (select from place q join attendance t on t.school_id = q.school_id and t.place_id = q.id
        where ${LIVE} and t.check_in is not null) as was_there
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
    where p.school_id = ${schoolId} and p.id = ${rosterId} and (
      p.state <> 'waiting' and (p.state <> 'held' or p.is_being_paid)
      or exists (select from invoice_line l where l.school_id = p.school_id and l.enrollment_id = p.enrollment_id))`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the payments of a spot that are under way, oldest first. */
export async function paymentsOfSpot(tx: Tx, schoolId: string, rosterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
    where p.school_id = ${schoolId} and p.state in ${UNDER_WAY} and p.id in (
      select x.payment_id from place s
        join invoice_line l on l.school_id = s.school_id and l.enrollment_id = s.enrollment_id
        join payment_invoice x on x.school_id = l.school_id and x.invoice_id = l.invoice_id
      where s.school_id = ${schoolId} and s.id = ${rosterId})
    order by p.created_at`.execute(tx)
  return rows.map(({ id }) => id)
}
