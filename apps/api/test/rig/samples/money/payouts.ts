import { lateChild, setFees } from '../../paying/late-pickups.ts'
import { child } from '../children.ts'
import { charge, connectSandbox, methodOf, owing } from '../../paying/paying.ts'
import { paidOutShort } from '../../paying/paid-out.ts'
import type { Samples, World } from '../world.ts'

export const payoutSamples: Samples = {
  'payouts.list': async (world) => {
    await onePayout(world)
    return {}
  },
  'payouts.get': async (world) => ({ params: { id: await onePayout(world) } }),
  'payouts.lines': async (world) => ({ params: { id: await onePayout(world) } }),
  'payouts.exportFields': async (world) => ({ params: { id: await onePayout(world) } }),
  'payouts.export': async (world) => ({ params: { id: await onePayout(world) } }),
  'payouts.check': async (world) => ({ params: { id: await payout(world) } }),
  'payouts.accept': async (world) => ({
    params: { id: await payout(world) },
    body: { reason: 'The provider explained it' },
  }),
  'latePickups.list': async (world) => {
    await oneLatePickup(world)
    return {}
  },
  'latePickups.bill': async (world) => ({
    body: { latePickups: [{ id: await latePickup(world), amount: 12.5 }] },
  }),
  'latePickups.forgive': async (world) => ({
    body: { ids: [await latePickup(world)], reason: 'A flat tire' },
  }),
}

/** Makes one per school and shares it among reads, which need no fresh one. */
function once(make: (world: World) => Promise<string>): (world: World) => Promise<string> {
  const made = new WeakMap<object, Promise<string>>()
  return (world) => {
    const existing = made.get(world.school) ?? make(world)
    made.set(world.school, existing)
    return existing
  }
}

/** Creates a child who was picked up late. */
async function latePickup({ rig, school }: World): Promise<string> {
  await setFees(rig, school, { lateFeeMinutes: 15, lateFee: 5 })
  return (await lateChild(rig, school, await child({ rig, school }))).id
}

/** Creates a payout that does not match. */
async function payout({ rig, school }: World): Promise<string> {
  await connectSandbox(rig, school)
  const place = await owing(rig, school, 40)
  await methodOf(rig, school, place.parentId)
  await charge(rig, school, place)
  return paidOutShort(rig, school)
}

const onePayout = once(payout)
const oneLatePickup = once(latePickup)
