import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reports as moneyReports } from '@afterbell/contract/reports/reports'
import { MONEY_SHEETS, sheetReport } from '@afterbell/domain/reports/viewed-reports'
import { reports, type ReportName } from '@afterbell/domain/users/reports'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { printPage } from '../../ui/print/print-page.ts'
import { TabStrip } from '../../ui/TabStrip.tsx'
import tabStyles from '../../ui/tabs.module.css'
import { RangeBar } from './RangeBar.tsx'
import { ReportDownload } from './files/ReportDownload.tsx'
import { ReportFiles } from './files/ReportFiles.tsx'
import { useReportTabs } from './report-tabs.ts'
import { OpenReportView, ReportViews } from './views/ReportViews.tsx'
import { SheetDownload } from './files/SheetDownload.tsx'
import type { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

interface ReportPageProps {
  name: ReportName
  facts?: ReactNode
  /** Shows the saved views in the header, for reports without a list. */
  viewsAbove?: boolean
  /** Number of rows, if it is a list. */
  total?: number
  /** Left of the print button, for reports that are downloaded in a way of their own. */
  actions?: ReactNode
  /** The range, for reports that have one. The bar above the report chooses it and shows its errors. */
  ranged?: ReturnType<typeof useReportRange>
  children: ReactNode
}

/** The frame of a report page, with the tabs of its group, which are not printed. */
export function ReportPage(props: ReportPageProps) {
  const { name, facts, viewsAbove = false, total = 0, actions, ranged, children } = props
  const list = `report.${name}` as const
  const report = sheetReport(list)
  const moneyReport = MONEY_SHEETS.find((sheet) => sheet === name)
  return (
    <>
      <PageHeader
        title={reports[name].label}
        facts={facts}
        actions={
          <div className={styles.actions}>
            {viewsAbove && <ReportViews list={list} />}
            {report && <SheetDownload list={list} report={report} total={total} />}
            {moneyReport && (
              <ReportDownload
                op={moneyReports.exported}
                input={{ params: { report: moneyReport }, query: ranged?.range ?? {} }}
              />
            )}
            {actions}
            <Button
              variant="default"
              leftSection={<Glyph of={IconPrinter} />}
              onClick={() => void printPage()}
            >
              Print
            </Button>
          </div>
        }
      />
      <Tabs />
      {report && <ReportFiles report={report} />}
      {ranged && <RangeBar {...ranged} />}
      {viewsAbove && <OpenReportView list={list} />}
      {!ranged?.error && children}
    </>
  )
}

/** Links to the other reports of the group. */
function Tabs() {
  const { pathname } = useLocation()
  const tabs = useReportTabs()
  const group = tabs.find(({ to }) => pathname.endsWith(to))?.group
  return (
    <TabStrip className={styles.tabs} label="Reports">
      {tabs
        .filter((tab) => tab.group === group)
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tabStyles.tab}
          >
            {label}
          </Link>
        ))}
    </TabStrip>
  )
}
