import { plusDays } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS, weekdayOf } from '@afterbell/domain/kernel/weekdays'

/** The Monday of the week a day lies in. */
export function mondayOf(date: string): string {
  return plusDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7))
}
