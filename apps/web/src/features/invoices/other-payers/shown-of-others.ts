import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'

/** What is no longer true once who else pays, what they pay, or aid has changed. */
export const shownOfOthers = [agencies.list, agencies.get, shares.list, aids.list, dashboard.moneyNeeds]
