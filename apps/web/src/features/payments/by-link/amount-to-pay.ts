import { formatMoney } from '@afterbell/domain/kernel/money'
import type { PageWords } from '../pay-words.ts'
import type { LinkedInvoice } from './useLinkedInvoice.ts'

/** The amount due that is not being paid already, in cents. */
export function amountToPay({ amountDue, pendingAmount }: LinkedInvoice): number {
  return amountDue - pendingAmount
}

/** Label of the pay button. */
export function payLabel(invoice: LinkedInvoice, { payWords, locale }: PageWords): string {
  return payWords.pay(formatMoney(amountToPay(invoice), invoice.currency, locale))
}
