import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import type { Chosen } from '../../lists/actions.ts'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { childrenRemoved, childrenWords } from '../frame/children-words.ts'

const CONSEQUENCE =
  'Past records stay, and you can restore a removed child. A child who is enrolled or waiting cannot be removed.'

interface Named {
  id: string
  fullName: string
}

/** Removes children, one or many, after a question; and brings one back. */
export function useRemoveChildren() {
  const invalidates = [
    children.list,
    children.get,
    children.amount,
    children.forEnrollment,
    familyMerges.duplicates,
  ]
  const one = useWrite(children.remove, { invalidates })
  const many = useWrite(children.removeMany, { invalidates })
  const back = useWrite(children.restore, { invalidates })
  return {
    /** Answers whether the child was removed; if not, the call has told the user where they are enrolled. */
    one: ({ id, fullName }: Named) =>
      removeOne({
        title: `Remove ${fullName}?`,
        message: CONSEQUENCE,
        yes: 'Remove',
        remove: () => one.mutateAsync({ params: { id } }),
        done: childrenRemoved(1),
      }),
    many: (chosen: Chosen<Named>) =>
      removeChosen(chosen, {
        verb: 'Remove',
        things: childrenWords,
        message: CONSEQUENCE,
        remove: (childIds) => many.mutateAsync({ query: { childIds } }),
        done: childrenRemoved,
      }),
    restore: async ({ id, fullName }: Named): Promise<void> => {
      // The call has told the user what it was refused with.
      await back.mutateAsync({ params: { id } }).then(
        () => notify.success(`${fullName} is restored`),
        () => {},
      )
    },
  }
}
