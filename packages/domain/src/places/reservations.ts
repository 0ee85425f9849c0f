import type { IsoDate } from '../kernel/dates.ts'
import {
  commonDays,
  daysFrom,
  doFit,
  mostUsed,
  openOn,
  type Days,
  type Queue,
  type WaitingPlace,
} from './queue.ts'

/**
 * Siblings who wait together and for whom staff reserved the next spots. They claim the open spots they can use,
 * although there are not enough for all of them yet (decision 202).
 */
export interface Reservation {
  readonly partyId: string
  readonly placeIds: readonly string[]
  /** For each member, the days from today on with an open spot for them. Never more than what is open. */
  readonly claims: readonly Days[]
  /** The number of members who could get all of their days now. */
  readonly open: number
}

/**
 * Returns the parties that claim open spots in a section, first in line first. A party claims nothing once fewer than
 * two members wait or one of them has no day left. Its mark is not removed then.
 * @answers Who is offered an open spot, and for whom are the next ones kept?
 */
export function reservationsOf({ capacity, live, waiting }: Queue, today: IsoDate): Reservation[] {
  let occupiedDays = live
  return reservingParties(waiting).flatMap((members) => {
    const days = members.map((each) => daysFrom(each.days, today))
    if (days.some((each) => each.length === 0)) return []
    const open = days.findIndex((_, index) => !doFit(days.slice(0, index + 1), occupiedDays, capacity))
    const claims: Days[] = []
    for (const each of days) {
      const claim = openOn(each, occupiedDays, capacity)
      claims.push(claim)
      occupiedDays = [...occupiedDays, claim]
    }
    return [
      {
        partyId: members[0]!.partyId!,
        placeIds: members.map(({ placeId }) => placeId),
        claims,
        open: open === -1 ? days.length : open,
      },
    ]
  })
}

/** The marked parties, in the order of the line, with the members who can get an offer. */
function reservingParties(waiting: readonly WaitingPlace[]): WaitingPlace[][] {
  const markedPartyIds = new Set(
    waiting.flatMap(({ partyId, isReserving }) => (isReserving ? (partyId ?? []) : [])),
  )
  if (markedPartyIds.size === 0) return []
  const members = waiting.filter(
    ({ partyId, isHeldBack }) => !isHeldBack && markedPartyIds.has(partyId ?? ''),
  )
  const parties = [...Map.groupBy(members, ({ partyId }) => partyId!).values()]
  return parties.filter(({ length }) => length > 1)
}

/** Returns the claims that come before a party: all of them, or only those ahead of it if the party claims spots itself. */
export function claimedBefore(reservations: readonly Reservation[], partyId: string | null): Days[] {
  const partyIndex = reservations.findIndex((each) => each.partyId === partyId)
  return reservations.slice(0, partyIndex === -1 ? undefined : partyIndex).flatMap(({ claims }) => claims)
}

/** A waiting place whose claim is taken, and the admitted children who take it. */
export interface Displacement<A> {
  readonly placeId: string
  readonly by: readonly A[]
}

/**
 * Returns whose claims are taken if these children are admitted together, each on their days. `placeId` is the place
 * they wait for; null for a newcomer. A party with claims takes its own in its turn, and may take those of parties
 * behind it.
 */
export function displacedBy<A extends { readonly placeId: string | null; readonly days: Days }>(
  { capacity, live, waiting }: Queue,
  admitted: readonly A[],
  today: IsoDate,
): Displacement<A>[] {
  const admittedPlaces = admitted.map((each) => ({ each, days: daysFrom(each.days, today) }))
  const reservations = reservationsOf({ capacity, live, waiting }, today)
  const firsts: typeof admittedPlaces = []
  const claimList: { placeIds: readonly string[]; claims: readonly Days[]; before: typeof admittedPlaces }[] =
    []
  let occupiedDays = live
  for (const { placeIds, partyId } of reservations) {
    const partyPlaces = admittedPlaces.filter(
      ({ each }) => each.placeId !== null && placeIds.includes(each.placeId),
    )
    if (partyPlaces.length > 0) {
      firsts.push(...partyPlaces)
      occupiedDays = [...occupiedDays, ...partyPlaces.map(({ days }) => days)]
      continue
    }
    const restOfQueue = {
      capacity,
      live: occupiedDays,
      waiting: waiting.filter((each) => each.partyId === partyId),
    }
    const claims = reservationsOf(restOfQueue, today)[0]?.claims ?? []
    claimList.push({ placeIds, claims, before: [...firsts] })
    occupiedDays = [...occupiedDays, ...claims]
  }
  const usedDays = [
    ...occupiedDays,
    ...admittedPlaces.filter((each) => !firsts.includes(each)).map(({ days }) => days),
  ]
  return claimList.flatMap(({ placeIds, claims, before }) => {
    const displacers = admittedPlaces.filter(
      (each) =>
        !before.includes(each) &&
        claims.some((claim) => mostUsed(usedDays, commonDays(claim, each.days)) > capacity),
    )
    return displacers.length === 0
      ? []
      : placeIds.map((placeId) => ({ placeId, by: displacers.map(({ each }) => each) }))
  })
}
