import { placesOf, type Occupancy, type Places } from '@afterbell/domain/activities/capacity'
import { daysOfRequest } from '@afterbell/domain/places/turns'
import { decideRoomToMove, fullestDay, type TargetCapacity } from '@afterbell/domain/transfers/transfer'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import type { Snapshot } from '../places/snapshot.ts'
import { aheadOf, displacedIn, goFirstIn } from '../places/offers/turns.ts'
import { isHeldWhole, waitingThere, wantedBy } from './own-claims.ts'
import { roomFor, type RoomRows } from './room.store.ts'
import { daysThere, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/** The room at the destination: which children exceed it on one of their days, and which would pass others. */
export interface Room extends TargetCapacity {
  /** Names of those passed over. */
  passedNames: readonly string[]
  /** Names of waiting children whose reserved spots would be used. */
  reservedFor: readonly string[]
  beyond: ReadonlySet<string>
  passing: ReadonlySet<string>
}

/**
 * Returns the room for all of them together, counted like the table's guard. Spots they wait for there do not count,
 * and a child with an offer for all their days already has a spot.
 */
export async function roomThere(
  enrolling: EnrollContext,
  plan: TransferPlan,
  children: readonly TransferChild[],
  snapshot: Snapshot,
): Promise<Room> {
  const { tx, school } = enrolling
  const { sectionId } = plan
  const { capacity } = snapshot.sections.get(sectionId)!.filling
  const arrivals = children.flatMap((child) => {
    const placeThere = wantedBy(plan, child, snapshot)
    if (placeThere?.state === 'held' && isHeldWhole(placeThere, child)) return []
    const placeId = placeThere?.id ?? null
    return [
      { childId: child.childId, placeId, isNew: placeId === null, ...daysThere(plan, child, school.today) },
    ]
  })
  const isComing = ({ childId }: TransferChild) => arrivals.some((each) => each.childId === childId)
  const but = children
    .filter(isComing)
    .flatMap((child) => waitingThere(plan, child, snapshot).map(({ id }) => id))
  const admissions = arrivals.map(({ placeId, from, dates }) => ({
    placeId,
    days: daysOfRequest(from, dates),
  }))
  const pickedDates = new Set(children.flatMap(({ dates }) => dates))
  const [{ days, passed: waiting }, ahead] = await Promise.all([
    roomFor(tx, school.id, sectionId, { coming: arrivals, but }),
    aheadOf(enrolling, sectionId, admissions, { but }),
  ])
  const { passed, reservedFor } = await whoGoesFirst(enrolling, sectionId, {
    waiting,
    admitted: admissions,
    but,
  })
  return {
    capacity,
    days: days.map(({ date, used, childIds }) => ({
      date: pickedDates.has(date) ? date : null,
      used,
      coming: childIds.length,
    })),
    passed: passed.length,
    passedNames: passed.map(({ name }) => name),
    reservedFor: [...reservedFor, ...ahead.reservedFor],
    ahead: ahead.names,
    beyond: new Set(
      days
        .filter(({ used, childIds }) => used + childIds.length > capacity)
        .flatMap(({ childIds }) => childIds),
    ),
    passing: new Set([
      ...passed.flatMap(({ childIds }) => childIds),
      ...arrivals.flatMap(({ childId, placeId }) => (placeId && ahead.passing.has(placeId) ? [childId] : [])),
    ]),
  }
}

/**
 * Returns who would be passed over: only those who wait for a newcomer's day and could be served by free or reserved
 * spots.
 */
async function whoGoesFirst(
  enrolling: EnrollContext,
  sectionId: string,
  {
    waiting,
    admitted,
    but,
  }: {
    waiting: RoomRows['passed']
    admitted: Parameters<typeof displacedIn>[2]
    but: readonly string[]
  },
): Promise<{ passed: RoomRows['passed']; reservedFor: string[] }> {
  if (waiting.length === 0) return { passed: [], reservedFor: [] }
  const displacedIds = new Set(await displacedIn(enrolling, sectionId, admitted, { but }))
  const first = displacedIds.union(new Set(await goFirstIn(enrolling, sectionId, EVERY_DAY, { but })))
  return {
    passed: waiting.filter(({ id }) => first.has(id)),
    reservedFor: waiting.filter(({ id }) => displacedIds.has(id)).map(({ name }) => name),
  }
}

const EVERY_DAY = { from: null, dates: [] }

/** Describes the room to staff before a move, by the rule that the move checks again. */
export function roomText(
  { dateFormat }: Pick<SchoolNow, 'dateFormat'>,
  room: Room,
  { filling }: { filling: Occupancy },
): {
  room: { code: string; message: string } | null
  places: Places
  coming: number
  passed: number
  passedNames: string[]
  reservedFor: string[]
} {
  const decision = decideRoomToMove(room, { dateFormat })
  const passedNames = [...room.passedNames, ...room.ahead]
  const day = fullestDay(room.days)
  return {
    room: decision.allowed ? null : { code: decision.code, message: decision.message },
    places: placesOf({ ...filling, used: day?.used ?? filling.used }),
    coming: day?.coming ?? 0,
    passed: passedNames.length,
    passedNames,
    reservedFor: [...room.reservedFor],
  }
}
