import { today } from '@afterbell/contract/attendance/today'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { BoardStreams } from './board/board-streams.ts'
import { taughtSectionsOnly } from '../activities/sections-at.ts'
import type { EntryRow } from './attendance.store.ts'
import { checkedOn, type CheckedThere } from './other-activities.store.ts'
import { overnightOf } from './overnight.ts'
import { entryAnswerOf, instantsOnce } from './attendance-entry.ts'
import { recordEvents } from './checks/record-events.ts'
import { entriesOfDay, meetingsOn, type Meeting } from './today.store.ts'

/** Routes of today's board across all activities, and the stream of its changes. */
export function todayRoutes(streams: BoardStreams): ServedCall[] {
  return serve(today, {
    board: async ({ tx, school, teachesOnly, at }) => {
      const { today: date } = school
      const meetings = await meetingsOn(tx, school, teachesOnly, date)
      const [facts, checked, overnight] = await Promise.all([
        entriesOfDay(tx, school.id, date, meetings),
        // For all children: naming the school's children costs more than reading everyone who was checked.
        checkedOn(tx, school, teachesOnly, { date, childIds: null }),
        overnightOf({ tx, school, teachesOnly }, taughtSectionsOnly(teachesOnly)),
      ])
      const bySection = new Map([...overnight.lines, ...meetings].map((each) => [each.section_id, each]))
      const instantOf = instantsOnce()
      const lineOf = (line: EntryRow, there: ReadonlyMap<string, CheckedThere[]>) => {
        const { kind } = bySection.get(line.section_id)!
        return { ...entryAnswerOf(line, at, there, instantOf), kind }
      }
      return {
        date,
        activities: activitiesOf(meetings),
        overnight: activitiesOf(overnight.lines),
        lines: [
          ...overnight.entries.map((line) => lineOf(line, overnight.checked)),
          ...facts.map((line) => lineOf(line, checked)),
        ],
      }
    },
    changes: (call) => streams.follow(call),
    record: recordEvents,
  })
}

/** Merges sections into activities, from the earliest start to the latest end. */
function activitiesOf(meetings: readonly Meeting[]) {
  const activitiesById = new Map<
    string,
    { id: string; kind: Meeting['kind']; name: string; timeFrom: string; timeTo: string }
  >()
  for (const { activity_id: id, kind, name, time_from: timeFrom, time_to: timeTo } of meetings) {
    const activity = activitiesById.get(id)
    if (activity) activity.timeTo = timeTo > activity.timeTo ? timeTo : activity.timeTo
    else activitiesById.set(id, { id, kind, name, timeFrom, timeTo })
  }
  return [...activitiesById.values()]
}
