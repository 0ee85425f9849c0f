import { useCallback } from 'react'
import { proposals } from '@afterbell/contract/payments/transactions'
import { call } from '../../platform/calls/calls.ts'
import type { NoticeAction } from '../../ui/notify/notify.ts'
import { useMay } from '../../platform/session/may.ts'

/** As many ids as fit into an address everywhere. */
const AT_ONCE = 100

/** After children have left: whoever may refund is asked at once what is given back for their spots. Nobody else is. */
export function useAskToGiveBack(): (rosterIds: readonly string[]) => Promise<void> {
  const ways = useWaysToGiveBack()
  return useCallback(
    async (rosterIds) => {
      for (const { open } of await ways(rosterIds)) await open()
    },
    [ways],
  )
}

/**
 * After children have left what can be undone: the link by which whoever may refund decides what is given back for their spots. None
 * where nothing is.
 */
export function useGiveBackLink(): (rosterIds: readonly string[]) => Promise<NoticeAction[]> {
  const ways = useWaysToGiveBack()
  return useCallback(
    async (rosterIds) =>
      (await ways(rosterIds)).map(({ open }) => ({ label: 'Give money back…', run: () => void open() })),
    [ways],
  )
}

function useWaysToGiveBack(): (rosterIds: readonly string[]) => Promise<{ open: () => Promise<void> }[]> {
  const mayDo = useMay()
  return useCallback(
    async (rosterIds) => {
      if (!mayDo('transactions', 'refund') || rosterIds.length === 0) return []
      const asked = { query: { rosterIds: rosterIds.slice(0, AT_ONCE), size: AT_ONCE } }
      // What cannot be asked for now waits on the list.
      const found = await call(proposals.list, asked, { global: true }).catch(() => null)
      if (!found || found.content.length === 0) return []
      const open = async () => {
        const { openGiveBack } = await import('./GiveBackDialog.tsx')
        await openGiveBack(found.content)
      }
      return [{ open }]
    },
    [mayDo],
  )
}
