import { WEEKDAYS, weekdayOf } from '../../kernel/weekdays.ts'
import { minutesIn, minutesWithin, overlapOf, spansWithout, groupedByDate, type Span } from './hours.ts'
import { boundsOf } from './bounds.ts'

/** Ways to cover a week that are shown. */
export const PLANS_MAX = 3

/** Steps of a search for one child. What it finds within them is shown; whether there is better is not known then. */
const STEPS_MAX = 6_000

/** A place where something happens, and when. */
export interface Meeting extends Span {
  /** Null: not known, which is no change of place. */
  readonly place: string | null
}

/** Something that a child may join: a class, a group of a camp, a weekday of care, or one day of a camp by the day. */
export interface Offer {
  readonly id: string
  /** Whose spot it takes: the days of a camp by the day take one group's. */
  readonly sectionId: string
  /** A child takes one section of this at most. Null: any number. */
  readonly oneOf: string | null
  readonly priceCents: number
  /** In the period, in the order of time. They do not overlap each other. */
  readonly meetings: readonly Meeting[]
}

/** What has to be covered for a child, and by what. */
export interface CoverTask {
  readonly needs: readonly Span[]
  /** What the child already has. It covers hours as well. */
  readonly existing: readonly Meeting[]
  readonly offers: readonly Offer[]
}

/** What a plan is compared by, in this order; less is better. */
export interface PlanRank {
  readonly gapMinutes: number
  readonly priceCents: number
  readonly placeChanges: number
}

/** Offers that do not clash with each other, with what the child has, and to which none could be added. */
export interface CoverPlan extends PlanRank {
  readonly offerIds: readonly string[]
}

export interface CoverPlans {
  /** The best first. */
  readonly plans: readonly CoverPlan[]
  /** False: the search was ended, and there may be better ones. */
  readonly isWhole: boolean
}

/** Compares plans: fewest minutes that are not covered, then the lowest price, then the fewest changes of place. */
export function byRank(one: PlanRank, other: PlanRank): number {
  return (
    one.gapMinutes - other.gapMinutes ||
    one.priceCents - other.priceCents ||
    one.placeChanges - other.placeChanges
  )
}

/**
 * Finds the best ways to cover hours of one child. Offers that clash with what the child has, or cover nothing of what is left,
 * are not used. Exact as long as the search is not ended (`isWhole`).
 * @answers Which activities cover a family's hours?
 */
export function coverPlans(
  { needs, existing, offers }: CoverTask,
  { plansMax = PLANS_MAX, stepsMax = STEPS_MAX } = {},
): CoverPlans {
  const open = spansWithout(needs, existing)
  const usable = withoutRivals(usableOffers(offers, { open, existing }), plansMax)
  const needMinutes = minutesIn(open)
  const clashes = clashesAmong(usable)
  const bounds = boundsOf(usable, open)
  const best: CoverPlan[] = []
  const chosen: number[] = []
  // How many of the chosen each offer clashes with.
  const blockedBy = usable.map(() => 0)
  let [steps, coveredMinutes, priceCents] = [0, 0, 0]

  const isPointless = (bound: number): boolean => {
    const last = best[plansMax - 1]
    if (!last) return false
    const value = bounds.valueOf(needMinutes - last.gapMinutes, last.priceCents)
    return last.placeChanges === 0 ? bound < value + bounds.tolerance : bound < value - bounds.tolerance
  }
  const keep = () => {
    // A plan to which something could be added is worse than the one with it.
    if (usable.some((_, index) => blockedBy[index] === 0 && !chosen.includes(index))) return
    const meetings = chosen.flatMap((index) => usable[index]!.meetings)
    const plan = {
      offerIds: chosen.map((index) => usable[index]!.id),
      gapMinutes: needMinutes - coveredMinutes,
      priceCents,
      placeChanges: placeChangesOf([...existing, ...meetings], needs),
    }
    best.push(plan)
    best.sort(byRank)
    best.length = Math.min(best.length, plansMax)
  }
  const choose = (index: number, sign: 1 | -1) => {
    if (sign === 1) chosen.push(index)
    else chosen.pop()
    coveredMinutes += sign * usable[index]!.minutes
    priceCents += sign * usable[index]!.priceCents
    for (const other of clashes[index]!) blockedBy[other]! += sign
  }
  const search = (next: number): void => {
    let index = next
    while (index < usable.length && blockedBy[index]! > 0) index += 1
    if (index === usable.length) return keep()
    steps += 1
    if (steps > stepsMax) return
    const without = bounds.best(chosen, index + 1)
    choose(index, 1)
    const within = bounds.best(chosen, index + 1)
    // The more promising way first: what it finds makes the other one pointless.
    if (within >= without && !isPointless(within)) search(index + 1)
    choose(index, -1)
    if (!isPointless(without)) search(index + 1)
    if (within < without && !isPointless(within)) {
      choose(index, 1)
      search(index + 1)
      choose(index, -1)
    }
  }
  search(0)
  return { plans: best, isWhole: steps <= stepsMax }
}

export interface UsableOffer extends Offer {
  /** Of what is left to cover. */
  readonly minutes: number
}

function usableOffers(
  offers: readonly Offer[],
  { open, existing }: { open: readonly Span[]; existing: readonly Meeting[] },
): UsableOffer[] {
  const taken = groupedByDate(existing)
  return offers
    .filter(({ meetings }) =>
      meetings.every((each) => (taken.get(each.date) ?? []).every((other) => overlapOf(each, other) === 0)),
    )
    .map((offer) => ({ ...offer, minutes: minutesWithin(open, offer.meetings) }))
    .filter(({ minutes }) => minutes > 0)
    .sort(byFirstHours)
}

/** Offers that begin the week come first, Monday before Sunday; among those at one time, the cheaper ones. */
function byFirstHours(one: UsableOffer, other: UsableOffer): number {
  const [first, second] = [firstHours(one), firstHours(other)]
  return (
    first.day - second.day ||
    first.from - second.from ||
    other.minutes - one.minutes ||
    one.priceCents - other.priceCents ||
    (one.id < other.id ? -1 : 1)
  )
}

function firstHours({ meetings }: Offer): { day: number; from: number } {
  const each = meetings.map(({ date, from }) => ({ day: (WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7, from }))
  return each.reduce((one, other) =>
    other.day < one.day || (other.day === one.day && other.from < one.from) ? other : one,
  )
}

/** Keeps the cheapest of those that meet at exactly the same times and places: no other one could be in one of the best plans. */
function withoutRivals(offers: readonly UsableOffer[], most: number): UsableOffer[] {
  const rivals = new Map<string, UsableOffer[]>()
  for (const offer of offers) {
    const times = offer.meetings.map(({ date, from, to, place }) => `${date} ${from} ${to} ${place}`)
    const key = [offer.oneOf === null ? '' : offer.sectionId, ...times].join('|')
    rivals.set(key, [...(rivals.get(key) ?? []), offer])
  }
  const kept = new Set(
    [...rivals.values()].flatMap((each) =>
      each
        .sort((one, other) => one.priceCents - other.priceCents || (one.id < other.id ? -1 : 1))
        .slice(0, most),
    ),
  )
  return offers.filter((offer) => kept.has(offer))
}

/** Returns for each offer those that it cannot go with. */
function clashesAmong(offers: readonly UsableOffer[]): number[][] {
  const byDate = offers.map(({ meetings }) => groupedByDate(meetings))
  return offers.map((one, index) =>
    offers.flatMap((other, at) => {
      if (at === index) return []
      const isOther = one.oneOf !== null && one.oneOf === other.oneOf && one.sectionId !== other.sectionId
      const overlaps = one.meetings.some((meeting) =>
        (byDate[at]!.get(meeting.date) ?? []).some((each) => overlapOf(meeting, each) > 0),
      )
      return isOther || overlaps ? [at] : []
    }),
  )
}

/** Counts how often a child changes place on the days with hours to cover. */
export function placeChangesOf(meetings: readonly Meeting[], needs: readonly Span[]): number {
  const days = new Set(needs.map(({ date }) => date))
  let changes = 0
  for (const [date, theirs] of groupedByDate(meetings)) {
    if (!days.has(date)) continue
    const places = [...theirs]
      .sort((one, other) => one.from - other.from)
      .flatMap(({ place }) => (place === null ? [] : [place]))
    changes += places.filter((place, index) => index > 0 && place !== places[index - 1]).length
  }
  return changes
}
