import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { searchOf, viewAfter, viewOf, type ListSort, type ListView, type RawSearch } from './list-search.ts'

/** What a list shows, kept in the address of the route it is on. */
export function useListView(filterKeys: readonly string[], usual: ListSort | null) {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  // Callers write these where they call: the same words are the same list.
  const keyWords = filterKeys.join()
  const keys = useMemo(() => (keyWords ? keyWords.split(',') : []), [keyWords])
  const { by, direction } = usual ?? {}
  const first = useMemo(() => (by && direction ? { by, direction } : null), [by, direction])
  const view = useMemo(() => viewOf(raw, keys, first), [raw, keys, first])

  const change = useCallback(
    (changed: Partial<ListView>, how: 'push' | 'replace' = 'push') =>
      void navigate({
        to: '.',
        search: (before: RawSearch) =>
          searchOf(before, viewAfter(viewOf(before, keys, first), changed), keys),
        replace: how === 'replace',
        resetScroll: changed.page !== undefined,
      } as Parameters<typeof navigate>[0]),
    [navigate, keys, first],
  )
  return { view, change }
}
