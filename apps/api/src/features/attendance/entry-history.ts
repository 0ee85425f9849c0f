import type { attendance } from '@afterbell/contract/attendance/attendance'
import { inOrderOfTime, replayChecks } from '@afterbell/domain/attendance/check-events'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { assertOwnDays } from './checks/check.ts'
import { checkedEntriesWith, makersOf } from './checks/check-events.store.ts'

/** Returns every check of an entry with its author, marking corrected checks and those that did not count. */
export const entryHistory: Act<(typeof attendance)['history']> = async (call) => {
  const { tx, school, params } = call
  const { sectionIds } = await sectionsAt(call, params.id, school.today)
  const query = { sectionIds, ids: [params.attendanceId], today: school.today }
  const [entry] = await checkedEntriesWith(tx, school.id, query)
  if (!entry) throw notThere()
  await assertOwnDays(call, [entry])
  const { checks } = entry
  const makers = await makersOf(tx, school.id, { entryId: entry.id, sectionIds })
  const { state, outcomes } = replayChecks(checks.filter(({ refused }) => refused === null))
  return inOrderOfTime(checks).map(
    ({ id, act, at, time, date, person, overrideReason, note, resembles, photoIdChecked, why, refused }) => {
      const maker = makers.find((each) => each.id === id)!
      const isCurrent =
        act === 'IN'
          ? state.checkIn === time
          : state.checkOut === time && state.checkOutDate === date && state.checkOutPerson === person
      return {
        id,
        act,
        at: at.toString(),
        receivedAt: maker.received_at,
        by: maker.by,
        time,
        date,
        person,
        overrideReason,
        note,
        resembles,
        photoIdChecked,
        why,
        outcome: outcomes.get(id) ?? 'REFUSED',
        refused,
        reviewed: maker.reviewed && {
          ...maker.reviewed,
          at: Temporal.Instant.from(maker.reviewed.at).toString(),
        },
        together: maker.together,
        isPast: time !== null && (refused !== null || !isCurrent),
      }
    },
  )
}
