import type { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { count } from '@afterbell/domain/kernel/count'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import styles from './late-pickups.module.css'

export type LatePickup = RowOf<typeof latePickups.list>

export function latePickupColumns(format: Format, isWaiting: boolean): Column<LatePickup>[] {
  return [
    { key: 'child', title: 'Child', sort: true, width: 168, render: ({ child }) => child.name },
    {
      key: 'at',
      title: 'Date',
      sort: true,
      width: 104,
      card: 'fact',
      render: ({ date }) => <span className="numbers">{format.date(date)}</span>,
    },
    { key: 'activity', title: 'Activity', width: 176, card: 'fact', render: ({ activity }) => activity },
    {
      key: 'late',
      title: 'Picked up',
      width: 208,
      card: 'fact',
      render: (row) => (
        <span className={styles.two}>
          <span>{lateText(row)}</span>
          <span className={styles.dim}>{pickupText(row, format)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Status',
      width: 160,
      card: 'fact',
      render: (row) => (
        <span className={styles.two}>
          <LatePickupState of={row} />
          {row.waits && row.billed > 0 && (
            <span className={styles.dim}>Billed: {format.money(row.billed)}</span>
          )}
        </span>
      ),
    },
    ...(isWaiting ? [] : [decidedColumn(format)]),
    {
      key: 'fee',
      title: isWaiting ? 'Fee' : 'Billed',
      isPinned: true,
      sort: true,
      numeric: true,
      width: 96,
      card: 'corner',
      render: ({ fee, billed }) => (
        <span className={styles.amount}>
          {isWaiting || billed > 0 ? format.money(isWaiting ? fee : billed) : '–'}
        </span>
      ),
    },
  ]
}

function decidedColumn(format: Format): Column<LatePickup> {
  return {
    key: 'decided',
    title: 'Decided',
    width: 208,
    card: 'fact',
    render: ({ decided, invoiceNumbers, state }) => (
      <span className={styles.two}>
        <span>
          {[decided?.by ?? 'Automatically', decided && format.day(decided.at)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.dim}>
          {state === 'FORGIVEN'
            ? decided?.reason
            : `Invoice ${invoiceNumbers.map(invoiceNumber).join(', ') || '–'}`}
        </span>
      </span>
    ),
  }
}

/** '25 minutes late'. */
export function lateText({ minutes }: Pick<LatePickup, 'minutes'>): string {
  return minutes === 0 ? 'Not late after a correction' : `${count(minutes, 'minute')} late`
}

/** Says when the pickup was due, and when and by whom it happened. */
function pickupText({ timeTo, pickedUpAt, pickedUpBy }: LatePickup, format: Format): string {
  if (pickedUpAt === null) return 'The check-out was undone'
  return `${format.time(timeTo)} – ${format.time(pickedUpAt)}${pickedUpBy === null ? '' : ` · ${pickedUpBy}`}`
}

/** Chip with the state of a late pickup; says if its time was corrected after billing. */
export function LatePickupState({ of }: { of: Pick<LatePickup, 'state' | 'waits' | 'isOverdue'> }) {
  const { state, waits, isOverdue } = of
  if (waits && state !== 'OPEN') return <StatusChip tone="warning">Corrected since</StatusChip>
  if (waits)
    return (
      <StatusChip tone={isOverdue ? 'danger' : 'warning'} hollow={!isOverdue}>
        {isOverdue ? 'Waiting for over a week' : 'To decide'}
      </StatusChip>
    )
  return state === 'FORGIVEN' ? (
    <StatusChip tone="neutral">Forgiven</StatusChip>
  ) : (
    <StatusChip tone="success">Billed</StatusChip>
  )
}
