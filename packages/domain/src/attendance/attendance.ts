import {
  daysBetween,
  minutesOf,
  plusDays,
  formatTime,
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

/** A child whose place covers a meeting. Times are the school's time of day, HH:mm. */
export interface AttendanceEntry extends ExpectedAtMeeting {
  readonly date: IsoDate
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly isCancelled: boolean
  /** The child was enrolled after the meeting was over. */
  readonly isEnrolledAfter: boolean
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  /** The day of the check-out, if the child left after midnight; otherwise null. */
  readonly checkOutDate: IsoDate | null
  /** The recorded reason why the child does not come (OQ-97). A check-in overrides it. */
  readonly absence: AbsenceReason | null
  /** Start and end of the meeting, as times of day. */
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  /** Minutes after the start before a missing child counts as late. */
  readonly lateAfterMinutes: number
  /** Minutes after the end before a pickup counts as late. */
  readonly pickupGraceMinutes: number
}

/** Statuses of a child who is expected. */
export const EXPECTED_STATUSES = ['EXPECTED', 'LATE', 'IN', 'OUT', 'EXCUSED', 'ABSENT'] as const

export const ATTENDANCE_STATUSES = [...EXPECTED_STATUSES, 'ENROLLED_AFTER'] as const

/**
 * `LATE`: missing without notice. `ABSENT`: did not come, without notice. `ENROLLED_AFTER`: not expected, because the
 * child was enrolled after the meeting.
 */
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]
type ExpectedStatus = (typeof EXPECTED_STATUSES)[number]

/**
 * Returns a child's status. A check counts first, then a recorded absence. Otherwise the child is expected until
 * shortly after the start, late until the end, and absent afterwards. A child enrolled after the end is not expected.
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
  // Most meetings of a day are yet to begin. Returning early skips the arithmetic for them.
  if (Temporal.Instant.compare(now, entry.startsAt) < 0) return 'EXPECTED'
  const lateAt = entry.startsAt.add({ minutes: entry.lateAfterMinutes })
  return Temporal.Instant.compare(now, lateAt) >= 0 ? 'LATE' : 'EXPECTED'
}

/** Returns the whole minutes a child has been missing since the start of their meeting; null while not late. */
export function missingMinutes(entry: AttendanceEntry, now: Temporal.Instant): number | null {
  return statusOf(entry, now) === 'LATE' ? Math.floor(now.since(entry.startsAt).total('minutes')) : null
}

/**
 * Returns the whole minutes from the end of the meeting until the child was picked up, or until now; null within the
 * school's grace period. Beyond it, all minutes since the end count.
 */
export function latePickupMinutes(entry: AttendanceEntry, now: Temporal.Instant): number | null {
  if (entry.checkIn === null) return null
  const minutes =
    entry.checkOut === null
      ? Math.floor(now.since(entry.endsAt).total('minutes'))
      : minutesAfterEnd(entry, entry.checkOut)
  return minutes > entry.pickupGraceMinutes ? minutes : null
}

/** Returns the whole minutes a child came after the start; null if they have not come, or not late enough to count. */
export function lateArrivalMinutes({ checkIn, timeFrom, lateAfterMinutes }: AttendanceEntry): number | null {
  if (checkIn === null) return null
  const minutes = minutesOf(checkIn) - minutesOf(timeFrom)
  return minutes >= Math.max(lateAfterMinutes, 1) ? minutes : null
}

/**
 * Returns the whole minutes a child left before the end; null if they have not left, or not earlier than the grace
 * period for late pickups.
 */
export function earlyDepartureMinutes(entry: AttendanceEntry): number | null {
  if (entry.checkOut === null) return null
  const minutes = -minutesAfterEnd(entry, entry.checkOut)
  return minutes > entry.pickupGraceMinutes ? minutes : null
}

/**
 * Returns the whole minutes from the end of the meeting to the pickup, without the grace period: 0 before the end, null
 * without a pickup.
 */
export function minutesPickedUpAfter(entry: AttendanceEntry): number | null {
  return entry.checkOut === null ? null : Math.max(0, minutesAfterEnd(entry, entry.checkOut))
}

function minutesAfterEnd({ date, timeTo, checkOutDate }: AttendanceEntry, checkOut: ClockTime): number {
  return minutesBetween({ date, time: timeTo }, { date: checkOutDate ?? date, time: checkOut })
}

/**
 * Checks whether an entry is on the board of a day: it is of that day, or of the day before and the child is still
 * there or left after midnight (decision 82).
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

/** Checks whether a child is still there although their meeting is over. */
export function isNotCollected(
  { checkIn, checkOut, endsAt }: AttendanceEntry,
  now: Temporal.Instant,
): boolean {
  return checkIn !== null && checkOut === null && Temporal.Instant.compare(now, endsAt) >= 0
}

/** Counts entries by status, and in `total` all children who are or were expected. */
export function countsOf(
  entries: readonly AttendanceEntry[],
  now: Temporal.Instant,
): Record<AttendanceStatus, number> & { total: number } {
  const counts = { EXPECTED: 0, LATE: 0, IN: 0, OUT: 0, EXCUSED: 0, ABSENT: 0, ENROLLED_AFTER: 0, total: 0 }
  for (const entry of entries) counts[statusOf(entry, now)] += 1
  return { ...counts, total: entries.length - counts.ENROLLED_AFTER }
}

/** Returns the same counts under the names of the statistics of a day. */
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

/** The school's clock when a check was made, and the format for times in refusals. */
interface CheckContext extends SchoolClock {
  dateFormat: DateFormat
}

/**
 * Decides whether a child may be checked in at a time of day. The clock of the moment of the check counts, even if a
 * device sends it later.
 *
 * Refuses NOT_YET for a future day, MEETING_CANCELLED, TIME_TO_COME for a future time, and CHECK_OUT_BEFORE_CHECK_IN if
 * the child left before the new time. A second check-in corrects the first, which stays in the history.
 */
export function decideCheckIn(
  entry: AttendanceEntry,
  { time, ...clock }: CheckContext & { time: ClockTime },
): Decision<'NOT_YET' | 'MEETING_CANCELLED' | 'TIME_TO_COME' | 'CHECK_OUT_BEFORE_CHECK_IN'> {
  const { date, checkOut, checkOutDate } = entry
  if (date > clock.today) return refused('NOT_YET', 'This day is in the future')
  if (entry.isCancelled) return refused('MEETING_CANCELLED', 'There is no meeting on this day')
  if (isToCome({ date, time }, clock)) return timeToCome('Check-in', clock, 'checkIn')
  if (checkOut !== null && checkOutDate === null && time > checkOut)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-in cannot be after the check-out at ${formatTime(checkOut, clock.dateFormat)}`,
      'checkIn',
    )
  return allowed
}

function timeToCome(
  what: 'Check-in' | 'Check-out',
  { now, dateFormat }: CheckContext,
  field: string,
): Decision<'TIME_TO_COME'> {
  return refused(
    'TIME_TO_COME',
    `${what} cannot be in the future. It is ${formatTime(now, dateFormat)} now`,
    field,
  )
}

/** The person to pick up a child, and the child's lists. */
interface Handover {
  readonly person: string
  readonly pickups: readonly { name: string }[]
  readonly doNotRelease: readonly { name: string }[]
  /** Emergency contacts. Being one does not allow a pickup; the refusal only mentions it. */
  readonly emergencyContacts?: readonly { name: string }[] | undefined
}

interface CheckOutInput extends Handover, CheckContext {
  time: ClockTime
  /** The day of the time. Default: the day of the meeting. The day after is possible. */
  date?: IsoDate | null
  overrideReason?: string | null | undefined
  /** Staff compared the person with a photo ID. */
  photoIdChecked?: boolean
}

/**
 * Decides whether `person` may pick up a child at a time of day. The clock of the moment of the check counts, even if a
 * device sends it later.
 *
 * Refuses NOT_CHECKED_IN, CHECK_OUT_DAY unless it is the day of the meeting or the day after,
 * CHECK_OUT_BEFORE_CHECK_IN, the refusals of `decideHandover`, and TIME_TO_COME for a future time. TIME_TO_COME comes
 * last, because who has the child matters more.
 * @answers Who may pick up a child, and who never?
 */
export function decideCheckOut(
  entry: AttendanceEntry,
  input: CheckOutInput,
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
  const { time, dateFormat } = input
  const departure = { date: input.date ?? meetingDate, time }
  if (checkIn === null) return refused('NOT_CHECKED_IN', 'This child is not checked in. Check them in first')
  // Checks the day first: on an earlier day no time could be right, and a time of 0:00 may stand for an unknown one.
  const daysLater = daysBetween(meetingDate, departure.date)
  if (daysLater < 0 || daysLater > 1)
    return refused(
      'CHECK_OUT_DAY',
      'Check-out can be on the day of the meeting or the day after',
      'checkOutDate',
    )
  if (minutesBetween({ date: meetingDate, time: checkIn }, departure) < 0)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-out cannot be before the check-in at ${formatTime(checkIn, dateFormat)}`,
      'checkOut',
    )
  const handover = decideHandover(input)
  if (!handover.allowed) return handover
  return isToCome(departure, input) ? timeToCome('Check-out', input, 'checkOut') : allowed
}

/**
 * Decides whether `person` may pick up a child, whatever the time.
 *
 * `pickups` are guardians, approved pickups, and the activities a child goes on to that day (decision 58). Anybody else
 * needs a written reason (NOT_AN_APPROVED_PICKUP); the refusal says so if they are an emergency contact (decision 161).
 *
 * DO_NOT_RELEASE: nobody on the do-not-release list may pick up, not even a guardian, whatever the reason.
 * LIKE_DO_NOT_RELEASE: a name like one on that list needs a check of a photo ID and a written reason (decision 40).
 */
function decideHandover({
  person,
  overrideReason,
  photoIdChecked = false,
  pickups,
  doNotRelease,
  emergencyContacts = [],
}: CheckOutInput): Decision<'DO_NOT_RELEASE' | 'LIKE_DO_NOT_RELEASE' | 'NOT_AN_APPROVED_PICKUP'> {
  const forbiddenPerson = forbiddenAs(person, doNotRelease)
  if (forbiddenPerson)
    return refused(
      'DO_NOT_RELEASE',
      `${forbiddenPerson.name} is on this child’s do-not-release list and may not pick them up. This cannot be overridden`,
      'checkOutPerson',
    )
  const hasReason = reasonRule(overrideReason) === null
  const similarPerson = resembledBy(person, doNotRelease)
  if (similarPerson && !(photoIdChecked && hasReason))
    return refused(
      'LIKE_DO_NOT_RELEASE',
      `${person} may be ${similarPerson.name}, who is on this child’s do-not-release list. Check a photo ID, and write why you are sure this is someone else`,
      photoIdChecked ? 'overrideReason' : 'photoIdChecked',
    )
  if (isApproved(person, pickups)) return allowed
  if (inWords(person) !== null)
    return refused('NOT_AN_APPROVED_PICKUP', 'Enter who is picking up this child', 'checkOutPerson')
  if (!hasReason)
    return refused(
      'NOT_AN_APPROVED_PICKUP',
      emergencyContactAs(person, emergencyContacts)
        ? `${person} is an emergency contact and may not pick up this child. Ask the office, and write why they are going with this person anyway`
        : `${person} is not approved to pick up this child. Write why they are going with this person anyway`,
      'overrideReason',
    )
  return allowed
}

/**
 * Returns what to save with a release: the reason, where the person needs one, and the do-not-release entry their name
 * resembles.
 */
export function storedRelease(
  { person, pickups, doNotRelease }: Handover,
  reason: string | null | undefined,
): { overrideReason: string | null; resembles: string | null } {
  const resembles = resembledBy(person, doNotRelease)?.name ?? null
  const isReasonNeeded = resembles !== null || !isApproved(person, pickups)
  return { overrideReason: isReasonNeeded ? (reason ?? null) : null, resembles }
}

/** Refuses a reason that is empty or has no letter. */
export const reasonRule = all<string | null | undefined>(required, inWords)

/** Notes of staff at check-out: at most 500 characters, in the alphabet of other notes (decision 76). */
export interface CheckOutTexts {
  readonly overrideReason: string | null
  readonly note: string | null
}

const doorText = latinText(500)

/**
 * Checks the notes of a check-out. Unchanged notes (`before`) are always fine. Do not call it for checks that a device
 * sends later: they have happened, and are saved in whatever words.
 */
export function checkOutTexts(texts: CheckOutTexts, before: CheckOutTexts): Finding[] {
  const unlessUnchanged = (of: keyof CheckOutTexts) => (texts[of] === before[of] ? null : doorText(texts[of]))
  return findings([
    ['overrideReason', unlessUnchanged('overrideReason')],
    ['note', unlessUnchanged('note')],
  ])
}

/** Checks whether a person is an approved pickup. Names match whatever their case and spacing; accents count. */
export function isApproved(person: string, pickups: readonly { name: string }[]): boolean {
  return pickups.some(({ name }) => nameKey(name) === nameKey(person))
}

/**
 * Returns the people who may pick up every one of several children: approved for each, and on nobody's do-not-release
 * list.
 */
export function collectorsOfAll<P extends { name: string }>(
  children: readonly { pickups: readonly P[]; doNotRelease: readonly { name: string }[] }[],
): P[] {
  const [first, ...others] = children
  const commonPickups = (first?.pickups ?? []).filter(({ name }) =>
    others.every(({ pickups }) => isApproved(name, pickups)),
  )
  return withoutForbidden(
    commonPickups,
    children.flatMap(({ doNotRelease }) => doNotRelease),
  )
}
