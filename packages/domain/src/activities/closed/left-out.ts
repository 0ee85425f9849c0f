import type { ActivityKind } from '../../kernel/activity-kinds.ts'
import type { ClockTime, IsoDate } from '../../kernel/dates.ts'
import { weekdayOf, type Weekday } from '../../kernel/weekdays.ts'
import { decidePeriod, meetingDates, meetsOn } from '../schedule.ts'
import { holdsFor, type ClosedDay } from './closed-days.ts'
import { hoursOnShortDay, type OnShortDays } from './short-days.ts'

/** An activity as far as closed days go. */
export interface ClosedFor {
  readonly kind: ActivityKind
  readonly locationId: string | null
  readonly meetsOnClosedDays: boolean
  readonly onShortDays: OnShortDays
}

/** What becomes of a meeting on a day: it does not take place, has other hours, or stays as it is (null). */
export type Becomes =
  | { readonly isCanceled: true }
  | { readonly timeFrom: ClockTime; readonly timeTo: ClockTime }

/**
 * What a closed day makes of a meeting it holds for.
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

/** Some of what meets within a run: its weekdays and hours. */
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
 * The dates a run leaves out because the school is closed, in order: those on which none of its sections would meet. What has
 * several sections with other hours meets on a short day where one of them does; the meetings of the others are canceled.
 */
export function closedDatesOf(
  run: RunOf,
  sections: readonly MeetsAt[],
  days: readonly ClosedDay[],
): IsoDate[] {
  if (run.meetsOnClosedDays || days.length === 0 || !decidePeriod(run).allowed) return []
  const weekdays = [...new Set(sections.flatMap((section) => section.weekdays))]
  const near = days.filter(({ startsOn, endsOn }) => startsOn <= run.endsOn && endsOn >= run.startsOn)
  if (near.length === 0) return []
  return meetingDates({ ...run, weekdays }).filter((date) => {
    const holding = near.filter((day) => holdsFor(day, { ...run, date }))
    return (
      holding.length > 0 &&
      sections
        .filter((section) => meetsOn(date, { ...run, weekdays: section.weekdays }))
        .every(({ timeFrom, timeTo }) =>
          holding.some((day) => {
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
 * The dates an activity leaves out once it is saved. A new one leaves out all closed dates of its run. One that is published
 * already keeps what it has: closed dates are left out where its run now reaches them, or where it has stopped meeting on closed
 * days; one that begins to meet on them leaves out those to come no longer.
 */
export function noDatesToSave(
  run: RunOf,
  sections: readonly MeetsAt[],
  { days, before, today }: { days: readonly ClosedDay[]; before: Before | null; today: IsoDate },
): IsoDate[] {
  const closed = closedDatesOf(run, sections, days)
  if (before === null) return merged(run.noDates, closed)
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
  return merged(
    run.noDates,
    closed.filter((date) => date >= today && isNew(date)),
  )
}

interface Before {
  readonly startsOn: IsoDate | null
  readonly endsOn: IsoDate | null
  readonly noDates: readonly IsoDate[]
  readonly weekdays: readonly Weekday[]
  readonly meetsOnClosedDays: boolean
}

function merged(one: readonly IsoDate[], other: readonly IsoDate[]): IsoDate[] {
  return [...new Set([...one, ...other])].toSorted()
}
