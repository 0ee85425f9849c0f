import { Button, Skeleton } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { KindMark } from '../KindMark.tsx'
import { linksOf } from './schedule-links.ts'
import { useMeetingsToday, type MeetingToday } from './useMeetingsToday.ts'
import styles from './my-today.module.css'

/**
 * An instructor's meetings today with links to their attendance: the start page for users without a dashboard. Renders
 * `children` only once the meetings are here, so that they do not jump.
 */
export function MyToday({ children }: { children: ReactNode }) {
  const { data, error, isKept } = useMeetingsToday({ worksOffline: true })
  if (error && !data) return children
  return (
    <>
      <Today meetings={data} isKept={isKept} />
      {data && !isKept && children}
    </>
  )
}

function Today({ meetings, isKept }: { meetings: readonly MeetingToday[] | undefined; isKept: boolean }) {
  return (
    <section className={styles.today} aria-labelledby="my-today">
      <h2 id="my-today" className={styles.title}>
        Today
      </h2>
      {isKept && (
        <p className={styles.none}>
          You are offline. Attendance works, and is sent when you are online again. Everything else loads
          then.
        </p>
      )}
      {!meetings && <Skeleton height={60} radius="lg" />}
      {meetings?.length === 0 && <p className={styles.none}>Nothing meets today.</p>}
      {meetings && meetings.length > 0 && (
        <ul className={styles.rows}>
          {meetings.map((meeting) => (
            <Meeting
              key={`${meeting.id} ${meeting.date} ${meeting.timeFrom}`}
              meeting={meeting}
              isKept={isKept}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Meeting({ meeting, isKept }: { meeting: MeetingToday; isKept: boolean }) {
  const format = useFormat()
  const { kind, id, name, section, timeFrom, timeTo, location, expected, checkedIn, checkedOut } = meeting
  const displayName = section ? `${name} · ${section.name}` : name
  const isBefore = meeting.date < format.today()
  const areAllIn = isKept || checkedIn >= expected
  const label = areAllIn ? 'Attendance' : 'Check in'
  return (
    <li className={styles.row}>
      <KindMark kind={kind} isSquare />
      <span className={styles.names}>
        <span className={styles.name}>{displayName}</span>
        <span className={styles.facts}>
          {isBefore && 'Still here since yesterday · '}
          {[format.times(timeFrom, timeTo), location].filter(Boolean).join(' · ')}
        </span>
        {!isKept && <span className={styles.facts}>{`${checkedIn - checkedOut} of ${expected} in`}</span>}
      </span>
      <Button
        className={styles.door}
        variant={areAllIn ? 'default' : 'filled'}
        leftSection={areAllIn ? null : <IconLogin2 size={18} stroke={1.75} aria-hidden />}
        aria-label={`${label}, ${displayName}`}
        renderRoot={(props) => <Link {...linksOf(kind).attendance(id)} {...props} />}
      >
        {label}
      </Button>
    </li>
  )
}
