import { childName } from '@afterbell/domain/families/child-name'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { Chosen } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { counted } from '../../lists/list.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { askedOn, dropInWords, useDropInRefresh, type DropInRow } from './drop-in-page.ts'

const MEANS = 'The places are free again. Attendance that was recorded stays.'

/** Cancels drop-ins, one or many, after a question that says what becomes of them. */
export function useCancel(page: ActivityPage) {
  const format = useFormat()
  const one = useWrite(dropIns.remove)
  const many = useWrite(dropIns.removeMany)
  const refresh = useDropInRefresh()
  const { at, params } = askedOn(page)
  return {
    one: async (row: DropInRow): Promise<void> => {
      const isSure = await confirm({
        title: `Cancel the drop-in of ${childName(row)} on ${format.date(row.date)}?`,
        message: row.state === 'CAME' ? MEANS : 'The place is free again.',
        yes: 'Cancel drop-in',
        no: 'Keep',
        danger: true,
      })
      if (!isSure) return
      try {
        await one.mutateAsync({ at, params: { ...params, dropInId: row.dropInId } })
        notify.success('You have successfully removed a child')
      } catch {
        // The call has told the user. The list shows what is there now.
      }
      refresh()
    },
    many: async (chosen: Chosen<DropInRow>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Cancel ${counted(chosen.count, dropInWords)}?`,
        message: MEANS,
        yes: `Cancel ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const ids = await chosen.ids()
      const sum = await inPortions(ids, (dropInIds) =>
        many.mutateAsync({ at, params, query: { dropInIds } }),
      ).finally(refresh)
      if (sum.refused.length > 0)
        void openRefused(sum, dropInWords, { past: 'cancelled', act: 'be cancelled' })
      else notify.success(`${counted(sum.changed, dropInWords)} cancelled`)
    },
  }
}
