import { billLatePickupsJob } from '../../../src/features/late-pickups/late-pickups.job.ts'
import { lookForPayoutsJob } from '../../../src/features/payouts/payouts.job.ts'
import { inside, makeChild } from '../make.ts'
import { lateChild, setFees } from '../paying/late-pickups.ts'
import { charge, connectSandbox, methodOf, owing } from '../paying/paying.ts'
import { paidOutShort } from '../paying/paid-out.ts'
import type { World } from '../samples/world.ts'

/** Runs the daily jobs: payouts are polled, and late pickups billed that nobody decided on. */
export async function decidedByItself({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const place = await owing(rig, school, 30)
  await methodOf(rig, school, place.parentId)
  await charge(rig, school, place)
  const look = lookForPayoutsJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })
  await look({})
  await look({ schoolId: school.id })
  await paidOutShort(rig, school)
  await look({ schoolId: school.id })

  await setFees(rig, school, { lateFeeMinutes: 15, lateFee: 5, lateFeeAutomatic: true })
  await lateChild(rig, school, await makeChild(rig, school))
  await inside(rig, school.id, (query) => query(`update late_fee set ends_at = ends_at - interval '8 days'`))
  const bill = billLatePickupsJob(rig)
  await bill({ schoolId: school.id })
}
