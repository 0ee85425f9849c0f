import type { Days, Queue } from '@afterbell/domain/places/queue'
import { displacedBy, reservationsOf } from '@afterbell/domain/places/reservations'
import { aheadOfNewcomers, daysOfRequest, passedOver } from '@afterbell/domain/places/turns'
import type { EnrollContext } from '../enrolling.ts'
import { childNames, queueOf } from './offers.store.ts'
import { inLineOf } from './expire-and-offer.ts'

/** Children admitted together, by their waiting places. `days` overrides the days they wait for. */
type Admissions = readonly { placeId: string | null; days?: Days }[]

/** The waiting children who would be passed over, and the places that pass them. */
export interface ChildrenAhead {
  names: string[]
  /** Names of those whose reserved spots would be used. */
  reservedFor: string[]
  passing: ReadonlySet<string>
}

/**
 * Returns who on the wait list is passed over when these children are admitted by an offer, by moving up, or by a
 * transfer. `but` lists other places of these children there, which they leave.
 */
export async function aheadOf(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  sectionId: string,
  admissions: Admissions,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<ChildrenAhead> {
  const ids = admissions.flatMap(({ placeId }) => placeId ?? [])
  if (ids.length === 0) return nobody
  const queue = await queueAround({ tx, school }, sectionId, { ids, but })
  const waitedFor = new Map(queue.waiting.map(({ placeId, days }) => [placeId, days]))
  const datedAdmissions = admissions.map(({ placeId, days }) => ({
    placeId,
    days: days ?? waitedFor.get(placeId ?? '') ?? [],
  }))
  const passedPlaces = passedOver(queue, datedAdmissions, school.today)
  if (passedPlaces.length === 0) return nobody
  const idsOf = (some: typeof passedPlaces) => some.map(({ placeId }) => placeId)
  const reservingPlaces = passedPlaces.filter(({ isReserving }) => isReserving)
  return {
    names: await childNames(tx, school.id, idsOf(passedPlaces)),
    reservedFor: reservingPlaces.length === 0 ? [] : await childNames(tx, school.id, idsOf(reservingPlaces)),
    passing: new Set(passedPlaces.flatMap(({ by }) => by)),
  }
}

/** Reads the queue with these children in it, without the places they leave (`but`). */
async function queueAround(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  sectionId: string,
  { ids, but }: { ids: readonly string[]; but: readonly string[] },
): Promise<Queue> {
  const { waiting, ...section } = await queueOf(tx, school.id, sectionId, [...ids, ...but])
  const inLine = waiting.filter(({ id }) => ids.includes(id) || !but.includes(id))
  return { ...section, waiting: inLine.map((row) => inLineOf(row)) }
}

/**
 * Returns the places with reservations whose spots newcomers among these children would use. `but` lists other places
 * of these children there, which they leave.
 */
export async function displacedIn(
  enrolling: Pick<EnrollContext, 'tx' | 'school'>,
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
 * Returns the waiting places that go before newcomers on these days, in the order of the line, for enrolling and
 * transfers. `but` lists places that do not count.
 */
export async function goFirstIn(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  sectionId: string,
  { from, dates }: { from: string | null; dates: readonly string[] },
  { but = [] }: { but?: readonly string[] } = {},
): Promise<string[]> {
  const section = await queueOf(tx, school.id, sectionId, but)
  const waiting = section.waiting.filter(({ id }) => !but.includes(id)).map((row) => inLineOf(row))
  return aheadOfNewcomers({ ...section, waiting }, daysOfRequest(from, dates), school.today).map(
    ({ placeId }) => placeId,
  )
}

/**
 * Returns the reservations of a section: the children's names, and how many spots are open for them. `but` lists places
 * that are being left.
 */
export async function reservedIn(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
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

export const nobody: ChildrenAhead = { names: [], reservedFor: [], passing: new Set() }
