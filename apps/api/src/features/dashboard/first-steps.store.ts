import { sql } from 'kysely'
import type { FirstStep } from '@afterbell/domain/dashboard/first-steps'
import type { Tx } from '../../platform/database/database.ts'

/** The setup steps that a school has done. */
export async function firstStepsDone(tx: Tx, schoolId: string): Promise<FirstStep[]> {
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select s.street_name is not null as "PROFILE", o.portal_name is not null as "PORTAL_NAME",
      exists (select from location l where l.school_id = s.school_id) as "LOCATION",
      exists (select from activity a where a.school_id = s.school_id and a.removed_at is null and not a.is_draft) as "ACTIVITY",
      exists (select from own_provider_account p where p.school_id = s.school_id and p.state = 'CONNECTED' and p.takes_payments) as "PAYMENTS",
      exists (select from child c where c.school_id = s.school_id) as "CHILD",
      (exists (select from own_membership m where m.school_id = s.school_id and m.removed_at is null offset 1)
        or exists (select from invitation i where i.school_id = s.school_id)) as "COLLEAGUE"
    from school s join own_school o on o.school_id = s.school_id where s.school_id = ${schoolId}`.execute(tx)
  return (Object.entries(rows[0]!) as [FirstStep, boolean][]).flatMap(([step, isDone]) =>
    isDone ? [step] : [],
  )
}
