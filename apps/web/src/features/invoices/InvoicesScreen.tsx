import { Button } from '@mantine/core'
import {
  IconBan,
  IconEraser,
  IconEye,
  IconFileInvoice,
  IconLink,
  IconMail,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { decideCancel, decideEmail, decideWriteOff } from '@afterbell/domain/invoices/invoice-acts'
import { INVOICE_STATUS_FILTERS, invoiceStatusLabels } from '@afterbell/domain/invoices/invoice-status'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import type { BulkAction, Counter, Filter, RowAction } from '../../lists/actions.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { copyPayLink, payLinkRefused } from './copy-pay-link.tsx'
import { invoiceColumns, type InvoiceRow } from './invoice-columns.tsx'
import { invoiceWords } from './invoice-words.ts'
import { openInvoicePreview } from './InvoicePreview.tsx'
import { openNewInvoice } from './NewInvoice.tsx'
import { openOverdueDownload } from './OverdueDownload.tsx'
import { openInvoiceWriteOff } from './WriteOffDialog.tsx'
import { factsOfRow, openPdf, useInvoiceActs } from './useInvoiceActs.ts'

/** The school's invoices. A row opens the whole invoice. */
export function InvoicesScreen() {
  const list = useList(invoices.list, {}, { name: 'invoices' })
  const { menuOf, bulk } = useRowActs()
  const addButton = useMay()('invoice', 'add') && (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openNewInvoice()}>
      New invoice
    </Button>
  )
  return (
    <>
      <PageHeader title="Invoices" actions={addButton} />
      <ListScreen
        list={list}
        things={invoiceWords}
        columns={invoiceColumns}
        rowId={(row) => row.id}
        rowName={(row) => `${row.number ?? 'draft'} ${row.parentName}`}
        onOpen={(row) => void openInvoicePreview(row.id)}
        rowMenu={menuOf}
        bulk={bulk}
        filters={filters}
        counters={counters}
        search="Search by name, email or number"
        tools={<DownloadButton onClick={() => void openOverdueDownload()}>Overdue</DownloadButton>}
        empty={{
          title: 'No invoices yet',
          text: 'Enrolling a child with a price writes an invoice. You can also write one yourself.',
          icon: <IconFileInvoice size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

const counters: readonly Counter[] = [
  { label: 'All invoices', filters: {} },
  ...INVOICE_STATUSES.map((status, index) => ({
    label: invoiceStatusLabels[status],
    filters: { status: INVOICE_STATUS_FILTERS[index]! },
  })),
]

const filters: readonly Filter[] = [{ kind: 'dates', key: 'from', from: 'from', to: 'to', label: 'Dates' }]

/** Acts on one invoice or several, by the user's rights. */
function useRowActs() {
  const acts = useInvoiceActs()
  const menuOf = (row: InvoiceRow): RowAction[] => [
    { label: 'Open', icon: IconEye, run: () => void openInvoicePreview(row.id) },
    {
      label: 'PDF',
      icon: IconPrinter,
      run: () => void openPdf(invoices.pdf, row.id),
      refused: row.number === null ? 'This invoice has not been issued yet' : null,
    },
    {
      label: 'Copy payment link',
      icon: IconLink,
      run: () => void copyPayLink(row),
      refused: payLinkRefused(row),
    },
    {
      label: 'Resend',
      right: ['invoice', 'add'],
      icon: IconMail,
      run: () => void acts.resend(row),
      refused: reasonOf(decideEmail(factsOfRow(row), { name: row.parentName, email: row.parentEmail })),
    },
    {
      label: 'Write off',
      right: ['invoice', 'cancel'],
      icon: IconEraser,
      run: () => void openInvoiceWriteOff(row),
      refused: reasonOf(decideWriteOff(factsOfRow(row))),
    },
    {
      label: 'Cancel invoice',
      right: ['invoice', 'cancel'],
      icon: IconBan,
      danger: true,
      run: () => void acts.cancel(row),
      refused: reasonOf(decideCancel(factsOfRow(row))),
    },
  ]
  const bulk: BulkAction<InvoiceRow>[] = [
    { label: 'Resend', right: ['invoice', 'add'], icon: IconMail, run: acts.resendMany },
    { label: 'Cancel', right: ['invoice', 'cancel'], icon: IconBan, danger: true, run: acts.cancelMany },
  ]
  return { menuOf, bulk }
}

function reasonOf(decision: ReturnType<typeof decideCancel>): string | null {
  return decision.allowed ? null : decision.message
}
