import { children } from '@afterbell/contract/families/children'
import type { Chosen } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { counted } from '../../lists/list.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'

export const childrenWords = { one: 'child', many: 'children' }

const CONSEQUENCE =
  'What happened stays, and a removed child can be brought back. Who is enrolled or waits cannot be removed.'

interface Named {
  id: string
  fullName: string
}

/** Removes children, one or many, after a question; and brings one back. */
export function useRemoveChildren() {
  const invalidates = [children.list, children.get, children.amount, children.forEnrolment]
  const one = useWrite(children.remove, { invalidates })
  const many = useWrite(children.removeMany, { invalidates })
  const back = useWrite(children.restore, { invalidates })
  return {
    /** Answers whether the child was removed. */
    one: async ({ id, fullName }: Named): Promise<boolean> => {
      const isSure = await confirm({
        title: `Remove ${fullName}?`,
        message: CONSEQUENCE,
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      })
      if (!isSure) return false
      try {
        await one.mutateAsync({ params: { id } })
        notify.success('You have successfully removed a child')
        return true
      } catch {
        // The call has told the user where the child is enrolled.
        return false
      }
    },
    many: async (chosen: Chosen<Named>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Remove ${counted(chosen.count, childrenWords)}?`,
        message: CONSEQUENCE,
        yes: `Remove ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const sum = await inPortions(await chosen.ids(), (childIds) =>
        many.mutateAsync({ query: { childIds } }),
      )
      if (sum.refused.length > 0) void openRefused(sum, childrenWords, { past: 'removed', act: 'be removed' })
      else notify.success(`You have successfully removed ${sum.changed === 1 ? 'a child' : 'children'}`)
    },
    restore: async ({ id, fullName }: Named): Promise<void> => {
      // The call has told the user what it was refused with.
      await back.mutateAsync({ params: { id } }).then(
        () => notify.success(`${fullName} is back`),
        () => {},
      )
    },
  }
}
