import { childName } from '@afterbell/domain/families/child-name'
import type { ActivityPage } from '../places/activity-page.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import type { WaitRow } from './MoveUpDialog.tsx'

/** Continues the payment for a held spot, whoever started it. Closed without paying, it goes back where it came from. */
export function usePayOn(page: ActivityPage) {
  const refresh = useRosterRefresh(page)
  return async (row: WaitRow): Promise<void> => {
    const { payForHold: payForHeld } = await import('../ledger/pay-now.ts')
    await payForHeld({
      parentId: row.parentId!,
      rosterIds: [row.rosterId],
      name: childName(row),
      hold: {
        kind: page.kind,
        activityId: page.id,
        childId: row.childId,
        from: row.offer?.state === 'OPEN' ? 'OFFER' : 'WAIT_LIST',
      },
    })
    refresh()
  }
}
