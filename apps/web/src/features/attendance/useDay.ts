import { useMemo } from 'react'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { mentionsAll } from '@afterbell/domain/kernel/text/search-words'
import { childName } from '@afterbell/domain/families/child-name'
import { countsOf } from '@afterbell/domain/attendance/attendance'
import { isDate } from '@afterbell/domain/kernel/dates'
import { readProblemText } from '../../lists/problem-text.ts'
import type { List } from '../../lists/list.ts'
import { useListView } from '../../lists/useListView.ts'
import { keyOf, useRead } from '../../platform/calls/calls.ts'
import { withStored } from '../../platform/session/kept.ts'
import type { Activity, ActivityPage } from '../places/activity-page.ts'
import { entriesCache, linesKeptWithBoard, statisticsKeptWithBoard } from './offline/kept-day.ts'
import { useStoreBoard } from './offline/useBoardKept.ts'
import {
  isReleaseInDoubt,
  isStatus,
  entryOf,
  rowsOnBoard,
  withChecks,
  type EntryRow,
} from './attendance-entry.ts'
import { useChecks } from './checks/useChecks.ts'
import { useLiveBoard } from './offline/useLiveBoard.ts'
import { useMoment } from './useMoment.ts'
import { useOffline, withQueued } from './offline/useOffline.ts'
import { useStablePhases } from './useStablePhases.ts'
import { useStickyRows } from './useStickyRows.ts'

/** Live events bring other people's checks; polling catches missed ones. */
const ASK_AGAIN_MS = 60_000

/** The maximum page size: a day has as many lines as spots. */
const ALL_LINES = 1000

/**
 * Reads the attendance of the day in the address, today without one: its live lines, filtered and searched, and the acts on
 * them. `activity` is undefined while loading.
 */
export function useDay(page: ActivityPage, activity: Activity | undefined) {
  useLiveBoard()
  const outbox = useOffline()
  const { view, change } = useListView(FILTERS, null)
  const moment = useMoment(isDate(view.filters.date ?? '') ? view.filters.date : undefined)
  const date = moment.boardDate
  const isToday = date === moment.today
  const request = { ...page.lines, query: { date, size: ALL_LINES } }
  const reading = useRead(attendance.list, request, {
    everyMs: ASK_AGAIN_MS,
    around: isToday
      ? (ask, readStored) =>
          withStored(ask, keyOf(attendance.list, request), {
            ...entriesCache,
            shown: readStored,
            orElse: () => linesKeptWithBoard(page, date),
          })
      : undefined,
  })
  useStoreBoard(
    { today: moment.today, page, name: activity?.name },
    isToday ? reading.data : undefined,
    keyOf(attendance.list, request),
  )
  const day = { ...page.lines, query: { date } }
  const statistics = useRead(attendance.statistics, day, {
    everyMs: ASK_AGAIN_MS,
    around: isToday
      ? (ask) =>
          withStored(ask, keyOf(attendance.statistics, day), {
            orElse: () => statisticsKeptWithBoard(page, moment),
          })
      : undefined,
  })
  const { underWay, acts } = useChecks(() => page.lines)

  const content = reading.data?.content
  const lines = useMemo(() => {
    const rows = (content ?? []).map((row) => withQueued(row, outbox.queued))
    return rowsOnBoard(withChecks(rows, underWay, moment), date)
  }, [content, outbox, underWay, moment, date])
  const { status } = view.filters
  const matchesFilter = (line: EntryRow) =>
    (!isStatus(status) || line.status === status) && mentionsAll(childName(line), view.search)
  // Puts children who may be with the wrong person first, moving them only while nobody taps.
  const firsts = useStablePhases(
    useMemo(() => {
      const inDoubt = lines.filter(isReleaseInDoubt).map(({ id }) => [id, 'DOUBT'] as const)
      return new Map([[date, 'NOW'] as const, ...inDoubt])
    }, [lines, date]),
  )
  const visibleLines = useStickyRows(
    lines,
    matchesFilter,
    JSON.stringify([date, status, view.search]),
  ).toSorted((one, other) => Number(firsts.has(other.id)) - Number(firsts.has(one.id)))
  const list: List<EntryRow> = {
    name: `${page.kind}.attendance`,
    view,
    change,
    search: (text) => change({ search: text }, 'replace'),
    rows: visibleLines,
    total: visibleLines.length,
    totalPages: 1,
    state: content ? 'ready' : reading.isError ? 'failed' : 'loading',
    isStale: false,
    error: readProblemText(reading.error),
    retry: () => void Promise.all([reading.refetch(), statistics.refetch()]),
    readAll: async () => visibleLines,
  }
  return {
    date,
    moment,
    outbox,
    lines,
    list,
    acts,
    counts: content
      ? countsOf(
          lines.map((line) => entryOf(line, moment.timezone)),
          moment.at,
        )
      : null,
    /** Whether the activity meets on the day, with the previous and next meeting. Undefined while loading. */
    meeting: statistics.data,
    goTo: (to: string) => change({ filters: to === moment.today ? {} : { date: to }, search: '' }),
  }
}

export type Day = ReturnType<typeof useDay>

const FILTERS = ['date', 'status']
