import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { refuseAs, type Refusal } from '../problems.ts'
import type { SchoolNow } from './school-now.ts'

/** The refusal of a stale edit: who changed the record since it was loaded, and when. */
export async function changedMeanwhile(tx: Tx, school: SchoolNow, subjectId: string): Promise<Refusal> {
  const { rows } = await sql<{ at: string; by: string | null }>`
    select h.at, coalesce('The API key ' || k.name,
      case when h.operator_login_id is not null then 'The operator, as ' else '' end || s.first_name || ' ' || s.last_name,
      p.first_name || ' ' || p.last_name) as by
    from audit_event h left join staff s on s.school_id = h.school_id and s.id = h.account_id
      left join family_person p on p.school_id = h.school_id and p.id = h.person_id
      left join api_key k on k.school_id = h.school_id and k.id = h.api_key_id
    where h.school_id = ${school.id} and h.subject_id = ${subjectId}
    order by h.at desc limit 1`.execute(tx)
  const last = rows[0]
  if (!last) return refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
  const { by } = last
  const at = Temporal.Instant.from(last.at).toString()
  const details = { by: by ?? 'Someone', at: last.at }
  return refuseAs('CHANGED_MEANWHILE', { by, at }, { ...school, details })
}
