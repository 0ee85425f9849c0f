import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'

/** Reads to refetch after a change of other payers, their shares, or aid. */
export const otherPayerReads = [agencies.list, agencies.get, shares.list, aids.list, dashboard.moneyNeeds]
