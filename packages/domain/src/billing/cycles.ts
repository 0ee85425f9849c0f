import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { plusDays } from '../kernel/dates.ts'
import { chargesOf, type Charge } from '../prices/charges.ts'
import { isLeft, type Fee, type Moment, type PricedMeeting, type PricedPlace } from '../prices/fees.ts'

/** Days in a row, both included; without an end where it is null. */
export interface DayRange {
  readonly from: IsoDate
  readonly to: IsoDate | null
}

/** A weekday of aftercare a child takes, with what became of its days so far. Its `meetings` are those of the whole run. */
export interface CarePlace extends PricedPlace {
  readonly id: string
  /** When what was held until it was paid for became the child's; the enrollment, where it is not said. */
  readonly takenAt?: Moment
  /** The days the spot is the child's. */
  readonly taken: readonly DayRange[]
  /** The days that were billed, or wait until somebody releases them. */
  readonly billed: readonly DayRange[]
  /** The days billing is paused. */
  readonly paused: readonly DayRange[]
}

/** Weekdays of one enrollment that were given at the same moment. */
export interface Care {
  readonly fee: Extract<Fee, { for: 'WEEKDAYS' }>
  /** The enrollment. */
  readonly at: Moment
  readonly dateFormat: DateFormat
  readonly places: readonly CarePlace[]
}

/** A charge that was not made yet. */
export interface CareCharge extends Charge {
  readonly places: readonly ChargedPlace[]
}

export interface ChargedPlace {
  readonly id: string
  /** The days of the cycle that are billed by this charge. */
  readonly days: readonly IsoDate[]
  /** As it is priced. */
  readonly priced: PricedPlace
  /** Of a cycle that is charged before it begins: from here on the spot was given up. */
  readonly givenUpFrom: IsoDate | null
}

/**
 * The charges of an enrollment that were not made yet, in order: those of `chargesOf`, for the days that were neither billed nor
 * paused (decisions, Pricing 2 and 3; docs/rules/billing.md).
 *
 * What is charged before its cycle is charged for every weekday the child has in it, and who gives one up in the middle is proposed
 * the rest. What is charged at the end of its cycle is for the meetings the spot was the child's. One that is AT_ENROLLMENT was made
 * by enrolling; its days are only noted.
 */
export function chargesLeft({ places, ...care }: Care): CareCharge[] {
  return chargesOf({ ...care, places }).flatMap((charge) => {
    const days = daysOf(charge)
    const charged = places.flatMap((place) => chargedIn(charge, days, place, care))
    return charged.length === 0 ? [] : [{ ...charge, places: charged }]
  })
}

/**
 * Whether a charge is made by a day: before its cycle on the first day, after it on the day after the last, when everybody has gone
 * home. What is charged by enrolling was made then.
 */
export function isDue({ when, dueOn }: Charge, today: IsoDate): boolean {
  return when === 'AFTER' ? dueOn < today : dueOn <= today
}

/** The day a charge is made. */
export function chargedOn({ when, dueOn }: Charge): IsoDate {
  return when === 'AFTER' ? plusDays(dueOn, 1) : dueOn
}

/** Whether a day is in one of the ranges. */
export function isWithin(date: IsoDate, ranges: readonly DayRange[]): boolean {
  return ranges.some(({ from, to }) => date >= from && (to === null || date <= to))
}

/** Nothing where the child has no spot in the cycle, or every day of it is billed or paused. */
function chargedIn(
  charge: Charge,
  all: readonly IsoDate[],
  place: CarePlace,
  { fee, at }: Omit<Care, 'places'>,
): ChargedPlace[] {
  const { taken, billed, paused, id, takenAt = at, ...priced } = place
  const days = all.filter((day) => !isWithin(day, billed) && !isWithin(day, paused))
  const isBilledNow = new Set(days)
  const isTaken = (date: IsoDate) => isWithin(date, taken)
  if (!days.some(isTaken)) return []
  const meetings = place.meetings.filter(({ date }) => date >= charge.from && date <= charge.to)
  const isWhole = fee.rate === 'FIXED'
  // Nobody was expected at a meeting that was over before the spot was paid for; who came all the same was there.
  const isTheirs = (meeting: PricedMeeting) =>
    isLeft(meeting, at) &&
    (isWhole || isLeft(meeting, takenAt) || (place.attended ?? []).some(({ date }) => date === meeting.date))
  const own = meetings.filter((meeting) => isTaken(meeting.date) && isTheirs(meeting))
  const isOfThis = ({ date }: PricedMeeting) => isBilledNow.has(date)
  // Of a cycle in which the child has meetings, one has to be among those that are billed now.
  if (own.length > 0 && !own.some(isOfThis)) return []
  return [
    {
      id,
      days,
      priced: isWhole
        ? {
            ...priced,
            meetings,
            notBilled: meetings.filter((each) => !isOfThis(each)).map(({ date }) => date),
          }
        : { ...priced, meetings: own.filter(isOfThis) },
      givenUpFrom: charge.when === 'BEFORE' ? endWithin(charge, taken) : null,
    },
  ]
}

/** The first day of a cycle after the last on which the spot is the child's; null where it is theirs to the end. */
function endWithin({ to }: Charge, taken: readonly DayRange[]): IsoDate | null {
  const ends = taken.map((range) => range.to)
  if (ends.includes(null)) return null
  const last = (ends as IsoDate[]).toSorted().at(-1)!
  return last < to ? plusDays(last, 1) : null
}

/** Counted within each month: asking a calendar for every day takes ten times as long. */
function daysOf({ from, to }: Pick<Charge, 'from' | 'to'>): IsoDate[] {
  const days: IsoDate[] = []
  for (let first = Temporal.PlainDate.from(from); ; first = first.add({ months: 1 }).with({ day: 1 })) {
    const month = first.toString().slice(0, -2)
    for (let day = first.day; day <= first.daysInMonth; day += 1) {
      const date = `${month}${String(day).padStart(2, '0')}`
      if (date > to) return days
      days.push(date)
    }
  }
}
