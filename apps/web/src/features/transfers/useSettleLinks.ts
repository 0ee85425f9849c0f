import { useMay } from '../../platform/session/may.ts'
import type { NoticeAction } from '../../ui/notify/notify.ts'
import { useGiveBackLink } from '../ledger/useGiveBackLink.ts'
import type { Target } from './TargetChooser.tsx'
import type { Transferees, TransferDone } from './transfer-calls.ts'

/**
 * After a transfer, returns links: to charge higher prices (OQ-08), and to review refunds, each by right. Otherwise the
 * amounts stay on the invoice, or in the list.
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
