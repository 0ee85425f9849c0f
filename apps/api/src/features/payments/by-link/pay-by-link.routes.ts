import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import type { LinkParts } from './linked-invoice.ts'
import { payLinkedInvoice } from './pay-invoice.ts'
import { showLinkedInvoice } from './show-invoice.ts'

/** Routes for paying invoices by link. */
export function payByLinkRoutes(parts: LinkParts): ServedCall[] {
  return serve(payByLink, { invoice: showLinkedInvoice(parts), pay: payLinkedInvoice(parts) })
}
