import { TAX_STATEMENT_COUNTRY } from '@afterbell/domain/invoices/tax-statement'
import { useSession } from '../../platform/session/session.ts'

/** The reports of a school, in the order of their tabs. Tax statements are those of the United States. */
export function useReportTabs() {
  const { country } = useSession().school
  return reportTabs.filter(({ to }) => country === TAX_STATEMENT_COUNTRY || to !== '/reports/tax-statements')
}

const reportTabs = [
  {
    to: '/reports/activities',
    group: 'School',
    label: 'Activities',
    about: 'How full activities are, who waits, and who attends.',
  },
  {
    to: '/reports/children',
    group: 'School',
    label: 'Children',
    about: 'What children are enrolled in, by grade, and how they attend.',
  },
  {
    to: '/reports/attendance',
    group: 'School',
    label: 'Attendance',
    about: 'How often children came, by date, activity, location or child.',
  },
  {
    to: '/reports/entries',
    group: 'School',
    label: 'Attendance entries',
    about: 'When each child came and went, on every date they were expected.',
  },
  {
    to: '/reports/enrollment',
    group: 'School',
    label: 'Enrollment',
    about: 'How many were enrolled over time, and how many began and ended.',
  },
  {
    to: '/reports/fill',
    group: 'School',
    label: 'Fill rate',
    about: 'How many spots are taken, and how many were over time.',
  },
  {
    to: '/reports/wait-list',
    group: 'School',
    label: 'Wait lists',
    about: 'How many wait for what, since when, and what came of offers.',
  },
  {
    to: '/reports/late-pickups',
    group: 'School',
    label: 'Late pickups',
    about: 'Who was picked up late, by how much, and the fees for it.',
  },
  {
    to: '/reports/form-answers',
    group: 'School',
    label: 'Form answers',
    about: 'What families answered to custom forms, and what is to be completed.',
  },
  {
    to: '/reports/aging',
    group: 'Money',
    label: 'Aging',
    about: 'Who owes how much, and how long it has been due.',
  },
  {
    to: '/reports/revenue',
    group: 'Money',
    label: 'Revenue',
    about: 'What was billed by kind of activity, beside the previous period.',
  },
  {
    to: '/reports/earned',
    group: 'Money',
    label: 'Earned',
    about: 'What was billed, spread over the dates it is for.',
  },
  {
    to: '/reports/discounts',
    group: 'Money',
    label: 'Discounts',
    about: 'What discounts and coupons took off.',
  },
  {
    to: '/reports/journal',
    group: 'Money',
    label: 'Journal',
    about: 'Every entry of the ledger, as a file for your accountant.',
  },
  {
    to: '/reports/tax-statements',
    group: 'Money',
    label: 'Tax statements',
    about: 'What families paid for care in a year, to print or email.',
  },
] as const
