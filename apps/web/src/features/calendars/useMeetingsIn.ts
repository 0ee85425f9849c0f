import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendar } from '@afterbell/contract/calendars/calendars'
import type { CallInput } from '@afterbell/contract/kernel/op'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { call, keyOf } from '../../platform/calls/calls.ts'
import { eventsOf, type CalendarAnswer } from './events-of.ts'

/** How long a page is shown again without a request. */
const FRESH_MS = 30_000

type Query = CallInput<typeof calendar.list>['query']

/** Query and query key of a kind's calendar for a range of days. */
export function readingOf(kind: ActivityKind, query: Query) {
  const question = { at: kind, query } as CallInput<typeof calendar.list>
  return {
    queryKey: keyOf(calendar.list, question),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(calendar.list, question, { global: true, signal }),
    staleTime: FRESH_MS,
  }
}

/** Reads the meetings of these kinds, one call each, as one calendar. */
export function useMeetingsIn(kinds: readonly ActivityKind[], query: Query) {
  const queryJson = JSON.stringify(query)
  const queries = useMemo(
    () => kinds.map((kind) => readingOf(kind, JSON.parse(queryJson) as Query)),
    [kinds, queryJson],
  )
  return useQueries({ queries, combine: together })
}

/** Combines several answers into one calendar. A stable function, so that React Query caches its result. */
function together(reads: readonly UseQueryResult<CalendarAnswer>[]) {
  const answers = reads.flatMap(({ data }) => (data ? [data] : []))
  const boxes = answers.map(eventsOf)
  return {
    events: boxes.length === 1 ? boxes[0]!.events : boxes.flatMap(({ events }) => events),
    daysOff: boxes.length === 1 ? boxes[0]!.daysOff : boxes.flatMap(({ daysOff }) => daysOff),
    /** Range for which every kind has loaded. Null while one has not. */
    covers:
      answers.length === reads.length && answers[0]
        ? { dateFrom: answers[0].dateFrom, dateTo: answers[0].dateTo }
        : null,
    isLoading: answers.length < reads.length,
    failure: reads.find(({ error }) => error)?.error ?? null,
    retry: () => void Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
  }
}
