import { IconCalendarDollar } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { REVENUE_KINDS, revenueKindLabels } from '@afterbell/domain/reports/revenue-report'
import { FigureTable } from './FigureTable.tsx'
import { reportScreen, type ReportComponent } from './report-screen.tsx'
import styles from './reports.module.css'

/** Revenue earned in each month: invoiced amounts, spread over the dates they are for. */
export const Report: ReportComponent = reportScreen({
  op: reports.earned,
  name: 'earned',
  facts:
    'Amounts billed, without tax, spread evenly over the dates they are for. Amounts without dates count on the invoice date.',
  isEmpty: ({ total, billedAhead, months }) =>
    total === 0 && billedAhead === 0 && months.every((month) => month.total === 0),
  empty: {
    title: 'Nothing earned in these dates',
    text: 'Choose dates that have billed activities.',
    icon: <IconCalendarDollar size={24} stroke={1.5} aria-hidden />,
  },
  figures: ({ from, to, months, byKind, total, billedAhead }, { date, dates, money }) => (
    <>
      <FigureTable
        title={`Earned, ${dates(from, to)}`}
        heads={['Month', ...REVENUE_KINDS.map((kind) => revenueKindLabels[kind]), 'Total']}
        rows={months.map((month) => ({
          key: month.from,
          cells: [
            monthText(month) ?? dates(month.from, month.to),
            ...REVENUE_KINDS.map((kind) => money(month.byKind[kind])),
            money(month.total),
          ],
        }))}
        total={['Total', ...REVENUE_KINDS.map((kind) => money(byKind[kind])), money(total)]}
      />
      <p className={styles.dim}>
        Deferred revenue on {date(to)}, billed for later dates: {money(billedAhead)}
      </p>
    </>
  ),
})

/** Names a whole month: 'September 2026'. Null for part of a month. */
function monthText({ from, to }: { from: string; to: string }): string | null {
  const first = Temporal.PlainDate.from(from)
  const isWhole = first.day === 1 && to === first.with({ day: first.daysInMonth }).toString()
  return isWhole ? first.toLocaleString('en-US', { month: 'long', year: 'numeric' }) : null
}
