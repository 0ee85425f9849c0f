import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { care } from '@afterbell/contract/care/care'
import { autopay } from '@afterbell/contract/dunning/autopay'
import { dunning } from '@afterbell/contract/dunning/dunning'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { shares } from '@afterbell/contract/ledger/shares'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { askAgain } from '../../platform/calls/calls.ts'

/** Reads to refetch after a payment or a refund. */
const moneyReads = [
  rosters.list,
  dropIns.list,
  transactions.list,
  transactions.summary,
  transactions.charge,
  proposals.list,
  payments.methods,
  invoices.list,
  invoices.get,
  payers.ofChild,
  care.ofChild,
  care.waiting,
  payers.statement,
  agencies.list,
  agencies.get,
  shares.list,
  autopay.ofPayer,
  dunning.list,
  dunning.ofInvoice,
  dunning.ofPayer,
  dashboard.failedTransactions,
  dashboard.moneyNeeds,
]

/** Repeats every read that shows balances and payments. */
export function useMoneyRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => askAgain(client, moneyReads), [client])
}
