import { sql, type RawBuilder } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { Tx } from '../../platform/database/database.ts'

/** The facts of a check that decide whether two persons are recorded as having the child. */
export interface ReleaseRow {
  id: string
  act: 'IN' | 'OUT' | 'UNDO_IN' | 'UNDO_OUT'
  at: string
  time: string | null
  date: string | null
  person: string | null
  isCorrection: boolean
  reviewedAt: string | null
  by: string | null
}

/** SQL of the same checks, for place `p` and the id of a `line`. */
export const releaseChecksOfLine = checksOf(sql`p.school_id`, sql`line.id`)

/**
 * Returns all checks of lines, refused ones too, by line. Empty for lines that name at most one person, which are
 * nearly all.
 */
export async function releaseChecksOf(
  tx: Tx,
  schoolId: string,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ReleaseRow[]>> {
  const { rows } = await sql<{ id: string; checks: ReleaseRow[] }>`
    select id, ${checksOf(sql`${schoolId}::uuid`, sql`asked.id`)} as checks
    from unnest(${lineIds}::uuid[]) as asked(id)`.execute(tx)
  return new Map(rows.map(({ id, checks }) => [id, checks]))
}

/**
 * Orders by `at` behind `offset 0`: without statistics the planner would take the primary key and read every check of
 * the school for each line.
 */
function checksOf(schoolId: RawBuilder<unknown>, lineId: RawBuilder<unknown>): RawBuilder<unknown> {
  const checks = sql`(select * from attendance_event
    where school_id = ${schoolId} and attendance_id = ${lineId} order by at, id offset 0)`
  return sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'act', v.act, 'at', v.at, 'time', to_char(v.time, 'HH24:MI'), 'date', v.date,
      'person', v.person, 'isCorrection', v.is_correction, 'reviewedAt', r.at, 'by', f.first_name || ' ' || f.last_name)), '[]')
    from ${checks} v
      left join release_review r on r.school_id = v.school_id and r.event_id = v.id
      left join staff f on f.school_id = v.school_id and f.id = v.account_id
    where (select count(distinct w.person) from ${checks} w) > 1)`
}

/**
 * Condition on check-outs `v` to a name similar to the do-not-release list that were not undone since. A correction to
 * another person does not count as undone; otherwise whoever released the child could avoid the review.
 */
export const IS_NEAR_RELEASE = sql`v.resembles is not null and v.refused is null
  and not exists (select from attendance_event u where u.school_id = v.school_id and u.attendance_id = v.attendance_id
    and u.act in ('UNDO_OUT', 'UNDO_IN') and u.at > v.at)`

/** Whether another active staff member has one of these roles. */
export async function hasColleagueWho(
  tx: Tx,
  schoolId: string,
  accountId: string,
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from staff s where s.school_id = ${schoolId} and s.id <> ${accountId} and s.is_active
      and s.removed_at is null and s.role = any(${roles})) as is`.execute(tx)
  return rows[0]!.is
}

/** Stores reviews of check-outs; the first reviewer of each stays. */
export async function keepReviews(
  tx: Tx,
  schoolId: string,
  accountId: string,
  { at, eventIds, note }: { at: Temporal.Instant; eventIds: readonly string[]; note: string | null },
): Promise<void> {
  await sql`
    insert into release_review (school_id, event_id, account_id, at, note)
    select ${schoolId}, id, ${accountId}, ${at.toString()}::timestamptz, ${note} from unnest(${eventIds}::uuid[]) as id
    on conflict (school_id, event_id) do nothing`.execute(tx)
}
