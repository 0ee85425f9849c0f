import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** The amount a used coupon took off an enrollment. */
export interface UsedCoupon {
  use_id: string
  name: string
  enrollment_id: string
  cents: number
}

/** Returns the coupons used for these enrollments, at most one per enrollment. */
export async function usedCoupons(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<UsedCoupon[]> {
  const { rows } = await sql<UsedCoupon>`
    select u.id as use_id, c.name, x.enrollment_id, -${sumOfCents(sql`l.amount_cents`)} as cents
    from coupon_use_part x
      join coupon_use u on u.school_id = x.school_id and u.id = x.use_id and u.state = 'USED'
      join coupon c on c.school_id = u.school_id and c.id = u.coupon_id
      join invoice_line l on l.school_id = x.school_id and l.enrollment_id = x.enrollment_id and l.kind = 'COUPON'
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.kind = 'INVOICE' and i.state = 'ISSUED'
    where x.school_id = ${schoolId} and x.enrollment_id = any(${enrollmentIds}::uuid[]) and not x.is_dropped
    group by u.id, c.name, x.enrollment_id`.execute(tx)
  return rows
}
