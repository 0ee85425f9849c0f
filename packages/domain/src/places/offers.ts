import type { IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { daysFrom, doFit, type Queue, type WaitingPlace } from './queue.ts'
import { claimedBefore, reservationsOf } from './reservations.ts'

/** Parts of a wait list: who waits, who is offered a place, who let an offer go. Without one it is all who are in line. */
export const WAIT_STATES = ['WAITING', 'OFFERED', 'NOT_TAKEN'] as const

/**
 * Whose turn it is: the ids of the places to be offered now, in order. Each who waits is asked in turn whether its days,
 * from today on, fit beside what is live and what was offered before it. Who asked together is offered together, at the
 * position of the first of them: all of them, or none. Who does not fit is passed over and keeps its position; the next
 * who fits has its turn. What a party claims for which the next spots are kept is offered to nobody else: see
 * `reservationsOf`. (decisions.md, Places; decision 202.)
 * @answers Who is offered an open spot, and for whom are the next ones kept?
 */
export function offersDue(queue: Queue, today: IsoDate): string[] {
  const { capacity, live, waiting } = queue
  let taken = live
  let reservations = reservationsOf(queue, today)
  const asked = new Set<string>()
  const due: string[] = []
  // Most wait for the same days: what did not fit once does not fit until something else was offered, which only takes.
  const unfit = new Set<string>()
  for (const first of waiting) {
    if (first.isHeldBack || asked.has(first.placeId)) continue
    const party = partyOf(first, waiting)
    for (const { placeId } of party) asked.add(placeId)
    const wanted = party.map(({ days }) => daysFrom(days, today))
    const isReserving = reservations.some(({ partyId }) => partyId === first.partyId)
    const sameAs = JSON.stringify(wanted)
    if (!isReserving && unfit.has(sameAs)) continue
    if (!doFit(wanted, [...taken, ...claimedBefore(reservations, first.partyId)], capacity)) {
      if (!isReserving) unfit.add(sameAs)
      continue
    }
    taken = [...taken, ...wanted]
    if (isReserving) reservations = reservations.filter(({ partyId }) => partyId !== first.partyId)
    due.push(...party.map(({ placeId }) => placeId))
  }
  return due
}

/** Those who asked together with this one and can be offered something, itself among them. */
function partyOf(first: WaitingPlace, waiting: readonly WaitingPlace[]): WaitingPlace[] {
  if (first.partyId === null) return [first]
  return waiting.filter(({ partyId, isHeldBack }) => partyId === first.partyId && !isHeldBack)
}

/** Whether staff may offer a place to children now. Refuses FULL where they do not fit, unless staff overbook knowingly. */
export function decideOffer(fits: boolean, { overbook }: { overbook: boolean }): Decision<'FULL'> {
  return overbook || fits ? allowed : refusedAs('FULL', { of: 'ALL_DAYS' })
}

/**
 * When a family is reminded of an offer it has not answered: four hours before it runs out, or at half its time where it
 * is shorter than eight. Nobody is told twice within a short while.
 */
export function remindAt(offeredAt: Temporal.Instant, expiresAt: Temporal.Instant): Temporal.Instant {
  const minutes = offeredAt.until(expiresAt).total('minutes')
  return expiresAt.subtract({ minutes: Math.round(Math.min(REMIND_MINUTES, minutes / 2)) })
}

const REMIND_MINUTES = 4 * 60

/** How long is left in words of a glance: 'less than 1 min', '25 min', '3 hr 20 min', '2 days 4 hr'. Null when it is over. */
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
