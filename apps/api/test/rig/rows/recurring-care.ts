import { care } from '@afterbell/contract/care/care'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { careHourlyJob, careTellJob } from '../../../src/features/care/care.job.ts'
import { call } from '../app.ts'
import { payingChild } from '../paying/billing.ts'
import { attended, chargeCareOn, compareCare, enrollmentOf, takeDays } from '../paying/care.ts'
import { inside, made, makeAftercare } from '../make.ts'
import type { World } from '../samples/world.ts'

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven']
const tiers = (of: string) => Object.fromEntries(numbers.map((each, at) => [each + of, at + 1]))

/** Aftercare by attendance: charged after its month, corrected up and down, paused, and canceled after midnight. */
export async function recurringCare({ rig, school }: World): Promise<void> {
  const { id, days } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    price: 10,
    billingType: 'MONTHLY',
    billingRate: 'HOUR',
    chargeType: 'ATTENDANCE',
    multiChildDiscount: { ...tiers('ChildrenAmount'), active: true },
    multiDayDiscount: { ...tiers('DaysAmount'), active: true },
  })
  const { childId } = await payingChild(rig, school)
  const [monday, wednesday] = await takeDays(rig, school, id, childId, days)
  const enrollmentId = await enrollmentOf(rig, school, monday!)
  await attended(rig, school, monday!, '2026-11-23', ['15:00', '18:00'])
  await attended(rig, school, wednesday!, '2026-11-25', ['15:00', '17:00'])
  await inside(rig, school.id, (query) =>
    query(`update attendance set check_out_date = '2026-11-26' where place_id = $1`, [wednesday]),
  )
  await careHourlyJob(rig)({})
  await chargeCareOn(rig, school, '2026-12-01')
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select charge_id from care_charge where enrollment_id = $1`, [enrollmentId]),
  )
  await careTellJob(rig)({ schoolId: school.id, chargeIds: rows.map(({ charge_id }) => charge_id) })
  await attended(rig, school, monday!, '2026-11-23', ['15:00', '16:00'])
  await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
  await attended(rig, school, monday!, '2026-11-23', ['15:00', '19:00'])
  await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
  made(await call(rig, care.waiting, {}, school.admin))

  const body = { from: '2026-12-07', to: '2026-12-13', reason: 'On a trip' }
  const pause = made(await call(rig, care.pause, { params: { id: enrollmentId }, body }, school.admin))
  made(await call(rig, care.ofChild, { params: { childId } }, school.admin))
  const resumed = { params: { id: enrollmentId, pauseId: pause.id }, body: { on: '2026-12-07' } }
  made(await call(rig, care.resume, resumed, school.admin))
  // A child who attended leaves, and the spot's day ends.
  await inside(rig, school.id, (query) =>
    query(`update place set left_at = app.now(), days = '{[2026-11-18,2026-12-02)}' where id = $1`, [monday]),
  )
  made(await call(rig, care.ofChild, { params: { childId } }, school.admin))
  made(await call(rig, rosters.list, { at: 'aftercare', params: { id }, query: {} }, school.admin))
  await call(
    rig,
    rosters.list,
    { at: 'aftercare', params: { id }, query: { perChild: 'true' } } as never,
    school.admin,
  )
}
