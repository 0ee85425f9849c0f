import { useMay } from '../../platform/session/may.ts'
import { useAskToGiveBack } from '../ledger/useAskToGiveBack.ts'
import type { Target } from './TargetChooser.tsx'
import type { Transferees, TransferDone } from './transfer-calls.ts'

/**
 * After children were moved: who may charge is asked to charge what costs more (OQ-08), and who may refund is asked what of the rest is
 * given back. What is closed stays on the invoice, or on the list.
 */
export function useSettleDifference({ rosterIds }: Transferees, target: Target) {
  const mayCharge = useMay()(`${target.kind}.rosters`, 'charge')
  const askToGiveBack = useAskToGiveBack()
  return async (dearer: TransferDone['dearer']): Promise<void> => {
    const asked = dearer.flatMap(({ rosterId, name, parentId }) =>
      parentId === null ? [] : [{ parentId, rosterIds: [rosterId], name, isAfterwards: true }],
    )
    if (mayCharge && asked.length > 0) {
      const { payForEach, payForSpots } = await import('../ledger/pay-now.ts')
      await (asked.length === 1 ? payForSpots(asked[0]!) : payForEach(asked))
    }
    await askToGiveBack(rosterIds)
  }
}
