import { childName } from '@afterbell/domain/families/child-name'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'

/** Staff acts on open offers, each after a question that says what happens to the spot. */
export function useOffers(page: ActivityPage) {
  const refresh = useRosterRefresh(page)
  const turnDown = useWrite(waitLists.decline)
  const takeBack = useWrite(waitLists.withdraw)
  const targetOf = ({ rosterId }: WaitRow) => ({
    ...page.target,
    params: { ...page.target.params, rosterId },
  })

  return {
    decline: async (row: WaitRow): Promise<void> => {
      const isSure = await confirm({
        title: `Decline for ${childName(row)}?`,
        message:
          'The child leaves the wait list, we email the family, and the spot goes to the next in line.',
        yes: 'Decline',
        no: 'Keep the offer',
        danger: true,
      })
      if (!isSure) return
      try {
        await turnDown.mutateAsync(targetOf(row))
        notify.success('Declined for the family')
      } catch {
        // The call has shown its error. The list shows the current state.
      }
      refresh()
    },
    withdraw: async (row: WaitRow): Promise<void> => {
      const isSure = await confirm({
        title: `Withdraw the offer to ${childName(row)}?`,
        message:
          'We email the family, and the spot goes to the next in line. The child keeps their spot in line and gets another offer only when you make one.',
        yes: 'Withdraw',
        no: 'Keep the offer',
        danger: true,
      })
      if (!isSure) return
      try {
        await takeBack.mutateAsync(targetOf(row))
        notify.success('The offer was withdrawn')
      } catch {
        // The call has shown its error. The list shows the current state.
      }
      refresh()
    },
  }
}
