import { IconCoins } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { AGES_OF_DEBT } from '@afterbell/domain/reports/aging'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useListView } from '../../lists/useListView.ts'
import { queryOf } from '../../lists/list-search.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { openPayerInvoices } from './PayerInvoices.tsx'
import { ReportDownload } from './ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import styles from './reports.module.css'

type Row = RowOf<typeof reports.aging>

/** Who owes what, by how long it has been due. A row opens the invoices behind it. */
export function Report() {
  const format = useFormat()
  const list = useList(reports.aging, {}, { name: 'report.aging', sort: { by: 'total', direction: 'DESC' } })
  return (
    <ReportPage
      list="report.aging"
      title="Aging"
      facts={`Unpaid balances as of ${format.date(format.today())}, by how long they have been due.`}
      actions={<ReportDownload op={reports.exported} asked={{ params: { report: 'aging' }, query: {} }} />}
    >
      <Totals format={format} />
      <ListScreen
        list={list}
        things={{ one: 'payer', many: 'payers' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={(row) => void openPayerInvoices(row)}
        search="Search payers"
        empty={{
          title: 'Nobody owes anything',
          text: 'Open invoices are listed here by payer.',
          icon: <IconCoins size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </ReportPage>
  )
}

/** What everybody owes whom the search finds: the list has asked the same. */
function Totals({ format }: { format: Format }) {
  const { view } = useListView([], { by: 'total', direction: 'DESC' }, reports.aging)
  const { data } = useRead(reports.aging, { query: queryOf(view) as never }, { keepPrevious: true })
  return (
    <dl className={styles.tiles} aria-label="Balance due" aria-busy={!data}>
      {[...AGES_OF_DEBT, { key: 'total', label: 'Total' } as const].map(({ key, label }) => (
        <div key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{data ? format.money(data.totals[key]) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'name', title: 'Payer', sort: true, width: 220, render: ({ name }) => name },
    {
      key: 'oldest',
      title: 'Oldest due',
      sort: true,
      card: 'fact',
      width: 120,
      render: ({ oldestDueOn }) => format.date(oldestDueOn),
    },
    ...AGES_OF_DEBT.map(({ key, label }): Column<Row> => ({
      key,
      title: label,
      numeric: true,
      card: 'hidden',
      render: (row) => (row[key] === 0 ? '–' : format.money(row[key])),
    })),
    {
      key: 'total',
      title: 'Total',
      isPinned: true,
      sort: true,
      numeric: true,
      card: 'corner',
      render: ({ total }) => format.money(total),
    },
  ]
}
