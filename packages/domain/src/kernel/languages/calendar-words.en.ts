import { formatTime, formatTimeRange, type DateFormat } from '../dates.ts'

/** What a calendar of meetings says: on the public pages in every language, to staff in English. */
export const calendarWords = {
  /** Of the names of months and weekdays. */
  localeOf: (format: DateFormat): string => (format === 'AMERICAN' ? 'en-US' : 'en-GB'),
  formatTime,
  formatTimeRange,
  views: { month: 'Month', week: 'Week', day: 'Day' },
  view: 'View',
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day' },
  /** `period` is what is in sight: 'November 2026'. */
  during: (view: 'month' | 'week' | 'day', period: string) =>
    `${{ month: 'in', week: 'in the week', day: 'on' }[view]} ${period}`,
  close: 'Close',
  times: 'Times',
  meetings: 'Meetings',
  allMeetings: 'All meetings',
  nothing: 'Nothing meets.',
  nothingThisWeek: 'Nothing meets this week.',
  closed: 'Closed',
  leftOut: 'Left out',
  notMeeting: 'Not meeting',
  wholeDays: 'Whole days',
  days: (number: number) => `${number} days `,
  more: (number: number) => `+${number} more`,
  moreMeetings: (number: number) => `${number} meetings`,
  behind: ' more meetings',
  off: (names: readonly string[]) => (names.length === 1 ? `No ${names[0]}` : `${names.length} not meeting`),
  /** Meetings of a day, and how many more are off. */
  count: (events: number, daysOff: number) => {
    const meetings = events === 0 ? 'no meetings' : events === 1 ? '1 meeting' : `${events} meetings`
    return daysOff === 0 ? meetings : `${meetings}, ${daysOff} not meeting`
  },
  canceled: 'Canceled ',
  until: 'to ',
  booked: (count: number, of: number) => `${count} of ${of} booked`,
  of: ' of ',
  bookedHere: ' booked ',
}

export type CalendarWords = typeof calendarWords
