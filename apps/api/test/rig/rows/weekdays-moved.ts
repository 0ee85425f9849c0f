import { randomUUID } from 'node:crypto'
import { care } from '@afterbell/contract/care/care'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { call } from '../app.ts'
import { payingChild } from '../paying/billing.ts'
import { inside, made, makeAftercare } from '../make.ts'
import { chargeCareOn, enrollmentOf, takeDays } from '../paying/care.ts'
import type { World } from '../samples/world.ts'

/** Moves a child with paused billing to another weekday and back, in a month that staff decided not to bill. */
export async function weekdaysMoved({ rig, school }: World): Promise<void> {
  const { id, days } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-12-01',
    aftercareEndDate: '2027-02-24',
    price: 10,
    billingType: 'MONTHLY',
    billingRate: 'FIXED',
  })
  const { childId } = await payingChild(rig, school)
  const [rosterId] = await takeDays(rig, school, id, childId, [days[0]!])
  await inside(rig, school.id, (query) => query(`update school set charged_since = '2026-12-15'`))
  await chargeCareOn(rig, school, '2026-12-01')
  await inside(rig, school.id, (query) => query(`update care_charge set state = 'DROPPED'`))
  const body = { from: '2027-01-01', reason: 'On a trip' }
  const enrollmentId = await enrollmentOf(rig, school, rosterId!)
  made(await call(rig, care.pause, { params: { id: enrollmentId }, body }, school.admin))
  const at = { at: 'aftercare' as const, params: { id } }
  const move = async (undo: string) => {
    const params = { id, rosterId: rosterId! }
    const input = { ...at, params, body: { aftercareDayId: days[1]!, undo } }
    made(await call(rig, weekdayMoves.move, input, school.admin))
  }
  const undo = randomUUID()
  await move(undo)
  made(await call(rig, weekdayMoves.undo, { ...at, body: { undo } }, school.admin))
  await move(randomUUID())
}
