import { IconMail, IconMailOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { sendingText } from '@afterbell/domain/reports/report-schedule'
import { isReport, reportPath, sheetReport } from '@afterbell/domain/reports/viewed-reports'
import type { RowAction } from '../../../lists/actions.ts'
import { RowMenu } from '../../../lists/RowMenu.tsx'
import { useViewActs } from '../../../lists/views/useViews.ts'
import { openViewName } from '../../../lists/views/ViewForm.tsx'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { useReportTabs } from '../report-tabs.ts'
import { openSchedule } from './ScheduleForm.tsx'
import { viewLink, type ReportView, type Schedule } from './view-link.ts'
import styles from '../reports.module.css'

/** The user's saved report views, with their actions. Shows nothing without views. */
export function MyViews() {
  const views = useRead(savedViews.list, { query: {} })
  const schedules = useRead(reportSchedules.list, {})
  const actionsOf = useViewActions()
  const format = useFormat()
  const tabs = useReportTabs()
  const myViews = views.data?.filter((view): view is ReportView => view.isOwn && isReport(view.list)) ?? []
  if (myViews.length === 0) return null
  return (
    <section aria-labelledby="own-views">
      <h2 id="own-views" className={styles.group}>
        Your views
      </h2>
      <ul className={styles.views}>
        {myViews.map((view) => {
          const schedule = schedules.data?.find(({ viewId }) => viewId === view.id)
          return (
            <li key={view.id} className={styles.view}>
              <div>
                <Link {...viewLink(view)} className={styles.cardTitle}>
                  {view.name}
                </Link>
                <p className={styles.dim}>
                  {tabs.find(({ to }) => to === reportPath(view.list))?.label}
                  {view.isShared && '. Shared with colleagues'}
                  {schedule &&
                    `. Emailed to you ${sendingText(schedule)}, next on ${format.date(schedule.nextOn)}`}
                </p>
              </div>
              <RowMenu name={view.name} actions={actionsOf(view, schedule)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Actions of a view. The calls show their own errors. */
function useViewActions(): (view: ReportView, schedule: Schedule | undefined) => RowAction[] {
  const { remove } = useViewActs()
  const stopEmails = useWrite(reportSchedules.stop, { invalidates: [reportSchedules.list] })
  const stop = ({ id, name }: ReportView) =>
    stopEmails.mutateAsync({ params: { id } }).then(
      () => notify.success(`${name} is no longer emailed`),
      () => {},
    )
  return (view, schedule) => [
    {
      label: schedule ? 'Change emails' : 'Email it',
      when: sheetReport(view.list) !== undefined,
      icon: IconMail,
      run: () => void openSchedule(view, schedule),
    },
    { label: 'Stop emails', when: schedule !== undefined, icon: IconMailOff, run: () => void stop(view) },
    { label: 'Name and sharing', icon: IconPencil, run: () => void openViewName(view) },
    {
      label: 'Remove',
      icon: IconTrash,
      danger: true,
      run: () => void remove(view, schedule ? ' It will no longer be emailed.' : ''),
    },
  ]
}
