import { useMay } from '../../platform/session/may.ts'
import type { NoticeAction } from '../../ui/notify/notify.ts'
import { useGiveBackLink } from '../ledger/useGiveBackLink.ts'
import type { Target } from './TargetChooser.tsx'
import type { Transferees, TransferDone } from './transfer-calls.ts'

/**
 * Returns a function that makes the links shown after a transfer: one to charge the difference if prices rose (OQ-08),
 * one to review refunds. Users see only those they have the right to. If nobody follows them, the difference stays open
 * on the invoice and the refund stays in Refunds to review.
 */
export function useSettleLinks({ rosterIds }: Pick<Transferees, 'rosterIds'>, target: Pick<Target, 'kind'>) {
  const mayCharge = useMay()(`${target.kind}.rosters`, 'charge')
  const giveBackLink = useGiveBackLink()
  return async (dearer: TransferDone['dearer']): Promise<NoticeAction[]> => {
    const spots = dearer.flatMap(({ rosterId, name, parentId }) =>
      parentId === null ? [] : [{ parentId, rosterIds: [rosterId], name, isAfterwards: true }],
    )
    const charge = async () => {
      const { payForEach, payForSpots } = await import('../ledger/pay-now.ts')
      await (spots.length === 1 ? payForSpots(spots[0]!) : payForEach(spots))
    }
    return [
      ...(mayCharge && spots.length > 0
        ? [{ label: 'Charge the difference…', run: () => void charge() }]
        : []),
      ...(await giveBackLink(rosterIds)),
    ]
  }
}
