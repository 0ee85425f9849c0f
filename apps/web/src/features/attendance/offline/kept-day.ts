import type { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { statisticsOf } from '@afterbell/domain/attendance/attendance'
import { keyOf } from '../../../platform/calls/calls.ts'
import { keptAnswer, type Kept } from '../../../platform/session/kept.ts'
import type { ActivityPage } from '../../places/activity-page.ts'
import { lineOf, type SchoolMoment } from '../attendance-entry.ts'

type Lines = AnswerOf<typeof attendance.list>
type Statistics = AnswerOf<typeof attendance.statistics>

/**
 * The lines of an activity today as the board of today on this device knows them: its own page need not have been opened
 * before there was no network. Nothing where the board is not kept, or is of another day.
 */
export async function linesKeptWithBoard(page: ActivityPage, day: string): Promise<Kept<Lines> | undefined> {
  const kept = await keptAnswer<AnswerOf<typeof today.board>>(keyOf(today.board, {}))
  if (kept?.answer.date !== day) return undefined
  const content = kept.answer.lines.filter(({ activityId, section }) =>
    [activityId, section?.id].includes(page.id),
  )
  const answer = {
    content,
    pageable: { pageNumber: 0, pageSize: content.length },
    totalPages: 1,
    totalElements: content.length,
    numberOfElements: content.length,
  }
  return { answer, at: kept.at }
}

/** What can be told of today from them. Which days come before and after is not known without a network. */
export async function statisticsKeptWithBoard(
  page: ActivityPage,
  { today: date, at, timezone }: SchoolMoment,
): Promise<Kept<Statistics> | undefined> {
  const lines = await linesKeptWithBoard(page, date)
  if (!lines) return undefined
  const counts = statisticsOf(
    lines.answer.content.map((row) => lineOf(row, timezone)),
    at,
  )
  const answer = { date, meets: counts.total > 0, ...counts, previousDate: null, nextDate: null }
  // Known of the day anyhow, though of an earlier hour, are the meetings beside it: the page's own answer comes first.
  return { answer, at: 0 }
}
