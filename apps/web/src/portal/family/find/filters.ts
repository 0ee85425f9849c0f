import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { isDate } from '@afterbell/domain/kernel/dates'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'

/** What a family looks for. All of it is in the address, so that the way back from an activity leads to the same list. */
export interface FindFilters {
  kind: ActivityKind | null
  search: string
  /** For this child: by their age and grade. */
  childId: string | null
  weekday: Weekday | null
  locationId: string | null
  on: string | null
  free: boolean
  /** Only what the reader marked. */
  favorites: boolean
  /** Counts from 0. */
  page: number
}

/** Reads the filters of an address. What makes no sense counts as missing. */
export function filtersIn(query: URLSearchParams): FindFilters {
  const oneOf = <T extends string>(all: readonly T[], value: string | null) =>
    all.find((each) => each === value) ?? null
  const on = query.get('on') ?? ''
  const page = Number(query.get('page') ?? 1) - 1
  return {
    kind: oneOf(ACTIVITY_KINDS, query.get('kind')),
    search: (query.get('search') ?? '').slice(0, 200),
    childId: query.get('child'),
    weekday: oneOf(WEEKDAYS, query.get('weekday')),
    locationId: query.get('place'),
    on: isDate(on) ? on : null,
    free: query.get('free') === 'true',
    favorites: query.get('favorites') === 'true',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 0,
  }
}

/** Writes the filters into the address of the page, which stays the same entry of the history. */
export function writeFilters(filters: FindFilters): void {
  const query = new URLSearchParams()
  const set = (name: string, value: string | null | false) => value && query.set(name, value)
  set('kind', filters.kind)
  set('search', filters.search)
  set('child', filters.childId)
  set('weekday', filters.weekday)
  set('place', filters.locationId)
  set('on', filters.on)
  set('free', filters.free && 'true')
  set('favorites', filters.favorites && 'true')
  set('page', filters.page > 0 && String(filters.page + 1))
  const search = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
}

/** Whether anything but the kind narrows the list. */
export function isNarrowed({ kind: _, page: __, ...filters }: FindFilters): boolean {
  return Object.values(filters).some(Boolean)
}

/** The query of the list, for a child of this age and grade; of these activities alone if only favorites are looked for. */
export function queryOf(
  { search, weekday, locationId, on, free, favorites, page }: FindFilters,
  child: { age: string | null; grade: string | null } | null,
  favoriteIds: readonly string[],
) {
  return {
    size: ROWS,
    page,
    withRuns: true,
    ...(isSearched(search) && search.trim() && { search: search.trim() }),
    ...(child?.age && { age: child.age }),
    ...(child?.grade && { grade: child.grade }),
    ...(weekday && { weekday }),
    ...(locationId && { locationId }),
    ...(on && { meetsOn: on }),
    ...(free && { free: true }),
    ...(favorites && { ids: favoriteIds.join(',') }),
  }
}

/** Rows of a page of the list. */
export const ROWS = 24
