import { Button } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { isReleaseInDoubt, type EntryRow } from '../attendance-entry.ts'
import type { Checks } from '../checks/checks.ts'
import styles from '../attendance.module.css'

interface ReleaseAlertsProps {
  row: EntryRow
  acts: Checks
  mayCheck: boolean
}

/** Warns in red on every screen that the child may be with the wrong person, until somebody has checked. */
export function ReleaseAlerts(props: ReleaseAlertsProps) {
  const format = useFormat()
  const { refusedReleases, conflictingReleases } = props.row
  return (
    <>
      {refusedReleases.map(({ person, time, date, reason }) => (
        <span key={`${time} ${person}`} className={styles.whole}>
          <span className={styles.neverShort}>
            Find out where this child is: released to {person} at {format.dayTime(time, date)} while offline.{' '}
            {reason}
          </span>
        </span>
      ))}
      {conflictingReleases.length > 0 && <Conflict row={props.row} />}
      {isReleaseInDoubt(props.row) && props.mayCheck && <ConfirmWhereabouts {...props} />}
    </>
  )
}

/** Several people are recorded as having the child. */
function Conflict({ row }: Pick<ReleaseAlertsProps, 'row'>) {
  const format = useFormat()
  return (
    <div className={styles.conflict}>
      <div className={styles.neverShort}>
        Find out who {childName(row)} is with. Recorded as picked up by:
      </div>
      <ul className={styles.conflictPersons}>
        {row.conflictingReleases.map(({ id, person, time, date, by }) => (
          <li key={id} className={styles.neverShort}>
            {person} at {format.dayTime(time, date)}
            {by && `, checked out by ${by}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Records who has the child; only a person can find that out. */
function ConfirmWhereabouts({ row, acts }: Omit<ReleaseAlertsProps, 'mayCheck'>) {
  const name = childName(row)
  const confirmReview = async () => {
    const isSure = await confirm({
      title: `Do you know who ${name} is with?`,
      message: `Your name and the time are recorded, and the warning disappears from every screen. If the record is wrong, correct the check-out too.`,
      yes: 'Yes, I found out',
      no: 'Not yet',
    })
    if (isSure) await acts.reviewReleases(row)
  }
  return (
    <Button
      size="xs"
      variant="default"
      className={styles.looked}
      aria-label={`I found out who ${name} is with`}
      onClick={() => void confirmReview()}
    >
      I found out
    </Button>
  )
}
