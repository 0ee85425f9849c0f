import { savedViews } from '@afterbell/contract/users/saved-views'
import { may } from '@afterbell/domain/kernel/roles'
import type { ViewedList } from '@afterbell/domain/users/saved-views'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { ListView } from '../list-search.ts'
import type { Kept, SavedView } from './saved-view.ts'

/** The saved views of a list, once they are wanted, and the one that is open. */
export function useViews(list: ViewedList, { saved }: ListView, isWanted: boolean) {
  const { data } = useRead(savedViews.list, { query: { list } }, { enabled: isWanted || saved !== undefined })
  const open = data?.find(({ id }) => id === saved)
  return { views: data, open, isLost: saved !== undefined && data !== undefined && open === undefined }
}

/** What is done with a saved view. What a call was refused with it has told by itself. */
export function useViewActs() {
  const { userRole } = useSession()
  const invalidates = [savedViews.list]
  const update = useWrite(savedViews.update, { invalidates })
  const removal = useWrite(savedViews.remove, { invalidates })
  return {
    mayRemove: ({ isOwn }: SavedView) => isOwn || may(userRole, 'users', 'remove'),
    /** Saves how the list is shown over what was saved. */
    saveOver: async ({ id, name, isShared, version }: SavedView, kept: Kept) => {
      await update.mutateAsync({ params: { id }, body: { ...kept, name, isShared, version } }).then(
        () => notify.success(`${name} saved`),
        () => {},
      )
    },
    /** Asks first. Answers whether it is gone. */
    remove: async ({ id, name, isShared, isOwn, by }: SavedView, more = '') => {
      const shared = isOwn ? ' Colleagues lose it too.' : ` ${by} shares it, and everybody loses it.`
      const message = `Remove ${name}?${isShared ? shared : ''}${more}`
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
