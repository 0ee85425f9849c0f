import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/** Builds a page of rows in the specification's shape. Pages count from 0. */
export function pageOf<T>(content: T[], total: number, { page, size }: { page: number; size: number }) {
  return {
    content,
    pageable: { pageNumber: page, pageSize: size },
    totalPages: Math.ceil(total / size),
    totalElements: total,
    numberOfElements: content.length,
  }
}

/** Reads page after page, for what is wanted whole. Rows that come meanwhile may be left out. */
export async function everyPage<Row>(
  read: (paging: { page: number; size: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 0; ; page += 1) {
    const { rows, total } = await read({ page, size: EVERY_PAGE_SIZE })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

const EVERY_PAGE_SIZE = 200

/** Returns `limit … offset …` for a page. */
export function limitOf({ page, size }: { page: number; size: number }): RawBuilder<unknown> {
  return sql`limit ${size} offset ${page * size}`
}

/**
 * Up to this many matches, looking rows up by id is faster than walking a list in its order. With more, the walk soon
 * fills a page.
 */
const IDS_MAX = 200

/**
 * Counts the matching rows and returns their ids if they are few. `id` is trusted SQL; `matching` begins with `from`.
 */
async function countMatches(
  tx: Tx,
  id: string,
  matching: RawBuilder<unknown>,
): Promise<{ total: number; ids: string[] | null }> {
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (select ${sql.raw(id)} as id ${matching})
    select count(*)::int as total, case when count(*) <= ${IDS_MAX} then coalesce(array_agg(id), '{}') end as ids from found`.execute(
    tx,
  )
  return rows[0]!
}

/**
 * Returns the ids of matching rows if they are few. Returns null as soon as more are found, without reading all of
 * them.
 */
export async function fewMatches(
  tx: Tx,
  id: string,
  matching: RawBuilder<unknown>,
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with found as materialized (select ${sql.raw(id)} as id ${matching} limit ${IDS_MAX + 1})
    select case when count(*) <= ${IDS_MAX} then coalesce(array_agg(id), '{}') end as ids from found`.execute(
    tx,
  )
  return rows[0]!.ids
}

interface PageSearch<Row> {
  /** The id of a row, as trusted SQL. */
  id: string
  /** The matching rows. Begins with `from`, like `withIds`. */
  matching: RawBuilder<unknown>
  withIds: (ids: readonly string[]) => RawBuilder<unknown>
  isSearch: boolean
  /** Without a search: a cheaper count of the matches. One row, `total`. */
  total?: RawBuilder<{ total: number }>
  /** Reads the page from the matching rows. */
  page: (matching: RawBuilder<unknown>) => Promise<{ rows: Row[] }>
}

/** Returns a page of rows and the total. Search matches are counted first, and looked up by id if few. */
export async function searchedPage<Row>(
  tx: Tx,
  { id, matching, withIds, isSearch, total: counted, page }: PageSearch<Row>,
): Promise<{ rows: Row[]; total: number }> {
  if (isSearch) {
    const { total, ids } = await countMatches(tx, id, matching)
    if (total === 0) return { rows: [], total }
    return { rows: (await page(ids ? withIds(ids) : matching)).rows, total }
  }
  const [{ rows }, count] = await Promise.all([
    page(matching),
    (counted ?? sql<{ total: number }>`select count(*)::int as total ${matching}`).execute(tx),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** Returns only the first rows, without a total. */
export async function searchedFirst<Row>(
  tx: Tx,
  { id, matching, withIds, isSearch, page }: Omit<PageSearch<Row>, 'total'>,
): Promise<Row[]> {
  const ids = isSearch ? await fewMatches(tx, id, matching) : null
  if (ids?.length === 0) return []
  return (await page(ids ? withIds(ids) : matching)).rows
}

/**
 * Returns `order by` from a list's table of columns. `columns` are trusted SQL, never a caller's. The `last` column
 * makes the order total, so that no row appears on two pages.
 */
export function orderOf<S extends string>(
  sort: { by: S; direction: 'ASC' | 'DESC' } | null,
  columns: Record<S, string[]>,
  otherwise: S,
  last: string,
): RawBuilder<unknown> {
  const direction = sort?.direction === 'DESC' ? 'desc' : 'asc'
  const parts = [...columns[sort?.by ?? otherwise], last].map((column) => `${column} ${direction}`)
  return sql`order by ${sql.raw(parts.join(', '))}`
}
