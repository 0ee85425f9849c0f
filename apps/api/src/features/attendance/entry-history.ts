import type { attendance } from '@afterbell/contract/attendance/attendance'
import { settle } from '@afterbell/domain/attendance/check-events'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { linesWith } from './attendance.store.ts'
import { eventsOf, makersOf } from './check-events.store.ts'

/** Every check of a line, with who made it: what was corrected is crossed out, and what did not count is told. */
export const lineHistory: Act<(typeof attendance)['history']> = async (call) => {
  const { tx, school, params } = call
  const { sectionIds } = await sectionsAt(call, params.id)
  const [line] = await linesWith(tx, school.id, sectionIds, [params.attendanceId], school.today)
  if (!line) throw notThere()
  const [events, makers] = await Promise.all([
    eventsOf(tx, school.id, [line.id]),
    makersOf(tx, school.id, line.id),
  ])
  const { said, outcomes } = settle(events.filter(({ refused }) => refused === null))
  return events
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1))
    .map(({ id, act, at, time, person, overrideReason, note, resembles, photoIdChecked, refused }) => {
      const maker = makers.find((each) => each.id === id)!
      const isSaid =
        act === 'IN' ? said.checkIn === time : said.checkOut === time && said.checkOutPerson === person
      return {
        id,
        act,
        at: at.toString(),
        receivedAt: maker.received_at,
        by: maker.by,
        time,
        person,
        overrideReason,
        note,
        resembles,
        photoIdChecked,
        outcome: outcomes.get(id) ?? 'REFUSED',
        refused,
        reviewed: maker.reviewed && {
          ...maker.reviewed,
          at: Temporal.Instant.from(maker.reviewed.at).toString(),
        },
        isPast: time !== null && (refused !== null || !isSaid),
      }
    })
}
