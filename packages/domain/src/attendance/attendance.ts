import { minutesOf, timeShown, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { forbiddenAs, resembledBy, withoutForbidden } from '../families/do-not-release.ts'
import { nameKey } from '../kernel/names.ts'
import { all, inWords, latinText, required } from '../kernel/text-rules.ts'

/** A child expected at a meeting. Times are the school's time of day, HH:mm. */
export interface AttendanceEntry {
  readonly date: IsoDate
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly isCancelled: boolean
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  /** When the meeting begins and ends, as times of day. */
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  /** So long after the start a child that is not there yet is not called late. */
  readonly lateAfterMinutes: number
  /** So long after the end a child that is still there is not called collected late. */
  readonly pickupGraceMinutes: number
}

export type AttendanceStatus = 'EXPECTED' | 'LATE' | 'IN' | 'OUT' | 'ABSENT'

/** Out or in when somebody said so; else expected until shortly after the start, late until the end, absent after it. */
export function statusOf(entry: AttendanceEntry, now: Temporal.Instant): AttendanceStatus {
  if (entry.checkOut !== null) return 'OUT'
  if (entry.checkIn !== null) return 'IN'
  if (Temporal.Instant.compare(now, entry.endsAt) >= 0) return 'ABSENT'
  const lateAt = entry.startsAt.add({ minutes: entry.lateAfterMinutes })
  return Temporal.Instant.compare(now, lateAt) >= 0 ? 'LATE' : 'EXPECTED'
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
      : minutesOf(entry.checkOut) - minutesOf(entry.timeTo)
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
export function leftEarlyMinutes({ checkOut, timeTo, pickupGraceMinutes }: AttendanceEntry): number | null {
  if (checkOut === null) return null
  const minutes = minutesOf(timeTo) - minutesOf(checkOut)
  return minutes > pickupGraceMinutes ? minutes : null
}

/** Whether a child is still there though its meeting is over. */
export function isNotCollected(
  { checkIn, checkOut, endsAt }: AttendanceEntry,
  now: Temporal.Instant,
): boolean {
  return checkIn !== null && checkOut === null && Temporal.Instant.compare(now, endsAt) >= 0
}

/** How many entries are in which state, and all of them. */
export function countsOf(
  entries: readonly AttendanceEntry[],
  now: Temporal.Instant,
): Record<AttendanceStatus, number> & { total: number } {
  const counts = { EXPECTED: 0, LATE: 0, IN: 0, OUT: 0, ABSENT: 0, total: entries.length }
  for (const entry of entries) counts[statusOf(entry, now)] += 1
  return counts
}

/** The same, as the statistics of a day are told. */
export function statisticsOf(entries: readonly AttendanceEntry[], now: Temporal.Instant) {
  const { EXPECTED, LATE, IN, OUT, ABSENT, total } = countsOf(entries, now)
  return { total, expected: EXPECTED, late: LATE, checkedIn: IN, checkedOut: OUT, absent: ABSENT }
}

/**
 * Whether a child may be checked in at a time of day. `today` is the school's day; a refusal tells times in `dateFormat`.
 *
 * Refuses NOT_YET for a day to come, MEETING_CANCELLED, and CHECK_OUT_BEFORE_CHECK_IN when the child is out already and
 * the new time is not before that. A second check-in corrects the first; what it said before is kept.
 */
export function decideCheckIn(
  entry: AttendanceEntry,
  { time, today, dateFormat }: { time: ClockTime; today: IsoDate; dateFormat: DateFormat },
): Decision<'NOT_YET' | 'MEETING_CANCELLED' | 'CHECK_OUT_BEFORE_CHECK_IN'> {
  if (entry.date > today) return refused('NOT_YET', 'This day is in the future')
  if (entry.isCancelled) return refused('MEETING_CANCELLED', 'There is no meeting on this day')
  if (entry.checkOut !== null && time > entry.checkOut)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-in cannot be after the check-out at ${timeShown(entry.checkOut, dateFormat)}`,
      'checkIn',
    )
  return allowed
}

/** A person a child is to be handed to, and the lists of that child. */
interface Handover {
  readonly person: string
  readonly pickups: readonly { name: string }[]
  readonly doNotRelease: readonly { name: string }[]
}

/**
 * Whether a child may be handed to `person` at a time of day. A refusal tells times in `dateFormat`.
 *
 * `pickups` are those who may collect: guardians, approved pickups, and the activities the child goes on to on that day
 * (decision 58). Anybody else is refused
 * NOT_AN_APPROVED_PICKUP unless a reason is written down. Whoever is on `doNotRelease` is refused
 * DO_NOT_RELEASE, a guardian too, and no reason opens that door. Whoever's name is near one on that list is refused
 * LIKE_DO_NOT_RELEASE until somebody looked at a photo ID and wrote down a reason (decision 40). Refuses NOT_CHECKED_IN, and
 * CHECK_OUT_BEFORE_CHECK_IN for a time before the check-in.
 */
export function decideCheckOut(
  entry: AttendanceEntry,
  {
    time,
    person,
    overrideReason,
    photoIdChecked = false,
    pickups,
    doNotRelease,
    dateFormat,
  }: Handover & {
    time: ClockTime
    overrideReason?: string | null
    /** Somebody compared the person with a photo ID. */
    photoIdChecked?: boolean
    dateFormat: DateFormat
  },
): Decision<
  | 'NOT_CHECKED_IN'
  | 'CHECK_OUT_BEFORE_CHECK_IN'
  | 'DO_NOT_RELEASE'
  | 'LIKE_DO_NOT_RELEASE'
  | 'NOT_AN_APPROVED_PICKUP'
> {
  if (entry.checkIn === null)
    return refused('NOT_CHECKED_IN', 'This child is not checked in. Check them in first')
  if (time < entry.checkIn)
    return refused(
      'CHECK_OUT_BEFORE_CHECK_IN',
      `Check-out cannot be before the check-in at ${timeShown(entry.checkIn, dateFormat)}`,
      'checkOut',
    )
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
      `${person} is not approved to pick up this child. Write why they are going with this person anyway`,
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
