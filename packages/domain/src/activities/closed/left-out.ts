import type { ActivityKind } from '../../kernel/activity-kinds.ts'
import type { ClockTime, IsoDate } from '../../kernel/dates.ts'
import { weekdayOf, type Weekday } from '../../kernel/weekdays.ts'
import { decidePeriod, meetingDates, meetsOn } from '../schedule.ts'
import { holdsFor, type ClosedDay } from './closed-day.ts'
import { hoursOnShortDay, type OnShortDays } from './short-days.ts'

/** The fields of an activity that matter on closed days. */
export interface ClosedFor {
  readonly kind: ActivityKind
  readonly locationId: string | null
  readonly meetsOnClosedDays: boolean
  readonly onShortDays: OnShortDays
}

/** The effect on a meeting: canceled, or other hours. */
export type Becomes =
  | { readonly isCanceled: true }
  | { readonly timeFrom: ClockTime; readonly timeTo: ClockTime }

/**
 * Returns the effect of a closed day on a meeting; null if the meeting stays as it is.
 * @answers What does a closed day do, and its undoing?
 */
export function becomesOn(
  day: ClosedDay,
  meeting: { readonly date: IsoDate; readonly timeFrom: ClockTime; readonly timeTo: ClockTime },
  activity: ClosedFor,
): Becomes | null {
  if (activity.meetsOnClosedDays || !holdsFor(day, { ...activity, date: meeting.date })) return null
  const { schoolEnds, usuallyEnds } = day
  if (schoolEnds === null || usuallyEnds === null) return { isCanceled: true }
  const hours = hoursOnShortDay(meeting, { schoolEnds, usuallyEnds }, activity.onShortDays)
  if (hours === null) return { isCanceled: true }
  return hours.timeFrom === meeting.timeFrom && hours.timeTo === meeting.timeTo ? null : hours
}

/** The weekdays and hours of one section of a run. */
export interface MeetsAt {
  readonly weekdays: readonly Weekday[]
  readonly timeFrom: ClockTime | null
  readonly timeTo: ClockTime | null
}

interface RunOf extends ClosedFor {
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly noDates: readonly IsoDate[]
}

/**
 * Returns the dates a run leaves out for closed days, in order: those on which no section would meet. If some sections
 * still meet on a short day, the date stays, and the meetings of the other sections are canceled.
 */
export function closedDatesOf(
  run: RunOf,
  sections: readonly MeetsAt[],
  days: readonly ClosedDay[],
): IsoDate[] {
  if (run.meetsOnClosedDays || days.length === 0 || !decidePeriod(run).allowed) return []
  const weekdays = [...new Set(sections.flatMap((section) => section.weekdays))]
  const overlappingDays = days.filter(
    ({ startsOn, endsOn }) => startsOn <= run.endsOn && endsOn >= run.startsOn,
  )
  if (overlappingDays.length === 0) return []
  return meetingDates({ ...run, weekdays }).filter((date) => {
    const matchingDays = overlappingDays.filter((day) => holdsFor(day, { ...run, date }))
    return (
      matchingDays.length > 0 &&
      sections
        .filter((section) => meetsOn(date, { ...run, weekdays: section.weekdays }))
        .every(({ timeFrom, timeTo }) =>
          matchingDays.some((day) => {
            if (day.schoolEnds === null) return true
            if (timeFrom === null || timeTo === null) return false
            const becomes = becomesOn(day, { date, timeFrom, timeTo }, run)
            return becomes !== null && 'isCanceled' in becomes
          }),
        )
    )
  })
}

/**
 * Returns the no-class dates of an activity when it is saved. A new one leaves out all closed dates of its run.
 *
 * A published one only adds future closed dates: those its run newly reaches, or all once it stops meeting on closed
 * days. Once it starts to, it meets on the future ones again.
 */
export function noDatesToSave(
  run: RunOf,
  sections: readonly MeetsAt[],
  { days, before, today }: { days: readonly ClosedDay[]; before: StoredRun | null; today: IsoDate },
): IsoDate[] {
  const closedDates = closedDatesOf(run, sections, days)
  if (before === null) return mergeDates(run.noDates, closedDates)
  if (run.meetsOnClosedDays) {
    if (before.meetsOnClosedDays) return [...run.noDates]
    const wouldBe = new Set(
      closedDatesOf({ ...run, noDates: [], meetsOnClosedDays: false }, sections, days).filter(
        (date) => date >= today && before.noDates.includes(date),
      ),
    )
    return run.noDates.filter((date) => !wouldBe.has(date))
  }
  const isNew = (date: IsoDate) =>
    before.meetsOnClosedDays ||
    before.startsOn === null ||
    before.endsOn === null ||
    !(date >= before.startsOn && date <= before.endsOn && before.weekdays.includes(weekdayOf(date)))
  return mergeDates(
    run.noDates,
    closedDates.filter((date) => date >= today && isNew(date)),
  )
}

interface StoredRun {
  readonly startsOn: IsoDate | null
  readonly endsOn: IsoDate | null
  readonly noDates: readonly IsoDate[]
  readonly weekdays: readonly Weekday[]
  readonly meetsOnClosedDays: boolean
}

function mergeDates(one: readonly IsoDate[], other: readonly IsoDate[]): IsoDate[] {
  return [...new Set([...one, ...other])].toSorted()
}
