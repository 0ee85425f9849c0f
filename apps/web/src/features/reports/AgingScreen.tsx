import { IconCoins } from '@tabler/icons-react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { reports } from '@afterbell/contract/reports/reports'
import { AGES_OF_DEBT } from '@afterbell/domain/reports/aging'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { openPayerInvoices } from './PayerInvoices.tsx'
import { reportScreen, type ReportComponent } from './report-screen.tsx'

type Aging = AnswerOf<typeof reports.aging>
type Row = RowOf<typeof reports.aging>

/** Open balances by payer and by days past due. A row opens the invoices behind it. */
export const Report: ReportComponent = reportScreen({
  op: reports.aging,
  name: 'aging',
  facts: (format) => `Unpaid balances as of ${format.date(format.today())}, by how long they have been due.`,
  sort: { by: 'total', direction: 'DESC' },
  tiles: {
    label: 'Balance due',
    values: [...AGES_OF_DEBT, { key: 'total', label: 'Total' } as const].map(
      ({ key, label }) => [label, ({ totals }: Aging, format: Format) => format.money(totals[key])] as const,
    ),
  },
  list: ({ format }) => ({
    things: { one: 'payer', many: 'payers' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    onOpen: (row) => void openPayerInvoices(row),
    search: 'Search payers',
    empty: {
      title: 'Nobody owes anything',
      text: 'Open invoices are listed here by payer.',
      icon: <IconCoins size={24} stroke={1.5} aria-hidden />,
    },
  }),
})

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
