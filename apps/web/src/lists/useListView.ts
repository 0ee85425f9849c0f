import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import {
  searchOf,
  viewAfter,
  viewOf,
  validView,
  type ListSort,
  type ListView,
  type RawSearch,
} from './list-search.ts'

/** The state of a list, in the address of its route; given the list's call, without values it refuses. */
export function useListView(filterKeys: readonly string[], usual: ListSort | null, op?: AnyOp) {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const router = useRouter()
  // Callers pass a new array each time: equal keys are joined to the same text.
  const keyWords = filterKeys.join()
  const keys = useMemo(() => (keyWords ? keyWords.split(',') : []), [keyWords])
  const { by, direction } = usual ?? {}
  const first = useMemo(() => (by && direction ? { by, direction } : null), [by, direction])
  const read = useCallback(
    (search: RawSearch) => {
      const view = viewOf(search, keys, first)
      return op ? validView(op, view, first) : view
    },
    [keys, first, op],
  )
  const view = useMemo(() => read(raw), [read, raw])

  const change = useCallback(
    (changed: Partial<ListView>, how: 'push' | 'replace' = 'push') => {
      // A search typed just before following a link must not change the address of the next page.
      const { latestLocation, state } = router
      if (state.resolvedLocation && latestLocation.pathname !== state.resolvedLocation.pathname) return
      void navigate({
        to: '.',
        search: (before: RawSearch) => searchOf(before, viewAfter(read(before), changed), keys),
        replace: how === 'replace',
        resetScroll: changed.page !== undefined,
      } as Parameters<typeof navigate>[0])
    },
    [navigate, router, keys, read],
  )
  return { view, change }
}
