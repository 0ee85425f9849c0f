import type { InvoiceStatus } from '@afterbell/domain/ledger/invoice'
import type { Things } from '../../lists/list.ts'
import type { Tone } from '../../ui/theme/palette.ts'

export const invoiceWords: Things = { one: 'invoice', many: 'invoices' }

/** Color of each invoice status. */
export const statusTones: Readonly<Record<InvoiceStatus, Tone>> = {
  DRAFT: 'neutral',
  OPEN: 'info',
  PAID: 'success',
  PAST_DUE: 'danger',
  VOID: 'neutral',
  REFUNDED: 'neutral',
  PARTIALLY_REFUNDED: 'warning',
}
