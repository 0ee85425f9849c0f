import { sql } from 'kysely'

/**
 * Where else a child goes on the day of a line, as SQL of the list of who may collect it there: activities that begin or
 * end later than the meeting `m` for which it has the place `p`, and that it has not left (decision 58). One that
 * collected it according to `t`, the line as it is written down, stays, so that its times can be corrected.
 */
export const nextActivitiesOfLine = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', next.name, 'relation', 'Next activity') order by next.starts_at, next.name), '[]') from (
    select a.name, min(nm.starts_at) as starts_at
    from place np
      join meeting nm on nm.school_id = np.school_id and nm.section_id = np.section_id and nm.date = m.date and not nm.is_cancelled
        and (nm.starts_at > m.starts_at or nm.ends_at > m.ends_at)
      join section ns on ns.school_id = np.school_id and ns.id = np.section_id
      join activity a on a.school_id = ns.school_id and a.id = ns.activity_id
      left join attendance nt on nt.school_id = nm.school_id and nt.meeting_id = nm.id and nt.place_id = np.id
    where np.school_id = p.school_id and np.child_id = p.child_id and np.state = 'taken' and np.days @> m.date
      and (nt.check_out is null or a.name = t.check_out_person)
    group by a.name) next)`
