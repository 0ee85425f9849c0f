import { LATE_PICKUP_DAYS } from '@afterbell/domain/late-pickups/late-pickups'
import type { Pool } from '../../platform/database/database.ts'
import { daysBetween } from '@afterbell/domain/kernel/dates'
import { reopenedOn } from '../school/closing.store.ts'
import { forEachSchool } from '../../platform/jobs/each-school.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { insideSchool } from '../../platform/database/inside-school.ts'
import { billLatePickups } from './decide-late-pickups.ts'
import { lateFeeSettings, undecidedFor } from './late-fees.store.ts'

/** Bills undecided late pickups, in one school or in all of them. */
export const latePickupsBill = job<{ schoolId?: string }>()('late-pickups.bill', {
  retryLimit: 3,
  retryDelay: 600,
  retryBackoff: true,
  expireInSeconds: 900,
  cron: '41 5 * * *',
})

/**
 * Once a day, in schools that chose automatic billing, bills late pickups undecided for a week. Small transactions
 * keep payments from waiting. Fees corrected after billing are left to staff.
 */
export const billLatePickupsJob = runs(latePickupsBill, async ({ schoolId }, { pool }: { pool: Pool }) => {
  if (schoolId === undefined) return forEachSchool(pool, latePickupsBill, (each) => isAutomatic(pool, each))
  let count = AT_ONCE
  while (count === AT_ONCE) count = await billSome(pool, schoolId)
})

const AT_ONCE = 50

/** Only an active school bills automatically. */
function isAutomatic(pool: Pool, schoolId: string): Promise<boolean> {
  return insideSchool(pool, schoolId, async ({ tx, school }) => {
    if (school.state !== 'ACTIVE') return false
    // Nobody could decide while the school was closed, so the period starts again when it reopens.
    const since = await reopenedOn(tx, schoolId)
    if (since !== null && daysBetween(since, school.today) < LATE_PICKUP_DAYS) return false
    return (await lateFeeSettings(tx, schoolId)).is_automatic
  })
}

async function billSome(pool: Pool, schoolId: string): Promise<number> {
  if (!(await isAutomatic(pool, schoolId))) return 0
  return insideSchool(pool, schoolId, async (context) => {
    const due = await undecidedFor(context.tx, schoolId, { days: LATE_PICKUP_DAYS, most: AT_ONCE })
    if (due.length === 0) return 0
    const { changed } = await billLatePickups(
      context,
      due.map(({ id, fee_cents: cents }) => ({ id, cents })),
    )
    return changed
  })
}
