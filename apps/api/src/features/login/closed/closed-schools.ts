import type { ClosedSchool } from '@afterbell/contract/login/closed-school'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { forbidden, type Refusal } from '../../../platform/problems.ts'

/**
 * Builds the refusal for closed schools: who closed each one, and until when it can be reopened. Schools that can be
 * reopened come first.
 */
export async function closedRefusal(
  tx: Tx,
  accountId: string,
  schoolIds: readonly string[],
): Promise<Refusal> {
  const rows = await closedRows(tx, schoolIds)
  const schools = rows.map(({ adminIds, ...school }): ClosedSchool => ({
    ...school,
    mayReopen: school.lastDay !== null && adminIds.includes(accountId),
  }))
  return forbidden('SCHOOL_WAS_DEACTIVATED', 'The owner closed this school', { schools })
}

interface ClosedRow extends Omit<ClosedSchool, 'mayReopen'> {
  adminIds: string[]
}

/**
 * Today in the westernmost time zone. A school whose last day is earlier counts as closed for good, even if the job
 * has not run yet.
 */
const WESTERNMOST_TODAY = sql`(app.now() - interval '12 hours')::date`

async function closedRows(tx: Tx, schoolIds: readonly string[]): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select d.id, d.name as "schoolName", coalesce(c.first_name || ' ' || c.last_name, '') as "closedBy", d.closed_at as "closedAt",
      case when d.closed_for_good_at is null and d.closed_through >= ${WESTERNMOST_TODAY} then d.closed_through end as "lastDay",
      array(select a.id from membership m join account a on a.id = m.account_id
        where m.school_id = d.id and m.role = 'SCHOOL_ADMIN' and m.is_active and m.removed_at is null and a.state = 'ACTIVE') as "adminIds"
    from school_directory d left join account c on c.id = d.closed_by
    where d.id = any(${schoolIds}::uuid[])
    order by d.closed_for_good_at is not null, d.closed_at desc nulls last, d.id`.execute(tx)
  return rows
}
