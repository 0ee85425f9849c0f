import type { AnswerOf } from '@afterbell/contract/op'
import type { calendar } from '@afterbell/contract/calendars'
import { activityKinds } from '@afterbell/domain/activity-kinds'
import type { CalendarEvent, DayOff } from '../../ui/calendar/events.ts'

export type CalendarAnswer = AnswerOf<(typeof calendar)['list']>
type Activity = CalendarAnswer['activities'][number]
type Section = CalendarAnswer['sections'][number]

/** A meeting on a calendar, with what it is a meeting of. */
export interface MeetingEvent extends CalendarEvent {
  activity: Activity
  section: Section
  meeting: Section['meetings'][number]
}

/** The boxes of a calendar: every meeting, and every day on which something is left out. */
export function eventsOf({ activities, sections }: CalendarAnswer): {
  events: MeetingEvent[]
  daysOff: DayOff[]
} {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const events = sections.flatMap((section) => {
    const activity = byId.get(section.activityId)!
    const name = nameOf(activity, section)
    return section.meetings.map((meeting) => ({
      key: `${section.id} ${meeting.date}`,
      date: meeting.date,
      timeFrom: meeting.timeFrom,
      timeTo: meeting.timeTo,
      name,
      place: activity.location?.name ?? null,
      kind: activity.kind,
      booked: { taken: meeting.booked, of: section.places.maxEnroll },
      isCancelled: meeting.cancelled,
      activity,
      section,
      meeting,
    }))
  })
  const daysOff = activities.flatMap(({ id, name, kind, noClassDates }) =>
    noClassDates.map((date) => ({ key: `${id} ${date}`, date, name, kind })),
  )
  return { events, daysOff }
}

/** A group is told apart by its name; that a weekday's section meets on its weekday is seen. */
function nameOf({ name, kind }: Activity, section: Section): string {
  const isNamed = section.name !== '' && !activityKinds[kind].sections.areWeekdays
  return isNamed ? `${name} · ${section.name}` : name
}
