import { minutesBetween, type DayTime, type SchoolClock } from './check-time.ts'

/** Checks older than this are not told, for instance from a device that was offline for a day. */
const NEWS_MINUTES = 12 * 60

/** What happened shortly before midnight may be told after it. */
const NEWS_OF_YESTERDAY_MINUTES = 2 * 60

/**
 * Checks whether a check-in or check-out is still news for a family: it happened today, by the school's clock, in the last
 * 12 hours. What staff enter the next day for the day before is none.
 */
export function isCheckNews(moment: DayTime, clock: SchoolClock): boolean {
  const age = minutesBetween(moment, { date: clock.today, time: clock.now })
  return age < (moment.date === clock.today ? NEWS_MINUTES : NEWS_OF_YESTERDAY_MINUTES)
}
