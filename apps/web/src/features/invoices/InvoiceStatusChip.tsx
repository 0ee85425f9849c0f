import { invoiceStatusLabels } from '@afterbell/domain/invoices/invoice-status'
import type { InvoiceStatus } from '@afterbell/domain/ledger/invoice'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { statusTones } from './invoice-words.ts'

/** Chip with an invoice's status; a second one marks a disputed payment. */
export function InvoiceStatusChip({
  of: { status, disputedAmount },
}: {
  of: { status: InvoiceStatus; disputedAmount: number }
}) {
  return (
    <>
      <StatusChip tone={statusTones[status]} hollow={status === 'DRAFT' || status === 'OPEN'}>
        {invoiceStatusLabels[status]}
      </StatusChip>
      {disputedAmount > 0 && <StatusChip tone="danger">Disputed</StatusChip>}
    </>
  )
}
