import { sql, type RawBuilder } from 'kysely'

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

/** What a search is looked for as: anywhere in the text, its own wildcards meaning themselves. */
export function containing(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
