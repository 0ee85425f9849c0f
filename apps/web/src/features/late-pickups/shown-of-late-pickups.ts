import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { askAgain } from '../../platform/calls/calls.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'

/** Repeats the reads of late pickups, and of balances that depend on them. */
export function useLatePickupRefresh(): () => void {
  const client = useQueryClient()
  const refreshMoney = useMoneyRefresh()
  return useCallback(() => {
    askAgain(client, [latePickups.list])
    refreshMoney()
  }, [client, refreshMoney])
}
