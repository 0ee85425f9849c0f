/** How much of a calendar is seen at once. */
export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const

export type CalendarView = (typeof CALENDAR_VIEWS)[number]
