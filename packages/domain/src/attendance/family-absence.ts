import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { fieldSentences } from '../kernel/refusals/fields.en.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { absenceFindings, isExcused, type AbsenceReason } from './absence.ts'

/** The reasons that a family can give. */
export const FAMILY_ABSENCE_REASONS = [
  'SICK',
  'VACATION',
  'OTHER',
] as const satisfies readonly AbsenceReason[]

/** The most characters of a family's word about an absence or a late pickup. */
export const DAY_NOTE_MAX = 500

/** Checks the days of an absence that a family tells: in order, from today on, and within a year. */
export function familyAbsenceFindings(days: { from: IsoDate; to: IsoDate; today: IsoDate }): Finding[] {
  const past = findings([['from', days.from < days.today ? fieldSentences.currentOrFutureDate : null]])
  return past.length > 0 ? past : absenceFindings(days)
}

/** A meeting that a child is expected at. Times of day are null while the child has not come or left. */
export interface MeetingAhead {
  readonly activityId: string
  /** The activity's name. */
  readonly name: string
  readonly date: IsoDate
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly isCancelled: boolean
  readonly checkIn: string | null
  readonly checkOut: string | null
}

interface ChildAhead {
  readonly child: string
  /** The meetings on the days of the absence, in the activity it is about. */
  readonly meetings: readonly MeetingAhead[]
}

type Instant = Temporal.Instant

/** Checks whether a family can still tell that a child misses a meeting: until it ends. */
export function canStillMiss({ isCancelled, endsAt, checkOut }: MeetingAhead, now: Instant): boolean {
  return !isCancelled && checkOut === null && Temporal.Instant.compare(now, endsAt) < 0
}

/**
 * Decides whether a family may tell an absence. Refuses NOTHING_TO_MISS if no child is expected any more on these days,
 * and CHILD_IS_IN if one is there right now. Staff at the door decide about a child who is there.
 * @answers Does a child not come, and what follows?
 */
export function decideFamilyAbsence(
  children: readonly ChildAhead[],
  now: Instant,
): Decision<'NOTHING_TO_MISS' | 'CHILD_IS_IN'> {
  const ahead = children.map(({ child, meetings }) => ({
    child,
    meetings: meetings.filter((each) => canStillMiss(each, now)),
  }))
  for (const { child: childName, meetings } of ahead) {
    const present = meetings.find(({ checkIn }) => checkIn !== null)
    if (present) return refusedAs('CHILD_IS_IN', { childName, activity: present.name })
  }
  if (ahead.every(({ meetings }) => meetings.length === 0))
    return refusedAs('NOTHING_TO_MISS', { childName: children.length === 1 ? children[0]!.child : null })
  return allowed
}

/** Days and activity of an absence, both days inclusive; in all activities if none is named. */
export interface AbsentDays {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly activityId: string | null
}

/**
 * Returns what an absence is recorded for. That is what the family said, unless the child missed a meeting today that is
 * over: this one is not excused afterwards, so today is recorded for what is still to come, one activity at a time.
 */
export function absencesToRecord(
  meetings: readonly MeetingAhead[],
  told: AbsentDays,
  { today, now }: { today: IsoDate; now: Instant },
): AbsentDays[] {
  const ahead = meetings.filter((each) => canStillMiss(each, now))
  if (ahead.length === 0) return []
  const missedToday = meetings.some(
    ({ date, isCancelled, checkIn, endsAt }) =>
      date === today && !isCancelled && checkIn === null && Temporal.Instant.compare(endsAt, now) <= 0,
  )
  if (!missedToday) return [told]
  const activityIds = new Set(ahead.filter(({ date }) => date === today).map(({ activityId }) => activityId))
  const later = { ...told, from: plusDays(today, 1) }
  return [
    ...[...activityIds].map((activityId) => ({ from: today, to: today, activityId })),
    ...(ahead.some(({ date }) => date > today) ? [later] : []),
  ]
}

/** Checks whether the school already knows of an absence: an excused one covers all of it. */
export function isKnownAbsence(existing: AbsentDays & { reason: AbsenceReason }, told: AbsentDays): boolean {
  return (
    isExcused(existing.reason) &&
    existing.from <= told.from &&
    existing.to >= told.to &&
    (existing.activityId === null || existing.activityId === told.activityId)
  )
}

/**
 * Decides whether a family may undo an absence: until the first meeting that it is about begins. Refuses ABSENCE_BEGAN
 * afterwards, also for the rest of a vacation: only the office changes that.
 * @answers May a family undo an absence?
 */
export function decideUndoAbsence(
  { child: childName, firstStartsAt }: { child: string; firstStartsAt: Instant | null },
  now: Instant,
): Decision<'ABSENCE_BEGAN'> {
  return firstStartsAt !== null && Temporal.Instant.compare(firstStartsAt, now) <= 0
    ? refusedAs('ABSENCE_BEGAN', { childName })
    : allowed
}
