import { IconCalendarDollar } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { REVENUE_KINDS, revenueKindLabels } from '@afterbell/domain/reports/revenue-report'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { FigureTable } from './FigureTable.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportDownload } from './files/ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

/** Revenue earned in each month: invoiced amounts, spread over the dates they are for. */
export function Report() {
  const format = useFormat()
  const ranged = useReportRange()
  const read = useRead(reports.earned, { query: ranged.range }, { keepPrevious: true })
  const { money } = format
  return (
    <ReportPage
      ranged={ranged}
      name="earned"
      viewsAbove
      facts="Amounts billed, without tax, spread evenly over the dates they are for. Amounts without dates count on the invoice date."
      actions={
        <ReportDownload op={reports.exported} input={{ params: { report: 'earned' }, query: ranged.range }} />
      }
    >
      <ReportBody read={read}>
        {({ from, to, months, byKind, total, billedAhead }) =>
          total === 0 && billedAhead === 0 && months.every((month) => month.total === 0) ? (
            <EmptyState
              icon={<IconCalendarDollar size={24} stroke={1.5} aria-hidden />}
              title="Nothing earned in these dates"
            >
              Choose dates that have billed activities.
            </EmptyState>
          ) : (
            <>
              <FigureTable
                title={`Earned, ${format.dates(from, to)}`}
                heads={['Month', ...REVENUE_KINDS.map((kind) => revenueKindLabels[kind]), 'Total']}
                rows={months.map((month) => ({
                  key: month.from,
                  cells: [
                    monthText(month) ?? format.dates(month.from, month.to),
                    ...REVENUE_KINDS.map((kind) => money(month.byKind[kind])),
                    money(month.total),
                  ],
                }))}
                total={['Total', ...REVENUE_KINDS.map((kind) => money(byKind[kind])), money(total)]}
              />
              <p className={styles.dim}>
                Deferred revenue on {format.date(to)}, billed for later dates: {money(billedAhead)}
              </p>
            </>
          )
        }
      </ReportBody>
    </ReportPage>
  )
}

/** Names a whole month: 'September 2026'. Null for part of a month. */
function monthText({ from, to }: { from: string; to: string }): string | null {
  const first = Temporal.PlainDate.from(from)
  const isWhole = first.day === 1 && to === first.with({ day: first.daysInMonth }).toString()
  return isWhole ? first.toLocaleString('en-US', { month: 'long', year: 'numeric' }) : null
}
