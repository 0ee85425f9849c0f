import { unitOf, type AftercareCycle, type BillingType, type ChargeType } from './billing-types.ts'
import { minutesOf, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { fractionOf } from '../kernel/money.ts'
import type { MeetingsBilled, Reason } from './reasons.ts'
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
  readonly sectionId: string
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
  /** Of a cycle that is charged once: the meetings that are not part of this charge, paused or billed before. */
  readonly notBilled?: readonly IsoDate[]
}

/** A moment in the school's own date and time. */
export interface Moment {
  readonly date: IsoDate
  readonly time: ClockTime
}

/** What a place costs before anything is taken off, why, and the dates of the meetings it is for. */
export interface Base {
  readonly amountCents: number
  readonly reason: Reason
  /** In order. Whoever comes later than the first of them pays for those that are left. */
  readonly dates: readonly IsoDate[]
}

/**
 * What a place costs before anything is taken off, in cents, and why (decisions, Pricing 1 and 3).
 *
 * DAY is per meeting, HOUR per hour of the meetings, QUARTER_HOUR per quarter hour begun in each: never for a meeting
 * that is over `at` the enrollment, but for a drop-in that is written down afterwards. FIXED and SESSION are the run, or
 * the cycle, once; with `prorates` the part of it that is left, but never where attendance is billed; never for a week or
 * month in which the weekday does not meet any more, nor for the meetings of a cycle that are not part of this charge. Of
 * picked days every rate but the two by the hour is per day. Rounded once, half away from zero.
 */
export function baseOf(place: PricedPlace, fee: Fee, at: Moment): Base {
  const { meetings, which } = billedOf(place, fee, at)
  const dates = meetings.map(({ date }) => date)
  const { priceCents: cents } = place
  if (cents === 0) return { amountCents: 0, reason: { key: 'FREE', parts: {} }, dates }
  // A weekday without a meeting in a cycle is not part of it.
  if (fee.for === 'WEEKDAYS' && place.meetings.length === 0)
    return { amountCents: 0, reason: { key: 'NO_MEETINGS', parts: {} }, dates }
  const called = fee.for === 'RUN' || fee.for === 'WEEKDAYS' ? 'meeting' : 'day'
  const all = place.meetings.length
  const billed: MeetingsBilled = { billed: meetings.length, all, called, which }
  switch (unitOf(fee)) {
    case 'MEETING':
      return {
        amountCents: cents * meetings.length,
        reason: { key: 'PER_MEETING', parts: { meetings: billed, cents } },
        dates,
      }
    case 'HOUR': {
      const minutes = sum(meetings.map(lengthOf))
      return {
        amountCents: fractionOf(cents, minutes, 60),
        reason: { key: 'PER_HOUR', parts: { meetings: billed, minutes, cents } },
        dates,
      }
    }
    case 'QUARTER_HOUR': {
      const quarters = sum(meetings.map((meeting) => Math.ceil(lengthOf(meeting) / 15)))
      return {
        amountCents: cents * quarters,
        reason: { key: 'PER_QUARTER_HOUR', parts: { meetings: billed, quarters, cents } },
        dates,
      }
    }
    case 'ONCE': {
      const { notBilled = [] } = place
      const prorates = 'prorates' in fee && fee.prorates && !billsAttendance(fee) && which === 'LEFT'
      // What is charged once is for every meeting that is left, whoever comes.
      const ofThis = place.meetings.filter(({ date }) => !notBilled.includes(date))
      const left = ofThis.filter((meeting) => isLeft(meeting, at))
      // A week or month is charged for a weekday that still meets in it, whatever other weekdays are taken with it.
      const isNoMore =
        fee.for === 'WEEKDAYS' &&
        fee.cycle !== 'SESSION' &&
        !place.meetings.some((meeting) => isLeft(meeting, at))
      const isForRest = prorates || isNoMore
      const part = (isForRest ? left : ofThis).length
      const told: MeetingsBilled = {
        billed: part,
        all,
        called: 'meeting',
        which: partOf(part, all, isForRest),
      }
      const cycle = fee.for === 'WEEKDAYS' ? fee.cycle : 'SESSION'
      return {
        amountCents: part < all ? fractionOf(cents, part, all) : cents,
        reason: { key: 'FOR_ALL', parts: { meetings: told, cents, cycle } },
        dates: left.map(({ date }) => date),
      }
    }
  }
}

function partOf(part: number, all: number, isForRest: boolean): MeetingsBilled['which'] {
  if (part === all) return 'ALL'
  return isForRest ? 'LEFT' : 'IN_PART'
}

/** Whether what was attended is billed, rather than what was booked. */
function billsAttendance(fee: Fee): boolean {
  return fee.for === 'WEEKDAYS' && fee.chargeType === 'ATTENDANCE'
}

/** The meetings that are billed, with the times they are billed by. */
function billedOf(
  { meetings, attended = [] }: PricedPlace,
  fee: Fee,
  at: Moment,
): { meetings: readonly PricedMeeting[]; which: MeetingsBilled['which'] } {
  if (billsAttendance(fee))
    return { meetings: meetings.flatMap((meeting) => attendedPart(meeting, attended)), which: 'ATTENDED' }
  // A drop-in is booked date by date, also where staff write down one that is over.
  if (fee.for === 'DROP_IN') return { meetings, which: 'ALL' }
  const left = meetings.filter((meeting) => isLeft(meeting, at))
  return { meetings: left, which: left.length < meetings.length ? 'LEFT' : 'ALL' }
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

function lengthOf(meeting: PricedMeeting): number {
  return minutesOf(meeting.timeTo) - minutesOf(meeting.timeFrom)
}
