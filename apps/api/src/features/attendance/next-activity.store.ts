import { sql } from 'kysely'
import { isExpectedAt } from '../../platform/database/expected-at.ts'

/**
 * SQL for the child's other activities that day, which may pick up the child (decision 58): they begin or end later
 * than meeting `m` of place `p`, and the child is expected and has not left.
 * Activities already over are in `over`, others in `coming`. One that picked up the child per `t` (attendance) stays,
 * for corrections.
 *
 * Starts from the child's few places, fenced by `offset 0`: without statistics the planner would read all meetings of
 * the day for every line.
 */
export const nextActivitiesOfLine = sql`(
  select coalesce(json_agg(entry order by starts_at, name) filter (where ends_at > app.now()), '[]') as coming,
    coalesce(json_agg(entry order by starts_at, name) filter (where ends_at <= app.now()), '[]') as over
  from (
    select a.name, min(nm.starts_at) as starts_at, max(nm.ends_at) as ends_at,
      json_build_object('name', a.name, 'relation', 'Next activity') as entry
    from (select o.school_id, o.id, o.section_id, o.child_id, o.taken_at from place o
        where o.school_id = p.school_id and o.child_id = p.child_id and o.id <> p.id and o.state = 'taken' and o.days @> m.date offset 0) np
      cross join lateral (select o.id, o.date, o.starts_at, o.ends_at from meeting o
        where o.school_id = p.school_id and o.section_id = np.section_id and o.date = m.date and not o.is_cancelled
          and (o.starts_at > m.starts_at or o.ends_at > m.ends_at) offset 0) nm
      cross join lateral (select activity.name from section join activity on activity.school_id = section.school_id
          and activity.id = section.activity_id
        where section.school_id = p.school_id and section.id = np.section_id offset 0) a
      left join lateral (select o.check_out from attendance o
        where o.school_id = p.school_id and o.meeting_id = nm.id and o.place_id = np.id offset 0) nt on true
    where (nt.check_out is null or a.name = t.check_out_person) and ${isExpectedAt('np', 'nm')}
    group by a.name) each)`
