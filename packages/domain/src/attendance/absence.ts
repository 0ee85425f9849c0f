import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'

/** Why a child does not come. `NO_NOTICE`: nobody told, and staff found out that they do not. */
export const ABSENCE_REASONS = ['SICK', 'VACATION', 'NO_NOTICE', 'OTHER'] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

export const absenceReasonLabels: Readonly<Record<AbsenceReason, string>> = {
  SICK: 'Sick',
  VACATION: 'Vacation',
  NO_NOTICE: 'No notice',
  OTHER: 'Other reason',
}

/** So many brothers and sisters are recorded at once. */
export const ABSENT_AT_ONCE = 12

/** An absence is told at most so many days ahead, and recorded at most so many days afterwards. */
const DAYS_FROM_TODAY = 366

/** Whether somebody told: what is not excused counts as missing. */
export function isExcused(reason: AbsenceReason): boolean {
  return reason !== 'NO_NOTICE'
}

/** What is wrong with the days of an absence, at the fields of the form: they end before they begin, or are years away. */
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
    ['from', isFar(from) ? 'Should be within a year of today' : null],
    [
      'to',
      to < from
        ? 'Should not be before the first day'
        : isFar(to)
          ? 'Should be within a year of today'
          : null,
    ],
  ])
}

/** A child of an absence, with what stands on those days. */
interface AbsentChild {
  readonly child: string
  /** On so many of the days the child is expected. */
  readonly meetings: number
  /** Where the child is or was checked in on one of them. */
  readonly checkedIn: readonly { readonly activity: string }[]
}

/**
 * Whether an absence of children can be recorded. Refuses NOT_EXPECTED where none of them is expected on any of the days; and
 * CHECKED_IN where one is or was checked in on them, until somebody said that they know (`evenIfIn`): a check-in counts more
 * than an absence, and stays.
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
  const here = children.find(({ checkedIn }) => checkedIn.length > 0)
  if (here && !evenIfIn)
    return refused(
      'CHECKED_IN',
      `${here.child} is checked in to ${here.checkedIn[0]!.activity}. A check-in counts more than an absence: undo it first if it was a mistake`,
    )
  return allowed
}
