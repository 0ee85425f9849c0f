import { calendar, calendarDates } from '@afterbell/contract/calendars/calendars'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { calendarIn } from './calendar.ts'
import { datesOf } from './dates.store.ts'
import { createFeed, myFeed, revokeFeed } from './feed-acts.ts'
import { followedFeed, openFeed } from './feed.ts'

/** Routes for calendars: public, for staff, for an activity's attendance, and as feeds for calendar programs. */
export function calendarRoutes({ publicUrl }: { publicUrl: string }): ServedCall[] {
  return [
    ...serve(calendar, {
      open: (call) => calendarIn(call, call.query),
      list: (call) => calendarIn(call, call.query),
    }),
    ...serve(calendarDates, {
      list: async (call) => {
        const { sectionIds } = await sectionsAt(call, call.params.id)
        const dates = await datesOf(call.tx, call.school.id, sectionIds)
        return dates.map((day) => ({
          date: day.date,
          timeFrom: day.time_from,
          timeTo: day.time_to,
          expected: day.expected,
          dropIns: day.dropped_in,
          checkedIn: day.checked_in,
          cancelled: day.is_cancelled,
        }))
      },
    }),
    ...serve(feeds, {
      open: openFeed(publicUrl),
      followed: followedFeed(publicUrl),
      own: myFeed,
      create: createFeed(publicUrl),
      revoke: revokeFeed,
    }),
  ]
}
