import { unitOf, type AftercareCycle, type BillingType, type ChargeType } from './billing-types.ts'
import { minutesOf, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { fractionOf, moneyShown } from '../kernel/money.ts'
import { sum } from '../kernel/sum.ts'

/**
 * What a price is for: all dates of a class or of a camp's group; each day a child picks of a camp; the meetings
 * of a weekday of aftercare, by its cycle; or days that are dropped in on.
 */
export type Fee =
  | { readonly for: 'RUN'; readonly rate: BillingType; readonly prorates: boolean }
  | { readonly for: 'DAYS'; readonly rate: BillingType }
  | {
      readonly for: 'WEEKDAYS'
      readonly rate: BillingType
      readonly prorates: boolean
      readonly cycle: AftercareCycle
      readonly chargeType: ChargeType
    }
  | { readonly for: 'DROP_IN'; readonly rate: BillingType }

/** A meeting that takes place, as far as its price goes. */
export interface PricedMeeting {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** When a child came and went; whoever was never checked out stayed to the end of the meeting. */
export interface Attended {
  readonly date: IsoDate
  readonly checkIn: ClockTime
  readonly checkOut: ClockTime | null
}

/** One thing a price is asked for: a class, a camp's group, a weekday of aftercare, the days of a drop-in. */
export interface PricedPlace {
  /** What its line is called. */
  readonly name: string
  /** Cents for one of whatever the rate counts. */
  readonly priceCents: number
  /**
   * The meetings that take place: of all dates, or of the cycle that is charged, those before the enrollment
   * included; of picked days and drop-ins only those that are taken.
   */
  readonly meetings: readonly PricedMeeting[]
  /** What was attended of them, where that is what is billed. */
  readonly attended?: readonly Attended[]
}

/** A moment in the school's own date and time. */
export interface Moment {
  readonly date: IsoDate
  readonly time: ClockTime
}

/**
 * What a place costs before anything is taken off, in cents, and why (decisions, Pricing 1 and 3).
 *
 * DAY is per meeting, HOUR per hour of the meetings, QUARTER_HOUR per quarter hour begun in each: never for a meeting
 * that is over `at` the enrollment, but for a drop-in that is written down afterwards. FIXED and SESSION are the run, or the cycle, once; with `prorates` the part of it
 * that is left, but never where attendance is billed. Of picked days every rate but the two by the hour is per day.
 * Rounded once, half away from zero.
 */
export function baseOf(
  place: PricedPlace,
  fee: Fee,
  { at, currency }: { at: Moment; currency: Currency },
): { amountCents: number; reason: string } {
  const { priceCents } = place
  if (priceCents === 0) return { amountCents: 0, reason: 'Free' }
  // A weekday without a meeting in a cycle is not part of it.
  if (fee.for === 'WEEKDAYS' && place.meetings.length === 0) return { amountCents: 0, reason: 'No meetings' }
  const price = moneyShown(priceCents, currency)
  const { billed, told, isPart } = billedOf(place, fee, at)
  switch (unitOf(fee)) {
    case 'MEETING':
      return { amountCents: priceCents * billed.length, reason: `${told}, ${price} each` }
    case 'HOUR': {
      const minutes = sum(billed.map(lengthOf))
      const hours = count(Math.round((minutes / 60) * 100) / 100, 'hour')
      return {
        amountCents: fractionOf(priceCents, minutes, 60),
        reason: `${hours} in ${told}, ${price} an hour`,
      }
    }
    case 'QUARTER_HOUR': {
      const quarters = sum(billed.map((meeting) => Math.ceil(lengthOf(meeting) / 15)))
      return {
        amountCents: priceCents * quarters,
        reason: `${count(quarters, 'quarter hour')} in ${told}, ${price} each`,
      }
    }
    case 'ONCE': {
      const all = place.meetings.length
      const prorates = 'prorates' in fee && fee.prorates && !billsAttendance(fee) && isPart
      return {
        amountCents: prorates ? fractionOf(priceCents, billed.length, all) : priceCents,
        reason: `${prorates ? told : count(all, 'meeting')}, ${price} for ${onceFor(fee)}`,
      }
    }
  }
}

/** Whether what was attended is billed, rather than what was booked. */
function billsAttendance(fee: Fee): boolean {
  return fee.for === 'WEEKDAYS' && fee.chargeType === 'ATTENDANCE'
}

interface Billed {
  billed: readonly PricedMeeting[]
  /** '12 meetings', '9 of 12 meetings left', '3 of 4 meetings attended'. */
  told: string
  /** Some of them are over. */
  isPart: boolean
}

function billedOf({ meetings, attended = [] }: PricedPlace, fee: Fee, at: Moment): Billed {
  const all = count(meetings.length, fee.for === 'RUN' || fee.for === 'WEEKDAYS' ? 'meeting' : 'day')
  if (billsAttendance(fee)) {
    const billed = meetings.flatMap((meeting) => attendedPart(meeting, attended))
    return { billed, told: `${billed.length} of ${all} attended`, isPart: billed.length < meetings.length }
  }
  // A drop-in is booked date by date, also where staff write down one that is over.
  const billed = fee.for === 'DROP_IN' ? meetings : meetings.filter((meeting) => isLeft(meeting, at))
  const isPart = billed.length < meetings.length
  return { billed, told: isPart ? `${billed.length} of ${all} left` : all, isPart }
}

/** From check-in to check-out; a missing check-out counts to the scheduled end. */
function attendedPart(meeting: PricedMeeting, attended: readonly Attended[]): PricedMeeting[] {
  const own = attended.find(({ date }) => date === meeting.date)
  if (!own) return []
  const timeTo = own.checkOut ?? meeting.timeTo
  return [{ date: meeting.date, timeFrom: own.checkIn, timeTo: timeTo < own.checkIn ? own.checkIn : timeTo }]
}

/** Whether a meeting is not over at a moment. */
export function isLeft(meeting: PricedMeeting, at: Moment): boolean {
  return meeting.date > at.date || (meeting.date === at.date && meeting.timeTo > at.time)
}

function onceFor(fee: Fee): string {
  const cycle = fee.for === 'WEEKDAYS' ? fee.cycle : 'SESSION'
  return { SESSION: 'all dates', WEEKLY: 'the week', MONTHLY: 'the month' }[cycle]
}

function lengthOf(meeting: PricedMeeting): number {
  return minutesOf(meeting.timeTo) - minutesOf(meeting.timeFrom)
}

/** '1 meeting', '12 meetings'. */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`
}
