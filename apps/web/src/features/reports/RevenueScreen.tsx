import { IconChartBar } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { revenueKindLabels } from '@afterbell/domain/reports/revenue-report'
import type { Format } from '../../platform/format.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import { reportScreen, type ReportComponent } from './report-screen.tsx'
import styles from './reports.module.css'

type Revenue = AnswerOf<typeof reports.revenue>

/** Revenue in a range by kind, compared with the time before it. */
export const Report: ReportComponent = reportScreen({
  op: reports.revenue,
  name: 'revenue',
  facts: 'Amounts billed, by invoice date, less credits. Tax included in prices is not revenue.',
  isEmpty: ({ total }) => total.billed === 0 && total.takenBack === 0 && total.before === 0,
  empty: {
    title: 'Nothing billed in these dates',
    text: 'Choose other dates, or enroll a child in something with a price.',
    icon: <IconChartBar size={24} stroke={1.5} aria-hidden />,
  },
  figures: (revenue, format) => <Figures revenue={revenue} format={format} />,
})

function Figures({ revenue, format }: { revenue: Revenue; format: Format }) {
  const { kinds, total, previous, parts } = revenue
  const { money } = format
  const hasTax = kinds.some(({ tax }) => tax !== 0)
  const cellsOf = ({ billed, takenBack, tax, revenue: net, before: then }: Revenue['total']) => [
    money(billed),
    money(0 - takenBack),
    ...(hasTax ? [money(0 - tax)] : []),
    money(net),
    money(then),
    changeText(net, then),
  ]
  return (
    <>
      <FigureTable
        title={`Revenue, ${format.dates(revenue.from, revenue.to)}`}
        heads={[
          'For',
          'Billed',
          'Credited',
          ...(hasTax ? ['Tax'] : []),
          'Revenue',
          'Previous period',
          'Change',
        ]}
        rows={kinds.map(({ kind, ...amounts }) => ({
          key: kind,
          cells: [revenueKindLabels[kind], ...cellsOf(amounts)],
        }))}
        total={['Total', ...cellsOf(total)]}
      />
      <p className={styles.dim}>Previous period: {format.dates(previous.from, previous.to)}</p>
      <BarChart
        title={`Revenue, ${format.dates(revenue.from, revenue.to)}`}
        series={['Revenue']}
        // On some days credits exceed the invoices.
        parts={parts.map((part) => ({ label: format.date(part.from), values: [Math.max(0, part.revenue)] }))}
        formatValue={money}
        table={
          <FigureTable
            title="Revenue by date"
            heads={['From', 'Revenue']}
            rows={parts.map((part) => ({
              key: part.from,
              cells: [format.date(part.from), money(part.revenue)],
            }))}
          />
        }
      />
    </>
  )
}

/** Change in percent. A dash if there was nothing before. */
function changeText(now: number, before: number): string {
  if (before <= 0) return '–'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}
