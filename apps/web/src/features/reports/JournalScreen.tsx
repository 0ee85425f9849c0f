import { Skeleton } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { accountLabels } from '@afterbell/domain/reports/journal'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { FigureTable } from './FigureTable.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportDownload } from './files/ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

type Entry = RowOf<typeof reports.journal>

/** Every ledger entry in a range, the totals by account, and the whole journal as a file. */
export function Report() {
  const format = useFormat()
  const reportRange = useReportRange()
  const { range } = reportRange
  const list = useList(reports.journal, { query: { ...range } }, { name: 'report.journal' })
  return (
    <ReportPage
      ranged={reportRange}
      name="journal"
      facts="Each entry moves an amount from one account to another. The file has all of them, for any accounting program."
      actions={
        <ReportDownload op={reports.journalFile} input={{ query: range }}>
          Download CSV
        </ReportDownload>
      }
    >
      <Accounts format={format} range={range} />
      <ListScreen
        list={list}
        things={{ one: 'entry', many: 'entries' }}
        columns={columnsFor(format)}
        rowId={({ key }) => key}
        rowName={({ debit, credit, date }) =>
          `${accountLabels[debit]} to ${accountLabels[credit]}, ${format.date(date)}`
        }
        search={null}
        empty={{
          title: 'No entries in these dates',
          text: 'Invoices, payments and refunds add entries automatically.',
          icon: <IconNotebook size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </ReportPage>
  )
}

function Accounts({ format, range }: { format: Format; range: { from: string; to: string } }) {
  const { money } = format
  const read = useRead(reports.journal, { query: { ...range, size: 1 } }, { keepPrevious: true })
  return (
    <ReportBody read={read} waiting={<Skeleton className={styles.accounts} height={25} />}>
      {({ accounts }) =>
        accounts.length === 0 ? null : (
          <details className={styles.accounts}>
            <summary>By account</summary>
            <FigureTable
              title="By account"
              heads={['Account', 'Debit', 'Credit']}
              rows={accounts.map(({ account, debit, credit }) => ({
                key: account,
                cells: [accountLabels[account], money(debit), money(credit)],
              }))}
            />
          </details>
        )
      }
    </ReportBody>
  )
}

function columnsFor(format: Format): readonly Column<Entry>[] {
  return [
    { key: 'date', title: 'Date', sort: true, width: 110, render: ({ date }) => format.date(date) },
    { key: 'debit', title: 'Debit', width: 170, card: 'fact', render: ({ debit }) => accountLabels[debit] },
    {
      key: 'credit',
      title: 'Credit',
      width: 170,
      card: 'fact',
      render: ({ credit }) => accountLabels[credit],
    },
    {
      key: 'amount',
      title: 'Amount',
      numeric: true,
      card: 'corner',
      render: ({ amount }) => format.money(amount),
    },
    {
      key: 'source',
      title: 'Source',
      width: 140,
      card: 'fact',
      render: ({ source, number }) => [source, number].filter(Boolean).join(' '),
    },
    { key: 'payer', title: 'Payer', width: 200, card: 'hidden', render: ({ payer }) => payer ?? '–' },
  ]
}
