import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { invoices } from '@afterbell/contract/invoices/invoices'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import { InvoiceStatusChip } from './InvoiceStatusChip.tsx'
import { useSession } from '../../platform/session/session.ts'
import { shortTriedText } from './follow-up/follow-up-text.ts'
import styles from './invoices.module.css'

export type InvoiceRow = RowOf<typeof invoices.list>

/** Columns of every list of invoices. Dates are in words (R256). */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    key: 'number',
    title: 'Invoice',
    sort: true,
    width: 72,
    render: (row) => row.number ?? 'Draft',
  },
  {
    key: 'status',
    title: 'Status',
    width: 112,
    card: 'corner',
    render: (row) => <InvoiceStatusChip of={row} />,
  },
  {
    key: 'parentName',
    title: 'Parent',
    width: 200,
    card: 'fact',
    render: (row) => <Two first={row.parentName} second={row.parentEmail} />,
  },
  {
    key: 'activityDetails',
    title: 'For',
    width: 180,
    card: 'fact',
    render: (row) => <Two first={row.activityDetails || '–'} second={row.childName || null} />,
  },
  {
    key: 'date',
    title: 'Date',
    sort: true,
    width: 150,
    card: 'hidden',
    render: (row) => dateInWords(row.date),
  },
  {
    key: 'dueDate',
    title: 'Due date',
    sort: true,
    width: 150,
    card: 'fact',
    render: (row) => <DueDate row={row} />,
  },
  {
    key: 'total',
    title: 'Total',
    sort: true,
    numeric: true,
    card: 'hidden',
    render: (row) => formatMoney(row.total, row.currency),
  },
  {
    key: 'amountDue',
    title: 'Due',
    isPinned: true,
    numeric: true,
    card: 'fact',
    render: (row) => formatMoney(row.amountDue, row.currency),
  },
  {
    key: 'amountPaid',
    title: 'Paid',
    numeric: true,
    card: 'hidden',
    initiallyHidden: true,
    render: (row) => formatMoney(row.amountPaid, row.currency),
  },
  {
    key: 'refundAmount',
    title: 'Refunded',
    numeric: true,
    card: 'hidden',
    initiallyHidden: true,
    render: (row) => formatMoney(row.refundAmount, row.currency),
  },
]

/** Due date, with the automatic steps taken since. */
function DueDate({ row: { dueDate, tried } }: { row: InvoiceRow }) {
  const { dateFormat } = useSession().school
  if (dueDate === null) return '–'
  return (
    <span className={styles.two}>
      <span>{dateInWords(dueDate)}</span>
      {tried.length > 0 && <span className={styles.dim}>{shortTriedText(tried, dateFormat)}</span>}
    </span>
  )
}

function Two({ first, second }: { first: string; second: string | null }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      {second !== null && (
        <span className={styles.oneLine} title={second}>
          {second}
        </span>
      )}
    </span>
  )
}
