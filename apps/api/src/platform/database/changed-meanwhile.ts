import { sql } from 'kysely'
import { dateIn, dateShown, timeIn, timeShown } from '@afterbell/domain/kernel/dates'
import type { Tx } from './database.ts'
import { refuse, type Refusal } from '../problems.ts'
import type { SchoolNow } from './school-now.ts'

/** The refusal of a stale edit: who changed the record since it was loaded, and when. */
export async function changedMeanwhile(tx: Tx, school: SchoolNow, subjectId: string): Promise<Refusal> {
  const { rows } = await sql<{ at: string; by: string | null }>`
    select h.at, s.first_name || ' ' || s.last_name as by
    from audit_event h left join staff s on s.school_id = h.school_id and s.id = h.account_id
    where h.school_id = ${school.id} and h.subject_id = ${subjectId}
    order by h.at desc limit 1`.execute(tx)
  const last = rows[0]
  if (!last)
    return refuse('CHANGED_MEANWHILE', 'Someone changed this while you were working on it. Please review it')
  const by = last.by ?? 'Someone'
  return refuse('CHANGED_MEANWHILE', `${by} changed this ${whenShown(last.at, school)}. Please review it`, {
    details: { by, at: last.at },
  })
}

/** `at 3:05 PM`, or `on 11/17/2026 at 3:05 PM` when it was not today. */
function whenShown(at: string, { timezone, dateFormat, today }: SchoolNow): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  const time = timeShown(timeIn(timezone, instant), dateFormat)
  return date === today ? `at ${time}` : `on ${dateShown(date, dateFormat)} at ${time}`
}
