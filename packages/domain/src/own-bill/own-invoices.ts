import type { IsoDate } from '../kernel/dates.ts'
import { invoiceNumber } from '../ledger/invoice-number.ts'

/** Status of an invoice of the school's own bill (OQ-63). */
export type OwnInvoiceStatus = 'OPEN' | 'PAST_DUE' | 'PAID'

/** Derives the status: past due from the day after the due date. */
export function ownInvoiceStatus(
  { state, dueOn }: { state: 'OPEN' | 'PAID'; dueOn: IsoDate },
  today: IsoDate,
): OwnInvoiceStatus {
  return state === 'OPEN' && dueOn < today ? 'PAST_DUE' : state
}

/**
 * Formats the invoice number: a code of the school, so that no two schools share one, and the invoice's number within the
 * school, without gaps.
 */
export function ownInvoiceNumber(schoolId: string, number: number): string {
  return `${schoolId.slice(-8).toUpperCase()}-${invoiceNumber(number)}`
}
