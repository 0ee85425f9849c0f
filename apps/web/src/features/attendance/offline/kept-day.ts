import { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { statisticsOf } from '@afterbell/domain/attendance/attendance'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { call, keyOf } from '../../../platform/calls/calls.ts'
import { changeKept, keepAnswer, keptAnswer, throughKept, type Kept } from '../../../platform/session/kept.ts'
import { titleOf, type ActivityPage } from '../../places/activity-page.ts'
import { entryOf, type SchoolMoment } from '../attendance-entry.ts'

export type Lines = AnswerOf<typeof attendance.list>
type Board = AnswerOf<typeof today.board>
type Statistics = AnswerOf<typeof attendance.statistics>

/** These answers are stored on a device in the format of the wire. */
export const boardKept = { schema: today.board.answer }
export const entriesKept = { schema: attendance.list.answer }

/**
 * Returns an activity's lines from the stored board of today, so that its page works offline even if it was never opened.
 * After midnight returns yesterday's, since children may still be there. Undefined if neither is stored.
 */
export async function linesKeptWithBoard(page: ActivityPage, day: string): Promise<Kept<Lines> | undefined> {
  const kept = await keptAnswer<Board>(keyOf(today.board, {}), boardKept)
  if (!kept || ![day, plusDays(day, -1)].includes(kept.answer.date)) return undefined
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

/** Maximum age of the stored board while a page of one activity is open. */
const BOARD_KEPT_MS = 10 * 60_000

/**
 * Stores the whole board of today on this device: after opening one activity, Today and other activities work offline, too.
 * Fetches it again only when it is old.
 */
export async function keepBoard(day: string): Promise<void> {
  const question = keyOf(today.board, {})
  const kept = await keptAnswer<Board>(question, boardKept)
  const isNew = kept?.answer.date === day && Math.abs(Date.now() - kept.at) < BOARD_KEPT_MS
  if (!isNew)
    await throughKept(() => call(today.board, {}, { global: true, isKept: true }), question, boardKept)
}

/**
 * Adds an activity of today with its lines to the stored board if that lacks it: the page was read, but the board could not
 * be. Today then lists what this device has, until the next board replaces it.
 */
export async function keepAlone(day: string, page: ActivityPage, name: string, lines: Lines): Promise<void> {
  const question = keyOf(today.board, {})
  const kept = await keptAnswer<Board>(question, boardKept)
  const board = kept?.answer.date === day ? kept.answer : null
  const own = lines.content.filter(({ date }) => date === day)
  if (own.length === 0 || board?.lines.some(({ id }) => id === own[0]!.id)) return
  const { id, kind } = page
  const times = own.flatMap(({ timeFrom, timeTo }) => [timeFrom, timeTo]).toSorted()
  const activity = { id, kind, name, timeFrom: times[0]!, timeTo: times.at(-1)! }
  const answer: Board = {
    date: day,
    activities: [...(board?.activities ?? []), activity],
    overnight: board?.overnight ?? [],
    lines: [...(board?.lines ?? []), ...own.map((line) => ({ ...line, kind, activityId: id }))],
  }
  await keepAnswer(question, { answer, at: kept?.at ?? Date.now() - BOARD_KEPT_MS }, boardKept)
}

/** Returns the name of an activity from the stored board, even if its page was never opened here. */
export async function nameKeptWithBoard({ id }: ActivityPage): Promise<string | null> {
  const board = (await keptAnswer<Board>(keyOf(today.board, {}), boardKept))?.answer
  const section = board?.lines.find((line) => line.section?.id === id)?.section
  const activityId = board?.lines.find((line) => line.section?.id === id)?.activityId ?? id
  const overnight = board && 'overnight' in board ? board.overnight : []
  const name = [...(board?.activities ?? []), ...overnight].find((each) => each.id === activityId)?.name
  return name ? titleOf({ name, section: section ?? null }) : null
}

/**
 * Merges freshly read lines of today into the stored board. Lines of a later version on the board stay: the board may have
 * been answered after these lines.
 */
export async function keepOnBoard(lines: Lines): Promise<void> {
  const now = new Map(lines.content.map((line) => [line.id, line]))
  const later = (line: Board['lines'][number]) => {
    const read = now.get(line.id)
    return read && read.version >= line.version ? { ...line, ...read } : line
  }
  await changeKept<Board>(
    keyOf(today.board, {}),
    (board) => ({ ...board, lines: board.lines.map(later) }),
    boardKept,
  )
}

/** Works out today's statistics from them. Offline, the days before and after are unknown. */
export async function statisticsKeptWithBoard(
  page: ActivityPage,
  { today: date, at, timezone }: SchoolMoment,
): Promise<Kept<Statistics> | undefined> {
  const kept = await linesKeptWithBoard(page, date)
  const lines = kept?.answer.content ?? []
  const ofDay = lines.filter((row) => row.date === date)
  // Yesterday's board says nothing about today.
  if (!kept || (ofDay.length === 0 && lines.length > 0)) return undefined
  const counts = statisticsOf(
    ofDay.map((row) => entryOf(row, timezone)),
    at,
  )
  const answer = { date, meets: ofDay.length > 0, ...counts, previousDate: null, nextDate: null }
  // Age 0 means old: the page's own stored answer is preferred, since it also has the days before and after.
  return { answer, at: 0 }
}
