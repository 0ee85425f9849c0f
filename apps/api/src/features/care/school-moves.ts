import type { schoolMoves } from '@afterbell/contract/care/school-moves'
import { dateIn, instantOf, plusDays, type DateFormat } from '@afterbell/domain/kernel/dates'
import { timezone as zoneRule } from '@afterbell/domain/kernel/text-rules'
import { cycleOf } from '@afterbell/domain/prices/billing-cycles'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid } from '../../platform/problems.ts'
import { meetingsAhead } from '../activities/meetings/meetings.store.ts'
import { recurringNow } from './school-moves.store.ts'

const NEXT_MOST = 10

/**
 * Returns what another time zone or date format would move. Changes nothing.
 * @answers What does another time zone or currency do to a school?
 */
export const previewMoves: Act<(typeof schoolMoves)['preview']> = async ({ tx, school, query, at }) => {
  const timezone = query.timezone || school.timezone
  const wrong = zoneRule(timezone)
  assertValid(wrong ? [{ path: 'timezone', message: wrong }] : [])
  const newSettings = { timezone, dateFormat: query.dateFormat ?? school.dateFormat }
  const movedMeetings = (await meetingsAhead(tx, school)).flatMap((row) => {
    const startsAt = Temporal.Instant.from(row.startsAt)
    const thenStartsAt = instantOf(row.date, row.timeFrom, newSettings.timezone)
    return startsAt.equals(thenStartsAt)
      ? []
      : [{ ...row, startsAt: startsAt.toString(), thenStartsAt: thenStartsAt.toString() }]
  })
  const cycles = (await recurringNow(tx, school.id, school.today)).map(({ cycle, ...activity }) => {
    const cycleIn = (zone: { timezone: string; dateFormat: DateFormat }) => presentCycle(cycle, zone, at)
    return { ...activity, cycle, now: cycleIn(school), later: cycleIn(newSettings) }
  })
  const first = new Map(movedMeetings.toReversed().map((row) => [row.activityId, row]))
  return {
    at: at.toString(),
    meetings: movedMeetings.length,
    activities: first.size,
    next: [...first.values()]
      .toReversed()
      .slice(0, NEXT_MOST)
      .map((row) => ({
        ...row,
        meetings: movedMeetings.filter(({ activityId }) => activityId === row.activityId).length,
      })),
    cycles: cycles.filter(
      ({ now, later }) => now.endsAt !== later.endsAt || now.from !== later.from || now.to !== later.to,
    ),
  }
}

/** Returns the current cycle under this time zone and date format, and when it ends. */
function presentCycle(
  cycle: 'WEEKLY' | 'MONTHLY',
  { timezone, dateFormat }: { timezone: string; dateFormat: DateFormat },
  at: Temporal.Instant,
) {
  const { from, to } = cycleOf(cycle, dateFormat)(dateIn(timezone, at))
  return { from, to, endsAt: instantOf(plusDays(to, 1), '00:00', timezone).toString() }
}
