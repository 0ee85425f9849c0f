import type { AnswerOf } from '@afterbell/contract/op'
import { dropIns } from '@afterbell/contract/drop-in'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls.ts'
import { fullName, useFormat } from '../../platform/format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import type { ActivityPage } from '../enrolment/activity-page.ts'
import { askedOn, dropInWords, useDropInRefresh, type DropInRow } from './drop-in-page.ts'

/** As many ids as fit into an address everywhere. */
const AT_ONCE = 100

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
        title: `Cancel the drop-in of ${fullName(row)} on ${format.date(row.date)}?`,
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
      const sum: AnswerOf<typeof dropIns.removeMany> = { changed: 0, refused: [] }
      try {
        for (let first = 0; first < ids.length; first += AT_ONCE) {
          const query = { dropInIds: ids.slice(first, first + AT_ONCE) }
          const { changed, refused } = await many.mutateAsync({ at, params, query })
          sum.changed += changed
          sum.refused.push(...refused)
        }
      } finally {
        refresh()
      }
      if (sum.refused.length > 0)
        void openRefused(sum, dropInWords, { past: 'cancelled', act: 'be cancelled' })
      else notify.success(`${counted(sum.changed, dropInWords)} cancelled`)
    },
  }
}
