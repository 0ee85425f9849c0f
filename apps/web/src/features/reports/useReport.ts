import type { AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import type { ViewedReport } from '@afterbell/domain/reports/viewed-reports'
import type { List } from '../../lists/list.ts'
import { queryOf, type ListSort } from '../../lists/list-search.ts'
import { useList, type ListAsked, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useReportRange } from './useReportRange.ts'

/** A report that is a list with figures over it, for the dates and filters of its address. */
export function useReport<O extends AnyOp>(
  op: O,
  name: ViewedReport,
  sort?: ListSort,
): {
  list: List<RowOf<O>>
  /** What the list's own question was answered, its figures among it. */
  answer: AnswerOf<O> | undefined
  ranged: ReturnType<typeof useReportRange>
} {
  const ranged = useReportRange()
  const list = useList(op, {} as ListAsked<O>, { name, ...(sort && { sort }) })
  const { data } = useRead(op, { query: queryOf(list.view) } as never, { keepPrevious: true })
  return { list, answer: data as AnswerOf<O> | undefined, ranged }
}
