import { randomUUID } from 'node:crypto'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { call } from '../app.ts'
import { made, makeChild } from '../make.ts'
import { madeAt, addressedId, sampleAt, session } from './activities.ts'
import { child } from './children.ts'
import { nothing, type Sample, type Samples, type World } from './world.ts'

export const enrollmentSamples: Samples = {
  'aftercareOfChild.freeDays': ofSessionAndChild,
  'aftercareOfChild.freeDaysForSchool': ofSessionAndChild,
  'aftercareOfChild.freeDaysWaitList': ofSessionAndChild,
  'aftercareOfChild.addOns': async (world) => {
    const { params } = await ofSessionAndChild(world)
    return { params: { ...params, type: 'aftercare' } }
  },

  'aftercareInSchool.freeDays': ofSessionAndChild,
  'aftercareInSchool.freeDaysForSchool': ofSessionAndChild,
  'aftercareInSchool.freeDaysWaitList': ofSessionAndChild,
  'aftercareInSchool.addOns': async (world) => {
    const { childId } = await place(world, 'aftercare-day')
    return { params: { childId, type: 'aftercare' } }
  },
  'aftercareInSchool.dashboard': nothing,

  'rosters.list': sampleAt,
  'rosters.exportFields': sampleAt,
  'rosters.export': sampleAt,
  'rosters.details': sampleAt,
  'rosters.quote': async (world, address) => ({
    ...(await sampleAt(world, address)),
    query: { childId: await child(world) },
  }),
  'rosters.clashes': sampleAt,
  'transfers.targetsOfMany': sampleAt,
  'transfers.quoteMany': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return {
      params: { id },
      query: { rosterIds: rosterId, classId: (await madeAt(world, 'classes')).section },
    }
  },
  'transfers.many': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return {
      params: { id },
      body: { rosterIds: [rosterId], classId: (await madeAt(world, 'classes')).section },
    }
  },
  'rosters.add': async (world, address) => ({
    ...(await sampleAt(world, address)),
    body: { childId: await child(world) },
  }),
  'rosters.addAll': async (world, address) => ({
    ...(await sampleAt(world, address)),
    body: { childIds: [await child(world), await child(world)] },
  }),
  'rosters.updateInfo': ofPlace,
  'rosters.update': async (world, address) => ({ ...(await ofPlace(world, address)), body: {} }),
  'rosters.updateMany': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return { params: { id }, body: { rosterIds: [rosterId], teacherId: null } }
  },
  'rosters.remove': ofPlace,
  'rosters.removeMany': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return { params: { id }, query: { rosterIds: rosterId } }
  },
  'rosters.removeChild': async (world, address) => {
    const { id, childId } = await place(world, address)
    return { params: { id, childId } }
  },
  'rosters.removal': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return { params: { id }, query: { rosterIds: rosterId } }
  },
  'rosters.undoRemoval': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    const undo = randomUUID()
    const at = { at: address as 'classes', params: { id, rosterId }, query: { undo } }
    made(await call(world.rig, rosters.remove, at, world.school.admin))
    return { params: { id }, body: { undo } }
  },
  'rosters.undoChange': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    const undo = randomUUID()
    const body = { rosterIds: [rosterId], teacherId: null, undo }
    made(
      await call(
        world.rig,
        rosters.updateMany,
        { at: address as 'classes', params: { id }, body },
        world.school.admin,
      ),
    )
    return { params: { id }, body: { undo } }
  },
  'transfers.undo': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    const undo = randomUUID()
    const body = { rosterIds: [rosterId], classId: (await madeAt(world, 'classes')).section, undo }
    const at = address as 'classes'
    made(await call(world.rig, transfers.many, { at, params: { id }, body }, world.school.admin))
    return { params: { id }, body: { undo } }
  },
  'weekdayMoves.quote': async (world, address) => {
    const { params, aftercareDayId } = await onWeekday(world, address)
    return { params, query: { aftercareDayId } }
  },
  'weekdayMoves.move': async (world, address) => {
    const { params, aftercareDayId } = await onWeekday(world, address)
    return { params, body: { aftercareDayId } }
  },
  'weekdayMoves.undo': async (world, address) => {
    const { params, aftercareDayId } = await onWeekday(world, address)
    const undo = randomUUID()
    const at = address as 'aftercare-day'
    const input = { at, params, body: { aftercareDayId, undo } }
    made(await call(world.rig, weekdayMoves.move, input, world.school.admin))
    return { params: { id: params.id }, body: { undo } }
  },
  'rosterPrint.get': sampleAt,
  'spotChanges.version': nothing,

  'transfers.targets': ofPlace,
  'transfers.quote': async (world, address) => ({
    ...(await ofPlace(world, address)),
    query: { classId: (await madeAt(world, 'classes')).section },
  }),

  'waitLists.list': sampleAt,
  'waitLists.add': async (world, address) => ({
    params: { id: await fullAt(world, address) },
    body: { childId: await child(world) },
  }),
  'waitLists.counts': sampleAt,
  'waitLists.siblings': async (world, address) => ({
    params: { id: await fullAt(world, address) },
    query: { childId: await child(world) },
  }),
  'waitLists.offer': async (world, address) => ({
    params: await waiting(world, address),
    body: { overbook: true },
  }),
  'waitLists.keepNextSpots': async (world, address) => ({
    params: await waitingTogether(world, address),
    body: { overbook: true },
  }),
  'waitLists.stopKeepingSpots': async (world, address) => {
    const params = await waitingTogether(world, address)
    const at = { at: address as 'classes', params, body: { overbook: true } }
    made(await call(world.rig, waitLists.keepNextSpots, at, world.school.admin))
    return { params }
  },
  'waitLists.decline': async (world, address) => ({ params: await offered(world, address) }),
  'waitLists.withdraw': async (world, address) => ({ params: await offered(world, address) }),
  'waitLists.remove': async (world, address) => ({ params: await waiting(world, address) }),
  'waitLists.removeMany': async (world, address) => {
    const { id, rosterId } = await waiting(world, address)
    return { params: { id }, query: { rosterIds: rosterId } }
  },

  'waitLists.undoRemoval': async (world, address) => {
    const params = await waiting(world, address)
    const undo = randomUUID()
    const at = { at: address as 'classes', params, query: { undo } }
    made(await call(world.rig, waitLists.remove, at, world.school.admin))
    return { params: { id: params.id }, body: { undo } }
  },

  'campWaitLists.siblings': async (world) => ({
    query: { childId: await child(world), campPricingIds: await fullAt(world, 'camp-pricing') },
  }),
  'campWaitLists.add': async (world) => ({
    body: {
      childIds: [await child(world)],
      campPricingIds: [await fullAt(world, 'camp-pricing'), await fullAt(world, 'camp-pricing')],
    },
  }),
}

/** Creates a place in a section that meets today, with the parameters of an address. */
export async function place(
  world: World,
  address: Address | null,
): Promise<{ id: string; rosterId: string; childId: string }> {
  const activity = await madeAt(world, address)
  const childId = await child(world)
  const at = kindOf(address ?? 'classes')
  const sectionAddress = activityKinds[at].addresses.section
  const rosterId = await enrollAt(world, sectionAddress, activity.section, childId)
  return { id: addressedId(activity, address), rosterId, childId }
}

/** Puts a child on the first weekday of a session and returns another weekday as the target. */
async function onWeekday(world: World, address: Address | null) {
  const { id, days } = await session(world)
  const rosterId = await enrollAt(world, 'aftercare-day', days[0]!, await child(world))
  const params = { id: addressedId({ id, section: days[0]! }, address), rosterId }
  return { params, aftercareDayId: days[1]! }
}

async function ofPlace(world: World, address: Address | null): Promise<Sample> {
  const { id, rosterId } = await place(world, address)
  return { params: { id, rosterId } }
}

async function ofSessionAndChild(world: World): Promise<{ params: Record<string, string> }> {
  return { params: { id: (await session(world)).id, childId: await child(world) } }
}

async function offered(world: World, address: Address | null): Promise<{ id: string; rosterId: string }> {
  const { rig, school } = world
  const params = await waiting(world, address)
  const at = address as 'classes'
  made(await call(rig, waitLists.offer, { at, params, body: { overbook: true } }, school.admin))
  return params
}

async function waiting(world: World, address: Address | null): Promise<{ id: string; rosterId: string }> {
  const { rig, school } = world
  const id = await fullAt(world, address)
  const body = { childId: await child(world) }
  const at = (address ?? 'classes') as RosterAddress
  const { rosterId } = made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  return { id, rosterId }
}

/** Puts two siblings on a wait list and returns one. */
async function waitingTogether(
  world: World,
  address: Address | null,
): Promise<{ id: string; rosterId: string }> {
  const { rig, school } = world
  const id = await fullAt(world, address)
  const childId = await child(world)
  const body = { childId, siblingIds: [await makeChild(rig, school, { siblingId: childId })] }
  const at = (address ?? 'classes') as RosterAddress
  const { rosterId } = made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  return { id, rosterId }
}

/** Creates a full activity of an address's kind. */
async function fullAt(world: World, address: Address | null): Promise<string> {
  const id = addressedId(await madeAt(world, address, 1), address)
  await enrollAt(world, address, id, await child(world))
  return id
}

/** Gives a child a place in a section, or in all sections where the address means all. */
async function enrollAt(
  { rig, school }: World,
  address: Address | null,
  id: string,
  childId: string,
): Promise<string> {
  const at = (address ?? 'classes') as RosterAddress
  return made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin)).rosterId
}

type RosterAddress = 'classes' | 'camp-pricing' | 'aftercare' | 'aftercare-day'
