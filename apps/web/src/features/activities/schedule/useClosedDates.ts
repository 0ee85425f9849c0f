import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { closedDatesOf, noDatesToSave } from '@afterbell/domain/activities/closed/left-out'
import { holdsFor } from '@afterbell/domain/activities/closed/closed-day'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { isDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { decidePeriod, LONGEST_RUN_YEARS } from '@afterbell/domain/activities/schedule'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { wholeRun } from '../run-dates.ts'
import type { ActivityFacts } from '../wizard/wizard-kind.ts'

export type ClosedDay = AnswerOf<typeof closedDays.list>[number]

/** Returns the form's facts as the server will store them: without the dates on which the school is closed. */
export function useFactsToSave(
  kind: ActivityKind,
  facts: ActivityFacts,
  before: ActivityFacts | null,
): ActivityFacts {
  const today = useFormat().today()
  const days = useClosedDays(facts)
  const run = runOf(kind, facts)
  if (run === null || days.length === 0) return facts
  const stored = before && { ...before, weekdays: wholeRun(before).weekdays }
  return { ...facts, noDates: noDatesToSave(run, facts.sections, { days, before: stored, today }) }
}

/** Returns the closed dates of a run with the names of their days: those left out, and those that only end early. */
export function useClosedDates(kind: ActivityKind, facts: ActivityFacts) {
  const days = useClosedDays(facts)
  const run = runOf(kind, { ...facts, noDates: [] })
  if (run === null) return { leftOut: [], short: [] }
  const out = closedDatesOf({ ...run, meetsOnClosedDays: false }, facts.sections, days)
  const nameOf = (date: string) => days.find((day) => holdsFor(day, { ...run, date }))?.name ?? ''
  return {
    leftOut: out.map((date) => ({ date, name: nameOf(date) })),
    short: days.filter((day) => day.schoolEnds !== null && day.kinds.includes(kind)),
  }
}

/**
 * Returns the closed dates of an activity from a first day on, up to the longest possible run. Null while loading; empty if
 * they cannot be read.
 */
export function useClosedDatesFrom(
  kind: ActivityKind,
  { locationId, meetsOnClosedDays, onShortDays, sections }: ActivityFacts,
  first: string | null,
): readonly IsoDate[] | null {
  const isReady = first !== null && isDate(first)
  const startsOn = isReady ? first : NO_DATE
  const endsOn = Temporal.PlainDate.from(startsOn).add({ years: LONGEST_RUN_YEARS }).toString()
  const query = { from: startsOn, to: endsOn }
  const { data, isError } = useRead(closedDays.list, { query }, { enabled: isReady, freshForMs: 30_000 })
  if (isError) return NONE_OF_DATES
  if (!isReady || !data) return null
  const runFacts = { kind, locationId, meetsOnClosedDays, onShortDays, startsOn, endsOn, noDates: [] }
  return closedDatesOf(runFacts, sections, data)
}

const NO_DATE = '2000-01-01'
const NONE_OF_DATES: readonly IsoDate[] = []

function useClosedDays({
  startsOn,
  endsOn,
}: Pick<ActivityFacts, 'startsOn' | 'endsOn'>): readonly ClosedDay[] {
  const isReady = isRun(startsOn, endsOn)
  const query = isReady ? { from: startsOn!, to: endsOn! } : {}
  const { data } = useRead(
    closedDays.list,
    { query },
    { enabled: isReady, keepPrevious: true, freshForMs: 30_000 },
  )
  return isReady ? (data ?? NONE) : NONE
}

const NONE: readonly ClosedDay[] = []

function runOf(kind: ActivityKind, facts: ActivityFacts) {
  const { startsOn, endsOn, noDates, locationId, meetsOnClosedDays, onShortDays, sections } = facts
  if (!isRun(startsOn, endsOn) || wholeRun(facts).weekdays.length === 0) return null
  if (sections.length === 0) return null
  return {
    kind,
    locationId,
    meetsOnClosedDays,
    onShortDays,
    startsOn: startsOn!,
    endsOn: endsOn!,
    noDates: noDates.filter(isDate),
  }
}

function isRun(startsOn: string | null, endsOn: string | null): boolean {
  if (startsOn === null || endsOn === null || !isDate(startsOn) || !isDate(endsOn)) return false
  return decidePeriod({ startsOn, endsOn }).allowed
}
