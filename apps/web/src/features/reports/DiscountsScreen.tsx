import { IconDiscount } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { FigureTable } from './FigureTable.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportDownload } from './files/ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReportRange } from './useReportRange.ts'

/** Amounts that discounts and coupons took off invoices. */
export function Report() {
  const { money } = useFormat()
  const ranged = useReportRange()
  const read = useRead(reports.discounts, { query: ranged.range }, { keepPrevious: true })
  return (
    <ReportPage
      ranged={ranged}
      name="discounts"
      viewsAbove
      facts="What discounts and coupons took off what was billed in these dates."
      actions={
        <ReportDownload
          op={reports.exported}
          input={{ params: { report: 'discounts' }, query: ranged.range }}
        />
      }
    >
      <ReportBody read={read}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<IconDiscount size={24} stroke={1.5} aria-hidden />}
              title="No discounts in these dates"
            >
              Discounts are set in the last step of a class, camp or aftercare session.
            </EmptyState>
          ) : (
            <FigureTable
              title="Discounts and coupons"
              heads={['Name', 'Kind', 'Bills', 'Payers', 'Amount']}
              rows={rows.map(({ kind, name, bills, payers, amount }) => ({
                key: `${kind} ${name}`,
                cells: [name, kind === 'COUPON' ? 'Coupon' : 'Discount', bills, payers, money(amount)],
              }))}
              total={['Total', '', '', '', money(total)]}
            />
          )
        }
      </ReportBody>
    </ReportPage>
  )
}
