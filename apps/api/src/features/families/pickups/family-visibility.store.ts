import { sql, type RawBuilder } from 'kysely'

/**
 * The last day on which those who teach where the place `p` is teach its child: the last it covers, and no later than what
 * it is in goes on. Null of a place that is only offered or waited for. See `canSeeFamily`.
 */
export const TAUGHT_UNTIL = taughtUntil(sql`(
  select a.ends_on from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = p.school_id and s.id = p.section_id)`)

/** The same where the statement knows already on which day the activity ends. */
export function taughtUntil(endsOn: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when p.state = 'taken' then least(upper(p.days) - 1, ${endsOn}) end`
}

/** A condition: who teaches where the place `p` is still teaches its child on a day. */
export function isTaught(today: string) {
  return sql`${TAUGHT_UNTIL} >= ${today}::date`
}
