import * as z from 'zod/mini'
import { op, type Allow } from './op.ts'
import { anyText, idList, storable, wordList } from './fields.ts'

/** The default number of rows on a page, in every list. */
export const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 1000

export interface ListQuery {
  page: number
  size: number
  search: string | null
  sort: { by: string; direction: 'ASC' | 'DESC' } | null
}

type ListWire<F> = {
  page?: number | string
  size?: number | string
  search?: string
  query?: string
  searchText?: string
  sort?: string
  sortBy?: string
  direction?: string
  filters?: string
} & F

/**
 * The query of a list: paging from 0, search, sort and the list's own filters. Accepts every spelling of the
 * specification: `search`, `query` or `searchText`; `sort=name,DESC` or `sortBy=name&direction=DESC`; a filter as its
 * own parameter or in `filters=status:ACTIVE;locationId:…`. Refuses unknown sort columns.
 */
export function listQuery<const S extends string, F extends Record<string, z.ZodMiniType>>(
  sortable: readonly S[],
  filters: F,
) {
  const shape = z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), PAGE_SIZE),
    search: z.nullable(z.string().check(z.maxLength(200), storable)),
    sort: z.nullable(
      z.object({
        by: z.enum(sortable as readonly [S, ...S[]], `This list is sorted by ${sortable.join(', ')}`),
        direction: z.enum(['ASC', 'DESC']),
      }),
    ),
    ...filters,
  })
  type Filters = keyof F extends never ? unknown : z.output<z.ZodMiniObject<F>>
  // An object without fields would forbid every other parameter.
  type FiltersIn = keyof F extends never ? unknown : z.input<z.ZodMiniObject<F>>
  return z.pipe(z.transform(gather), shape) as unknown as z.ZodMiniType<
    Omit<ListQuery, 'sort'> & { sort: { by: S; direction: 'ASC' | 'DESC' } | null } & Filters,
    ListWire<FiltersIn>
  >
}

function gather(input: unknown): Record<string, unknown> {
  const raw = { ...(input as Record<string, unknown>) }
  for (const part of String(raw.filters ?? '').split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0) raw[part.slice(0, colon)] ??= part.slice(colon + 1)
  }
  const [by, direction] = String(raw.sort ?? raw.sortBy ?? '').split(',')
  const search = String(raw.search ?? raw.query ?? raw.searchText ?? '').trim()
  return {
    ...raw,
    page: raw.page === '' ? undefined : raw.page,
    size: raw.size === '' ? undefined : raw.size,
    search: search === '' ? null : search,
    sort: by ? { by, direction: String(direction ?? raw.direction ?? 'ASC').toUpperCase() } : null,
  }
}

/** One page of a list, in the specification's shape. `pageNumber` counts from 0. */
export function page<T extends z.ZodMiniType>(row: T) {
  return z.object({
    content: z.array(row),
    pageable: z.object({ pageNumber: z.int(), pageSize: z.int() }),
    totalPages: z.int(),
    totalElements: z.int(),
    numberOfElements: z.int(),
  })
}

/** A column that an export of a list can have. */
export const exportField = z.object({ field: z.string(), label: z.string() })

/** The request for an export: columns, and rows by id or by the list's own filters. */
export const exportRequest = z.object({
  fields: z.optional(z.array(anyText)),
  ids: z.optional(z.array(z.uuid())),
  filters: z.optional(z.record(anyText, z.unknown())),
})

/**
 * The query of a spreadsheet fetched with GET: columns as a comma list, and rows. The rows are those that match the
 * list's search and filters, in its order, or those with these ids.
 */
export function exportQuery<const S extends string, F extends Record<string, z.ZodMiniType>>(
  sortable: readonly S[],
  filters: F,
) {
  return listQuery(sortable, { ...filters, fields: z.optional(wordList()), ids: z.optional(idList()) })
}

/** `xls-fields`: which columns the export of a list can have. */
export function exportFields<const P extends string>(path: P, allow: Allow, addition = false) {
  return op({
    method: 'GET',
    path,
    summary: 'The columns this list can be exported with.',
    addition,
    allow,
    answer: z.array(exportField),
  })
}

/** The answer of a bulk act: how many records it changed, and which it left alone and why. */
export const bulkAnswer = z.object({
  changed: z.int(),
  refused: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      message: z.string(),
      /** The code of the rule that refused, if a rule did. */
      code: z.optional(z.string()),
      /** The field of the form that the message is about, if it is about one. */
      field: z.optional(z.string()),
    }),
  ),
})

/** The answer of an import: one line per row of the file. */
export const importAnswer = z.object({
  imported: z.int(),
  skipped: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      result: z.enum(['IMPORTED', 'DUPLICATE', 'REFUSED']),
      message: z.nullable(z.string()),
    }),
  ),
})
