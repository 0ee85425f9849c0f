import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { children } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { proposals } from '@afterbell/contract/payments/transactions'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { useWrite } from '../../../platform/calls/calls.ts'

/** Decides what a family asked for. */
export function useDecide() {
  return useWrite(familyRequests.decide, {
    invalidates: [
      familyRequests.list,
      familyRequests.get,
      children.get,
      guardianAccess.list,
      familyLogIns.list,
      rosters.list,
      proposals.list,
      aids.list,
      shares.list,
    ],
  })
}
