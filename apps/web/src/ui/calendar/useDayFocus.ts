import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { plusDays, type IsoDate } from '@afterbell/domain/kernel/dates'
import { stepDate } from './days.ts'
import type { CalendarView } from './views.ts'

/**
 * Roving focus for the days of a view: arrows move by day, Page up and down by page, Home and End to the ends of the week.
 * Past the edge it turns the page and focuses the day there.
 */
export function useDayFocus(
  view: CalendarView,
  {
    date,
    days,
    onGo,
    table,
  }: {
    date: IsoDate
    days: readonly IsoDate[]
    onGo: (date: IsoDate) => void
    table: RefObject<HTMLElement | null>
  },
) {
  const [chosen, setChosen] = useState(date)
  const [currentDate, setCurrentDate] = useState(date)
  const dayToFocus = useRef<IsoDate | null>(null)
  // The page has turned: focuses the day in the address.
  if (currentDate !== date) {
    setCurrentDate(date)
    setChosen(date)
  }
  const reachable = days.includes(chosen) ? chosen : date

  useEffect(() => {
    if (dayToFocus.current === null) return
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${dayToFocus.current}"]`)
    dayToFocus.current = null
    button?.focus()
  }, [reachable, days, table])

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const focusedDay = (event.target as HTMLElement).dataset.day
      if (focusedDay === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      const next = dayAfter(event.key, focusedDay, view, days)
      if (next === null) return
      event.preventDefault()
      dayToFocus.current = next
      if (days.includes(next)) setChosen(next)
      else onGo(next)
    },
    [view, days, onGo],
  )
  return { reachable, onKeyDown }
}

function dayAfter(key: string, on: IsoDate, view: CalendarView, days: readonly IsoDate[]): IsoDate | null {
  const inWeek = days.indexOf(on) % 7
  const steps: Record<string, () => IsoDate> = {
    ArrowLeft: () => plusDays(on, -1),
    ArrowRight: () => plusDays(on, 1),
    ArrowUp: () => plusDays(on, -7),
    ArrowDown: () => plusDays(on, 7),
    Home: () => plusDays(on, -inWeek),
    End: () => plusDays(on, 6 - inWeek),
    PageUp: () => stepDate(view, on, -1),
    PageDown: () => stepDate(view, on, 1),
  }
  return steps[key]?.() ?? null
}
