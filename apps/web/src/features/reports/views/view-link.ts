import type { savedViews } from '@afterbell/contract/reports/saved-views'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { viewedList } from '@afterbell/domain/reports/saved-views'
import type { RowLink } from '../../../lists/actions.ts'

export type SavedView = AnswerOf<typeof savedViews.list>[number]

/** Where a saved view is shown; without filters its report has no more. */
export function viewLink({ list, filters, filtersGone, search, sort }: SavedView): RowLink {
  const kept = Object.fromEntries(Object.entries(filters).filter(([key]) => !filtersGone.includes(key)))
  return {
    to: viewedList(list).path as never,
    search: { ...kept, ...(search && { search }), ...(sort && { sort }) } as never,
  }
}
