import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { calendar } from '@afterbell/contract/calendars/calendars'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { kindLooks } from '../frame/kind-looks.ts'
import type { CalendarEvent, DayOff } from '../../ui/calendar/events.ts'

export type CalendarAnswer = AnswerOf<(typeof calendar)['list']>
type Activity = CalendarAnswer['activities'][number]
type Section = CalendarAnswer['sections'][number]

/** A meeting on a calendar, with its activity and section. */
export interface MeetingEvent extends CalendarEvent {
  activity: Activity
  section: Section
  meeting: Section['meetings'][number]
}

interface Boxes {
  events: MeetingEvent[]
  daysOff: DayOff[]
}

const boxesByAnswer = new WeakMap<CalendarAnswer, Boxes>()

/** Returns the boxes of a calendar: meetings, and days on which something is left out. Computed once per answer. */
export function eventsOf(answer: CalendarAnswer): Boxes {
  const cachedBoxes = boxesByAnswer.get(answer)
  if (cachedBoxes) return cachedBoxes
  const byId = new Map(answer.activities.map((activity) => [activity.id, activity]))
  // Sorted by time, so that sorting the days later is fast.
  const sections = answer.sections.toSorted((one, other) => (startTimeOf(one) < startTimeOf(other) ? -1 : 1))
  const boxes: Boxes = {
    events: sections.flatMap((section) => meetingsOf(byId.get(section.activityId)!, section)),
    daysOff: answer.activities.flatMap(({ id, name, noClassDates }) =>
      noClassDates.map((date) => ({ key: `${id} ${date}`, date, name })),
    ),
  }
  boxesByAnswer.set(answer, boxes)
  return boxes
}

function meetingsOf(activity: Activity, section: Section): MeetingEvent[] {
  const name = nameOf(activity, section)
  const isBar = activityKinds[activity.kind].meets === 'DAILY'
  return section.meetings.map((meeting) => ({
    key: `${section.id} ${meeting.date}`,
    date: meeting.date,
    timeFrom: meeting.timeFrom,
    timeTo: meeting.timeTo,
    name,
    place: activity.location?.name ?? null,
    look: kindLooks[activity.kind],
    booked: { count: meeting.booked, of: section.places.maxEnroll },
    isCancelled: meeting.cancelled,
    ...(isBar && {
      bar: [section.id, meeting.timeFrom, meeting.timeTo, meeting.cancelled].join(),
    }),
    activity,
    section,
    meeting,
  }))
}

function startTimeOf({ meetings }: Section): string {
  return meetings[0]?.timeFrom ?? ''
}

/** A group needs its name; a weekday's section shows by its day. */
function nameOf({ name, kind }: Activity, section: Section): string {
  const isNamed = section.name !== '' && !activityKinds[kind].sections.areWeekdays
  return isNamed ? `${name} · ${section.name}` : name
}
