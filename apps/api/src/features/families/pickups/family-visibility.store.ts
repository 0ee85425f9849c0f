import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: last day on which the instructors of the place `p` teach its child, no later than the end of the activity. Null
 * for a place that is only offered or waited for. See `canSeeFamily`.
 */
export const TAUGHT_UNTIL = taughtUntil(sql`(
  select a.ends_on from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = p.school_id and s.id = p.section_id)`)

/** Builds `TAUGHT_UNTIL` for a statement that already has the last day of the activity. */
export function taughtUntil(endsOn: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when p.state = 'taken' then least(upper(p.days) - 1, ${endsOn}) end`
}

/** SQL condition: the instructors of the place `p` still teach its child on a day. */
export function isTaught(today: string) {
  return sql`${TAUGHT_UNTIL} >= ${today}::date`
}
