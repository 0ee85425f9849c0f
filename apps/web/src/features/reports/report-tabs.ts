import { TAX_STATEMENT_COUNTRY } from '@afterbell/domain/invoices/tax-statement'
import { reportNames } from '@afterbell/domain/reports/viewed-reports'
import { reports, schoolReports } from '@afterbell/domain/users/reports'
import { useSession } from '../../platform/session/session.ts'

/** The reports of a school, in the order of their tabs. Tax statements exist only in the United States. */
export function useReportTabs() {
  const { country } = useSession().school
  return reportTabs.filter(({ to }) => country === TAX_STATEMENT_COUNTRY || to !== '/reports/tax-statements')
}

const reportTabs = reportNames.map((name) => ({
  to: `/reports/${name}` as const,
  group: name in schoolReports ? 'School' : 'Money',
  label: reports[name].label,
}))
