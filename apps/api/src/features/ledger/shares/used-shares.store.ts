import { sql } from 'kysely'
import type { Share } from '@afterbell/domain/ledger/shares/shares'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { AgencyPaying } from '../payers/payers.ts'
import { creditOf } from '../payers/payers.store.ts'

/** A share to apply, with the agency that pays it. */
export interface UsedShare extends Omit<Share, 'activityIds' | 'usedByMonth'> {
  childId: string
  activityIds: string[] | null
  usedByMonth: Record<string, number>
  payer: AgencyPaying | null
}

/**
 * The used amount of a share `x`. For an agency, what was billed and not credited; a draft counts while its spot is on
 * hold. For aid, what it took off, while anything else billed with it remains.
 */
export const USED_OF_X = sql`(
  select ${sumOfCents(sql`case l.kind when 'AID' then case when whole.is_left then -l.amount_cents else 0 end
    else l.net_cents - (select coalesce(sum(n.net_cents), 0) from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id) end`)}
  from invoice_line l
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    cross join lateral (
      select l.kind <> 'AID' or coalesce(sum(m.net_cents), 0) = 0 or sum(m.net_cents) > coalesce(sum((select sum(n.net_cents) from invoice_line n
        where n.school_id = m.school_id and n.corrects_line_id = m.id)), 0) as is_left
      from invoice_line m where m.school_id = l.school_id and m.invoice_id = l.invoice_id and m.enrollment_id = l.enrollment_id) whole
  where l.school_id = x.school_id and l.share_id = x.id and i.kind = 'INVOICE' and i.state in ('DRAFT', 'ISSUED'))`

/** The used amount by the month of the line's dates, or of the day it was billed. */
function usedByMonthOfX(timezone: string) {
  return sql`(
    select coalesce(jsonb_object_agg(used.month, used.cents), '{}') from (
      select to_char(coalesce(l.dates[1], (i.created_at at time zone ${timezone}::text)::date), 'YYYY-MM') as month,
        ${sumOfCents(sql`l.net_cents - (select coalesce(sum(n.net_cents), 0) from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id)`)} as cents
      from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      where l.school_id = x.school_id and l.share_id = x.id and i.kind = 'INVOICE' and i.state in ('DRAFT', 'ISSUED') and l.net_cents > 0
      group by 1) used)`
}

/**
 * Returns the approved shares of children in the order in which they apply: agencies in the order set by staff, then
 * aid, oldest first.
 */
export async function usedShares(
  tx: Tx,
  school: Pick<SchoolNow, 'id' | 'timezone'>,
  childIds: readonly string[],
): Promise<UsedShare[]> {
  const { rows } = await sql<UsedShare>`
    select x.id, x.child_id as "childId", x.payer_id as "payerId", coalesce(p.name, x.label) as name, x.bp, x.month_cents as "monthCents",
      x.cap_cents as "capCents", x.begins_on as "from", x.ends_on as "to", x.activity_ids as "activityIds",
      x.authorization_number as authorization, ${USED_OF_X} as "usedCents",
      case when x.month_cents is null then '{}'::jsonb else ${usedByMonthOfX(school.timezone)} end as "usedByMonth",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'street', g.street, 'city', g.city, 'state', g.state,
        'postalCode', g.postal_code, 'reference', g.reference, 'creditCents', ${creditOf('p')}) end as payer
    from share x
      left join payer p on p.school_id = x.school_id and p.id = x.payer_id
      left join agency g on g.school_id = x.school_id and g.id = x.payer_id
    where x.school_id = ${school.id} and x.child_id = any(${childIds}::uuid[]) and x.state = 'APPROVED'
    order by x.child_id, x.payer_id is null, x.position, x.id`.execute(tx)
  return rows
}

/** Returns the activity of each enrollment. */
export async function activitiesOfEnrollments(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; activity_id: string }>`
    select id, activity_id from enrollment where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, activity_id }) => [id, activity_id]))
}
