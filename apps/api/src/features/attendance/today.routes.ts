import { today } from '@afterbell/contract/attendance/today'
import { serve, type Served } from '../../platform/http/serve.ts'
import type { BoardStreams } from './board-streams.ts'
import { checkedOn } from './other-activities.store.ts'
import { entryAnswerOf } from './attendance-entry.ts'
import { recordEvents } from './record-events.ts'
import { entriesOfDay, meetingsOn, type Meeting } from './today.store.ts'

/** The board of today, across all activities of the school, and what changes on it. */
export function todayRoutes(streams: BoardStreams): Served[] {
  return serve(today, {
    board: async ({ tx, school, teachesOnly, at }) => {
      const meetings = await meetingsOn(tx, school.id, teachesOnly, school.today)
      const bySection = new Map(meetings.map((meeting) => [meeting.section_id, meeting]))
      const [facts, checked] = await Promise.all([
        entriesOfDay(tx, school.id, school.today, meetings),
        // Of everybody: to name the children of a whole school costs more than who of them was checked.
        checkedOn(tx, school.id, teachesOnly, { date: school.today, childIds: null }),
      ])
      return {
        date: school.today,
        activities: activitiesOf(meetings),
        lines: facts.map((line) => {
          const { kind, activity_id: activityId } = bySection.get(line.section_id)!
          return { ...entryAnswerOf(line, at, checked), kind, activityId }
        }),
      }
    },
    changes: (call) => streams.follow(call),
    record: recordEvents,
  })
}

/** Each activity once, from its first section that begins to the last that ends. */
function activitiesOf(meetings: readonly Meeting[]) {
  const found = new Map<
    string,
    { id: string; kind: Meeting['kind']; name: string; timeFrom: string; timeTo: string }
  >()
  for (const { activity_id: id, kind, name, time_from: timeFrom, time_to: timeTo } of meetings) {
    const known = found.get(id)
    if (known) known.timeTo = timeTo > known.timeTo ? timeTo : known.timeTo
    else found.set(id, { id, kind, name, timeFrom, timeTo })
  }
  return [...found.values()]
}
