import { savedViews } from '@afterbell/contract/users/saved-views'
import { may } from '@afterbell/domain/kernel/roles'
import type { ViewedList } from '@afterbell/domain/users/viewed-lists'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { Filter } from '../actions.ts'
import type { List } from '../list.ts'
import type { ListView } from '../list-search.ts'
import { isViewOf, type ViewState, type SavedView } from './saved-view.ts'

export interface ViewsProps {
  list: ViewedList
  view: ListView
  /** The record that all rows belong to, if views are saved for each such record. */
  of?: List<unknown>['of']
  change: (change: Partial<ListView>, how?: 'push' | 'replace') => void
  filters?: readonly Filter[]
  /** Keys of the columns in sight; absent without columns. */
  columns?: readonly string[]
}

/** Reads the saved views of a list, once needed, and the open one. */
export function useViews({ list, view: { saved }, of }: ViewsProps, isWanted: boolean) {
  const { data: all } = useRead(
    savedViews.list,
    { query: { list } },
    { enabled: isWanted || saved !== undefined },
  )
  const data = all?.filter((each) => isViewOf(each, of))
  const open = data?.find(({ id }) => id === saved)
  return { views: data, open, isLost: saved !== undefined && data !== undefined && open === undefined }
}

/** Acts on a saved view. A refused call has shown its own error. */
export function useViewActs() {
  const { userRole } = useSession()
  const invalidates = [savedViews.list]
  const update = useWrite(savedViews.update, { invalidates })
  const removal = useWrite(savedViews.remove, { invalidates })
  return {
    mayRemove: ({ isOwn }: SavedView) => isOwn || may(userRole, 'users', 'remove'),
    /** Overwrites the view with the list's current state. */
    saveOver: async ({ id, name, isShared, version }: SavedView, viewState: ViewState) => {
      await update.mutateAsync({ params: { id }, body: { ...viewState, name, isShared, version } }).then(
        () => notify.success(`${name} saved`),
        () => {},
      )
    },
    /** Asks first. Returns whether the view was removed. */
    remove: async ({ id, name, isShared, isOwn, by }: SavedView, more = '') => {
      const sharedText = isOwn ? ' Colleagues lose it too.' : ` ${by} shares it, and everybody loses it.`
      const message = `Remove ${name}?${isShared ? sharedText : ''}${more}`
      if (!(await confirm({ message, yes: 'Remove', no: 'Cancel', danger: true }))) return false
      try {
        await removal.mutateAsync({ params: { id } })
      } catch {
        return false
      }
      notify.success(`${name} removed`)
      return true
    },
  }
}
