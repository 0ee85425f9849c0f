import { care } from '@afterbell/contract/care/care'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'
import { ChangedCharges } from './ChangedCharges.tsx'
import { byCycle, type CareEnrollment } from './care-shown.ts'
import styles from './changed-charges.module.css'

interface SpotsToGiveUp {
  childId: string
  /** Roster ids of the spots to give up today. */
  rosterIds: readonly string[]
}

/**
 * Compares the next charges for recurring care with and without some spots, before they are given up. Renders nothing
 * without the right to see invoices, or if nothing changes.
 */
export function SpotsGivenUp({ childId, rosterIds }: SpotsToGiveUp) {
  const isEnabled = useMay()('invoice', 'view')
  const now = useRead(care.ofChild, { params: { childId } }, { enabled: isEnabled })
  const query = { without: [...rosterIds] }
  const then = useRead(care.ofChild, { params: { childId }, query }, { enabled: isEnabled })
  if (!isEnabled) return null
  if (now.isError || then.isError)
    return <p className={styles.note}>What is billed next could not be worked out just now.</p>
  if (!now.data || !then.data) return null
  const thenOf = (id: string) => then.data.enrollments.find((each) => each.enrollmentId === id)?.coming ?? []
  const changedEnrollments = now.data.enrollments.filter(
    ({ enrollmentId, coming }) => totals(coming) !== totals(thenOf(enrollmentId)),
  )
  return changedEnrollments.map(({ enrollmentId, activity, coming }) => (
    <ChangedCharges
      key={enrollmentId}
      caption={`What will be billed for ${activity.name}`}
      now={coming}
      then={thenOf(enrollmentId)}
      by="Without"
    />
  ))
}

function totals(coming: CareEnrollment['coming']): string {
  return byCycle(coming)
    .map(({ from, cents }) => `${from} ${cents}`)
    .join()
}
