import { unitOf, type AftercareCycle, type BillingType, type ChargeType } from './billing-types.ts'
import { minutesOf, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { fractionOf } from '../kernel/money.ts'
import type { MeetingsBilled, Reason } from './reasons.ts'
import { sum } from '../kernel/sum.ts'

/**
 * The scope of a price: RUN is all dates of a class or a camp's group, DAYS each day a child picks of a camp, WEEKDAYS
 * the meetings of an aftercare weekday by its cycle, DROP_IN the days of drop-ins.
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

/** The date and times of a meeting, for its price. */
export interface PricedMeeting {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** When a child arrived and left. A child who was never checked out stayed until the end of the meeting. */
export interface AttendedTime {
  readonly date: IsoDate
  readonly checkIn: ClockTime
  readonly checkOut: ClockTime | null
}

/** One priced item: a class, a camp's group, a weekday of aftercare, the days of a drop-in. */
export interface PricedPlace {
  readonly sectionId: string
  /** The label of its line. */
  readonly name: string
  /** Cents per unit of the rate. */
  readonly priceCents: number
  /**
   * The meetings that take place on all dates, or in the charged cycle, including those before the enrollment. For
   * picked days and drop-ins, only those that are taken.
   */
  readonly meetings: readonly PricedMeeting[]
  /** The attendance, if attendance is billed. */
  readonly attended?: readonly AttendedTime[]
  /** For a cycle that is charged once: the meetings this charge excludes, because they are paused or were billed before. */
  readonly notBilled?: readonly IsoDate[]
}

/** A moment in the school's local date and time. */
export interface Moment {
  readonly date: IsoDate
  readonly time: ClockTime
}

/** The price of a place before discounts, its reason, and the dates of its meetings. */
export interface Base {
  readonly amountCents: number
  readonly reason: Reason
  /** In order. A child who enrolls after the first of them pays for those that are left. */
  readonly dates: readonly IsoDate[]
}

/**
 * Returns the price of a place before discounts, in cents, and why (decisions, Pricing 1 and 3). Rounds once, half away
 * from zero.
 *
 * - DAY is per meeting, HOUR per hour of meetings, QUARTER_HOUR per started quarter hour of each. Picked days are charged
 *   per day, unless by the hour. Meetings over `at` enrollment are not charged, except drop-ins recorded afterwards.
 * - FIXED and SESSION charge the run or the cycle once. `prorates` reduces that to the part that is left, unless
 *   attendance is billed. Meetings that are not part of this charge (`notBilled`) reduce it too.
 * - A week or month in which the weekday no longer meets is not charged.
 */
export function baseOf(place: PricedPlace, fee: Fee, at: Moment): Base {
  const { meetings, which } = billedOf(place, fee, at)
  const dates = meetings.map(({ date }) => date)
  const { priceCents: cents } = place
  if (cents === 0) return { amountCents: 0, reason: { key: 'FREE', parts: {} }, dates }
  // A weekday without a meeting is not part of the cycle.
  if (fee.for === 'WEEKDAYS' && place.meetings.length === 0)
    return { amountCents: 0, reason: { key: 'NO_MEETINGS', parts: {} }, dates }
  const called = fee.for === 'RUN' || fee.for === 'WEEKDAYS' ? 'meeting' : 'day'
  const all = place.meetings.length
  const billedCounts: MeetingsBilled = { billed: meetings.length, all, called, which }
  switch (unitOf(fee)) {
    case 'MEETING':
      return {
        amountCents: cents * meetings.length,
        reason: { key: 'PER_MEETING', parts: { meetings: billedCounts, cents } },
        dates,
      }
    case 'HOUR': {
      const minutes = sum(meetings.map(lengthOf))
      return {
        amountCents: fractionOf(cents, minutes, 60),
        reason: { key: 'PER_HOUR', parts: { meetings: billedCounts, minutes, cents } },
        dates,
      }
    }
    case 'QUARTER_HOUR': {
      const quarters = sum(meetings.map((meeting) => Math.ceil(lengthOf(meeting) / 15)))
      return {
        amountCents: cents * quarters,
        reason: { key: 'PER_QUARTER_HOUR', parts: { meetings: billedCounts, quarters, cents } },
        dates,
      }
    }
    case 'ONCE': {
      const { notBilled = [] } = place
      const prorates = 'prorates' in fee && fee.prorates && !billsAttendance(fee) && which === 'LEFT'
      // A price charged once covers every meeting that is left, regardless of attendance.
      const ofThis = place.meetings.filter(({ date }) => !notBilled.includes(date))
      const remainingMeetings = ofThis.filter((meeting) => isUpcoming(meeting, at))
      // A week or month is charged only for a weekday that still meets in it, whatever other weekdays the child has.
      const isNoMore =
        fee.for === 'WEEKDAYS' &&
        fee.cycle !== 'SESSION' &&
        !place.meetings.some((meeting) => isUpcoming(meeting, at))
      const isForRest = prorates || isNoMore
      const part = (isForRest ? remainingMeetings : ofThis).length
      const meetingsBilled: MeetingsBilled = {
        billed: part,
        all,
        called: 'meeting',
        which: partOf(part, all, isForRest),
      }
      const cycle = fee.for === 'WEEKDAYS' ? fee.cycle : 'SESSION'
      return {
        amountCents: part < all ? fractionOf(cents, part, all) : cents,
        reason: { key: 'FOR_ALL', parts: { meetings: meetingsBilled, cents, cycle } },
        dates: remainingMeetings.map(({ date }) => date),
      }
    }
  }
}

function partOf(part: number, all: number, isForRest: boolean): MeetingsBilled['which'] {
  if (part === all) return 'ALL'
  return isForRest ? 'LEFT' : 'IN_PART'
}

/** Checks whether attendance is billed, not the booking. */
function billsAttendance(fee: Fee): boolean {
  return fee.for === 'WEEKDAYS' && fee.chargeType === 'ATTENDANCE'
}

/** Returns the billed meetings, with the times to bill. */
function billedOf(
  { meetings, attended = [] }: PricedPlace,
  fee: Fee,
  at: Moment,
): { meetings: readonly PricedMeeting[]; which: MeetingsBilled['which'] } {
  if (billsAttendance(fee))
    return { meetings: meetings.flatMap((meeting) => attendedPart(meeting, attended)), which: 'ATTENDED' }
  // Drop-ins are booked by date. Staff may also record one that is over.
  if (fee.for === 'DROP_IN') return { meetings, which: 'ALL' }
  const remainingMeetings = meetings.filter((meeting) => isUpcoming(meeting, at))
  return { meetings: remainingMeetings, which: remainingMeetings.length < meetings.length ? 'LEFT' : 'ALL' }
}

/** Returns the time from check-in to check-out. Without a check-out it ends at the scheduled end. */
function attendedPart(meeting: PricedMeeting, attended: readonly AttendedTime[]): PricedMeeting[] {
  const attendance = attended.find(({ date }) => date === meeting.date)
  if (!attendance) return []
  const timeTo = attendance.checkOut ?? meeting.timeTo
  return [
    {
      date: meeting.date,
      timeFrom: attendance.checkIn,
      timeTo: timeTo < attendance.checkIn ? attendance.checkIn : timeTo,
    },
  ]
}

/** Checks whether a meeting is not over at a moment. */
export function isUpcoming(meeting: PricedMeeting, at: Moment): boolean {
  return meeting.date > at.date || (meeting.date === at.date && meeting.timeTo > at.time)
}

function lengthOf(meeting: PricedMeeting): number {
  return minutesOf(meeting.timeTo) - minutesOf(meeting.timeFrom)
}
