import { isDate, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { decideChange, decidePeriod, meetingDates } from '@afterbell/domain/activities/schedule'
import { WEEKDAYS, weekdayOf, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { ActivityFacts } from './wizard/wizard-kind.ts'

/** The run of an activity, as its form has it. */
export interface Run extends Pick<ActivityFacts, 'startsOn' | 'endsOn' | 'noDates'> {
  weekdays: readonly Weekday[]
}

/** Returns the run over the weekdays of all sections. */
export function wholeRun({ sections, startsOn, endsOn, noDates }: ActivityFacts): Run {
  const isMet = (day: Weekday) => sections.some(({ weekdays }) => weekdays.includes(day))
  return { weekdays: WEEKDAYS.filter(isMet), startsOn, endsOn, noDates }
}

/** Returns the dates of a run: those that meet, and those left out. Null until the form is complete. */
export function datesOf({
  weekdays,
  startsOn,
  endsOn,
  noDates,
}: Run): { runDates: IsoDate[]; skippedDates: IsoDate[] } | null {
  if (startsOn === null || endsOn === null || weekdays.length === 0) return null
  if (!isDate(startsOn) || !isDate(endsOn) || !decidePeriod({ startsOn, endsOn }).allowed) return null
  const allDates = meetingDates({ weekdays, startsOn, endsOn, noDates: [] })
  const noDateSet = new Set(noDates)
  return {
    runDates: allDates.filter((date) => !noDateSet.has(date)),
    skippedDates: allDates.filter((date) => noDateSet.has(date)),
  }
}

/**
 * Returns findings for dates with check-ins that the form would drop, at the field that drops them: first or last date,
 * left-out dates, or weekdays. The server has the same rule.
 */
export function droppedDates(
  run: Run,
  attendedDates: readonly IsoDate[],
  dateFormat: DateFormat,
  paths: { startsOn: string; endsOn: string; noDates: string; weekdays: string },
): Finding[] {
  const runDates = datesOf(run)?.runDates
  if (!runDates) return []
  const runDateSet = new Set(runDates)
  const removedDates = attendedDates.filter((date) => !runDateSet.has(date))
  const pathOf = (date: IsoDate) => {
    if (date < run.startsOn!) return paths.startsOn
    if (date > run.endsOn!) return paths.endsOn
    return run.weekdays.includes(weekdayOf(date)) ? paths.noDates : paths.weekdays
  }
  return [...groupDates(removedDates, pathOf)].flatMap(([path, dates]) => {
    const decision = decideChange(
      dates.map((date) => ({ date })),
      attendedDates,
      dateFormat,
    )
    return decision.allowed ? [] : [{ path, message: decision.message }]
  })
}

/** Groups dates by month, `2026-09`, or another property, in order of each group's first date. */
export function groupDates(
  dates: readonly IsoDate[],
  groupOf: (date: IsoDate) => string,
): Map<string, IsoDate[]> {
  const groups = new Map<string, IsoDate[]>()
  for (const date of dates) groups.set(groupOf(date), [...(groups.get(groupOf(date)) ?? []), date])
  return groups
}
