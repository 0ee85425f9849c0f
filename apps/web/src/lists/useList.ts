import type { AnswerOf, AnyOp, Asked } from '@afterbell/contract/kernel/op'
import { filtersOfList, isViewed, viewIsOf, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { useCallback } from 'react'
import { call, useRead, type AskedWith } from '../platform/calls/calls.ts'
import { readProblemText } from './problem-text.ts'
import type { List } from './list.ts'
import { queryOf, type ListSort } from './list-search.ts'
import { useListView } from './useListView.ts'

/** A row of what a list call answers: `type Location = RowOf<typeof settings.locations>`. */
export type RowOf<O extends AnyOp> = AnswerOf<O> extends { content: (infer Row)[] } ? Row : never

/** Input of a list call beside the address: its path, its parameters, fixed filters. */
export type ListAsked<O extends AnyOp> = Omit<Asked<O>, 'query'> & {
  query?: Readonly<Record<string, unknown>>
}

interface ListOptions {
  /** The name its columns are remembered by, and its views saved; its filters are those its route has from there, too. */
  name: ViewedList | typeof WITHOUT_VIEWS
  /** The record that all rows belong to, if views are saved for each such record. */
  of?: string
  /** How it is sorted until someone sorts it. Left out, the server's own order. */
  sort?: ListSort
  /** The server's own order, to be shown while nobody has sorted it. */
  order?: ListSort
  /** How often it asks again, in milliseconds. */
  everyMs?: number
}

/** A list without saved views: the stored mail of the demo. */
const WITHOUT_VIEWS = 'kept-mail'

/**
 * Reads a list of the server by its route's address, for `ListScreen`. To refetch it after a write: `useWrite(op, {
 * invalidates: [theList] })`.
 */
export function useList<O extends AnyOp>(op: O, asked: ListAsked<O>, options: ListOptions): List<RowOf<O>> {
  const { name } = options
  const { view, change } = useListView(isViewed(name) ? filtersOfList(name) : [], options.sort ?? null, op)
  const of = isViewed(name) ? viewIsOf(name) : null
  const query = queryOf(view)
  const withQuery = (more: object) =>
    ({ ...asked, query: { ...asked.query, ...query, ...more } }) as unknown as AskedWith<O>
  const reading = useRead(op, withQuery({}), {
    keepPrevious: true,
    ...(options.everyMs ? { everyMs: options.everyMs } : {}),
  })
  const isSearching = view.search !== ''
  // The first letters are a step one can go back over; those after them are not.
  const search = useCallback(
    (text: string) => change({ search: text }, isSearching && text !== '' ? 'replace' : 'push'),
    [change, isSearching],
  )
  const page = reading.data as Page<RowOf<O>> | undefined

  return {
    name,
    ...(of && options.of && { of: { [of]: options.of } }),
    view,
    order: options.order,
    change,
    search,
    rows: page?.content ?? [],
    total: page?.totalElements ?? 0,
    totalPages: page?.totalPages ?? 0,
    // Rows that are here stay when asking again for them fails: the failure has been told.
    state: page ? 'ready' : reading.isError ? 'failed' : 'loading',
    isStale: reading.isPlaceholderData,
    error: readProblemText(reading.error),
    retry: () => void reading.refetch(),
    readAll: () => readAll(async (more) => (await call(op, withQuery(more))) as Page<RowOf<O>>),
  }
}

interface Page<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
}

const READ_AT_ONCE = 1000

async function readAll<Row>(
  read: (query: { page: number; size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { content, totalPages } = await read({ page, size: READ_AT_ONCE })
    rows.push(...content)
    if (page + 1 >= totalPages) return rows
  }
}
