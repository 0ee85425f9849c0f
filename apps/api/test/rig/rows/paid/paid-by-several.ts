import { payments } from '@afterbell/contract/payments/payments'
import { call } from '../../app.ts'
import { inside, made, makeClass } from '../../make.ts'
import { charge, enrolled, methodOf } from '../../paying/paying.ts'
import { childOfTwoHomes, onlyFirstHome } from '../../paying/two-homes.ts'
import type { World } from '../../samples/world.ts'

/** A family with several payers: its card pays for one home, cash for a removed one. The school collects. */
export async function paidBySeveral({ rig, school }: World): Promise<void> {
  const dates = { price: 40, maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const { childId, firstId } = await childOfTwoHomes(rig, school, async (id, parentId) => {
    await enrolled(rig, school, id, await makeClass(rig, school, dates))
    await methodOf(rig, school, parentId)
  })
  const { rosterId } = await enrolled(rig, school, childId, await makeClass(rig, school, dates))
  await charge(rig, school, { parentId: firstId, rosterId })
  await onlyFirstHome(rig, school, childId)
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select i.id from invoice i join payer p on p.id = i.payer_id where p.kind = 'HOME' and p.home_id is null`,
    ),
  )
  const cash = { parentId: firstId, amount: 5, how: 'CASH' as const, receivedOn: '2026-11-18' }
  const body = { ...cash, invoiceIds: rows.map(({ id }) => id as string) }
  made(await call(rig, payments.takeOutside, { body }, school.admin))
}
