import { namesText } from '../kernel/names.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { OfferMode } from '../school/registration.ts'
import { daysFrom, doFit, mostUsed, type Days, type WaitingPlace, type Queue } from './queue.ts'
import { claimedBefore, displacedBy, reservationsOf } from './reservations.ts'

/** A child who gets a place in a section, or an offer, on these days. */
export interface AdmittedChild {
  /** The place they wait for; null for a newcomer, who only takes room. */
  readonly placeId: string | null
  readonly days: Days
}

/** A waiting child who is passed over, and the places of the admitted children who pass them. */
export interface PassedOver {
  readonly placeId: string
  readonly by: readonly string[]
  /** The next spots are reserved for them, and one of those is taken. */
  readonly isReserving: boolean
}

/**
 * Returns whom these children pass if they are admitted together (OQ-95): everyone ahead of one of them who waits for
 * one of the same days and would fit too, even beyond the capacity. A party is one turn, at its first member's
 * position. Children whose offer staff withdrew do not count; those whose reserved spots are taken always do (decision
 * 202).
 */
export function passedOver(queue: Queue, admitted: readonly AdmittedChild[], today: IsoDate): PassedOver[] {
  const { capacity, live, waiting } = queue
  const admittedDays = admitted.map(({ placeId, days }) => ({ placeId, days: daysFrom(days, today) }))
  const usedDays = [...live, ...admittedDays.map(({ days }) => days)]
  const room = Math.max(capacity, ...admittedDays.map(({ days }) => mostUsed(usedDays, days)))
  const parties = partiesOf(waiting, admitted)
  const turnOf = new Map(
    parties.flatMap(({ members }, turn) => members.map(({ placeId }) => [placeId, turn] as const)),
  )
  const fits = fitChecker(queue, room, today)
  const displacersByPlace = new Map(
    displacedBy(queue, admitted, today).map(({ placeId, by }) => [
      placeId,
      by.flatMap((each) => each.placeId ?? []),
    ]),
  )
  return parties.flatMap(({ isAdmitted, members }, turn) => {
    if (isAdmitted) return []
    const days = members.map((each) => daysFrom(each.days, today))
    const behindPlaceIds = admittedDays.flatMap(({ placeId, days: ours }) =>
      placeId !== null && turn < turnOf.get(placeId)! && days.some((theirs) => doOverlap(theirs, ours))
        ? [placeId]
        : [],
    )
    const isAhead = behindPlaceIds.length > 0 && fits(members[0]!.partyId, days)
    return members.flatMap(({ placeId }) => {
      const displacers = displacersByPlace.get(placeId) ?? []
      const overtakers = [...new Set([...(isAhead ? behindPlaceIds : []), ...displacers])]
      return overtakers.length === 0 ? [] : [{ placeId, by: overtakers, isReserving: displacers.length > 0 }]
    })
  })
}

/**
 * Returns the waiting children who go before newcomers on these days: they wait for one of these days, and all of their
 * days are free. A party counts only as a whole. The others hold up nobody: newcomers may take at once what `offersDue`
 * would offer them (decision 67). Excludes parties whose claims do not fit; newcomers see those spots as taken
 * (`reserved` of `Occupancy`).
 */
export function aheadOfNewcomers(queue: Queue, days: Days, today: IsoDate): WaitingPlace[] {
  const fits = fitChecker(queue, queue.capacity, today)
  return partiesOf(queue.waiting, []).flatMap(({ members }) => {
    const theirs = members.map((each) => daysFrom(each.days, today))
    return theirs.some((each) => doOverlap(each, days)) && fits(members[0]!.partyId, theirs) ? members : []
  })
}

/**
 * Returns who is before a party in line and waits for one of the same days, whether they fit or not. Excludes those who
 * claim spots themselves.
 */
export function aheadInLine(queue: Queue, party: readonly WaitingPlace[], today: IsoDate): WaitingPlace[] {
  const { waiting } = queue
  const reservingPlaceIds = new Set(reservationsOf(queue, today).flatMap(({ placeIds }) => placeIds))
  const first = waiting.findIndex(({ placeId }) => party.some((each) => each.placeId === placeId))
  const days = party.flatMap((each) => daysFrom(each.days, today))
  return waiting
    .slice(0, Math.max(0, first))
    .filter(
      (each) =>
        !each.isHeldBack &&
        !reservingPlaceIds.has(each.placeId) &&
        doOverlap(daysFrom(each.days, today), days),
    )
}

/**
 * Converts dates to the days that the rules of turns use: the dates themselves, or every day from `from` on if there
 * are none.
 */
export function daysOfRequest(from: IsoDate | null, dates: readonly IsoDate[]): Days {
  return dates.length === 0
    ? [[from ?? '-infinity', 'infinity']]
    : dates.map((date) => [date, plusDays(date, 1)] as const)
}

interface Party {
  isAdmitted: boolean
  members: WaitingPlace[]
}

/** Groups the line into turns: a party is one turn, at the position of its first member. */
function partiesOf(waiting: readonly WaitingPlace[], admitted: readonly AdmittedChild[]): Party[] {
  const ids = new Set(admitted.map(({ placeId }) => placeId))
  const inTurn = waiting.filter(({ placeId, isHeldBack }) => ids.has(placeId) || !isHeldBack)
  const parties = Map.groupBy(inTurn, ({ partyId, placeId }) => partyId ?? placeId)
  return [...parties.values()].map((members) => ({
    isAdmitted: members.some(({ placeId }) => ids.has(placeId)),
    members,
  }))
}

/**
 * Checks whether the days of a party fit beside the live places and the claims of others. Caches the results, because
 * most wait for the same days.
 */
function fitChecker(
  queue: Queue,
  room: number,
  today: IsoDate,
): (partyId: string | null, days: readonly Days[]) => boolean {
  const memo = new Map<string, boolean>()
  const reservations = reservationsOf(queue, today)
  return (partyId, days) => {
    const reservingId = reservations.some((each) => each.partyId === partyId) ? partyId : null
    const sameAs = JSON.stringify([reservingId, days])
    if (!memo.has(sameAs))
      memo.set(sameAs, doFit(days, [...queue.live, ...claimedBefore(reservations, reservingId)], room))
    return memo.get(sameAs)!
  }
}

function doOverlap(some: Days, others: Days): boolean {
  return some.some(([from, before]) => others.some(([start, end]) => from < end && start < before))
}

/**
 * Checks whether waiting children may go ahead of `passed`, the names of those they pass. Used by everything that takes
 * a child off the wait list: an offer, moving up, a transfer. Refuses NOT_IN_TURN unless staff overbook, which is
 * recorded. (OQ-95.) `reservedFor` are the names whose reserved spots would be taken.
 */
export function decideTurn(
  passed: readonly string[],
  { overbook = false, reservedFor = [] }: { overbook?: boolean; reservedFor?: readonly string[] } = {},
): Decision<'NOT_IN_TURN'> {
  if (overbook || passed.length === 0) return allowed
  if (reservedFor.length > 0)
    return refused('NOT_IN_TURN', `The next spots are kept for ${namesText(reservedFor)}`)
  return refused(
    'NOT_IN_TURN',
    `${namesText(passed)} ${passed.length === 1 ? 'is' : 'are'} ahead on the wait list`,
  )
}

/**
 * Says how many spots must be open at once before siblings who wait together get an offer. Null for a child who waits
 * alone.
 */
export function waitsTogetherText(spots: number): string | null {
  return spots < 2 ? null : `Waits for ${spots} spots`
}

/**
 * Explains why siblings who wait together may see others go first: they get offers only once there is a spot for each.
 * Shown with the rule of the wait list.
 */
export function fewerSpotsText(mode: OfferMode): string {
  return mode === 'AUTOMATIC'
    ? 'Siblings who wait together are offered spots when there is one for each of them. Until then, an open spot goes to the next child it is enough for.'
    : 'Siblings who wait together need a spot for each of them. Until then, an open spot can be offered to the next child it is enough for.'
}

/** Says whom a child goes ahead of: 'ahead of 2 children on the wait list', with names if they are known. */
export function aheadOfText(passed: readonly string[] | number): string | null {
  const count = typeof passed === 'number' ? passed : passed.length
  if (count === 0) return null
  const children = count === 1 ? '1 child on the wait list' : `${count} children on the wait list`
  return `ahead of ${typeof passed === 'number' ? children : `${children}: ${namesText(passed)}`}`
}

/** Lists the effects if staff let a child go first: whom the child goes ahead of, and whose reserved spots are taken. */
export function goesFirstText(passed: readonly string[], reservedFor: readonly string[]): string[] {
  const aheadText = aheadOfText(passed.filter((name) => !reservedFor.includes(name)))
  return [
    ...(aheadText ? [`Goes ${aheadText}`] : []),
    ...(reservedFor.length > 0 ? [`Takes a spot that is kept for ${namesText(reservedFor)}`] : []),
  ]
}
