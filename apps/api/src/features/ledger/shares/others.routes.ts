import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import { agencyActs } from './agencies.ts'
import { aidActs } from './aid.ts'
import { shareActs } from './shares.ts'

/** The routes of agencies, shares and financial aid. */
export const othersRoutes: ServedCall[] = [
  ...serve(agencies, agencyActs),
  ...serve(shares, shareActs),
  ...serve(aids, aidActs),
]
