import {
  daysBetween,
  minutesOf,
  plusDays,
  timeShown,
  type ClockTime,
  type DateFormat,
  type IsoDate,
} from '../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { emergencyContactAs } from '../families/emergency-contacts.ts'
import { forbiddenAs, resembledBy, withoutForbidden } from '../families/do-not-release.ts'
import { nameKey } from '../kernel/names.ts'
import { all, required } from '../kernel/rules.ts'
import { inWords, latinText } from '../kernel/text-rules.ts'
import { isExcused, type AbsenceReason } from './absence.ts'
import { isExpected, type ExpectedAtMeeting } from './expected.ts'
import { isToCome, minutesBetween, type SchoolClock } from './check-time.ts'

/** A child whose spot covers a meeting. Times are the school's time of day, HH:mm. */
export interface AttendanceEntry extends ExpectedAtMeeting {
  readonly date: IsoDate
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly isCancelled: boolean
  /** The spot was taken when the meeting was over already. */
  readonly isEnrolledAfter: boolean
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  /** The day of the check-out, where it is not that of the meeting: the child left after midnight. */
  readonly checkOutDate: IsoDate | null
  /** Why the child does not come, where that is recorded (OQ-97). A check-in counts more. */
  readonly absence: AbsenceReason | null
  /** When the meeting begins and ends, as times of day. */
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  /** So long after the start a child that is not there yet is not called late. */
  readonly lateAfterMinutes: number
  /** So long after the end a child that is still there is not called collected late. */
  readonly pickupGraceMinutes: number
}

/** Where a child may stand who is expected. */
export const EXPECTED_STATUSES = ['EXPECTED', 'LATE', 'IN', 'OUT', 'EXCUSED', 'ABSENT'] as const

export const ATTENDANCE_STATUSES = [...EXPECTED_STATUSES, 'ENROLLED_AFTER'] as const

/**
 * `LATE` is missing: should be there, and nobody told why not. `ABSENT` did not come, and nobody told before. `ENROLLED_AFTER` was
 * not expected: the spot was taken when the meeting was over.
 */
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]
type ExpectedStatus = (typeof EXPECTED_STATUSES)[number]

/**
 * Out or in when somebody said so; else excused or absent where an absence is recorded; else expected until shortly after the
 * start, late until the end, absent after it; and not expected where the child was enrolled after it.
 * @answers Does a child not come, and what follows?
 */
export function statusOf(
  entry: AttendanceEntry & { readonly isEnrolledAfter: false },
  now: Temporal.Instant,
): ExpectedStatus
export function statusOf(entry: AttendanceEntry, now: Temporal.Instant): AttendanceStatus
export function statusOf(entry: AttendanceEntry, now: Temporal.Instant): AttendanceStatus {
  if (entry.checkOut !== null) return 'OUT'
  if (entry.checkIn !== null) return 'IN'
  if (entry.absence !== null) return isExcused(entry.absence) ? 'EXCUSED' : 'ABSENT'
  if (!isExpected(entry)) return 'ENROLLED_AFTER'
  if (Temporal.Instant.compare(now, entry.endsAt) >= 0) return 'ABSENT'
  // As for nearly every child of a day: what is to come needs no reckoning.
  if (Temporal.Instant.compare(now, entry.startsAt) < 0) return 'EXPECTED'
  const lateAt = entry.startsAt.add({ minutes: entry.lateAfterMinutes })
  return Temporal.Instant.compare(now, lateAt) >= 0 ? 'LATE' : 'EXPECTED'
}

/** For how many whole minutes a child is missing: since the start of its meeting. Null while it is not late. */
export function missingMinutes(entry: AttendanceEntry, now: Temporal.Instant): number | null {
  return statusOf(entry, now) === 'LATE' ? Math.floor(now.since(entry.startsAt).total('minutes')) : null
}

/**
 * How many whole minutes after the end of its meeting a child was collected, or has been waiting until now; null while
 * that is not later than the school's grace. What is over the grace counts from the end.
 */
export function latePickupMinutes(entry: AttendanceEntry, now: Temporal.Instant): number | null {
  if (entry.checkIn === null) return null
  const minutes =
    entry.checkOut === null
      ? Math.floor(now.since(entry.endsAt).total('minutes'))
      : minutesAfterEnd(entry, entry.checkOut)
  return minutes > entry.pickupGraceMinutes ? minutes : null
}

/**
 * How many whole minutes after the start of its meeting a child came; null while it has not come, or came before it would
 * have been called late.
 */
export function lateArrivalMinutes({ checkIn, timeFrom, lateAfterMinutes }: AttendanceEntry): number | null {
  if (checkIn === null) return null
  const minutes = minutesOf(checkIn) - minutesOf(timeFrom)
  return minutes >= Math.max(lateAfterMinutes, 1) ? minutes : null
}

/**
 * How many whole minutes before the end of its meeting a child left; null while it has not left, or left no more before
 * the end than the school lets pass after it.
 */
export function leftEarlyMinutes(entry: AttendanceEntry): number | null {
  if (entry.checkOut === null) return null
  const minutes = -minutesAfterEnd(entry, entry.checkOut)
  return minutes > entry.pickupGraceMinutes ? minutes : null
}

/** How many whole minutes after the end of its meeting a child was picked up, whatever the grace; null while they were not, and 0 before the end. */
export function minutesPickedUpAfter(entry: AttendanceEntry): number | null {
  return entry.checkOut === null ? null : Math.max(0, minutesAfterEnd(entry, entry.checkOut))
}

function minutesAfterEnd({ date, timeTo, checkOutDate }: AttendanceEntry, checkOut: ClockTime): number {
  return minutesBetween({ date, time: timeTo }, { date: checkOutDate ?? date, time: checkOut })
}

/**
 * Whether an entry stands on the board of a day: it is of that day; or of the day before, and its child is still there, or
 * left only after midnight (decision 82).
 */
export function isOnBoard(
  {
    date,
    checkIn,
    checkOut,
    checkOutDate,
  }: Pick<AttendanceEntry, 'date' | 'checkIn' | 'checkOut' | 'checkOutDate'>,
  day: IsoDate,
): boolean {
  if (date === day) return true
  return date === plusDays(day, -1) && checkIn !== null && (checkOut === null || checkOutDate === day)
}

/** Whether a child is still there though its meeting is over. */
export function isNotCollected(
  { checkIn, checkOut, endsAt }: AttendanceEntry,
  now: Temporal.Instant,
): boolean {
  return checkIn !== null && checkOut === null && Temporal.Instant.compare(now, endsAt) >= 0
}

/** How many entries are in which state, and how many children are or were expected. */
export function countsOf(
  entries: readonly AttendanceEntry[],
  now: Temporal.Instant,
): Record<AttendanceStatus, number> & { total: number } {
  const counts = { EXPECTED: 0, LATE: 0, IN: 0, OUT: 0, EXCUSED: 0, ABSENT: 0, ENROLLED_AFTER: 0, total: 0 }
  for (const entry of entries) counts[statusOf(entry, now)] += 1
  return { ...counts, total: entries.length - counts.ENROLLED_AFTER }
}

/** The same, as the statistics of a day are told. */
export function statisticsOf(entries: readonly AttendanceEntry[], now: Temporal.Instant) {
  const { EXPECTED, LATE, IN, OUT, EXCUSED, ABSENT, total } = countsOf(entries, now)
  return {
    total,
    expected: EXPECTED,
    late: LATE,
    checkedIn: IN,
    checkedOut: OUT,
    excused: EXCUSED,
    absent: ABSENT,
  }
}

/** What a check is judged by besides what it says: the school's clock when it was made. Refusals tell times in `dateFormat`. */
interface Judging extends SchoolClock {
  dateFormat: DateFormat
}

/**
 * Whether a child may be checked in at a time of day. A device's check is judged by the clock as it was when it was made.
 *
 * Refuses NOT_YET for a day to come, MEETING_CANCELLED, TIME_TO_COME for a time that lies ahead, and
 * CHECK_OUT_BEFORE_CHECK_IN when the child is out already and the new time is not before that. A second check-in corrects
 * the first; what it said before is kept.
 */
export function decideCheckIn(
  entry: AttendanceEntry,
  { time, ...clock }: Judging & { time: ClockTime },
): Decision<'NOT_YET' | 'MEETING_CANCELLED' | 'TIME_TO_COME' | 'CHECK_OUT_BEFORE_CHECK_IN'> {
  const { date, checkOut, checkOutDate } = entry
  if (date > clock.today) return refused('NOT_YET', 'This day is in the future')
  if (entry.isCancelled) return refused('MEETING_CANCELLED', 'There is no meeting on this day')
  if (isToCome({ date, time }, clock)) return timeToCome('Check-in', clock, 'checkIn')
  if (checkOut !== null && checkOutDate === null && time > checkOut)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-in cannot be after the check-out at ${timeShown(checkOut, clock.dateFormat)}`,
      'checkIn',
    )
  return allowed
}

function timeToCome(
  what: 'Check-in' | 'Check-out',
  { now, dateFormat }: Judging,
  field: string,
): Decision<'TIME_TO_COME'> {
  return refused(
    'TIME_TO_COME',
    `${what} cannot be in the future. It is ${timeShown(now, dateFormat)} now`,
    field,
  )
}

/** A person a child is to be handed to, and the lists of that child. */
interface Handover {
  readonly person: string
  readonly pickups: readonly { name: string }[]
  readonly doNotRelease: readonly { name: string }[]
  /** Called about the child. Nobody may pick up for being one: it is only said who they are. */
  readonly emergencyContacts?: readonly { name: string }[] | undefined
}

interface CheckOutAsked extends Handover, Judging {
  time: ClockTime
  /** The day of the time: that of the meeting where nothing is said, or the day after. */
  date?: IsoDate | null
  overrideReason?: string | null | undefined
  /** Somebody compared the person with a photo ID. */
  photoIdChecked?: boolean
}

/**
 * Whether a child may be handed to `person` at a time of day. A device's check is judged by the clock as it was when it was
 * made.
 *
 * Refuses NOT_CHECKED_IN, CHECK_OUT_DAY for a day before the meeting or later than the day after it, CHECK_OUT_BEFORE_CHECK_IN
 * for a time before the check-in, what `decideHandover` refuses, and TIME_TO_COME for a time that lies ahead: last, for who has
 * the child matters more.
 * @answers Who may pick up a child, and who never?
 */
export function decideCheckOut(
  entry: AttendanceEntry,
  asked: CheckOutAsked,
): Decision<
  | 'NOT_CHECKED_IN'
  | 'CHECK_OUT_BEFORE_CHECK_IN'
  | 'CHECK_OUT_DAY'
  | 'DO_NOT_RELEASE'
  | 'LIKE_DO_NOT_RELEASE'
  | 'NOT_AN_APPROVED_PICKUP'
  | 'TIME_TO_COME'
> {
  const { date: meetingDate, checkIn } = entry
  const { time, dateFormat } = asked
  const left = { date: asked.date ?? meetingDate, time }
  if (checkIn === null) return refused('NOT_CHECKED_IN', 'This child is not checked in. Check them in first')
  // The day comes first: on an earlier one no hour of the check-in would help, and it may be unknown, as midnight.
  const daysLater = daysBetween(meetingDate, left.date)
  if (daysLater < 0 || daysLater > 1)
    return refused(
      'CHECK_OUT_DAY',
      'Check-out can be on the day of the meeting or the day after',
      'checkOutDate',
    )
  if (minutesBetween({ date: meetingDate, time: checkIn }, left) < 0)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-out cannot be before the check-in at ${timeShown(checkIn, dateFormat)}`,
      'checkOut',
    )
  const handover = decideHandover(asked)
  if (!handover.allowed) return handover
  return isToCome(left, asked) ? timeToCome('Check-out', asked, 'checkOut') : allowed
}

/**
 * Whether a child may be handed to `person`, whenever that is.
 *
 * `pickups` are those who may collect: guardians, approved pickups, and the activities the child goes on to on that day
 * (decision 58). Anybody else is refused
 * NOT_AN_APPROVED_PICKUP unless a reason is written down; of an emergency contact the sentence says that they are one
 * (decision 161). Whoever is on `doNotRelease` is refused
 * DO_NOT_RELEASE, a guardian too, and no reason opens that door. Whoever's name is near one on that list is refused
 * LIKE_DO_NOT_RELEASE until somebody looked at a photo ID and wrote down a reason (decision 40).
 */
function decideHandover({
  person,
  overrideReason,
  photoIdChecked = false,
  pickups,
  doNotRelease,
  emergencyContacts = [],
}: CheckOutAsked): Decision<'DO_NOT_RELEASE' | 'LIKE_DO_NOT_RELEASE' | 'NOT_AN_APPROVED_PICKUP'> {
  const forbidden = forbiddenAs(person, doNotRelease)
  if (forbidden)
    return refused(
      'DO_NOT_RELEASE',
      `${forbidden.name} is on this child’s do-not-release list and may not pick them up. This cannot be overridden`,
      'checkOutPerson',
    )
  const isReasonGiven = reasonRule(overrideReason) === null
  const near = resembledBy(person, doNotRelease)
  if (near && !(photoIdChecked && isReasonGiven))
    return refused(
      'LIKE_DO_NOT_RELEASE',
      `${person} may be ${near.name}, who is on this child’s do-not-release list. Check a photo ID, and write why you are sure this is someone else`,
      photoIdChecked ? 'overrideReason' : 'photoIdChecked',
    )
  if (isApproved(person, pickups)) return allowed
  if (inWords(person) !== null)
    return refused('NOT_AN_APPROVED_PICKUP', 'Enter who is picking up this child', 'checkOutPerson')
  if (!isReasonGiven)
    return refused(
      'NOT_AN_APPROVED_PICKUP',
      emergencyContactAs(person, emergencyContacts)
        ? `${person} is an emergency contact and may not pick up this child. Ask the office, and write why they are going with this person anyway`
        : `${person} is not approved to pick up this child. Write why they are going with this person anyway`,
      'overrideReason',
    )
  return allowed
}

/** What is kept with a release: why, of a person who needs a reason, and the entry of the list their name is near. */
export function releaseKept(
  { person, pickups, doNotRelease }: Handover,
  reason: string | null | undefined,
): { overrideReason: string | null; resembles: string | null } {
  const resembles = resembledBy(person, doNotRelease)?.name ?? null
  const isReasonNeeded = resembles !== null || !isApproved(person, pickups)
  return { overrideReason: isReasonNeeded ? (reason ?? null) : null, resembles }
}

/** What is wrong with the reason a child goes with somebody for: it says something. */
export const reasonRule = all<string | null | undefined>(required, inWords)

/** What staff write down at the door. At most 500 characters, in the writing of other notes (decision 76). */
export interface CheckOutTexts {
  readonly overrideReason: string | null
  readonly note: string | null
}

const doorText = latinText(500)

/**
 * What is wrong with what is written down with a check-out. What stood there `before` may stay as it is. Not asked of a
 * check that a device sends later: what happened has happened, and is kept in whatever words it was written down.
 */
export function checkOutTexts(texts: CheckOutTexts, before: CheckOutTexts): Finding[] {
  const unlessKept = (of: keyof CheckOutTexts) => (texts[of] === before[of] ? null : doorText(texts[of]))
  return findings([
    ['overrideReason', unlessKept('overrideReason')],
    ['note', unlessKept('note')],
  ])
}

/** A name is the same name whatever its case, accents apart, and spaces. */
export function isApproved(person: string, pickups: readonly { name: string }[]): boolean {
  return pickups.some(({ name }) => nameKey(name) === nameKey(person))
}

/**
 * Those who may collect every one of several children: who may collect the first, as far as all others know them, and
 * none of their do-not-release lists does.
 */
export function collectorsOfAll<P extends { name: string }>(
  children: readonly { pickups: readonly P[]; doNotRelease: readonly { name: string }[] }[],
): P[] {
  const [first, ...others] = children
  const known = (first?.pickups ?? []).filter(({ name }) =>
    others.every(({ pickups }) => isApproved(name, pickups)),
  )
  return withoutForbidden(
    known,
    children.flatMap(({ doNotRelease }) => doNotRelease),
  )
}
