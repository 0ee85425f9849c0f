import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { savedViews } from '@afterbell/contract/users/saved-views'
import type { Filter } from '../actions.ts'
import type { List } from '../list.ts'
import { sortText, type ListView } from '../list-search.ts'

export type SavedView = AnswerOf<typeof savedViews.list>[number]

/** The part of a list's state that a view stores. */
export type Kept = Pick<SavedView, 'filters' | 'search' | 'sort' | 'columns'>

/** How a list is shown now, as a view keeps it; with what its rows are all of, where they are. */
export function keptOf(view: ListView, columns: readonly string[], of?: List<unknown>['of']): Kept {
  return {
    filters: { ...view.filters, ...of },
    search: view.search,
    sort: sortText(view.sort),
    columns: [...columns],
  }
}

/** Whether a saved view is of what the rows of a list are all of. */
export function isViewOf({ filters }: SavedView, of: List<unknown>['of']): boolean {
  return Object.entries(of ?? {}).every(([key, value]) => filters[key] === value)
}

/** Returns the search parameters of a saved view, without filters its list has lost. */
export function searchOfView(saved: SavedView, gone: readonly string[] = saved.filtersGone) {
  const { id, filters, search, sort, columns } = saved
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([key]) => !gone.includes(key))),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(columns.length > 0 && { columns: columns.join() }),
    saved: id,
  }
}

/** Returns the filters of a saved view that its list has lost, or whose value can no longer be chosen. */
export function goneFilters(saved: SavedView, filters: readonly Filter[]): string[] {
  const notChosen = filters.flatMap((filter) => {
    if (filter.kind !== undefined && filter.kind !== 'choice') return []
    const value = saved.filters[filter.key]
    const { choices } = filter
    // While they are on their way there are none.
    const isThere =
      value === undefined || choices.length === 0 || choices.some((each) => each.value === value)
    return isThere ? [] : [filter.key]
  })
  return [...new Set([...saved.filtersGone, ...notChosen])]
}

/** The columns of a saved view that are not in its list. */
export function goneColumns(saved: SavedView, columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : saved.columns.filter((key) => !columns.includes(key))
}

/** Whether a list is shown as a view of it was saved, but for what is gone. */
export function isAsSaved(saved: SavedView, shown: Kept, gone: readonly string[]): boolean {
  const without = (keys: readonly string[]) =>
    keys
      .filter((key) => !gone.includes(key))
      .toSorted()
      .join()
  const filters = Object.keys({ ...saved.filters, ...shown.filters }).filter((key) => !gone.includes(key))
  return (
    filters.every((key) => saved.filters[key] === shown.filters[key]) &&
    saved.search === shown.search &&
    saved.sort === shown.sort &&
    (saved.columns.length === 0 || without(saved.columns) === without(shown.columns))
  )
}
