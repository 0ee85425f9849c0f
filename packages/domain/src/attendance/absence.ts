import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import { familyFieldSentences } from '../kernel/refusals/family-fields.en.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'

/** Reasons why a child does not come. `NO_NOTICE`: nobody told the school, and staff noticed it. */
export const ABSENCE_REASONS = ['SICK', 'VACATION', 'NO_NOTICE', 'OTHER'] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

export const absenceReasonLabels: Readonly<Record<AbsenceReason, string>> = {
  SICK: 'Sick',
  VACATION: 'Vacation',
  NO_NOTICE: 'No notice',
  OTHER: 'Other reason',
}

/** Siblings whose absence can be recorded at once. */
export const ABSENT_AT_ONCE = 12

/** Days before or after today within which an absence can be recorded. */
const DAYS_FROM_TODAY = 366

/** Checks whether somebody gave notice: an absence without notice is not excused. */
export function isExcused(reason: AbsenceReason): boolean {
  return reason !== 'NO_NOTICE'
}

/** Checks the days of an absence: they must be in order, and within a year of today. Findings name the form's fields. */
export function absenceFindings({
  from,
  to,
  today,
}: {
  from: IsoDate
  to: IsoDate
  today: IsoDate
}): Finding[] {
  const isFar = (date: IsoDate) => Math.abs(daysBetween(today, date)) > DAYS_FROM_TODAY
  return findings([
    ['from', isFar(from) ? familyFieldSentences.withinAYear : null],
    [
      'to',
      to < from
        ? familyFieldSentences.notBeforeFirstDay
        : isFar(to)
          ? familyFieldSentences.withinAYear
          : null,
    ],
  ])
}

/** A child of an absence, with their meetings on those days. */
interface AbsentChild {
  readonly child: string
  /** Meetings on which the child is expected. */
  readonly meetings: number
  /** Activities with a check-in of the child on one of the days. */
  readonly checkedIn: readonly { readonly activity: string }[]
}

/**
 * Decides whether an absence can be recorded. Refuses NOT_EXPECTED if no child is expected on any day, and CHECKED_IN
 * if one has a check-in, unless staff confirmed it (`evenIfIn`). A check-in stays and overrides the absence.
 * @answers Does a child not come, and what follows?
 */
export function decideAbsence(
  children: readonly AbsentChild[],
  { evenIfIn }: { evenIfIn: boolean },
): Decision<'NOT_EXPECTED' | 'CHECKED_IN'> {
  if (children.every(({ meetings }) => meetings === 0))
    return refused(
      'NOT_EXPECTED',
      children.length === 1
        ? `${children[0]!.child} is not expected on any of these days. Choose days on which they come`
        : 'None of these children is expected on any of these days. Choose days on which they come',
      'from',
    )
  const presentChild = children.find(({ checkedIn }) => checkedIn.length > 0)
  if (presentChild && !evenIfIn)
    return refused(
      'CHECKED_IN',
      `${presentChild.child} is checked in to ${presentChild.checkedIn[0]!.activity}. A check-in counts more than an absence: undo it first if it was a mistake`,
    )
  return allowed
}
