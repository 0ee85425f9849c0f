import { Link } from '@tanstack/react-router'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { reportPages } from './help/tasks.ts'
import { MyViews } from './views/OwnViews.tsx'
import { ReportFiles } from './files/ReportFiles.tsx'
import { useReportTabs } from './report-tabs.ts'
import styles from './reports.module.css'

/** The list of reports, with a sentence about each. */
export function ReportsScreen() {
  const tabs = useReportTabs()
  return (
    <>
      <PageHeader title="Reports" facts="Your school’s numbers, to view, print and download." />
      <ReportFiles />
      <MyViews />
      {[...Map.groupBy(tabs, ({ group }) => group)].map(([group, theirs]) => (
        <section key={group} aria-labelledby={`reports-${group}`}>
          <h2 id={`reports-${group}`} className={styles.group}>
            {group}
          </h2>
          <ul className={styles.cards}>
            {theirs.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.card}>
                  <span className={styles.cardTitle}>{label}</span>
                  <span className={styles.dim}>{reportPages[to].card}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
