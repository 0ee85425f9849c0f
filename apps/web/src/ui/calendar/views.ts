/** Views of a calendar. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const

export type CalendarView = (typeof CALENDAR_VIEWS)[number]
