import {
  INVOICE_STATUSES,
  retainedCents,
  type InvoiceAmounts,
  type InvoiceStatus,
} from '../ledger/invoice.ts'

/** Labels of the statuses. */
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

/** The statuses as filters of a list, in lowercase (R070). */
export const INVOICE_STATUS_FILTERS = INVOICE_STATUSES.map(
  (status) => status.toLowerCase() as InvoiceStatusFilter,
)

/**
 * Returns the paid amount for display: includes what was refunded, excludes what became the payer's credit. The amount due
 * is therefore the total minus credited and paid, plus refunded.
 */
export function paidShownCents(amounts: InvoiceAmounts): number {
  return retainedCents(amounts) + amounts.refundedCents
}
