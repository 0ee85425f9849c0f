import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { PAGE_SIZE } from '@afterbell/contract/kernel/lists'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { filtersOfList, type FilterOf, type ViewedList } from '@afterbell/domain/users/viewed-lists'

/** The state of a list, as its address says it. `page` counts from 1. */
export interface ListView {
  page: number
  size: number
  search: string
  sort: ListSort | null
  filters: Readonly<Record<string, string>>
  /** Keys of the columns in sight; without them, the user's choice or the default. */
  columns?: readonly string[] | undefined
  /** Id of the open saved view. */
  saved?: string | undefined
}

export interface ListSort {
  by: string
  direction: 'ASC' | 'DESC'
}

/** The page sizes offered. */
export const PAGE_SIZES = [25, PAGE_SIZE, 100, 200] as const

/**
 * Declares the search parameters of a route with a list: `validateSearch: listSearch('contacts')`. `others` declares
 * parameters beside its views' filters.
 * All are optional, and invalid ones are dropped. `viewTaken` checks filter values later, to keep the calls out of the
 * first bundle.
 */
export function listSearch<L extends ViewedList>(list: L): ListSchema<FilterOf<L>, Record<never, never>>
export function listSearch<F extends Others>(list: null, others: F): ListSchema<never, F>
export function listSearch<L extends ViewedList, F extends Others>(
  list: L,
  others: F,
): ListSchema<FilterOf<L>, F>
export function listSearch(list: ViewedList | null, others: Others = {}) {
  const filters = Object.fromEntries((list ? filtersOfList(list) : []).map((key) => [key, z.string()]))
  const entries = Object.entries({ ...filters, ...others })
  return z.object({
    ...commonFields(),
    ...Object.fromEntries(entries.map(([key, filter]) => [key, lenient(asWritten(filter))])),
  })
}

/** Parameters that every list has. */
function commonFields() {
  return {
    page: lenient(wholeNumber(1_000_000)),
    size: lenient(wholeNumber(1000)),
    search: lenient(asWritten(z.string())),
    // `name` is ascending, `-name` descending.
    sort: lenient(z.string().check(z.regex(/^-?\w+$/))),
    // Keys of columns, and the saved view.
    columns: lenient(asWritten(z.string().check(z.regex(/^[\w:.,-]+$/)))),
    saved: lenient(z.uuid()),
  }
}

type ListSchema<Key extends string, F extends Others> = z.ZodMiniObject<
  ReturnType<typeof commonFields> & { [K in Key]: Lenient<z.ZodMiniString<string>> } & {
    [K in keyof F]: Lenient<F[K]>
  }
>

type Others = Record<string, z.ZodMiniType<string | undefined>>

function wholeNumber(max: number) {
  return z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max))
}

/** The router reads `?active=true` and `?search=2026` as a boolean and a number; this restores the text. */
function asWritten<T extends z.ZodMiniType>(schema: T): T {
  const textTransform = z.transform((value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value,
  )
  return z.pipe(textTransform, schema as z.ZodMiniType) as unknown as T
}

type Lenient<T extends z.ZodMiniType> = z.ZodMiniCatch<z.ZodMiniOptional<T>>

function lenient<T extends z.ZodMiniType>(schema: T): Lenient<T> {
  return orElse(z.optional(schema), undefined as never)
}

/** Search parameters in the router's form. */
export type RawSearch = Readonly<Record<string, unknown>>

/** Reads the state from the address; the parameters named in `filterKeys` are this list's filters. */
export function viewOf(raw: RawSearch, filterKeys: readonly string[], usual: ListSort | null): ListView {
  const sort = typeof raw.sort === 'string' && raw.sort !== '' ? raw.sort : null
  const filters = filterKeys.filter((key) => raw[key] !== undefined && raw[key] !== '')
  return {
    page: Number(raw.page) || 1,
    size: Number(raw.size) || PAGE_SIZE,
    search: textOf(raw.search),
    sort: sort ? { by: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'DESC' : 'ASC' } : usual,
    filters: Object.fromEntries(filters.map((key) => [key, textOf(raw[key])])),
    ...(textOf(raw.columns) && { columns: textOf(raw.columns).split(',') }),
    ...(textOf(raw.saved) && { saved: textOf(raw.saved) }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? `${value}`
      : ''
}

/**
 * Drops whatever its call refuses: an unknown value of a filter, a sort the list does not have. The list then shows as if
 * the link did not contain it.
 */
export function validView({ query }: Pick<AnyOp, 'query'>, view: ListView, usual: ListSort | null): ListView {
  const result = query && z.safeParse(query, queryOf(view))
  if (!result || result.success) return view
  const wrong = new Set(result.error.issues.map(({ path }) => String(path[0])))
  return {
    ...view,
    page: wrong.has('page') ? 1 : view.page,
    size: wrong.has('size') ? PAGE_SIZE : view.size,
    search: wrong.has('search') ? '' : view.search,
    sort: wrong.has('sort') ? usual : view.sort,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !wrong.has(key))),
  }
}

/**
 * Returns the URL's search parameters for a view, without those at their default. Parameters that are not the list's own
 * stay.
 */
export function searchOf(
  raw: RawSearch,
  view: ListView,
  filterKeys: readonly string[],
): Record<string, unknown> {
  const others = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !reservedKeys.has(key) && !filterKeys.includes(key)),
  )
  return {
    ...others,
    ...view.filters,
    page: view.page > 1 ? view.page : undefined,
    size: view.size === PAGE_SIZE ? undefined : view.size,
    search: view.search || undefined,
    sort: sortText(view.sort) || undefined,
    columns: view.columns?.join() || undefined,
    saved: view.saved,
  }
}

const reservedKeys = new Set(['page', 'size', 'search', 'sort', 'columns', 'saved'])

/** Formats a sort for the address: `name` is ascending, `-name` descending, null the default. */
export function sortText(sort: ListSort | null): string {
  return sort ? (sort.direction === 'DESC' ? '-' : '') + sort.by : ''
}

/** Returns the query for the server: pages from 0 (OQ-19), `sort=name,DESC`, each filter as its own parameter. */
export function queryOf(view: ListView) {
  return {
    page: view.page - 1,
    size: view.size,
    ...filtersOf(view),
    ...(view.sort && { sort: `${view.sort.by},${view.sort.direction}` }),
  }
}

/** Returns the query that selects the rows, without page and order. */
export function filtersOf(view: ListView): Record<string, string> {
  return { ...view.filters, ...(view.search && { search: view.search }) }
}

/**
 * Returns the sort after a click on a column (R059–R061, OQ-20): unsorted starts ascending; the same column flips; another
 * column starts descending.
 */
export function sortAfterClick(sort: ListSort | null, by: string): ListSort {
  if (sort === null) return { by, direction: 'ASC' }
  if (sort.by === by) return { by, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' }
  return { by, direction: 'DESC' }
}

/**
 * Returns the state after a change. Another size, search, filter or sort starts at page one (R062, R064); other columns do
 * not.
 */
export function viewAfter(view: ListView, change: Partial<ListView>): ListView {
  const hasSameRows = Object.keys(change).every((key) => key === 'columns' || key === 'saved')
  return { ...view, page: hasSameRows ? view.page : 1, ...change }
}

/** Returns the page to show once the current one has lost all its rows (R065); null when it is fine. */
export function pageInstead(view: ListView, totals: { totalPages: number; rows: number }): number | null {
  if (totals.rows > 0 || view.page === 1) return null
  return Math.max(1, Math.min(view.page - 1, totals.totalPages))
}
