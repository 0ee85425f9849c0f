import { useMemo } from 'react'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { closedText } from '@afterbell/domain/closed-days/closed-days'
import { plusDays, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import { useRead } from '../../platform/calls/calls.ts'
import type { ClosedMark } from '../../ui/calendar/events.ts'
import { useLocal } from '../../ui/local.tsx'
import { forWhom } from '../closed-days/for-whom.ts'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'
import type { ScreenKind } from '../activities/kinds.tsx'

interface MarkRange {
  dateFrom: IsoDate
  dateTo: IsoDate
  /** Limits the marks to one location; null for all. */
  locationId: string | null
}

/** Reads the closures and early endings that apply to the shown days, kinds and location. */
export function useClosedMarks(
  kinds: readonly ScreenKind[],
  { dateFrom, dateTo, locationId }: MarkRange,
): readonly ClosedMark[] {
  const { dateFormat } = useLocal()
  const query = { from: dateFrom, to: dateTo }
  const { data } = useRead(closedDays.list, { query }, { keepPrevious: true, freshForMs: FRESH_MS })
  return useMemo(() => {
    const range = { from: dateFrom, to: dateTo }
    const matchingDays = (data ?? []).filter((day) => isRelevant(day, kinds, locationId))
    return matchingDays.flatMap((day) => marksOf(day, range, dateFormat))
  }, [data, kinds, locationId, dateFrom, dateTo, dateFormat])
}

/** Closing a day here refetches; other devices follow after half a minute. */
const FRESH_MS = 30_000

function isRelevant(day: ClosedDay, kinds: readonly ScreenKind[], locationId: string | null): boolean {
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
