import { TAX_STATEMENT_COUNTRY } from '@afterbell/domain/invoices/tax-statement'
import { useSession } from '../../platform/session/session.ts'

/** The reports of a school, in the order of their tabs. Tax statements are those of the United States. */
export function useReportTabs() {
  const { country } = useSession().school
  return reportTabs.filter(({ to }) => country === TAX_STATEMENT_COUNTRY || to !== '/reports/tax-statements')
}

const reportTabs = [
  {
    to: '/reports/aging',
    label: 'Aging',
    about: 'Who owes how much, and how long it has been due.',
  },
  {
    to: '/reports/revenue',
    label: 'Revenue',
    about: 'What was billed by kind of activity, beside the time before.',
  },
  {
    to: '/reports/earned',
    label: 'Earned',
    about: 'What was billed, spread over the dates it is for.',
  },
  {
    to: '/reports/discounts',
    label: 'Discounts',
    about: 'What discounts and coupons took off.',
  },
  {
    to: '/reports/journal',
    label: 'Journal',
    about: 'Every entry of the ledger, as a file for your accountant.',
  },
  {
    to: '/reports/tax-statements',
    label: 'Tax statements',
    about: 'What families paid for care in a year, to print or email.',
  },
] as const
