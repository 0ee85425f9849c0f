import type { AnswerOf, AnyOp, CallInput } from '@afterbell/contract/kernel/op'
import { filtersOfList, isViewed, viewIsOf, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { useCallback } from 'react'
import { call, useRead, type InputWithFiles } from '../platform/calls/calls.ts'
import { readProblemText } from './problem-text.ts'
import type { List } from './list.ts'
import { queryOf, type ListSort } from './list-search.ts'
import { useListView } from './useListView.ts'

/** Row type of a list call: `type Location = RowOf<typeof settings.locations>`. */
export type RowOf<O extends AnyOp> = AnswerOf<O> extends { content: (infer Row)[] } ? Row : never

/** Input of a list call beside the address: its path, its parameters, fixed filters. */
export type ListInput<O extends AnyOp> = Omit<CallInput<O>, 'query'> & {
  query?: Readonly<Record<string, unknown>>
}

interface ListOptions {
  /** Name that its columns and views are stored under, and that its route's filters come from. */
  name: ViewedList | typeof WITHOUT_VIEWS
  /** The record that all rows belong to, if views are saved for each such record. */
  of?: string
  /** Initial sort. Default: the server's order. */
  sort?: ListSort
  /** The server's own order, to show until the user sorts. */
  order?: ListSort
  /** Polling interval in milliseconds. */
  everyMs?: number
  /** It is read again when others change it, and the new count is not read aloud. */
  isLive?: boolean
}

/** A list without saved views: the stored mail of the demo. */
const WITHOUT_VIEWS = 'kept-mail'

/**
 * Reads a list of the server by its route's address, for `ListScreen`. To refetch it after a write: `useWrite(op, {
 * invalidates: [theList] })`.
 */
export function useList<O extends AnyOp>(op: O, input: ListInput<O>, options: ListOptions): List<RowOf<O>> {
  const { name } = options
  const { view, change } = useListView(isViewed(name) ? filtersOfList(name) : [], options.sort ?? null, op)
  const requiredFilter = isViewed(name) ? viewIsOf(name) : null
  const query = queryOf(view)
  const withQuery = (more: object) =>
    ({ ...input, query: { ...input.query, ...query, ...more } }) as unknown as InputWithFiles<O>
  const reading = useRead(op, withQuery({}), {
    keepPrevious: true,
    ...(options.everyMs ? { everyMs: options.everyMs } : {}),
  })
  const isSearching = view.search !== ''
  // The first letters make a history entry, further ones replace it.
  const search = useCallback(
    (text: string) => change({ search: text }, isSearching && text !== '' ? 'replace' : 'push'),
    [change, isSearching],
  )
  const page = reading.data as Page<RowOf<O>> | undefined

  return {
    name,
    ...(requiredFilter && options.of && { of: { [requiredFilter]: options.of } }),
    view,
    order: options.order,
    change,
    search,
    rows: page?.content ?? [],
    total: page?.totalElements ?? 0,
    totalPages: page?.totalPages ?? 0,
    // Existing rows stay if refetching fails: the error has been shown.
    state: page ? 'ready' : reading.isError ? 'failed' : 'loading',
    isLive: options.isLive ?? false,
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
