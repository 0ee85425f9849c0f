import type { Days, Queue } from '@afterbell/domain/places/queue'
import { displacedBy, reservationsOf } from '@afterbell/domain/places/reservations'
import { aheadOfNewcomers, daysAsked, passedOver } from '@afterbell/domain/places/turns'
import type { Enrolling } from './enrolling.ts'
import { childNames, queueOf } from './offers.store.ts'
import { inLineOf } from './expire-and-offer.ts'

/** Children who are taken in together, by the places they wait for; `days` where they are not to have the days they wait for. */
type Asked = readonly { placeId: string | null; days?: Days }[]

/** Whom children pass over who are taken in, by name, and by which of their places. */
export interface Ahead {
  names: string[]
  /** Those of them for whom the next spots are kept, and one of these is taken. */
  reservedFor: string[]
  passing: ReadonlySet<string>
}

/**
 * Who waits for a section and is passed over when these children are taken in. Asked by whatever takes a waiting child: an
 * offer, moving up, a transfer. `but` are places these children have there besides, and leave.
 */
export async function aheadOf(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  asked: Asked,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<Ahead> {
  const ids = asked.flatMap(({ placeId }) => placeId ?? [])
  if (ids.length === 0) return nobody
  const queue = await queueAround({ tx, school }, sectionId, { ids, but })
  const waitedFor = new Map(queue.waiting.map(({ placeId, days }) => [placeId, days]))
  const admitted = asked.map(({ placeId, days }) => ({
    placeId,
    days: days ?? waitedFor.get(placeId ?? '') ?? [],
  }))
  const passed = passedOver(queue, admitted, school.today)
  if (passed.length === 0) return nobody
  const idsOf = (some: typeof passed) => some.map(({ placeId }) => placeId)
  const reserving = passed.filter(({ isReserving }) => isReserving)
  return {
    names: await childNames(tx, school.id, idsOf(passed)),
    reservedFor: reserving.length === 0 ? [] : await childNames(tx, school.id, idsOf(reserving)),
    passing: new Set(passed.flatMap(({ by }) => by)),
  }
}

/** The queue some children stand in, or come to; without what they leave of it. */
async function queueAround(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  { ids, but }: { ids: readonly string[]; but: readonly string[] },
): Promise<Queue> {
  const { waiting, ...section } = await queueOf(tx, school.id, sectionId, [...ids, ...but])
  const inLine = waiting.filter(({ id }) => ids.includes(id) || !but.includes(id))
  return { ...section, waiting: inLine.map((row) => inLineOf(row)) }
}

/**
 * For whom the next spots of a section are kept that newcomers among these children would take, by the places they wait for.
 * `but` are places these children have there besides, and leave.
 */
export async function displacedIn(
  enrolling: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  coming: readonly { placeId: string | null; days: Days }[],
  { but }: { but: readonly string[] },
): Promise<string[]> {
  const ids = coming.flatMap(({ placeId }) => placeId ?? [])
  const queue = await queueAround(enrolling, sectionId, { ids, but })
  return displacedBy(queue, coming, enrolling.school.today).flatMap(({ placeId, by }) =>
    by.some((each) => each.placeId === null) ? [placeId] : [],
  )
}

/**
 * Who waits for a section and goes before newcomers on these days, in the order of the line. Asked by whatever takes a
 * newcomer in: enrolling, a transfer. `but` are places that are not counted.
 */
export async function goFirstIn(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  { from, dates }: { from: string | null; dates: readonly string[] },
  { but = [] }: { but?: readonly string[] } = {},
): Promise<string[]> {
  const section = await queueOf(tx, school.id, sectionId, but)
  const waiting = section.waiting.filter(({ id }) => !but.includes(id)).map((row) => inLineOf(row))
  return aheadOfNewcomers({ ...section, waiting }, daysAsked(from, dates), school.today).map(
    ({ placeId }) => placeId,
  )
}

/** For whom the next spots of a section are kept, by name, and how many are open for them. `but` are places that are left. */
export async function reservedIn(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<{ placeIds: readonly string[]; children: string[]; open: number }[]> {
  const queue = await queueAround({ tx, school }, sectionId, { ids: [], but })
  return Promise.all(
    reservationsOf(queue, school.today).map(async ({ placeIds, open }) => ({
      placeIds,
      children: await childNames(tx, school.id, placeIds),
      open,
    })),
  )
}

export const nobody: Ahead = { names: [], reservedFor: [], passing: new Set() }
