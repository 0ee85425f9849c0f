import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { useListView } from '../../lists/useListView.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { rangeOf } from '../../ui/calendar/days.ts'
import type { CalendarView } from '../../ui/calendar/views.ts'
import { useLocal } from '../../ui/local.tsx'
import type { ScreenKind } from '../activities/kinds.tsx'
import { CALENDAR_FILTERS, rememberedView, rememberView, type ColumnsBy } from './calendar-search.ts'
import { useClosedMarks } from './useClosedMarks.ts'
import { visibleKindsOf, rememberKinds } from './kinds-shown.ts'
import { readingOf, useMeetingsIn } from './useMeetingsIn.ts'

const LOOKS = ['view', 'date', 'kinds', 'color', 'by']
const KEYS = [...LOOKS, ...CALENDAR_FILTERS]

interface Looks {
  view: CalendarView
  date: IsoDate
  kinds: readonly ScreenKind[]
  color: 'location' | undefined
  by: ColumnsBy | undefined
}

/** State of a kind's calendar by its address: view, day, filters and further kinds; its events; and the ways to change it. */
export function useCalendar(pageKind: ScreenKind) {
  const today = useFormat().today()
  const { dateFormat } = useLocal()
  const mayDo = useMay()
  const list = useListView(KEYS, null)
  const { view: named, date: dateParam, kinds: kindsNamed, color, by, ...filters } = list.view.filters
  const view = (named as CalendarView | undefined) ?? rememberedView()
  const date = dateParam !== undefined && isDate(dateParam) ? dateParam : today
  const visibleKinds = visibleKindsOf(kindsNamed, pageKind)
    .filter((kind) => mayDo(`${kind}.calendar`, 'view'))
    .join()
  const kinds = useMemo(() => visibleKinds.split(',') as ScreenKind[], [visibleKinds])
  const looks = { view, date, kinds, color, by } as Looks

  const range = rangeOf(view, date, dateFormat)
  const query = { ...range, ...filters }
  const reading = useMeetingsIn(kinds, query)
  const previousReading = useBefore(reading, `${visibleKinds} ${JSON.stringify(filters)}`)
  const visibleReading = reading.isLoading ? previousReading : reading
  // Keeps the last answer in sight if it covers these days, such as a week of the month before.
  const isCovered =
    visibleReading?.covers &&
    visibleReading.covers.dateFrom <= range.dateFrom &&
    range.dateTo <= visibleReading.covers.dateTo

  const closed = useClosedMarks(kinds, { ...range, locationId: filters.locationId ?? null })

  const client = useQueryClient()
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  // Changes the filters in the address only. The callback is stable, so that the filters are not redrawn with every page.
  const filter = useCallback((next: Record<string, string>) => {
    const lookFilters = Object.entries(latest.current.view.filters).filter(([key]) => LOOKS.includes(key))
    latest.current.change({ filters: { ...Object.fromEntries(lookFilters), ...next } })
  }, [])
  const go = (changed: Partial<Looks>) => {
    const next = { ...looks, ...changed }
    rememberView(next.view)
    if (changed.kinds) rememberKinds(changed.kinds)
    list.change({
      filters: {
        ...filters,
        view: next.view,
        ...(next.date !== today && { date: next.date }),
        ...((changed.kinds || kindsNamed) && { kinds: next.kinds.join() }),
        ...(next.color && { color: next.color }),
        ...(next.by && { by: next.by }),
      },
    })
  }
  return {
    ...looks,
    today,
    /** The address as list state, for the filters above the calendar. */
    list,
    filters,
    events: isCovered ? visibleReading.events : NOTHING,
    daysOff: isCovered ? visibleReading.daysOff : NOTHING,
    closed,
    isLoading: !isCovered && !reading.failure,
    isStale: reading.isLoading,
    /** The error, if there is nothing to show. */
    failure: isCovered ? null : reading.failure,
    retry: reading.retry,
    go,
    filter,
    /** Prefetches the view of another day. */
    near: (on: IsoDate) => {
      const others = { ...query, ...rangeOf(view, on, dateFormat) }
      for (const kind of kinds) void client.prefetchQuery(readingOf(kind, others))
    },
  }
}

const NOTHING: readonly never[] = []

type Reading = ReturnType<typeof useMeetingsIn>

/** Returns the last answer for the same kinds and filters while a new one is loading. */
function useBefore(reading: Reading, about: string): Reading | null {
  const [before, setBefore] = useState<{ about: string; reading: Reading } | null>(null)
  if (reading.covers && (before?.about !== about || before.reading.events !== reading.events))
    setBefore({ about, reading })
  return before?.about === about ? before.reading : null
}
