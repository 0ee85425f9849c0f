import { call } from '../../app.ts'
import { attended, chargeCareOn, compareCare, enrollmentOf, takeDays } from '../../paying/care.ts'
import { care } from '@afterbell/contract/care/care'
import { inside, made, makeAftercare, makeChild } from '../../make.ts'
import type { Samples, World } from '../world.ts'

export const careSamples: Samples = {
  'care.ofChild': async (world) => ({ params: { childId: (await inCare(world)).childId } }),
  'care.pause': async (world) => ({
    params: { id: (await inCare(world)).enrollmentId },
    body: { from: '2026-12-07', reason: 'On a trip' },
  }),
  'care.resume': async (world) => {
    const { enrollmentId } = await inCare(world)
    const input = { params: { id: enrollmentId }, body: { from: '2026-12-07', reason: 'On a trip' } }
    const pause = made(await call(world.rig, care.pause, input, world.school.admin))
    return { params: { id: enrollmentId, pauseId: pause.id }, body: { on: '2026-12-14' } }
  },
  'care.waiting': async (world) => {
    await waiting(world)
    return {}
  },
  'care.release': async (world) => ({ body: { ids: [await waiting(world)] } }),
  'care.drop': async (world) => ({ body: { ids: [await difference(world)], reason: 'Billed by hand' } }),
}

async function inCare({ rig, school }: World) {
  const { id, days } = await makeAftercare(rig, school, {
    price: 100,
    billingType: 'MONTHLY',
    billingRate: 'FIXED',
  })
  const childId = await makeChild(rig, school)
  const [rosterId] = await takeDays(rig, school, id, childId, days)
  return { childId, enrollmentId: await enrollmentOf(rig, school, rosterId!) }
}

/** Creates a charge that waits because automatic charging starts later. */
async function waiting(world: World): Promise<string> {
  const { rig, school } = world
  const { enrollmentId } = await inCare(world)
  await inside(rig, school.id, (query) => query(`update school set charged_since = '2027-02-01'`))
  await chargeCareOn(rig, school, '2026-12-01')
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select charge_id from care_charge where enrollment_id = $1 and state = 'WAITING'`, [enrollmentId]),
  )
  return rows[0].charge_id
}

/** Creates an extra charge by attendance after a time was corrected. */
async function difference({ rig, school }: World): Promise<string> {
  const { id, days } = await makeAftercare(rig, school, {
    price: 10,
    billingType: 'MONTHLY',
    billingRate: 'HOUR',
    chargeType: 'ATTENDANCE',
  })
  const [monday] = await takeDays(rig, school, id, await makeChild(rig, school), days)
  await inside(rig, school.id, (query) => query(`update school set charged_since = '2026-01-01'`))
  await attended(rig, school, monday!, '2026-11-23', ['15:00', '16:00'])
  await chargeCareOn(rig, school, '2026-12-01')
  await attended(rig, school, monday!, '2026-11-23', ['15:00', '17:00'])
  await compareCare(rig, school, monday!, '2026-11-23', '2026-12-02')
  const enrollmentId = await enrollmentOf(rig, school, monday!)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select id from care_difference where enrollment_id = $1 and state = 'WAITING'`, [enrollmentId]),
  )
  return rows[0].id
}
