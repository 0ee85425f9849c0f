import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendar } from '@afterbell/contract/calendars/calendars'
import type { Asked } from '@afterbell/contract/kernel/op'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { isDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { useListView } from '../../lists/useListView.ts'
import { call, keyOf, useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { rangeOf } from '../../ui/calendar/days.ts'
import type { CalendarView } from '../../ui/calendar/views.ts'
import { useLocal } from '../../ui/local.tsx'
import { CALENDAR_FILTERS, rememberedView, rememberView } from './calendar-search.ts'
import { eventsOf } from './events-of.ts'

/** So long a month that was looked at is shown again without asking. */
const FRESH_MS = 30_000

const KEYS = ['view', 'date', ...CALENDAR_FILTERS]

/** The calendar of a kind as the address has it: view, day and filters; what is on it; and the ways to change it. */
export function useCalendar(kind: ActivityKind) {
  const today = useFormat().today()
  const { dateFormat } = useLocal()
  const list = useListView(KEYS, null)
  const { view: named, date: asked, ...filters } = list.view.filters
  const view = (named as CalendarView | undefined) ?? rememberedView()
  const date = asked !== undefined && isDate(asked) ? asked : today

  const question = (on: IsoDate) =>
    ({ at: kind, query: { ...rangeOf(view, on, dateFormat), ...filters } }) as Asked<typeof calendar.list>
  const reading = useRead(calendar.list, question(date), { keepPrevious: true, freshForMs: FRESH_MS })
  const shown = useMemo(() => (reading.data ? eventsOf(reading.data) : NOTHING), [reading.data])

  // What was there before is kept in sight as far as it holds these days: a week of the month one comes from.
  const { dateFrom, dateTo } = rangeOf(view, date, dateFormat)
  const isCovered = reading.data && reading.data.dateFrom <= dateFrom && dateTo <= reading.data.dateTo
  const client = useQueryClient()
  const go = (changed: { view?: CalendarView; date?: IsoDate }) => {
    const next = { view, date, ...changed }
    rememberView(next.view)
    const others = { ...filters, view: next.view }
    list.change({ filters: next.date === today ? others : { ...others, date: next.date } })
  }
  return {
    view,
    date,
    today,
    /** Where the address keeps them, for the filters above the calendar. */
    list,
    filters,
    ...(isCovered ? shown : NOTHING),
    isLoading: !isCovered && !reading.isError,
    isStale: reading.isPlaceholderData,
    /** Nothing is there to show because it could not be asked. */
    failure: !isCovered && reading.isError ? reading.error : null,
    retry: () => void reading.refetch(),
    go,
    clear: () => list.change({ filters: { view, ...(asked && { date: asked }) } }),
    /** Reads what is about to be shown. */
    near: (on: IsoDate) =>
      void client.prefetchQuery({
        queryKey: keyOf(calendar.list, question(on)),
        queryFn: ({ signal }) => call(calendar.list, question(on), { global: true, signal }),
        staleTime: FRESH_MS,
      }),
  }
}

const NOTHING: ReturnType<typeof eventsOf> = { events: [], daysOff: [] }
