import { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { statisticsOf } from '@afterbell/domain/attendance/attendance'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { call, keyOf } from '../../../platform/calls/calls.ts'
import {
  changeStored,
  keepAnswer,
  storedAnswer,
  withStored,
  type StoredAnswer,
} from '../../../platform/session/kept.ts'
import { titleOf, type ActivityPage } from '../../places/activity-page.ts'
import { entryOf, type SchoolMoment } from '../attendance-entry.ts'

export type Lines = AnswerOf<typeof attendance.list>
type Board = AnswerOf<typeof today.board>
type Statistics = AnswerOf<typeof attendance.statistics>

/** These answers are stored on a device in the format of the wire. */
export const boardCache = { schema: today.board.answer }
export const entriesCache = { schema: attendance.list.answer }

/**
 * Returns an activity's lines from the stored board of today, so that its page works offline even if it was never opened.
 * After midnight returns yesterday's, since children may still be there. Undefined if neither is stored.
 */
export async function linesKeptWithBoard(
  page: ActivityPage,
  day: string,
): Promise<StoredAnswer<Lines> | undefined> {
  const storedBoard = await storedAnswer<Board>(keyOf(today.board, {}), boardCache)
  if (!storedBoard || ![day, plusDays(day, -1)].includes(storedBoard.answer.date)) return undefined
  const content = storedBoard.answer.lines.filter(({ activityId, section }) =>
    [activityId, section?.id].includes(page.id),
  )
  const answer = {
    content,
    pageable: { pageNumber: 0, pageSize: content.length },
    totalPages: 1,
    totalElements: content.length,
    numberOfElements: content.length,
  }
  return { answer, at: storedBoard.at }
}

/** Maximum age of the stored board while a page of one activity is open. */
const BOARD_KEPT_MS = 10 * 60_000

/**
 * Stores the whole board of today on this device: after opening one activity, Today and other activities work offline, too.
 * Fetches it again only when it is old.
 */
export async function keepBoard(day: string): Promise<void> {
  const question = keyOf(today.board, {})
  const storedBoard = await storedAnswer<Board>(question, boardCache)
  const isNew = storedBoard?.answer.date === day && Math.abs(Date.now() - storedBoard.at) < BOARD_KEPT_MS
  if (!isNew)
    await withStored(() => call(today.board, {}, { global: true, isKept: true }), question, boardCache)
}

/**
 * Adds an activity of today with its lines to the stored board if that lacks it: the page was read, but the board could not
 * be. Today then lists what this device has, until the next board replaces it.
 */
export async function keepAlone(day: string, page: ActivityPage, name: string, lines: Lines): Promise<void> {
  const question = keyOf(today.board, {})
  const storedBoard = await storedAnswer<Board>(question, boardCache)
  const board = storedBoard?.answer.date === day ? storedBoard.answer : null
  const linesOfDay = lines.content.filter(({ date }) => date === day)
  if (linesOfDay.length === 0 || board?.lines.some(({ id }) => id === linesOfDay[0]!.id)) return
  const { id, kind } = page
  const times = linesOfDay.flatMap(({ timeFrom, timeTo }) => [timeFrom, timeTo]).toSorted()
  const activity = { id, kind, name, timeFrom: times[0]!, timeTo: times.at(-1)! }
  const answer: Board = {
    date: day,
    activities: [...(board?.activities ?? []), activity],
    overnight: board?.overnight ?? [],
    lines: [...(board?.lines ?? []), ...linesOfDay.map((line) => ({ ...line, kind, activityId: id }))],
  }
  await keepAnswer(question, { answer, at: storedBoard?.at ?? Date.now() - BOARD_KEPT_MS }, boardCache)
}

/** Returns the name of an activity from the stored board, even if its page was never opened here. */
export async function nameKeptWithBoard({ id }: ActivityPage): Promise<string | null> {
  const board = (await storedAnswer<Board>(keyOf(today.board, {}), boardCache))?.answer
  const section = board?.lines.find((line) => line.section?.id === id)?.section
  const activityId = board?.lines.find((line) => line.section?.id === id)?.activityId ?? id
  const overnightActivities = board && 'overnight' in board ? board.overnight : []
  const name = [...(board?.activities ?? []), ...overnightActivities].find(
    (each) => each.id === activityId,
  )?.name
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
  await changeStored<Board>(
    keyOf(today.board, {}),
    (board) => ({ ...board, lines: board.lines.map(later) }),
    boardCache,
  )
}

/** Works out today's statistics from them. Offline, the days before and after are unknown. */
export async function statisticsKeptWithBoard(
  page: ActivityPage,
  { today: date, at, timezone }: SchoolMoment,
): Promise<StoredAnswer<Statistics> | undefined> {
  const storedLines = await linesKeptWithBoard(page, date)
  const lines = storedLines?.answer.content ?? []
  const ofDay = lines.filter((row) => row.date === date)
  // Yesterday's board says nothing about today.
  if (!storedLines || (ofDay.length === 0 && lines.length > 0)) return undefined
  const counts = statisticsOf(
    ofDay.map((row) => entryOf(row, timezone)),
    at,
  )
  const answer = { date, meets: ofDay.length > 0, ...counts, previousDate: null, nextDate: null }
  // Age 0 means old: the page's own stored answer is preferred, since it also has the days before and after.
  return { answer, at: 0 }
}
