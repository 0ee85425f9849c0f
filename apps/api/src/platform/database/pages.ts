import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/** A page of rows in the specification's shape, from 0. */
export function pageOf<T>(content: T[], total: number, { page, size }: { page: number; size: number }) {
  return {
    content,
    pageable: { pageNumber: page, pageSize: size },
    totalPages: Math.ceil(total / size),
    totalElements: total,
    numberOfElements: content.length,
  }
}

/** `limit … offset …` of a page. */
export function limitOf({ page, size }: { page: number; size: number }): RawBuilder<unknown> {
  return sql`limit ${size} offset ${page * size}`
}

/**
 * So few rows are better looked up one by one than met in the order of a list: that goes through the whole list for the few
 * a search finds, while many are met soon.
 */
const FEW = 200

/** How many rows match, and which where they are few: `id` is SQL of ours, `matching` begins with `from`. */
async function countFound(
  tx: Tx,
  id: string,
  matching: RawBuilder<unknown>,
): Promise<{ total: number; ids: string[] | null }> {
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with found as materialized (select ${sql.raw(id)} as id ${matching})
    select count(*)::int as total, case when count(*) <= ${FEW} then coalesce(array_agg(id), '{}') end as ids from found`.execute(
    tx,
  )
  return rows[0]!
}

/** The rows that match where they are few; null where they are more, which is known before all of them were gone through. */
export async function fewFound(tx: Tx, id: string, matching: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with found as materialized (select ${sql.raw(id)} as id ${matching} limit ${FEW + 1})
    select case when count(*) <= ${FEW} then coalesce(array_agg(id), '{}') end as ids from found`.execute(tx)
  return rows[0]!.ids
}

interface Searched<Row> {
  /** Of a row: SQL of ours. */
  id: string
  /** Which rows match. Begins with `from`, as `withIds` does. */
  matching: RawBuilder<unknown>
  withIds: (ids: readonly string[]) => RawBuilder<unknown>
  isSearch: boolean
  /** Without a search: how many match, where that is known without going through them. One row, `total`. */
  total?: RawBuilder<{ total: number }>
  /** The rows of the page out of those that match. */
  page: (matching: RawBuilder<unknown>) => Promise<{ rows: Row[] }>
}

/** A page of rows and how many match. What a search finds is counted first, and looked up where it is few. */
export async function searchedPage<Row>(
  tx: Tx,
  { id, matching, withIds, isSearch, total: counted, page }: Searched<Row>,
): Promise<{ rows: Row[]; total: number }> {
  if (isSearch) {
    const { total, ids } = await countFound(tx, id, matching)
    if (total === 0) return { rows: [], total }
    return { rows: (await page(ids ? withIds(ids) : matching)).rows, total }
  }
  const [{ rows }, count] = await Promise.all([
    page(matching),
    (counted ?? sql<{ total: number }>`select count(*)::int as total ${matching}`).execute(tx),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** The first rows alone, where nobody is told how many match. */
export async function searchedFirst<Row>(
  tx: Tx,
  { id, matching, withIds, isSearch, page }: Omit<Searched<Row>, 'total'>,
): Promise<Row[]> {
  const ids = isSearch ? await fewFound(tx, id, matching) : null
  if (ids?.length === 0) return []
  return (await page(ids ? withIds(ids) : matching)).rows
}

/**
 * `order by` from a list's own table of columns. `columns` are written by us, never by a caller; the last column makes
 * the order total, so that no row is shown on two pages.
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
