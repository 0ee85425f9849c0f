import { Skeleton } from '@mantine/core'
import type { closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { count } from '@afterbell/domain/kernel/count'
import { useFormat } from '../../platform/format.ts'
import { kinds } from '../activities/kinds.tsx'
import styles from './closed-days.module.css'

export type Outcome = AnswerOf<typeof closedDays.add>

/** Previews a closed day: which meetings are off, for how many children, and the possible refund. */
export function ClosedOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const format = useFormat()
  if (!outcome) return <Skeleton height={64} />
  const { activities, children, dropIns, held, heldIn, proposed, givenBack } = outcome
  const what = outcomeText(outcome)
  const who = [
    ...(children > 0 ? [children === 1 ? '1 child is affected' : `${children} children are affected`] : []),
    ...(dropIns > 0 ? [dropIns === 1 ? '1 drop-in is booked' : `${dropIns} drop-ins are booked`] : []),
  ]
  return (
    <>
      <p className={styles.what}>{what === '' ? 'No meeting is affected.' : `${what}.`}</p>
      {who.length > 0 && <p>{who.join(', ')}.</p>}
      {outcome.canceled > 0 && proposed !== null && (
        <p>
          {proposed > 0
            ? `${format.money(proposed)} of what was billed may be refunded. Nothing is refunded until someone decides.`
            : 'There is nothing to refund.'}
        </p>
      )}
      {outcome.restored > 0 && <p>Possible refunds for them are withdrawn.</p>}
      {givenBack !== null && givenBack > 0 && (
        <p>{format.money(givenBack)} was already refunded. That stays: charge it again if it is due.</p>
      )}
      {held > 0 && (
        <p>
          {held === 1 ? '1 meeting stays' : `${held} meetings stay`}, because children are checked in:{' '}
          {heldIn.join(', ')}. These children stay on the board until they are checked out.
        </p>
      )}
      {activities.length > 0 && (
        <details className={styles.activities}>
          <summary>{activities.length === 1 ? '1 activity' : `${activities.length} activities`}</summary>
          <ul>
            {activities.map((activity) => (
              <li key={activity.id}>
                <span>
                  {activity.name} <span className={styles.dim}>{kinds[activity.kind].words.title}</span>
                </span>
                <span className={styles.dim}>
                  {outcomeText(activity)} ·{' '}
                  {activity.children === 1 ? '1 child' : `${activity.children} children`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** '40 meetings canceled, 3 at other hours'. Empty if nothing changes. */
export function outcomeText({
  canceled,
  moved,
  restored,
}: Pick<Outcome, 'canceled' | 'moved' | 'restored'>): string {
  return [
    ...(canceled > 0 ? [`${count(canceled, 'meeting')} canceled`] : []),
    ...(moved > 0 ? [`${count(moved, 'meeting')} at other hours`] : []),
    ...(restored > 0 ? [`${count(restored, 'meeting')} restored`] : []),
  ].join(', ')
}
