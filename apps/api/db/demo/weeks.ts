import { plusDays } from '@afterbell/domain/calendar'
import { WEEKDAYS, weekdayOf } from '@afterbell/domain/weekdays'

/** The Monday of the week a day lies in. */
export function mondayOf(date: string): string {
  return plusDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7))
}
