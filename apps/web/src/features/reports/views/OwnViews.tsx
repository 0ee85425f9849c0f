import { IconMail, IconMailOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { reportSchedules, savedViews } from '@afterbell/contract/reports/saved-views'
import { sendingText } from '@afterbell/domain/reports/report-schedule'
import { viewedList } from '@afterbell/domain/reports/saved-views'
import type { RowAction } from '../../../lists/actions.ts'
import { RowMenu } from '../../../lists/RowMenu.tsx'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { useReportTabs } from '../report-tabs.ts'
import { openSchedule } from './ScheduleForm.tsx'
import { openViewName } from './ViewNameForm.tsx'
import { viewLink, type SavedView } from './view-link.ts'
import styles from '../reports.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Every view one saved, with what can be done with it. None are nothing to see. */
export function OwnViews() {
  const views = useRead(savedViews.list, { query: {} })
  const actionsOf = useViewActions()
  const format = useFormat()
  const tabs = useReportTabs()
  if (!views.data || views.data.length === 0) return null
  return (
    <section aria-labelledby="own-views">
      <h2 id="own-views" className={styles.group}>
        Your views
      </h2>
      <ul className={styles.views}>
        {views.data.map((view) => (
          <li key={view.id} className={styles.view}>
            <div>
              <Link {...viewLink(view)} className={styles.cardTitle}>
                {view.name}
              </Link>
              <p className={styles.dim}>
                {tabs.find(({ to }) => to === viewedList(view.list).path)?.label}
                {view.schedule &&
                  `. Emailed to you ${sendingText(view.schedule)}, next on ${format.date(view.schedule.nextOn)}`}
              </p>
            </div>
            <RowMenu name={view.name} actions={actionsOf(view)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a call was refused with it has told by itself. */
function useViewActions(): (view: SavedView) => RowAction[] {
  const invalidates = [savedViews.list]
  const removal = useWrite(savedViews.remove, { invalidates })
  const stopping = useWrite(reportSchedules.stop, { invalidates })
  const told = (act: Promise<unknown>, message: string) =>
    act.then(
      () => notify.success(message),
      () => {},
    )
  const remove = async ({ id, name, schedule }: SavedView) => {
    const message = `Remove ${name}?${schedule ? ' It is emailed no more.' : ''}`
    if (await confirm({ message, yes: 'Remove', no: 'Cancel', danger: true }))
      await told(removal.mutateAsync({ params: { id } }), `${name} removed`)
  }
  return (view) => [
    ...(viewedList(view.list).report
      ? [
          {
            label: view.schedule ? 'Change emails' : 'Email it',
            icon: <IconMail {...icon} />,
            run: () => void openSchedule(view),
          },
        ]
      : []),
    ...(view.schedule
      ? [
          {
            label: 'Stop emails',
            icon: <IconMailOff {...icon} />,
            run: () =>
              void told(stopping.mutateAsync({ params: { id: view.id } }), `${view.name} is emailed no more`),
          },
        ]
      : []),
    { label: 'Rename', icon: <IconPencil {...icon} />, run: () => void openViewName(view) },
    { label: 'Remove', icon: <IconTrash {...icon} />, danger: true, run: () => void remove(view) },
  ]
}
