import { useCallback } from 'react'
import { proposals } from '@afterbell/contract/payments/transactions'
import { IDS_IN_ADDRESS } from '../../lists/in-portions.ts'
import { call } from '../../platform/calls/calls.ts'
import type { NoticeAction } from '../../ui/notify/notify.ts'
import { useMay } from '../../platform/session/may.ts'

/**
 * After an undoable removal: returns a link for users who may refund, to review the refund for those spots. Empty if
 * nothing can be refunded.
 */
export function useGiveBackLink(): (rosterIds: readonly string[]) => Promise<NoticeAction[]> {
  const wayOf = useWayToGiveBack()
  return useCallback(
    async (rosterIds) => {
      const open = await wayOf(rosterIds)
      return open ? [{ label: 'Review refund…', run: () => void open() }] : []
    },
    [wayOf],
  )
}

/** Returns a function that opens the refunds for spots; null without any, or without the right. */
function useWayToGiveBack(): (rosterIds: readonly string[]) => Promise<(() => Promise<void>) | null> {
  const mayDo = useMay()
  return useCallback(
    async (rosterIds) => {
      if (!mayDo('transactions', 'refund') || rosterIds.length === 0) return null
      const input = { query: { rosterIds: rosterIds.slice(0, IDS_IN_ADDRESS), size: IDS_IN_ADDRESS } }
      // If this read fails, the proposals still wait in their list.
      const answer = await call(proposals.list, input, { global: true }).catch(() => null)
      if (!answer || answer.content.length === 0) return null
      return async () => {
        const { openGiveBack } = await import('./GiveBackDialog.tsx')
        await openGiveBack(answer.content)
      }
    },
    [mayDo],
  )
}
