import { checks } from '../../../src/checks.ts'
import { verifyJobs } from '../../../src/platform/jobs/verify.job.ts'
import { verifySchools } from '../../../src/platform/verify/verify.ts'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'
import { everyTotal } from '../paying/every-total.ts'

/** Breaks one total of each kind by hand and checks the school as the nightly job and as an operator. */
export async function totalsVerified({ rig, school }: { rig: Rig; school: MadeSchool }): Promise<void> {
  const { sectionId } = await everyTotal(rig, school)
  await inside(rig, school.id, async (query) => {
    await query(
      `update invoice set paid_cents = paid_cents + 1, reversed_cents = 1, pending_cents = 1 where number = 1`,
    )
    await query(`update invoice_number set next = next + 1`)
    await query(`update ledger_entry set cents = cents + 1 where source = 'INVOICE' and cents > 5900`)
    await query(`update payment set refunded_cents = 1600 where refunded_cents = 1500`)
    await query(`update refund set state = 'SENDING'`)
    await query(`update reversal set cents = 1`)
    await query(`update coupon_use set state = 'GIVEN_BACK'`)
    await query(`alter table section disable trigger guard_capacity`)
    await query(`update section set capacity = 0 where id = $1`, [sectionId])
    await query(`alter table section enable trigger guard_capacity`)
  })
  const [nightly, ofSchool] = verifyJobs
  const parts = { pool: rig.pool, checks, alarm: () => {} }
  await nightly(parts)({})
  await ofSchool(parts)({ schoolId: school.id })
  await verifySchools(rig.pool, [])
}
