import { invoiceStatusLabels } from '@afterbell/domain/invoices/invoice-status'
import type { InvoiceStatus } from '@afterbell/domain/ledger/invoice'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { statusTones } from './invoice-words.ts'

export function InvoiceStatusChip({ status }: { status: InvoiceStatus }) {
  return (
    <StatusChip tone={statusTones[status]} hollow={status === 'DRAFT' || status === 'OPEN'}>
      {invoiceStatusLabels[status]}
    </StatusChip>
  )
}
