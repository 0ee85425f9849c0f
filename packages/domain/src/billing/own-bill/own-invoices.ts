import type { IsoDate } from '../../kernel/dates.ts'
import { invoiceNumber } from '../../ledger/invoice-number.ts'

/** How an invoice of the school's own bill stands (OQ-63). */
export type OwnInvoiceStatus = 'OPEN' | 'PAST_DUE' | 'PAID'

/** Past due from the day after it was due. */
export function ownInvoiceStatus(
  { state, dueOn }: { state: 'OPEN' | 'PAID'; dueOn: IsoDate },
  today: IsoDate,
): OwnInvoiceStatus {
  return state === 'OPEN' && dueOn < today ? 'PAST_DUE' : state
}

/**
 * The number of an invoice as people read it: a mark of the school, so that no two schools share one, and which of its invoices
 * it is, without gaps.
 */
export function ownInvoiceNumber(schoolId: string, number: number): string {
  return `${schoolId.slice(-8).toUpperCase()}-${invoiceNumber(number)}`
}
