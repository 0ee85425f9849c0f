import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AGES } from '@afterbell/domain/kernel/ages'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { listSearch } from '../../lists/list-search.ts'
import { CALENDAR_VIEWS, type CalendarView } from '../../ui/calendar/views.ts'

/** Filters of a calendar, as its call has them. */
export const CALENDAR_FILTERS = ['locationId', 'instructorId', 'age', 'grade', 'status'] as const

/** Search parameters of a calendar: view, day and filters. */
export const calendarSearch = listSearch(null, {
  view: z.enum(CALENDAR_VIEWS),
  date: z.iso.date(),
  locationId: z.uuid(),
  instructorId: z.uuid(),
  age: z.enum(AGES),
  grade: z.enum(GRADES),
  status: z.enum(['ACTIVE', 'DRAFT', 'PAST']),
  kinds: z.string(),
  color: z.enum(['location']),
  by: z.enum(['location', 'instructor']),
})

/** Columns of a day; without it, the day is one column. */
export type ColumnsBy = 'location' | 'instructor'

const VIEW_KEY = 'afterbell.calendar'

/** Returns the view last chosen on this device, for an address without one. */
export function rememberedView(): CalendarView {
  const storedView = localStorage.getItem(VIEW_KEY)
  return CALENDAR_VIEWS.find((view) => view === storedView) ?? 'month'
}

export function rememberView(view: CalendarView): void {
  localStorage.setItem(VIEW_KEY, view)
}

/** Adds the last chosen view to an address without one, so that every view has its own address. */
export function nameView({
  search,
  location,
}: {
  search: { view?: CalendarView | undefined }
  location: { pathname: string }
}): void {
  if (search.view !== undefined) return
  throw redirect({ to: location.pathname, search: { ...search, view: rememberedView() }, replace: true })
}
