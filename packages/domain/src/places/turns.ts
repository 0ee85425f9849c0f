import { namesText } from '../kernel/names.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { OfferMode } from '../school/registration.ts'
import { daysFrom, doFit, mostUsed, type Days, type WaitingPlace, type Queue } from './queue.ts'
import { claimedBefore, displacedBy, reservationsOf } from './reservations.ts'

/** A child who is given a place in a section, or offered one, on these days. */
export interface Admitted {
  /** The place they wait for there; null for a newcomer, who only takes room. */
  readonly placeId: string | null
  readonly days: Days
}

/** One who waits and is passed over, and by which of the places of those who are taken in. */
export interface PassedOver {
  readonly placeId: string
  readonly by: readonly string[]
  /** The next spots are kept for them, and one of these is taken. */
  readonly isReserving: boolean
}

/**
 * Who is passed over when these children are taken in together: all who are ahead of one of them, wait for one of the same
 * days, and would have fitted where they go. A party stands where its first is and is one turn, so nobody is behind their
 * own brother or sister. Whom staff took an offer back from is left to staff, and not passed over. Where these are let in
 * beyond the capacity, whoever is ahead could have been as well. (OQ-95.) Passed over too, wherever they stand, are those for
 * whom the next spots are kept, by whoever takes one that they claim (decision 202).
 */
export function passedOver(queue: Queue, admitted: readonly Admitted[], today: IsoDate): PassedOver[] {
  const { capacity, live, waiting } = queue
  const wanted = admitted.map(({ placeId, days }) => ({ placeId, days: daysFrom(days, today) }))
  const used = [...live, ...wanted.map(({ days }) => days)]
  const room = Math.max(capacity, ...wanted.map(({ days }) => mostUsed(used, days)))
  const parties = partiesOf(waiting, admitted)
  const turnOf = new Map(
    parties.flatMap(({ members }, turn) => members.map(({ placeId }) => [placeId, turn] as const)),
  )
  const fits = fitting(queue, room, today)
  const displaced = new Map(
    displacedBy(queue, admitted, today).map(({ placeId, by }) => [
      placeId,
      by.flatMap((each) => each.placeId ?? []),
    ]),
  )
  return parties.flatMap(({ isAdmitted, members }, turn) => {
    if (isAdmitted) return []
    const days = members.map((each) => daysFrom(each.days, today))
    const behind = wanted.flatMap(({ placeId, days: ours }) =>
      placeId !== null && turn < turnOf.get(placeId)! && days.some((theirs) => doOverlap(theirs, ours))
        ? [placeId]
        : [],
    )
    const isAhead = behind.length > 0 && fits(members[0]!.partyId, days)
    return members.flatMap(({ placeId }) => {
      const taking = displaced.get(placeId) ?? []
      const by = [...new Set([...(isAhead ? behind : []), ...taking])]
      return by.length === 0 ? [] : [{ placeId, by, isReserving: taking.length > 0 }]
    })
  })
}

/**
 * Who of those who wait goes before newcomers on these days: whose own days, all of them, are free, and who wait for one of
 * the same; of a party all, or none. The others could be offered nothing of what is free, so it holds up nobody: what
 * `offersDue` would give to a newcomer at the end of the line, they may take at once (decision 67). A party that claims spots
 * without fitting is not among them: what it claims is no open spot to a newcomer (`reserved` of `Occupancy`).
 */
export function aheadOfNewcomers(queue: Queue, days: Days, today: IsoDate): WaitingPlace[] {
  const fits = fitting(queue, queue.capacity, today)
  return partiesOf(queue.waiting, []).flatMap(({ members }) => {
    const theirs = members.map((each) => daysFrom(each.days, today))
    return theirs.some((each) => doOverlap(each, days)) && fits(members[0]!.partyId, theirs) ? members : []
  })
}

/** Who of a line stands before a party and waits for one of the same days, whether they fit or not; not those who claim spots themselves. */
export function aheadInLine(queue: Queue, party: readonly WaitingPlace[], today: IsoDate): WaitingPlace[] {
  const { waiting } = queue
  const claiming = new Set(reservationsOf(queue, today).flatMap(({ placeIds }) => placeIds))
  const first = waiting.findIndex(({ placeId }) => party.some((each) => each.placeId === placeId))
  const days = party.flatMap((each) => daysFrom(each.days, today))
  return waiting
    .slice(0, Math.max(0, first))
    .filter(
      (each) =>
        !each.isHeldBack && !claiming.has(each.placeId) && doOverlap(daysFrom(each.days, today), days),
    )
}

/** Days as the rules of turns read them: those that are picked, or every day from one on. */
export function daysAsked(from: IsoDate | null, dates: readonly IsoDate[]): Days {
  return dates.length === 0
    ? [[from ?? '-infinity', 'infinity']]
    : dates.map((date) => [date, plusDays(date, 1)] as const)
}

interface Party {
  isAdmitted: boolean
  members: WaitingPlace[]
}

/** The line as turns: who asked together is one, and stands where the first of them does. */
function partiesOf(waiting: readonly WaitingPlace[], admitted: readonly Admitted[]): Party[] {
  const ids = new Set(admitted.map(({ placeId }) => placeId))
  const inTurn = waiting.filter(({ placeId, isHeldBack }) => ids.has(placeId) || !isHeldBack)
  const parties = Map.groupBy(inTurn, ({ partyId, placeId }) => partyId ?? placeId)
  return [...parties.values()].map((members) => ({
    isAdmitted: members.some(({ placeId }) => ids.has(placeId)),
    members,
  }))
}

/**
 * Whether the days of a party fit beside those who are there, and what others claim. Most wait for the same days: these are
 * worked out once.
 */
function fitting(
  queue: Queue,
  room: number,
  today: IsoDate,
): (partyId: string | null, days: readonly Days[]) => boolean {
  const known = new Map<string, boolean>()
  const reservations = reservationsOf(queue, today)
  return (partyId, days) => {
    const own = reservations.some((each) => each.partyId === partyId) ? partyId : null
    const sameAs = JSON.stringify([own, days])
    if (!known.has(sameAs))
      known.set(sameAs, doFit(days, [...queue.live, ...claimedBefore(reservations, own)], room))
    return known.get(sameAs)!
  }
}

function doOverlap(some: Days, others: Days): boolean {
  return some.some(([from, before]) => others.some(([start, end]) => from < end && start < before))
}

/**
 * Whether children who wait may go now, ahead of those who are passed over by it: the names of these. One question for
 * whatever takes a waiting child: an offer, moving up, a transfer. Refuses NOT_IN_TURN, unless staff do so knowingly, which
 * is recorded. (OQ-95.) `reservedFor` are those of them for whom the next spots are kept, and one of these would be taken.
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

/** How many spots must be open at once before a child is offered one, where siblings asked together; null for one who waits alone. */
export function waitsTogetherText(spots: number): string | null {
  return spots < 2 ? null : `Waits for ${spots} spots`
}

/**
 * Why children who asked together may see others go first: they are one turn, and are offered spots when there is one for each
 * of them. Said with the rule of the wait list.
 */
export function fewerSpotsText(mode: OfferMode): string {
  return mode === 'AUTOMATIC'
    ? 'Siblings who wait together are offered spots when there is one for each of them. Until then, an open spot goes to the next child it is enough for.'
    : 'Siblings who wait together need a spot for each of them. Until then, an open spot can be offered to the next child it is enough for.'
}

/** Where a child goes that staff let go first: 'ahead of 2 children on the wait list', by name where names are known. */
export function aheadOfText(passed: readonly string[] | number): string | null {
  const count = typeof passed === 'number' ? passed : passed.length
  if (count === 0) return null
  const children = count === 1 ? '1 child on the wait list' : `${count} children on the wait list`
  return `ahead of ${typeof passed === 'number' ? children : `${children}: ${namesText(passed)}`}`
}

/** What comes of it where staff let somebody go first: whom it goes ahead of, and from whom it takes a spot that is kept. */
export function goesFirstText(passed: readonly string[], reservedFor: readonly string[]): string[] {
  const ahead = aheadOfText(passed.filter((name) => !reservedFor.includes(name)))
  return [
    ...(ahead ? [`Goes ${ahead}`] : []),
    ...(reservedFor.length > 0 ? [`Takes a spot that is kept for ${namesText(reservedFor)}`] : []),
  ]
}
