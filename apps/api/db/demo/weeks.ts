import { plusDays } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS, weekdayOf } from '@afterbell/domain/kernel/weekdays'

/** Returns the Monday of a day's week. */
export function mondayOf(date: string): string {
  return plusDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7))
}
