import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { SetUpTokens } from '../payments/methods/set-up-tokens.ts'
import { addSource } from './sources/add-source.ts'
import { ownInvoiceActs } from './invoices.ts'
import type { OwnBillParts } from './own-bill.ts'
import { sourceActs } from './sources/sources.ts'
import { subscriptionActs } from './subscription.ts'

/** Routes of the school's own subscription and bill. */
export function ownBillRoutes({ tokens, ...parts }: OwnBillParts & { tokens: SetUpTokens }): ServedCall[] {
  return serve(ownBill, {
    ...subscriptionActs(parts),
    ...ownInvoiceActs(parts),
    ...sourceActs(parts, tokens),
    create: addSource(parts),
  })
}
