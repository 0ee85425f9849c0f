import type { IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { daysFrom, doFit, type Queue, type WaitingPlace } from './queue.ts'
import { claimedBefore, reservationsOf } from './reservations.ts'

/**
 * Parts of a wait list: waiting, with an open offer, or with an offer that was not taken. Without a filter, the list
 * shows everyone in line.
 */
export const WAIT_STATES = ['WAITING', 'OFFERED', 'NOT_TAKEN'] as const

/**
 * Returns the ids of the places to offer now, in order: those whose days, from today on, fit beside the live places and
 * earlier offers. A party gets its offers together, at its first member's position, or none. The others keep their
 * position. Claims of a reserving party are offered to nobody else: see `reservationsOf`. (decisions.md, Places;
 * decision 202.)
 * @answers Who is offered an open spot, and for whom are the next ones kept?
 */
export function offersDue(queue: Queue, today: IsoDate): string[] {
  const { capacity, live, waiting } = queue
  let occupiedDays = live
  let reservations = reservationsOf(queue, today)
  const checkedDays = new Set<string>()
  const due: string[] = []
  // Most children wait for the same days. Days that did not fit once cannot fit later in this loop, because each offer
  // only takes room.
  const unfit = new Set<string>()
  for (const first of waiting) {
    if (first.isHeldBack || checkedDays.has(first.placeId)) continue
    const party = partyOf(first, waiting)
    for (const { placeId } of party) checkedDays.add(placeId)
    const partyDays = party.map(({ days }) => daysFrom(days, today))
    const isReserving = reservations.some(({ partyId }) => partyId === first.partyId)
    const sameAs = JSON.stringify(partyDays)
    if (!isReserving && unfit.has(sameAs)) continue
    if (!doFit(partyDays, [...occupiedDays, ...claimedBefore(reservations, first.partyId)], capacity)) {
      if (!isReserving) unfit.add(sameAs)
      continue
    }
    occupiedDays = [...occupiedDays, ...partyDays]
    if (isReserving) reservations = reservations.filter(({ partyId }) => partyId !== first.partyId)
    due.push(...party.map(({ placeId }) => placeId))
  }
  return due
}

/** The members of this child's party who can get an offer, including the child. */
function partyOf(first: WaitingPlace, waiting: readonly WaitingPlace[]): WaitingPlace[] {
  if (first.partyId === null) return [first]
  return waiting.filter(({ partyId, isHeldBack }) => partyId === first.partyId && !isHeldBack)
}

/** Checks whether staff may offer places to these children now. Refuses FULL if they do not fit, unless staff overbook. */
export function decideOffer(fits: boolean, { overbook }: { overbook: boolean }): Decision<'FULL'> {
  return overbook || fits ? allowed : refusedAs('FULL', { of: 'ALL_DAYS' })
}

/** Formats the time left: 'less than 1 min', '25 min', '3 hr 20 min', '2 days 4 hr'. Null once it is over. */
export function timeLeftText(expiresAt: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = Math.ceil(now.until(expiresAt).total('minutes'))
  if (minutes <= 0) return null
  if (minutes === 1) return 'less than 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} hr` : `${hours} hr ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} days` : `${days} days ${hours % 24} hr`
}
