import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'

/** The longest stretch of a calendar that is asked for at once: a month with the weeks around it, or two months. */
export const CALENDAR_DAYS_MAX = 62

/**
 * What is wrong with a stretch of a calendar, both days included: it runs backwards, or is longer than 62 days.
 * Both dates must exist. The server refuses with the same sentences at `dateTo`.
 */
export function checkCalendarRange({ dateFrom, dateTo }: { dateFrom: IsoDate; dateTo: IsoDate }): Finding[] {
  if (dateTo < dateFrom) return findings([['dateTo', 'The last date should not be before the first date']])
  return findings([
    [
      'dateTo',
      daysBetween(dateFrom, dateTo) < CALENDAR_DAYS_MAX
        ? null
        : `A calendar shows at most ${CALENDAR_DAYS_MAX} days at once`,
    ],
  ])
}
