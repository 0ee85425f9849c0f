import type { IsoDate } from '../kernel/dates.ts'
import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** Parts of a wait list: who waits, who is offered a place, who let an offer go. Without one it is all who are in line. */
export const WAIT_STATES = ['WAITING', 'OFFERED', 'NOT_TAKEN'] as const

/**
 * Days as half-open stretches `[from, before)`, in order and apart from each other; `-infinity` and `infinity` are open
 * sides. As text they compare like dates.
 */
export type Days = readonly (readonly [from: string, before: string])[]

/** A child that waits for a place in a section. */
export interface WaitingPlace {
  readonly placeId: string
  /** Who asked together is offered together. */
  readonly partyId: string | null
  readonly days: Days
  /** Staff took an offer back: nothing is offered by itself. */
  readonly isHeldBack: boolean
}

/** A section with who has a place in it and who waits, the first to come first. */
export interface Queue {
  readonly capacity: number
  /** The days of each place that is taken or held. */
  readonly live: readonly Days[]
  readonly waiting: readonly WaitingPlace[]
}

/**
 * Whose turn it is: the ids of the places to be offered now, in order. Each who waits is asked in turn whether its days,
 * from today on, fit beside what is live and what was offered before it. Who asked together is offered together, at the
 * position of the first of them: all of them, or none. Who does not fit is passed over and keeps its position; the next
 * who fits has its turn. (decisions.md, Places.)
 */
export function offersDue({ capacity, live, waiting }: Queue, today: IsoDate): string[] {
  let taken = live
  const asked = new Set<string>()
  const due: string[] = []
  // Most wait for the same days: what did not fit once does not fit until something else was offered, which only takes.
  const unfit = new Set<string>()
  for (const first of waiting) {
    if (first.isHeldBack || asked.has(first.placeId)) continue
    const party = partyOf(first, waiting)
    for (const { placeId } of party) asked.add(placeId)
    const wanted = party.map(({ days }) => daysFrom(days, today))
    const sameAs = JSON.stringify(wanted)
    if (unfit.has(sameAs)) continue
    if (!doFit(wanted, taken, capacity)) {
      unfit.add(sameAs)
      continue
    }
    taken = [...taken, ...wanted]
    due.push(...party.map(({ placeId }) => placeId))
  }
  return due
}

/** Those who asked together with this one and can be offered something, itself among them. */
function partyOf(first: WaitingPlace, waiting: readonly WaitingPlace[]): WaitingPlace[] {
  if (first.partyId === null) return [first]
  return waiting.filter(({ partyId, isHeldBack }) => partyId === first.partyId && !isHeldBack)
}

/** Whether all of these find a place. Who has no day left finds none. */
export function doFit(wanted: readonly Days[], live: readonly Days[], capacity: number): boolean {
  return wanted.every(
    (days, index) => days.length > 0 && mostUsed([...live, ...wanted.slice(0, index)], days) < capacity,
  )
}

/** How many of these places fall on the fullest of some days. It lies where one of them, or the asked stretch, begins. */
export function mostUsed(live: readonly Days[], during: Days): number {
  const beginnings = new Set([...live, during].flatMap((days) => days.map(([from]) => from)))
  const asked = [...beginnings].filter((day) => covers(during, day))
  return Math.max(0, ...asked.map((day) => live.filter((days) => covers(days, day)).length))
}

function covers(days: Days, day: string): boolean {
  return days.some(([from, before]) => before > day && from <= day)
}

/** What is left of days from one on. */
export function daysFrom(days: Days, first: IsoDate): Days {
  return days.flatMap(([from, before]) =>
    before > first ? [[from > first ? from : first, before] as const] : [],
  )
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
