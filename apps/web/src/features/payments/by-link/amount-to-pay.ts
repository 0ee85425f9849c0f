import { moneyShown } from '@afterbell/domain/kernel/money'
import type { LinkedInvoice } from './useLinkedInvoice.ts'

/** What is due, and is not being paid already. */
export function amountToPay({ amountDue, pendingAmount }: LinkedInvoice): number {
  return amountDue - pendingAmount
}

/** What the button to pay says. */
export function payLabel(invoice: LinkedInvoice): string {
  return `Pay ${moneyShown(amountToPay(invoice), invoice.currency)}`
}
