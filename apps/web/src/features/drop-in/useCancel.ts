import { childName } from '@afterbell/domain/families/child-name'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { Chosen } from '../../lists/actions.ts'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { childrenRemoved } from '../frame/children-words.ts'
import { useAskToGiveBack } from '../ledger/useAskToGiveBack.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { askedOn, dropInWords, useDropInRefresh, type DropInRow } from './drop-in-page.ts'

const MEANS = 'Their spots open up again. Recorded attendance stays.'

/** Cancels drop-ins, one or many, after a question that says what becomes of them. */
export function useCancel(page: ActivityPage) {
  const format = useFormat()
  const one = useWrite(dropIns.remove)
  const many = useWrite(dropIns.removeMany)
  const refresh = useDropInRefresh()
  const askToGiveBack = useAskToGiveBack()
  const { at, params } = askedOn(page)
  return {
    one: async (row: DropInRow) => {
      const isGone = await removeOne({
        title: `Cancel the drop-in of ${childName(row)} on ${format.date(row.date)}?`,
        message: row.state === 'CAME' ? MEANS : 'The spot opens up again.',
        yes: 'Cancel drop-in',
        remove: () => one.mutateAsync({ at, params: { ...params, dropInId: row.dropInId } }),
        done: childrenRemoved(1),
        after: refresh,
      })
      if (isGone) await askToGiveBack([row.dropInId])
    },
    many: async (chosen: Chosen<DropInRow>) => {
      const asked: string[] = []
      const isSure = await removeChosen(chosen, {
        verb: 'Cancel',
        things: dropInWords,
        message: MEANS,
        remove: (dropInIds) => {
          asked.push(...dropInIds)
          return many.mutateAsync({ at, params, query: { dropInIds } })
        },
        after: refresh,
      })
      void askToGiveBack(asked)
      return isSure
    },
  }
}
