import { IconCalendarOff } from '@tabler/icons-react'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { useFormat } from '../../platform/format.ts'
import type { MeetingToday } from '../activities/schedule/useMeetingsToday.ts'
import { KindMark } from '../activities/KindMark.tsx'
import { ActivityLink } from './ActivityLink.tsx'
import { Card, type CardRead } from './Card.tsx'
import styles from './dashboard.module.css'

/** Today's meetings with the numbers expected and present. */
export function TodayCard({ read }: { read: CardRead<MeetingToday[]> }) {
  const format = useFormat()
  return (
    <Card
      title="Today"
      read={read}
      tools={<span className={styles.cardNote}>{format.weekdayDate(format.today(), 'long')}</span>}
      rows={6}
      isCapped
      empty={(rows) =>
        rows.length === 0 && (
          <>
            <IconCalendarOff size={24} stroke={1.5} aria-hidden />
            <div>
              <strong>Nothing meets today.</strong>
            </div>
          </>
        )
      }
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={`${row.id} ${row.date} ${row.timeFrom}`} className={styles.row}>
              <KindMark kind={row.kind} isSquare />
              <span className={styles.rowMain}>
                <ActivityLink kind={row.kind} id={row.id} page="attendance">
                  {row.name}
                </ActivityLink>
                <span className={styles.rowFacts}>
                  {row.date < format.today() && 'Still here since yesterday · '}
                  {[format.times(row.timeFrom, row.timeTo), row.location].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Presence row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Presence({ row: { expected, checkedIn, checkedOut, kind } }: { row: MeetingToday }) {
  const presentCount = checkedIn - checkedOut
  return (
    <span className={styles.presence} title={`${checkedOut} have left this ${activityKinds[kind].words.one}`}>
      <span>{`${presentCount} there`}</span>
      <span className={styles.rowFacts}>{`of ${expected} today`}</span>
    </span>
  )
}
