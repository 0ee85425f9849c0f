import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { transactions } from '@afterbell/contract/payments/transactions'
import { askAgain } from '../../platform/calls/calls.ts'

const payoutReads = [
  payouts.list,
  payouts.get,
  payouts.lines,
  transactions.list,
  transactions.charge,
  transactions.summary,
  dashboard.moneyNeeds,
]

/** Repeats every read of payouts. */
export function usePayoutRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => askAgain(client, payoutReads), [client])
}
