import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { plusDays } from '../kernel/dates.ts'
import { chargesOf, type Charge } from '../prices/charges.ts'
import { isUpcoming, type Fee, type Moment, type PricedMeeting, type PricedPlace } from '../prices/fees.ts'

/** Consecutive days, both ends included; open-ended if `to` is null. */
export interface DayRange {
  readonly from: IsoDate
  readonly to: IsoDate | null
}

/** A child's aftercare weekday, with the state of its days. `meetings` are those of the whole run. */
export interface CarePlace extends PricedPlace {
  readonly id: string
  /** The moment a paid hold became the child's spot. Defaults to the moment of the enrollment. */
  readonly confirmedAt?: Moment
  /** Days on which the child has the spot. */
  readonly spotDays: readonly DayRange[]
  /** Days already billed, or waiting until staff release them. */
  readonly billed: readonly DayRange[]
  /** Days on which billing is paused. */
  readonly paused: readonly DayRange[]
}

/** Weekdays of one enrollment that were given at the same moment. */
export interface Care {
  readonly fee: Extract<Fee, { for: 'WEEKDAYS' }>
  /** Moment of the enrollment. */
  readonly at: Moment
  readonly dateFormat: DateFormat
  readonly places: readonly CarePlace[]
}

/** A charge that has not been made yet. */
export interface CareCharge extends Charge {
  readonly places: readonly ChargedPlace[]
}

export interface ChargedPlace {
  readonly id: string
  /** Days of the cycle that this charge bills. */
  readonly days: readonly IsoDate[]
  /** The place as it is priced. */
  readonly priced: PricedPlace
  /** The first day of the cycle without the spot. Null if the child keeps it, or if the cycle is not charged in advance. */
  readonly withoutSpotFrom: IsoDate | null
}

/**
 * Returns the charges of an enrollment that have not been made yet, in order. They are those of `chargesOf` for days that
 * are neither billed nor paused (decisions, Pricing 2 and 3; docs/rules/care.md).
 *
 * A charge before its cycle covers every weekday the child has in it; if a spot is given up midway, a refund of the rest is
 * proposed. A charge at the end of its cycle covers the meetings while the child had the spot. An AT_ENROLLMENT charge was
 * made by the enrollment; only its days are recorded.
 */
export function remainingCharges({ places, ...care }: Care): CareCharge[] {
  return chargesOf({ ...care, places }).flatMap((charge) => {
    const days = daysOf(charge)
    const chargedPlaces = places.flatMap((place) => chargedIn(charge, days, place, care))
    return chargedPlaces.length === 0 ? [] : [{ ...charge, places: chargedPlaces }]
  })
}

/**
 * Checks whether a charge is due by a day. BEFORE: on the first day of its cycle. AFTER: on the day after the last, when
 * all children have gone home. AT_ENROLLMENT: made already.
 */
export function isDue({ when, dueOn }: Charge, today: IsoDate): boolean {
  return when === 'AFTER' ? dueOn < today : dueOn <= today
}

/** Returns the day on which a charge is made. */
export function chargedOn({ when, dueOn }: Charge): IsoDate {
  return when === 'AFTER' ? plusDays(dueOn, 1) : dueOn
}

/** Checks whether a day is in one of the ranges. */
export function isWithin(date: IsoDate, ranges: readonly DayRange[]): boolean {
  return ranges.some(({ from, to }) => date >= from && (to === null || date <= to))
}

/** Returns nothing if the child has no spot in the cycle, or if all its days are billed or paused. */
function chargedIn(
  charge: Charge,
  all: readonly IsoDate[],
  place: CarePlace,
  { fee, at }: Omit<Care, 'places'>,
): ChargedPlace[] {
  const { spotDays, billed, paused, id, confirmedAt = at, ...priced } = place
  const days = all.filter((day) => !isWithin(day, billed) && !isWithin(day, paused))
  const isBilledNow = new Set(days)
  const hasSpot = (date: IsoDate) => isWithin(date, spotDays)
  if (!days.some(hasSpot)) return []
  const meetings = place.meetings.filter(({ date }) => date >= charge.from && date <= charge.to)
  const isWhole = fee.rate === 'FIXED'
  // A meeting that ended before the spot was paid for is not charged, unless the child attended anyway.
  const isTheirs = (meeting: PricedMeeting) =>
    isUpcoming(meeting, at) &&
    (isWhole ||
      isUpcoming(meeting, confirmedAt) ||
      (place.attended ?? []).some(({ date }) => date === meeting.date))
  const childMeetings = meetings.filter((meeting) => hasSpot(meeting.date) && isTheirs(meeting))
  const isOfThis = ({ date }: PricedMeeting) => isBilledNow.has(date)
  // If the child has meetings in the cycle, at least one must be among the days billed now.
  if (childMeetings.length > 0 && !childMeetings.some(isOfThis)) return []
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
        : { ...priced, meetings: childMeetings.filter(isOfThis) },
      withoutSpotFrom: charge.when === 'BEFORE' ? endWithin(charge, spotDays) : null,
    },
  ]
}

/** Returns the first day of a cycle on which the child no longer has the spot; null if they keep it to the end. */
function endWithin({ to }: Charge, spotDays: readonly DayRange[]): IsoDate | null {
  const ends = spotDays.map((range) => range.to)
  if (ends.includes(null)) return null
  const last = (ends as IsoDate[]).toSorted().at(-1)!
  return last < to ? plusDays(last, 1) : null
}

/** Counts within each month, which is ten times faster than asking a calendar for every day. */
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
