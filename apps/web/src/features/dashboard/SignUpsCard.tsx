import { IconUserPlus } from '@tabler/icons-react'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { ActivityLink } from './ActivityLink.tsx'
import { Card } from './Card.tsx'
import styles from './dashboard.module.css'

/** The latest enrollments and wait list entries (R311). */
export function SignUpsCard() {
  const format = useFormat()
  const read = useRead(dashboard.lastSignUps, {}, { everyMs: 60_000 })
  return (
    <Card
      title="Recent sign-ups"
      read={read}
      rows={8}
      empty={(rows) =>
        rows.length === 0 && (
          <>
            <IconUserPlus size={24} stroke={1.5} aria-hidden />
            <div>
              <strong>No one signed up in the last 90 days.</strong>
            </div>
          </>
        )
      }
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <KindMark kind={row.kind} isSquare />
              <span className={styles.rowMain}>
                <ActivityLink
                  kind={row.kind}
                  id={row.sectionId}
                  page={row.state === 'WAITING' ? 'wait-list' : 'roster'}
                >
                  {row.child.name}
                </ActivityLink>
                <span className={styles.rowFacts}>{[row.activity.name, ...row.sections].join(', ')}</span>
              </span>
              <span className={styles.presence}>
                <span>
                  {row.state === 'WAITING' ? (
                    <StatusChip tone="warning" hollow>
                      Waiting
                    </StatusChip>
                  ) : (
                    <StatusChip tone="success">Enrolled</StatusChip>
                  )}
                </span>
                <span className={styles.rowFacts}>{format.moment(row.at)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
