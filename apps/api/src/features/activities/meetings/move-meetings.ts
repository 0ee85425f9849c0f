import { instantOf } from '@afterbell/domain/kernel/dates'
import type { Reaction } from '../../../platform/reactions.ts'
import { timesAhead, updateInstants } from './meetings.store.ts'

/**
 * After a change of time zone, meetings that have not begun keep their date and times, now read in the new zone.
 * @answers What does another time zone or currency do to a school?
 */
export const moveMeetings: Reaction<'timezoneChanged'> = async ({ tx, school }, { timezone }) => {
  const times = await timesAhead(tx, school)
  const newTimes = times.map(({ date, timeFrom, timeTo }) => ({
    date,
    timeFrom,
    timeTo,
    startsAt: instantOf(date, timeFrom, timezone).toString(),
    endsAt: instantOf(date, timeTo, timezone).toString(),
  }))
  await updateInstants(tx, school.id, newTimes)
}
