import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import {
  currentNotices,
  dismissNotice,
  holdNotices,
  onNotices,
  resumeNotices,
  type Notice,
} from './notify.ts'
import styles from './NotificationHost.module.css'

/** Shows notifications. The live region is always mounted: screen readers skip a region that appears together with its text. */
export function NotificationHost() {
  const notices = useSyncExternalStore(onNotices, currentNotices)
  useEffect(() => {
    if (notices.length === 0) resumeNotices()
  }, [notices.length])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is pressed here: the clocks stop while someone reads
    <section
      className={styles.host}
      aria-label="Notifications"
      onMouseEnter={holdNotices}
      onMouseLeave={resumeNotices}
      onFocus={holdNotices}
      onBlur={resumeNotices}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ol>
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const Icon = icons[notice.type ?? 'plain']
  return (
    <li
      className={styles.notice}
      data-type={notice.type ?? 'plain'}
      data-stays={notice.stays || undefined}
      data-about={notice.about ? '' : undefined}
    >
      <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <div className={styles.text} role={notice.type === 'error' ? 'alert' : undefined}>
        <div>{notice.text}</div>
        {notice.about && <div className={styles.about}>{notice.about}</div>}
        {notice.reference && <div className={styles.reference}>Quote {notice.reference} to support</div>}
        {notice.next && (
          <div className={styles.next}>
            {notice.next.map((action) => (
              <ActionButton key={action.label} notice={notice} action={action} />
            ))}
          </div>
        )}
      </div>
      {notice.action && <ActionButton notice={notice} action={notice.action} />}
      {!notice.stays && (
        <CloseButton size="sm" aria-label="Dismiss notification" onClick={() => dismissNotice(notice.id)} />
      )}
    </li>
  )
}

function ActionButton({ notice, action }: { notice: Notice; action: NonNullable<Notice['action']> }) {
  return (
    <UnstyledButton
      className={styles.action}
      onClick={() => {
        dismissNotice(notice.id)
        action.run()
      }}
    >
      {action.label}
    </UnstyledButton>
  )
}

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  plain: IconInfoCircle,
}
