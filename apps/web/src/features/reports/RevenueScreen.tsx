import { IconChartBar } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { revenueKindLabels } from '@afterbell/domain/reports/revenue-report'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FigureTable } from './FigureTable.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportDownload } from './files/ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

type Revenue = AnswerOf<typeof reports.revenue>

/** Revenue in a range by kind, compared with the time before it. */
export function Report() {
  const format = useFormat()
  const ranged = useReportRange()
  const read = useRead(reports.revenue, { query: ranged.range }, { keepPrevious: true })
  return (
    <ReportPage
      ranged={ranged}
      name="revenue"
      viewsAbove
      facts="Amounts billed, by invoice date, less credits. Tax included in prices is not revenue."
      actions={
        <ReportDownload
          op={reports.exported}
          input={{ params: { report: 'revenue' }, query: ranged.range }}
        />
      }
    >
      <ReportBody read={read}>{(revenue) => <Figures revenue={revenue} format={format} />}</ReportBody>
    </ReportPage>
  )
}

function Figures({ revenue, format }: { revenue: Revenue; format: Format }) {
  const { kinds, total, previous, parts } = revenue
  const { money } = format
  const before = `${format.dates(previous.from, previous.to)}`
  if (total.billed === 0 && total.takenBack === 0 && total.before === 0)
    return (
      <EmptyState
        icon={<IconChartBar size={24} stroke={1.5} aria-hidden />}
        title="Nothing billed in these dates"
      >
        Choose other dates, or enroll a child in something with a price.
      </EmptyState>
    )
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
      <p className={styles.dim}>Previous period: {before}</p>
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
