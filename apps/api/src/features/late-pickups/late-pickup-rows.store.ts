import { sql } from 'kysely'
import { LATE_PICKUP_DAYS, type LatePickupState } from '@afterbell/domain/late-pickups/late-pickups'
import { C_BY_NAME, NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** A row of the list of late pickups. */
export interface LatePickupRow {
  id: string
  child_id: string
  child: string
  activity: string
  date: string
  time_to: string
  picked_up_at: string | null
  picked_up_by: string | null
  minutes: number
  fee_cents: number
  state: LatePickupState
  waits: boolean
  is_overdue: boolean
  billed_cents: number
  numbers: number[]
  decided_at: string | null
  decided_by: string | null
  reason: string
}

interface LatePickupsQuery {
  state: 'WAITING' | 'BILLED' | 'FORGIVEN'
  childId?: string | undefined
  search: string | null
}

interface Paging {
  page: number
  size: number
  sort: { by: 'at' | 'fee' | 'child'; direction: 'ASC' | 'DESC' } | null
}

/** Returns a page of late pickups, latest first: waiting, or decided this way and no longer waiting. */
export async function latePickupsPage(
  tx: Tx,
  schoolId: string,
  { state, childId, search }: LatePickupsQuery,
  list: Paging,
): Promise<{ rows: LatePickupRow[]; total: number }> {
  const fromClause = sql`from late_fee f
      join attendance t on t.school_id = f.school_id and t.id = f.id
      join child c on c.school_id = t.school_id and c.id = t.child_id
    where f.school_id = ${schoolId} and ${state === 'WAITING' ? sql`f.waits` : sql`f.state = ${state} and not f.waits`}
      ${childId ? sql`and t.child_id = ${childId}` : sql``} ${search ? sql`and ${foldedMentions(search, 'c.searched')}` : sql``}`
  const order = orderOf(list.sort ?? { by: 'at', direction: 'DESC' }, ORDER, 'at', 'f.id')
  const [page, count] = await Promise.all([
    sql<LatePickupRow>`
      select f.id, t.child_id, ${NAME_OF_C} as child, a.name as activity, f.date, m.time_to, t.check_out as picked_up_at,
        t.check_out_person as picked_up_by, f.minutes, f.fee_cents, f.state, f.waits,
        f.waits and f.ends_at < app.now() - make_interval(days => ${LATE_PICKUP_DAYS}::int) as is_overdue,
        billed.cents as billed_cents, billed.numbers, f.decided_at,
        (select s.first_name || ' ' || s.last_name from staff s where s.school_id = f.school_id and s.id = f.decided_by) as decided_by, f.reason
      from (select f.id as only ${fromClause} ${order} ${limitOf(list)}) page
        join late_fee f on f.school_id = ${schoolId} and f.id = page.only
        join attendance t on t.school_id = f.school_id and t.id = f.id
        join child c on c.school_id = t.school_id and c.id = t.child_id
        join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
        join section s on s.school_id = m.school_id and s.id = m.section_id
        join activity a on a.school_id = s.school_id and a.id = s.activity_id
        cross join lateral (
          select ${sumOfCents(sql`l.net_cents - (select coalesce(sum(n.net_cents), 0) from invoice_line n
              where n.school_id = l.school_id and n.corrects_line_id = l.id)`)} as cents,
            coalesce(array_agg(distinct i.number) filter (where i.number is not null), '{}') as numbers
          from late_fee_line b
            join invoice_line l on l.school_id = b.school_id and l.id = b.line_id
            join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
          where b.school_id = f.school_id and b.late_fee_id = f.id) billed
      ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromClause}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const ORDER = { at: ['f.ends_at'], fee: ['f.fee_cents'], child: C_BY_NAME }
