import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { savedViews } from '@afterbell/contract/users/saved-views'
import type { Filter } from '../actions.ts'
import type { List } from '../list.ts'
import { sortText, type ListView } from '../list-search.ts'

export type SavedView = AnswerOf<typeof savedViews.list>[number]

/** The part of a list's state that a view stores. */
export type ViewState = Pick<SavedView, 'filters' | 'search' | 'sort' | 'columns'>

/** Returns the list's state as a view stores it, with the record that all rows belong to, if any. */
export function viewStateOf(view: ListView, columns: readonly string[], of?: List<unknown>['of']): ViewState {
  return {
    filters: { ...view.filters, ...of },
    search: view.search,
    sort: sortText(view.sort),
    columns: [...columns],
  }
}

/** Whether a saved view is for the record that the list's rows belong to. */
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
    // Choices still loading count as present.
    const isThere =
      value === undefined || choices.length === 0 || choices.some((each) => each.value === value)
    return isThere ? [] : [filter.key]
  })
  return [...new Set([...saved.filtersGone, ...notChosen])]
}

/** Returns the columns of a saved view that its list has lost. */
export function goneColumns(saved: SavedView, columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : saved.columns.filter((key) => !columns.includes(key))
}

/** Whether a list's state equals its saved view, except for lost filters and columns. */
export function isAsSaved(saved: SavedView, state: ViewState, gone: readonly string[]): boolean {
  const keysText = (keys: readonly string[]) =>
    keys
      .filter((key) => !gone.includes(key))
      .toSorted()
      .join()
  const filters = Object.keys({ ...saved.filters, ...state.filters }).filter((key) => !gone.includes(key))
  return (
    filters.every((key) => saved.filters[key] === state.filters[key]) &&
    saved.search === state.search &&
    saved.sort === state.sort &&
    (saved.columns.length === 0 || keysText(saved.columns) === keysText(state.columns))
  )
}
