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
  const mayDo = useMay()
  const { menuOf, bulk } = useRowActs()
  const addButton = mayDo('invoice', 'add') && (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => void openNewInvoice()}>
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

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Acts on one invoice or several, by the user's rights. */
function useRowActs() {
  const mayDo = useMay()
  const acts = useInvoiceActs()
  const menuOf = (row: InvoiceRow): RowAction[] => [
    { label: 'Open', icon: <IconEye {...icon} />, run: () => void openInvoicePreview(row.id) },
    {
      label: 'PDF',
      icon: <IconPrinter {...icon} />,
      run: () => void openPdf(invoices.pdf, row.id),
      refused: row.number === null ? 'This invoice has not been issued yet' : null,
    },
    {
      label: 'Copy payment link',
      icon: <IconLink {...icon} />,
      run: () => void copyPayLink(row),
      refused: payLinkRefused(row),
    },
    ...(mayDo('invoice', 'add')
      ? [
          {
            label: 'Resend',
            icon: <IconMail {...icon} />,
            run: () => void acts.resend(row),
            refused: reasonOf(decideEmail(factsOfRow(row), { name: row.parentName, email: row.parentEmail })),
          },
        ]
      : []),
    ...(mayDo('invoice', 'cancel')
      ? [
          {
            label: 'Write off',
            icon: <IconEraser {...icon} />,
            run: () => void openInvoiceWriteOff(row),
            refused: reasonOf(decideWriteOff(factsOfRow(row))),
          },
          {
            label: 'Cancel invoice',
            icon: <IconBan {...icon} />,
            danger: true,
            run: () => void acts.cancel(row),
            refused: reasonOf(decideCancel(factsOfRow(row))),
          },
        ]
      : []),
  ]
  const bulk: BulkAction<InvoiceRow>[] = [
    ...(mayDo('invoice', 'add')
      ? [{ label: 'Resend', icon: <IconMail {...icon} />, run: acts.resendMany }]
      : []),
    ...(mayDo('invoice', 'cancel')
      ? [{ label: 'Cancel', icon: <IconBan {...icon} />, danger: true, run: acts.cancelMany }]
      : []),
  ]
  return { menuOf, bulk }
}

function reasonOf(decision: ReturnType<typeof decideCancel>): string | null {
  return decision.allowed ? null : decision.message
}
