import { childSchedule } from '@afterbell/contract/attendance/child-schedule'
import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { decideRemoveChild } from '@afterbell/domain/families/children'
import type { ChosenRows } from '../../lists/actions.ts'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { childrenRemoved, childrenWords } from '../frame/children-words.ts'

const CONSEQUENCE = 'Past records stay, and you can restore a removed child.'

/** For several children their enrollments have not been read. */
const OF_MANY = `${CONSEQUENCE} Children who are enrolled or waiting are left as they are.`

interface IdAndName {
  id: string
  fullName: string
}

/** Removes one or more children after a question, and restores one. */
export function useRemoveChildren() {
  const invalidates = [
    children.list,
    children.get,
    children.amount,
    children.forEnrollment,
    familyMerges.duplicates,
  ]
  const removeChild = useWrite(children.remove, { invalidates })
  const removeChildren = useWrite(children.removeMany, { invalidates })
  const back = useWrite(children.restore, { invalidates })
  return {
    /** Returns whether the child was removed; if not, the call has shown where they are enrolled. */
    one: async ({ id, fullName }: IdAndName): Promise<boolean> => {
      const why = await whyNot({ id, fullName })
      if (why !== null) {
        await openRefused(
          { changed: 0, refused: [{ id, name: fullName, message: why }] },
          childrenWords,
          'removed',
        )
        return false
      }
      return removeOne({
        title: `Remove ${fullName}?`,
        message: CONSEQUENCE,
        yes: 'Remove',
        remove: () => removeChild.mutateAsync({ params: { id } }),
        done: childrenRemoved(1),
      })
    },
    many: (chosen: ChosenRows<IdAndName>) =>
      removeChosen(chosen, {
        verb: 'Remove',
        things: childrenWords,
        message: OF_MANY,
        remove: (childIds) => removeChildren.mutateAsync({ query: { childIds } }),
        done: childrenRemoved,
      }),
    restore: async ({ id, fullName }: IdAndName): Promise<void> => {
      // The call has shown its error.
      await back.mutateAsync({ params: { id } }).then(
        () => notify.success(`${fullName} is restored`),
        () => {},
      )
    },
  }
}

/** Says where a child is enrolled or on a wait list, and so cannot be removed. Null if nothing is known against it. */
async function whyNot({ id, fullName }: IdAndName): Promise<string | null> {
  const places = await call(childSchedule.rosterDetails, { params: { id } }).catch(() => [])
  const live = places.filter(({ isOver, isDropIn }) => !isOver && !isDropIn)
  const decision = decideRemoveChild(
    fullName,
    live.map(({ name, list }) => ({ activity: name, isWaiting: list === 'WAIT_LIST' })),
  )
  return decision.allowed ? null : decision.message
}
