import type { Query, QueryClient } from '@tanstack/react-query'
import { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { askAgain } from '../../../platform/calls/calls.ts'
import type { EntryRow } from '../attendance-entry.ts'

/** Reads that contain lines: a day of one activity, and today's board. */
const READS = [attendance.list, today.board]

/** Changes lines in every cached answer. Reads in flight would bring older data and start again. */
export function patchEntries(client: QueryClient, change: <Row extends EntryRow>(row: Row) => Row): void {
  client.setQueriesData<AnswerOf<typeof attendance.list>>(
    { queryKey: [attendance.list.name] },
    (day) => day && { ...day, content: day.content.map(change) },
  )
  client.setQueriesData<AnswerOf<typeof today.board>>(
    { queryKey: [today.board.name] },
    (board) => board && { ...board, lines: board.lines.map(change) },
  )
  askAgain(
    client,
    READS.filter(({ name }) => client.isFetching({ queryKey: [name] }) > 0),
  )
}

/** Returns the lines in a read, if it is one of those. */
export function entriesIn({ queryKey, state }: Query): readonly EntryRow[] {
  if (queryKey[0] === attendance.list.name)
    return (state.data as AnswerOf<typeof attendance.list> | undefined)?.content ?? []
  if (queryKey[0] === today.board.name)
    return (state.data as AnswerOf<typeof today.board> | undefined)?.lines ?? []
  return []
}

/** Returns a line as last cached. */
export function findCachedEntry(client: QueryClient, { id }: Pick<EntryRow, 'id'>): EntryRow | undefined {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(entriesIn)
    .find((row) => row.id === id)
}

/** Repeats every read of lines and of their days. */
export function askEntriesAgain(client: QueryClient): void {
  askAgain(client, [...READS, attendance.statistics])
}
