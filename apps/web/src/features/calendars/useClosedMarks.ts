import { useMemo } from 'react'
import { closedDays } from '@afterbell/contract/activities/closed-days'
import { closedText } from '@afterbell/domain/activities/closed/closed-days'
import { plusDays, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../platform/calls/calls.ts'
import type { ClosedMark } from '../../ui/calendar/events.ts'
import { useLocal } from '../../ui/local.tsx'
import { forWhom } from '../activities/closed-days/for-whom.ts'
import type { ClosedDay } from '../activities/closed-days/useClosedDates.ts'
import type { ShownKind } from '../activities/kinds.tsx'

interface Shown {
  dateFrom: IsoDate
  dateTo: IsoDate
  /** Limits the marks to one location; null for all. */
  locationId: string | null
}

/** Reads the closures and early endings that apply to the shown days, kinds and location. */
export function useClosedMarks(
  kinds: readonly ShownKind[],
  { dateFrom, dateTo, locationId }: Shown,
): readonly ClosedMark[] {
  const { dateFormat } = useLocal()
  const query = { from: dateFrom, to: dateTo }
  const { data } = useRead(closedDays.list, { query }, { keepPrevious: true, freshForMs: FRESH_MS })
  return useMemo(() => {
    const shown = { from: dateFrom, to: dateTo }
    const meant = (data ?? []).filter((day) => isMeant(day, kinds, locationId))
    return meant.flatMap((day) => marksOf(day, shown, dateFormat))
  }, [data, kinds, locationId, dateFrom, dateTo, dateFormat])
}

/** Closing a day here refetches; other devices follow after half a minute. */
const FRESH_MS = 30_000

function isMeant(day: ClosedDay, kinds: readonly ShownKind[], locationId: string | null): boolean {
  const isThere = locationId === null || day.locationIds.length === 0 || day.locationIds.includes(locationId)
  return isThere && day.kinds.some((kind) => kinds.includes(kind))
}

function marksOf(
  day: ClosedDay,
  { from, to }: { from: IsoDate; to: IsoDate },
  format: DateFormat,
): ClosedMark[] {
  const whom = forWhom(day)
  const text = [closedText(day, format), ...(whom === null ? [] : [whom])].join('. ')
  const marks: ClosedMark[] = []
  const last = day.endsOn < to ? day.endsOn : to
  for (let date = day.startsOn < from ? from : day.startsOn; date <= last; date = plusDays(date, 1))
    marks.push({ key: `${day.id} ${date}`, date, name: day.name, text, isShort: day.schoolEnds !== null })
  return marks
}
