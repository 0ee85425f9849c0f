import { formatMoney } from '@afterbell/domain/kernel/money'
import type { LinkedInvoice } from './useLinkedInvoice.ts'

/** The amount due that is not being paid already, in cents. */
export function amountToPay({ amountDue, pendingAmount }: LinkedInvoice): number {
  return amountDue - pendingAmount
}

/** Label of the pay button. */
export function payLabel(invoice: LinkedInvoice): string {
  return `Pay ${formatMoney(amountToPay(invoice), invoice.currency)}`
}
