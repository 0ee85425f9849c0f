import { INVOICE_STATUSES, keptCents, type InvoiceAmounts, type InvoiceStatus } from '../ledger/invoice.ts'

/** What the status of an invoice is called. */
export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  DRAFT: 'Draft',
  OPEN: 'Open',
  PAID: 'Paid',
  PAST_DUE: 'Past due',
  VOID: 'Void',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Partially refunded',
}

export type InvoiceStatusFilter = Lowercase<InvoiceStatus>

/** The statuses as a list is filtered by them: in lowercase (R070). */
export const INVOICE_STATUS_FILTERS = INVOICE_STATUSES.map(
  (status) => status.toLowerCase() as InvoiceStatusFilter,
)

/**
 * What was paid of an invoice as it is shown: with what was refunded of it, without what is credit of the payer by now. So
 * the total, less what is credited and paid, with what was refunded, is what is due.
 */
export function paidShownCents(amounts: InvoiceAmounts): number {
  return keptCents(amounts) + amounts.refundedCents
}
