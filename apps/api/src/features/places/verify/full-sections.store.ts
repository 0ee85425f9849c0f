import { sql } from 'kysely'
import type { Check, Difference } from '../../../platform/verify/check.ts'

/**
 * Sections that hold more places than their capacity on a day from today on, although nobody overbooked: the guard of
 * places let somebody in. Reports the fullest day. Places out of turn are those that were overbooked.
 */
export const fullSections: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with live as materialized (
      select p.section_id, p.pool, unnest(p.days * datemultirange(daterange(app.today(${schoolId}), null))) as part
      from place p
      where p.school_id = ${schoolId} and p.left_at is null and not p.is_out_of_turn
        and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())
    ), changes as (
      select section_id, pool, lower(part) as day, 1 as by from live
      union all select section_id, pool, upper(part), -1 from live where upper(part) is not null
    ), counted as (
      -- whoever leaves on a day is gone before others come
      select section_id, pool, sum(by) over (partition by section_id, pool order by day, by rows unbounded preceding) as count from changes
    ), fullest as (
      select section_id, pool, max(count) as count from counted group by section_id, pool
    )
    select 'section' as of, s.id, case f.pool when 'regular' then 'places on the fullest day' else 'drop-ins on the fullest day' end as total,
      f.count as stored, case f.pool when 'regular' then s.capacity else s.dropin_capacity end::bigint as counted
    from fullest f join section s on s.school_id = ${schoolId} and s.id = f.section_id
    where f.count > case f.pool when 'regular' then s.capacity else s.dropin_capacity end order by s.id, total`.execute(
    tx,
  )
  return rows
}
