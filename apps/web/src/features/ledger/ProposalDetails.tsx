import type { proposals } from '@afterbell/contract/payments/transactions'
import type { RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { MoneyLines } from './MoneyLines.tsx'
import { TwoNumbers } from './TwoNumbers.tsx'
import styles from './money.module.css'

export type Proposal = RowOf<typeof proposals.list>

/** Labels for the cause of a proposed refund. */
export const causeLabels: Readonly<Record<Proposal['cause'], string>> = {
  REMOVED: 'Removed from the roster',
  DROP_IN_CANCELED: 'Drop-in canceled',
  DATE_DROPPED: 'Date does not take place',
  CLOSED_DAY: 'Closed that day',
  ABSENT: 'Absent',
  PAUSED: 'Paused',
  TIMES_CORRECTED: 'Attendance corrected',
  TRANSFERRED: 'Transferred',
}

/** A proposal: the refund, the amount no longer owed, and the dates. */
export function ProposalDetails({ proposal }: { proposal: Proposal }) {
  const format = useFormat()
  const { child, activity, payers, cause, state, givenBack, noLongerOwed, lines } = proposal
  return (
    <article className={styles.proposal} aria-label={`${child.name}, ${activity}`}>
      <div className={styles.two}>
        <strong>{`${child.name} · ${activity}`}</strong>
        <span className={styles.dim}>{[causeLabels[cause], payers.join(' and ')].join(' · ')}</span>
      </div>
      {state === 'OPEN' && <TwoNumbers givenBack={givenBack ?? 0} noLongerOwed={noLongerOwed ?? 0} />}
      <MoneyLines
        title="For"
        lines={lines.map(({ id, label, dates, amount }) => ({
          key: id,
          label,
          detail: datesText(dates, format),
          amount,
        }))}
      />
    </article>
  )
}

/** '12/07/2026, 12/14/2026'; for many dates the first, the last and their number. */
function datesText(dates: readonly string[], { date }: Format): string {
  if (dates.length <= 3) return dates.map(date).join(', ')
  return `${dates.length} dates, ${date(dates[0]!)} – ${date(dates.at(-1)!)}`
}
