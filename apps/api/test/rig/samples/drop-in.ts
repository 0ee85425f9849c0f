import { randomUUID } from 'node:crypto'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { Address } from '@afterbell/contract/kernel/op'
import { call } from '../app.ts'
import { made } from '../make.ts'
import { madeAt, addressedId, sampleAt } from './activities.ts'
import { child } from './children.ts'
import type { Samples, World } from './world.ts'

export const dropInSamples: Samples = {
  'dropIns.list': sampleAt,
  'dropIns.statistics': sampleAt,
  'dropIns.offer': sampleAt,
  'dropIns.dates': async (world, address) => {
    const { id, childId } = await dropIn(world, address)
    return { params: { id, childId } }
  },
  'dropIns.quote': async (world, address) => ({
    ...(await sampleAt(world, address)),
    query: { childIds: await child(world), dates: '2026-11-25' },
  }),
  'dropIns.add': async (world, address) => ({
    ...(await sampleAt(world, address)),
    body: { childIds: [await child(world)], dates: ['2026-11-25'] },
  }),
  'dropIns.update': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id, dropInId }, body: { date: '2026-12-02' } }
  },
  'dropIns.updateMany': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id }, body: { dropInIds: [dropInId], date: '2026-12-02', teacherId: null } }
  },
  'dropIns.remove': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id, dropInId } }
  },
  'dropIns.removeMany': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id }, query: { dropInIds: dropInId } }
  },
  'dropIns.undoCancel': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    const at = address as 'aftercare' | 'aftercare-day'
    const query = { dropInIds: dropInId, undo: randomUUID() }
    made(await call(world.rig, dropIns.removeMany, { at, params: { id }, query }, world.school.admin))
    return { params: { id }, body: { undo: query.undo } }
  },
  'dropIns.undoChange': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    const at = address as 'aftercare' | 'aftercare-day'
    const body = { dropInIds: [dropInId], teacherId: null, undo: randomUUID() }
    made(await call(world.rig, dropIns.updateMany, { at, params: { id }, body }, world.school.admin))
    return { params: { id }, body: { undo: body.undo } }
  },
  'dropIns.exportFields': sampleAt,
  'dropIns.export': sampleAt,
}

/** Creates a child with a drop-in on a future date. */
export async function dropIn(
  world: World,
  address: Address | null,
): Promise<{ id: string; dropInId: string; childId: string }> {
  const { rig, school } = world
  const id = addressedId(await madeAt(world, address), address)
  const childId = await child(world)
  const body = { childIds: [childId], dates: ['2026-11-25'] }
  const at = address as 'aftercare' | 'aftercare-day'
  const { added } = made(await call(rig, dropIns.add, { at, params: { id }, body }, school.admin))
  return { id, dropInId: added[0]!.dropInId, childId }
}
