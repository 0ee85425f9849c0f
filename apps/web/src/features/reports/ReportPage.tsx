import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TabStrip } from '../../ui/TabStrip.tsx'
import tabStyles from '../../ui/tabs.module.css'
import { useReportTabs } from './report-tabs.ts'
import styles from './reports.module.css'

interface ReportPageProps {
  title: string
  facts?: ReactNode
  /** Left of the button to print: download and the like. */
  actions?: ReactNode
  children: ReactNode
}

/** The pages of the reports: their tabs over each, which are not printed. */
export function ReportPage({ title, facts, actions, children }: ReportPageProps) {
  const tabs = useReportTabs()
  return (
    <>
      <PageHeader
        title={title}
        facts={facts}
        actions={
          <div className={styles.actions}>
            {actions}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </div>
        }
      />
      <TabStrip className={styles.tabs} label="Reports">
        {tabs.map(({ to, label }) => (
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
      {children}
    </>
  )
}
