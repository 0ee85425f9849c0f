import { IconDiscount } from '@tabler/icons-react'
import { reports } from '@afterbell/contract/reports/reports'
import { FigureTable } from './FigureTable.tsx'
import { reportScreen, type ReportComponent } from './report-screen.tsx'

/** Amounts that discounts and coupons took off invoices. */
export const Report: ReportComponent = reportScreen({
  op: reports.discounts,
  name: 'discounts',
  facts: 'What discounts and coupons took off what was billed in these dates.',
  isEmpty: ({ rows }) => rows.length === 0,
  empty: {
    title: 'No discounts in these dates',
    text: 'Discounts are set in the last step of a class, camp or aftercare session.',
    icon: <IconDiscount size={24} stroke={1.5} aria-hidden />,
  },
  figures: ({ rows, total }, { money }) => (
    <FigureTable
      title="Discounts and coupons"
      heads={['Name', 'Kind', 'Bills', 'Payers', 'Amount']}
      rows={rows.map(({ kind, name, bills, payers, amount }) => ({
        key: `${kind} ${name}`,
        cells: [name, kind === 'COUPON' ? 'Coupon' : 'Discount', bills, payers, money(amount)],
      }))}
      total={['Total', '', '', '', money(total)]}
    />
  ),
})
