import { useCallback, useMemo } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'
import { childName } from '@afterbell/domain/families/child-name'
import { countsOf, isNotCollected } from '@afterbell/domain/attendance/attendance'
import { boardPhaseOf, inBoardOrder, type BoardPhase } from '@afterbell/domain/attendance/board-order'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { useListView } from '../../lists/useListView.ts'
import { keyOf, useRead } from '../../platform/calls/calls.ts'
import { withStored } from '../../platform/session/kept.ts'
import { kinds } from '../activities/kinds.tsx'
import { withElsewhere } from './other-activities.ts'
import {
  isReleaseInDoubt,
  entryOf,
  rowsOnBoard,
  withChecks,
  type EntryRow,
  type SchoolMoment,
} from './attendance-entry.ts'
import type { CheckedAt } from './checks/checks.ts'
import { useChecks } from './checks/useChecks.ts'
import { boardCache } from './offline/kept-day.ts'
import { useLiveBoard } from './offline/useLiveBoard.ts'
import { useMoment } from './useMoment.ts'
import { useOffline, withQueued } from './offline/useOffline.ts'
import { useStickyRows } from './useStickyRows.ts'
import { useStablePhases } from './useStablePhases.ts'

export type BoardRow = AnswerOf<typeof today.board>['lines'][number]
type Answer = AnswerOf<typeof today.board>
type BoardActivity = Answer['activities'][number] & {
  /** Today, or the day before for children still there. */
  date: string
  /** An activity can be on the board twice: for the day before, and for today. */
  key: string
}

/** Filters of a board: where a child is, or that nobody has picked them up. */
export type BoardFilter = EntryRow['status'] | 'NOT_COLLECTED'

/** An activity of today with its children: the filtered ones and all. */
export interface BoardGroup extends BoardActivity {
  visibleRows: BoardRow[]
  all: BoardRow[]
  counts: BoardCounts
  /** Its group on the board. */
  phase: BoardPhase
}

export type BoardCounts = Record<BoardFilter | 'total', number>

/** Live events reach every screen; polling catches missed ones. */
const ASK_AGAIN_MS = 60_000

/** Reads everybody expected in the school today, live and by activity, with the acts on them. */
export function useBoard() {
  const moment = useMoment()
  const isLive = useLiveBoard()
  const outbox = useOffline()
  const { view, change } = useListView(FILTERS, null)
  const reading = useRead(
    today.board,
    {},
    {
      everyMs: ASK_AGAIN_MS,
      // From yesterday's board, only children who are still there.
      around: (ask, readStored) =>
        withStored(ask, keyOf(today.board, {}), {
          ...boardCache,
          shown: readStored,
          isStill: ({ date }) => date >= plusDays(moment.today, -1),
        }),
    },
  )
  const { underWay, acts } = useChecks(addressOf)
  const board = reading.data
  const lines = useMemo(() => {
    const rows = (board?.lines ?? []).map((row) => withQueued(row, outbox.queued))
    const names = new Map(board && activitiesIn(board, moment.today).map(({ id, name }) => [id, name]))
    return withElsewhere(
      rowsOnBoard(withChecks(rows, underWay, moment), moment.today),
      ({ activityId }) => names.get(activityId) ?? null,
    )
  }, [board, outbox, underWay, moment])
  const { status } = view.filters
  const search = useCallback((text: string) => change({ search: text }, 'replace'), [change])
  const activities = useMemo(
    () =>
      (board ? activitiesIn(board, moment.today) : [])
        .map((activity) => {
          const all = lines.filter((row) => row.activityId === activity.id && row.date === activity.date)
          return { ...activity, ...hoursOf(activity, moment), all, counts: countsIn(all, moment) }
        })
        .filter(({ date, all }) => date === moment.today || all.length > 0),
    [board, lines, moment],
  )
  const phases = useStablePhases(
    useMemo(
      () =>
        new Map([
          ...activities.map((each) => [each.key, phaseOf(each, moment)] as const),
          ...lines.filter(isReleaseInDoubt).map(({ id }) => [id, 'DOUBT'] as const),
        ]),
      [activities, lines, moment],
    ),
  )
  const matchesFilter = (row: BoardRow) =>
    (!isFilter(status) || isIn(status, row, moment)) && mentionsAll(childName(row), view.search)
  const visibleRows = useStickyRows(lines, matchesFilter, JSON.stringify([status, view.search]))
  const groups = activities
    .map((each) => ({ ...each, phase: phases.get(each.key) ?? phaseOf(each, moment) }))
    .toSorted(inBoardOrder)
    .map((each): BoardGroup => ({
      ...each,
      visibleRows: visibleRows
        .filter(({ activityId, date }) => activityId === each.id && date === each.date)
        .toSorted((one, other) => Number(phases.has(other.id)) - Number(phases.has(one.id))),
    }))
  return {
    moment,
    isLive,
    outbox,
    reading,
    view,
    change,
    search,
    groups,
    acts,
    counts: board ? countsIn(lines, moment) : null,
    /** Whether the board is today's: not when offline after midnight. */
    isOfToday: board?.date === moment.today,
    isFiltered: isFilter(status) || view.search !== '',
  }
}

export type Board = ReturnType<typeof useBoard>

const FILTERS = ['status']

/** Checks use the activity's own address, with the same rights and rules as on its page. */
function addressOf(row: EntryRow): CheckedAt {
  const { kind, activityId } = row as BoardRow
  return { at: kinds[kind].addresses.attendance[0], params: { id: activityId } }
}

/** Returns the activities of a board with their days, those of the day before first. A stored board can be yesterday's. */
function activitiesIn(board: Answer, today: string): BoardActivity[] {
  const withDates = (activities: Answer['activities'], date: string) =>
    activities.map((activity) => ({ ...activity, date, key: `${activity.id} ${date}` }))
  // A board stored by an earlier version lacks this field.
  const overnightActivities = 'overnight' in board ? board.overnight : []
  const earlierActivities = board.date === today ? withDates(overnightActivities, plusDays(today, -1)) : []
  return [...earlierActivities, ...withDates(board.activities, board.date)]
}

function hoursOf({ date, timeFrom, timeTo }: BoardActivity, { timezone }: SchoolMoment) {
  return { startsAt: instantOf(date, timeFrom, timezone), endsAt: instantOf(date, timeTo, timezone) }
}

function phaseOf(
  { all, ...hours }: ReturnType<typeof hoursOf> & Pick<BoardGroup, 'all'>,
  { at, timezone }: SchoolMoment,
): BoardPhase {
  const children = all.map((row) => ({
    ...entryOf(row, timezone),
    isReleaseInDoubt: isReleaseInDoubt(row),
  }))
  return boardPhaseOf(hours, children, at)
}

function countsIn(rows: readonly BoardRow[], { at, timezone }: SchoolMoment): BoardCounts {
  const lines = rows.map((row) => entryOf(row, timezone))
  return { ...countsOf(lines, at), NOT_COLLECTED: lines.filter((line) => isNotCollected(line, at)).length }
}

function isIn(filter: BoardFilter, row: BoardRow, { at, timezone }: SchoolMoment): boolean {
  return filter === 'NOT_COLLECTED' ? isNotCollected(entryOf(row, timezone), at) : row.status === filter
}

export const boardFilters: Record<BoardFilter, string> = {
  EXPECTED: 'Expected',
  LATE: 'Missing',
  EXCUSED: 'Excused',
  ABSENT: 'Absent',
  IN: 'Checked in',
  NOT_COLLECTED: 'Not picked up',
  OUT: 'Checked out',
  ENROLLED_AFTER: 'Enrolled after',
}

function isFilter(text: string | undefined): text is BoardFilter {
  return text !== undefined && Object.hasOwn(boardFilters, text)
}
