import { childName } from '@afterbell/domain/families/child-name'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { ChosenRows } from '../../lists/actions.ts'
import { countText } from '../../lists/list.ts'
import { removeChosen, removeOne } from '../../lists/removal.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { uuid } from '../../platform/uuid.ts'
import { tellUndoable, undoInTurn } from '../../ui/notify/undo-notice.ts'
import { namesOf } from '../families/names-of.ts'
import { childrenRemoved } from '../frame/children-words.ts'
import { useGiveBackLink } from '../ledger/useGiveBackLink.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { dropInTarget, dropInWords, useDropInRefresh, type DropInRow } from './drop-in-page.ts'

const MEANS = 'Their spots open up again. Recorded attendance stays.'
const ASKED_NEXT = 'What they owe or paid stays until someone decides what to refund.'
/** For users who may cancel invoices: unpaid amounts are canceled at once. */
const OWED_NO_MORE =
  'If nothing was paid for it yet, it is no longer owed. What was paid stays until someone decides what to refund.'

/** Cancels one or more drop-ins, after a question that states the effects. */
export function useCancel(page: ActivityPage) {
  const format = useFormat()
  const money = useMay()('invoice', 'cancel') ? OWED_NO_MORE : ASKED_NEXT
  const cancelOne = useWrite(dropIns.remove)
  const cancelMany = useWrite(dropIns.removeMany)
  const refresh = useDropInRefresh()
  const tellCanceled = useTellCanceled(page)
  const { at, params } = dropInTarget(page)
  return {
    one: async (row: DropInRow) => {
      const undo = uuid()
      const isGone = await removeOne({
        title: `Cancel the drop-in of ${childName(row)} on ${format.date(row.date)}?`,
        message: `${row.state === 'CAME' ? MEANS : 'The spot opens up again.'} ${money}`,
        yes: 'Cancel drop-in',
        remove: () =>
          cancelOne.mutateAsync({ at, params: { ...params, dropInId: row.dropInId }, query: { undo } }),
        after: refresh,
      })
      if (isGone) await tellCanceled(1, { rows: [row], canceledIds: [row.dropInId], undos: [undo] })
    },
    many: async (chosen: ChosenRows<DropInRow>) => {
      const canceledIds: string[] = []
      const undos: string[] = []
      return removeChosen(chosen, {
        verb: 'Cancel',
        things: dropInWords,
        message: `${MEANS} ${money}`,
        remove: async (dropInIds) => {
          const undo = uuid()
          const sum = await cancelMany.mutateAsync({ at, params, query: { dropInIds, undo } })
          canceledIds.push(...dropInIds)
          if (sum.changed > 0) undos.push(undo)
          return sum
        },
        tell: (changed) => void tellCanceled(changed, { rows: chosen.rows, canceledIds, undos }),
        after: refresh,
      })
    },
  }
}

interface CancelResult {
  rows: readonly DropInRow[]
  canceledIds: readonly string[]
  /** Ids to undo them with. */
  undos: readonly string[]
}

/** Notice of canceled drop-ins with names, a link to refunds, and undo. */
function useTellCanceled(page: ActivityPage) {
  const undoCancel = useWrite(dropIns.undoCancel)
  const refresh = useDropInRefresh()
  const giveBackLink = useGiveBackLink()
  return async (changed: number, { rows, canceledIds, undos }: CancelResult): Promise<void> => {
    const next = await giveBackLink(canceledIds)
    const isOne = changed === 1
    tellUndoable(isOne ? childrenRemoved(1) : `${countText(changed, dropInWords)} canceled`, {
      about: namesOf(rows, Math.max(changed, rows.length)),
      next,
      undo: () =>
        undoInTurn(undos, (undo) => undoCancel.mutateAsync({ ...dropInTarget(page), body: { undo } })),
      undone: isOne ? 'The drop-in is booked again' : 'The drop-ins are booked again',
      after: refresh,
    })
  }
}
